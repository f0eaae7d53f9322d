import type { Chunk, Citation } from '../../../../contract/chat.ts'
import type { FileQueryType, KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import { sourceKinds, type AnswerSourceKind, type Source } from '../../../../contract/sources.ts'
import { titleOf, type Cited, type Hit, type LawDocument } from '../../law/law.ts'

/*
 * What goes into an answer and what comes out of it; every engine and the order around them speak of these.
 */

/** A question with what came before it. */
export type AnswerInput = {
  question: string
  knowledgeBase: KnowledgeBase
  /** The knowledge bases that the person may use; all where absent. */
  allowed?: readonly KnowledgeBase[]
  /** Whether the person may import laws; others are told who can. */
  imports?: boolean
  subLaw: SubLaw | null
  /** Earlier messages, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[]
  /** The message the question is about. */
  replyTo?: string
  /** Id of the one source the answer is to summarise; nothing is searched then. */
  document?: string
  asOf?: string
  /** The person's own files that the question is about, as far as they are released; none where absent. */
  files?: readonly AskedFile[]
  /** Whether they are read as a whole, or only their passages that fit; without a model the same. */
  fileQuery?: FileQueryType
  /** Whether names are covered in all of this; a model is told what the placeholders are. */
  isCovered?: boolean
  /** Whether anything in the files fits the question; where not, they are only shown as they begin. */
  foundInFiles?: boolean
}

/**
 * A file of the person, with text that may go to a model: of a pseudonymised one the approved text, and no other. `replaced`
 * says what of a page stands in the place of something else, and where that stands in the original page.
 */
export type AskedFile = {
  id: string
  name: string
  pages: {
    number: number
    text: string
    replaced?: { start: number; end: number; original: { start: number; end: number } }[]
  }[]
}

/** A page of a file in the place of a document of the corpus. */
type FileDocument = Omit<LawDocument, 'kind' | 'wording'> & { kind: 'FILE'; wording: 'own' }

type Range = { start: number; end: number }

/** A page of a file as a hit; its paragraphs are pieces of its text, `places` says where each stands in it. */
export type FileHit = Omit<Hit, 'document'> & {
  document: FileDocument
  file: { uuid: string; name: string; page: number }
  places: Range[]
  /** Where a range of that text stands in the page as it was read; another one only where names are covered. */
  originalRange: (range: Range) => Range
}
export type AnswerHit = Hit | FileHit

export const isFileHit = (hit: AnswerHit): hit is FileHit => hit.document.kind === 'FILE'

/** What an engine may want to know beside the hits. `elsewhere` searches the other knowledge bases; `head` stands above the answer. */
export type Beside = Cited & {
  elsewhere: () => Promise<KnowledgeBase[]>
  head?: Head | undefined
  /** The decisions that fit the question, best first, for those that apply a provision of the answer; their texts come with `wholeDecisions`. */
  decisions?: readonly Hit[]
  wholeDecisions?: (ids: readonly string[]) => Promise<Hit[]>
  /** The day whose law is asked for, YYYY-MM-DD; what has changed by then is named. */
  day?: string
  /** Pages of the person's files, best first; they stand before everything of the corpus. */
  files?: readonly FileHit[]
}

/** What stands above every answer: pieces with the hits that they name, and the check of what they say. */
export type Head = {
  pieces: Piece[]
  /** The provision whose wording belongs directly below each piece; where it is given the pieces are issues of a story. */
  below?: readonly (Hit | undefined)[]
  hits: Hit[]
  /** The provisions to quote below it, each with the Absatz that counts. */
  quoted: Hit[]
  /** The items (`Z 2`, `lit c`) that its lines name, by the id of their provision. */
  items?: ReadonlyMap<string, readonly string[]>
  /** Whether it answers by itself. */
  leads: boolean
  /** Whether it tells the issues of a story. */
  issues?: boolean
  /** What leads instead of it, where the question goes beyond it. */
  beyond?: Hit
  /** Laws that it names and that are not in stock. */
  absent?: readonly string[]
  check: (text: string, sources: readonly Hit[]) => Promise<Citation[]>
}

/** Text with the places where sources are named; `quoted` is the passage that stands before such a place, `isNamed` says that nothing is said of the source, `pinpoint` is the place that a statement names itself, `isOwn` says that the statement is ours and was read against this source, true where it has no figure that the source lacks; `onlyPartly` why no check can decide the rest of such a statement. */
export type Piece = (
  | string
  | { hit: AnswerHit; quoted?: Quoted; isNamed?: true; pinpoint?: string | null; isOwn?: boolean; onlyPartly?: string }
)[]

export type AnswerChunk =
  | { type: 'status'; step: string; text: string }
  | { type: 'sources'; sources: Source[] }
  /** `from`: whose words these are; a notice of ours says something beside the answer. Absent: quoted or put together from the stock. */
  | { type: 'delta'; text: string; from?: 'model' | 'notice' }
  /** What a marker will most likely say, before the text that ends with it. */
  | Extract<Chunk, { type: 'place' }>
  | { type: 'citations'; citations: Citation[] }
  /** Another knowledge base that fits the question clearly better. */
  | { type: 'elsewhere'; law: KnowledgeBase }
  /** Laws that the answer names as absent from the stock; counted, not shown. */
  | { type: 'absent'; laws: readonly string[] }
  | { type: 'usage'; input_tokens: number; output_tokens: number }

/** Writes an answer from the found documents; pieces of Markdown with markers `[1]` that count the sources. */
export type AnswerEngine = (
  input: AnswerInput,
  hits: Hit[],
  signal: AbortSignal,
  beside?: Beside,
) => AsyncIterable<AnswerChunk>

/** What an engine is about to read, with the number of each kind; empty where there is nothing. */
export function readingOf(hits: readonly AnswerHit[]): string {
  const names: Record<AnswerSourceKind, [string, string]> = {
    FILE: ['Seite aus Ihren Dateien', 'Seiten aus Ihren Dateien'],
    LAW: ['Gesetzesstelle', 'Gesetzesstellen'],
    DECISION: ['Entscheidung', 'Entscheidungen'],
    GUIDELINE: ['Richtlinie', 'Richtlinien'],
  }
  const counts = (['FILE', ...sourceKinds] as const).flatMap((kind) => {
    const count = hits.filter(({ document }) => document.kind === kind).length
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`]
  })
  return counts.length === 0 ? '' : `Lese ${counts.join(', ').replace(/, ([^,]*)$/, ' und $1')}`
}

/** A hit as it goes to the browser. The snippet is the paragraph that fits best, so that it can be marked in the text. */
export function toSource(hit: AnswerHit): Source {
  const { document } = hit
  return {
    id: document.id,
    kind: document.kind,
    title: isFileHit(hit) ? hit.file.name : titleOf(document),
    citation: hit.citation,
    snippet: hit.paragraphs[hit.best]?.text ?? '',
    url: document.url,
    version_date: document.versionDate,
    score: Math.round(hit.score * 100) / 100,
    wording: document.wording,
    ...(isFileHit(hit) && {
      file: {
        uuid: hit.file.uuid,
        page: hit.file.page,
        ...hit.originalRange(hit.places[hit.best] ?? { start: 0, end: 0 }),
      },
    }),
  }
}

/** A paragraph of a hit as it is quoted: cut where it is long, without the notes of the editors. */
export type Quoted = { index: number; label: string | null; text: string }
