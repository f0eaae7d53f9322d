import { citationOf, idsOf, spread } from '../citations/citation.ts'
import { parseCitations } from '../citations/citations.ts'
import type { LawNames } from '../citations/law-names.ts'
import { splitParagraphs, type LawDocument, type Paragraph } from '../corpus/documents.ts'

/*
 * What a search gives: documents as hits, those that a question cites, and which version is in force.
 */

/** A found document; `best` is the paragraph that fits the question best, `fit` how much of what the question says it answers to (about 0 to 2; words that the corpus does not know count as not answered), `strength` how many words of the rarest kind the agreement is worth, in a corpus of any size. */
export type Hit = {
  document: LawDocument
  citation: string
  paragraphs: Paragraph[]
  best: number
  score: number
  fit: number
  strength: number
  why: 'citation' | 'text' | 'meaning'
}

/** A document as a hit, with the paragraph that fits best. */
export function toHit(
  { document, paragraphs }: Pick<Hit, 'document' | 'paragraphs'>,
  best: number,
): Omit<Hit, 'score' | 'fit' | 'strength' | 'why'> {
  return {
    document,
    citation: document.kind === 'DECISION' ? document.title || document.id : citationOf(document.law, document.section),
    paragraphs,
    best,
  }
}

/** The Absatz that a citation names. */
export function bestParagraph(document: LawDocument, question: string): number {
  const [, number] = /\babs(?:atz)?\.?\s*(\d+[a-z]?)/i.exec(question) ?? []
  return Math.max(
    0,
    splitParagraphs(document.text).findIndex(({ label }) => label === `Abs ${number}`),
  )
}

/** Documents that the question cites, within every knowledge base: who names a provision wants that one. */
export function citedDocuments(
  question: string,
  names: LawNames,
  find: (id: string) => LawDocument | undefined,
): LawDocument[] {
  const choices = parseCitations(question, names).flatMap(spread).map(idsOf)
  const found = new Map<string, LawDocument>()
  for (const ids of choices.slice(0, 20)) {
    const document = ids.map(find).find((document) => document !== undefined)
    if (document) found.set(document.id, document)
  }
  return [...found.values()]
}

/** The day a version begins; one without comes before all others. */
export const startOf = ({ validFrom }: LawDocument): string => validFrom ?? ''

/** Whether a version is in force on a day, YYYY-MM-DD. */
export function isInForce({ validFrom, validTo }: LawDocument, day: string): boolean {
  return (!validFrom || validFrom <= day) && (!validTo || validTo >= day)
}
