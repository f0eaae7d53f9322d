import type { Citation, LawDocument, LawName } from '../law/law.ts'
import type { checkAnswer } from './check/check.ts'

/*
 * What goes between the server and the thread that reads a pleading.
 */

export type Order = { id: number } & (
  | { laws: readonly LawName[] }
  | { text: string }
  /** Sentences with the ids of the documents that they cite. */
  | { documents: readonly LawDocument[]; cited: readonly { sentence: string; ids: readonly string[] }[] }
)

/** Where a citation stands. */
export type Place = { citation: Citation; start: number; end: number }
/** The citations of each sentence of a pleading: `sentence` is what it says without them, `written` how it stands there. */
export type Sentence = { sentence: string; written: string; group: Place[] }
export type Carried = Awaited<ReturnType<typeof checkAnswer>>[number]['state']
/** How far each document of a sentence carries it, by its id. */
export type Carrying = Map<string, { state: Carried; reason: string | null; quote: string | null }>

/** More of a sentence is not compared. */
export const longestSentence = 500
