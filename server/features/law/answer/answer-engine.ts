import type { Citation } from '../../../../contract/chat.ts'
import { subLaws, type KnowledgeBase, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import { sourceKinds, type Source } from '../../../../contract/sources.ts'
import { titleOf } from '../documents.ts'
import type { Rewriter, Rewritten } from '../model/rewrite.ts'
import type { Hit } from '../search/index-search.ts'
import { withContext } from './follow-up.ts'

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

/** Says that the law of a Land is not in stock; empty where it is, or where none was asked for. */
function landNote({ knowledgeBase, subLaw }: Pick<AnswerInput, 'knowledgeBase' | 'subLaw'>, inStock: readonly SubLaw[]): string {
  if (knowledgeBase !== 'publiclaw' || !subLaw || subLaw === 'bund' || inStock.includes(subLaw)) return ''
  return `*Landesrecht (${subLaws[subLaw]}) ist noch nicht im Bestand; gesucht wurde im Bundesrecht. Ihre Administration kann es aus dem RIS importieren.*\n\n`
}

export type AnswerChunk =
  | { type: 'status'; step: string; text: string }
  | { type: 'sources'; sources: Source[] }
  | { type: 'delta'; text: string }
  | { type: 'citations'; citations: Citation[] }
  | { type: 'usage'; input_tokens: number; output_tokens: number }

/** Writes an answer from the found documents; pieces of Markdown with markers `[1]` that count the sources. */
export type AnswerEngine = (input: AnswerInput, hits: Hit[], signal: AbortSignal) => AsyncIterable<AnswerChunk>

/** What to look for: a question within a knowledge base, in the law of a day (today when absent). */
export type Search = { question: string; knowledgeBase: KnowledgeBase; subLaw?: SubLaw | null; asOf?: string; limit?: number; rewritten?: Rewritten }

/** How many documents an answer may use. */
const sourcesPerAnswer = 8
const searching = 'Suche in Gesetzen und Entscheidungen'

/** What an answer is made with: the search, the engine, and a model that rewrites the question where one is connected. */
export type AnswerTools = {
  engine: AnswerEngine
  search: (search: Search) => Promise<Hit[]>
  read: (id: string) => Promise<Hit | undefined>
  lands: () => Promise<SubLaw[]>
  rewrite: Rewriter | undefined
}

/** Understand, retrieve, answer: the order of events of every answer. */
export async function* answerWith({ engine, search, read, lands, rewrite }: AnswerTools, input: AnswerInput, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
  if (input.document) {
    const hit = await read(input.document)
    return yield* engine(input, hit ? [hit] : [], signal)
  }
  if (input.knowledgeBase === 'none') return yield* engine(input, [], signal)
  const question = searchedQuestion(input)
  if (rewrite) yield { type: 'status', step: 'understand', text: 'Frage wird in Rechtsbegriffe übersetzt' }
  const rewritten = await rewrite?.(question, signal)
  if (signal.aborted) return
  yield { type: 'status', step: 'search', text: searching }
  const hits = await search({ question, knowledgeBase: input.knowledgeBase, subLaw: input.subLaw, asOf: input.asOf, limit: sourcesPerAnswer, ...(rewritten && { rewritten }) })
  if (signal.aborted) return
  // The search once more, with what it found: the screen shows the two as one line.
  yield { type: 'status', step: 'found', text: `${searching} · ${hits.length === 0 ? 'keine' : hits.length} Treffer` }
  const note = landNote(input, input.subLaw ? await lands() : [])
  if (!note) return yield* engine(input, hits, signal)
  yield* withNote(note, engine(input, hits, signal))
}

/** Puts a note before the text of an answer; places in the text move along. */
async function* withNote(note: string, chunks: AsyncIterable<AnswerChunk>): AsyncGenerator<AnswerChunk> {
  let isSaid = false
  for await (const chunk of chunks) {
    if (chunk.type === 'delta' && !isSaid) {
      isSaid = true
      yield { type: 'delta', text: note }
    }
    yield chunk.type === 'citations' ? { type: 'citations', citations: chunk.citations.map((citation) => moved(citation, note.length)) } : chunk
  }
}

function moved(citation: Citation, by: number): Citation {
  const { start, end, marker_start } = citation
  return { ...citation, ...(start !== undefined && { start: start + by }), ...(end !== undefined && { end: end + by }), ...(marker_start !== undefined && { marker_start: marker_start + by }) }
}

/** What an engine is about to read, with the number of each kind; empty where there is nothing. */
export function readingOf(hits: readonly Hit[]): string {
  const names = { LAW: ['Gesetzesstelle', 'Gesetzesstellen'], DECISION: ['Entscheidung', 'Entscheidungen'], GUIDELINE: ['Richtlinie', 'Richtlinien'] } as const
  const counts = sourceKinds.flatMap((kind) => {
    const count = hits.filter(({ document }) => document.kind === kind).length
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`]
  })
  return counts.length === 0 ? '' : `Lese ${counts.join(', ').replace(/, ([^,]*)$/, ' und $1')}`
}

/** What is searched: a question about one message with the words of that, one that names no matter with what was asked before. */
function searchedQuestion({ question, history, replyTo }: AnswerInput): string {
  if (replyTo) return `${question} ${replyTo.slice(0, 400)}`
  return withContext(
    question,
    history.flatMap(({ role, text }) => (role === 'user' ? [text] : [])),
  )
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
