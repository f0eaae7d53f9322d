import type { Citation } from '../../../../contract/chat.ts'
import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import { sourceKinds, type Source, type SourceKind } from '../../../../contract/sources.ts'
import { titleOf } from '../documents.ts'
import type { Rewritten } from '../model/rewrite.ts'
import type { Hit } from '../search/index-search.ts'

/*
 * What goes into an answer and what comes out of it; every engine and the order around them speak of these.
 */

/** A question with what came before it. */
export type AnswerInput = {
  question: string
  knowledgeBase: KnowledgeBase
  subLaw: SubLaw | null
  /** Earlier messages, oldest first. */
  history: { role: 'user' | 'assistant'; text: string }[]
  /** The message the question is about. */
  replyTo?: string
  /** Id of the one source the answer is to summarise; nothing is searched then. */
  document?: string
  asOf?: string
}

/** A citation of the question that leads to nothing: why, and what stands beside its place in the law. */
export type Missing = { reason: string; neighbours: Hit[] }

/** A question read for its citations: those that lead to nothing, and the words around all of them. */
export type Cited = { missing: Missing[]; rest: string }

/** What an engine may want to know beside the hits. `elsewhere` searches the other knowledge bases. */
export type Beside = Cited & { elsewhere: () => Promise<KnowledgeBase[]> }

export type AnswerChunk =
  | { type: 'status'; step: string; text: string }
  | { type: 'sources'; sources: Source[] }
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'usage'; input_tokens: number; output_tokens: number }

/** Writes an answer from the found documents; pieces of Markdown with markers `[1]` that count the sources. */
export type AnswerEngine = (input: AnswerInput, hits: Hit[], signal: AbortSignal, beside?: Beside) => AsyncIterable<AnswerChunk>

/** What to look for: a question within a knowledge base, in the law of a day (today when absent). */
export type Search = { question: string; knowledgeBase: KnowledgeBase; subLaw?: SubLaw | null; asOf?: string; limit?: number; kinds?: SourceKind[]; rewritten?: Rewritten }

/** What an engine is about to read, with the number of each kind; empty where there is nothing. */
export function readingOf(hits: readonly Hit[]): string {
  const names = { LAW: ['Gesetzesstelle', 'Gesetzesstellen'], DECISION: ['Entscheidung', 'Entscheidungen'], GUIDELINE: ['Richtlinie', 'Richtlinien'] } as const
  const counts = sourceKinds.flatMap((kind) => {
    const count = hits.filter(({ document }) => document.kind === kind).length
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`]
  })
  return counts.length === 0 ? '' : `Lese ${counts.join(', ').replace(/, ([^,]*)$/, ' und $1')}`
}

/** A hit as it goes to the browser. The snippet is the paragraph that fits best, so that it can be marked in the text. */
export function toSource(hit: Hit): Source {
  const { document } = hit
  return {
    id: document.id,
    kind: document.kind,
    title: titleOf(document),
    citation: hit.citation,
    snippet: hit.paragraphs[hit.best]?.text ?? '',
    url: document.url,
    version_date: document.versionDate,
    score: Math.round(hit.score * 100) / 100,
    wording: document.wording,
  }
}
