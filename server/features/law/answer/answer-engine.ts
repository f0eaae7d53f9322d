import type { Citation } from '../../../../contract/chat.ts'
import { knowledgeBaseKeys, type KnowledgeBase, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { Rewriter } from '../model/rewrite.ts'
import type { Hit } from '../search/index-search.ts'
import type { AnswerChunk, AnswerEngine, AnswerInput, Cited, Search } from './answer-form.ts'
import { isCarried } from './carried.ts'
import { withContext } from './follow-up.ts'
import { nothingSolid } from './nothing-solid.ts'
import { tellingTerms } from './passages.ts'
import { asksDecisions, notesFor, withoutDecisionWords } from './question-notes.ts'
import { smallTalk } from './small-talk.ts'

/** How many documents an answer may use. */
const sourcesPerAnswer = 8
const decisionsAsked = 4
const searching = 'Suche in Gesetzen und Entscheidungen'

/** What an answer is made with: the search, the engine, and a model that rewrites the question where one is connected. */
export type AnswerTools = {
  engine: AnswerEngine
  search: (search: Search) => Promise<Hit[]>
  read: (id: string) => Promise<Hit | undefined>
  lands: () => Promise<SubLaw[]>
  /** Reads the citations of a question of which some may not be among the hits. `together` are sections that have one of them, which the search does not know by its number. */
  readCited: (question: string, hits: readonly Hit[], asOf: string | undefined) => Promise<Cited & { together?: Hit[] }>
  rewrite: Rewriter | undefined
}

/** Understand, retrieve, answer: the order of events of every answer. */
export async function* answerWith({ engine, search, read, lands, readCited, rewrite }: AnswerTools, input: AnswerInput, signal: AbortSignal): AsyncGenerator<AnswerChunk> {
  if (input.document) {
    const hit = await read(input.document)
    return yield* engine(input, hit ? [hit] : [], signal)
  }
  if (input.knowledgeBase === 'none') return yield* engine(input, [], signal)
  const talk = smallTalk(input.question)
  if (talk) return yield* say(talk)
  const question = withoutDecisionWords(searchedQuestion(input))
  if (rewrite) yield { type: 'status', step: 'understand', text: 'Frage wird in Rechtsbegriffe übersetzt' }
  const rewritten = await rewrite?.(question, signal)
  if (signal.aborted) return
  yield { type: 'status', step: 'search', text: searching }
  const wanted = { question, knowledgeBase: input.knowledgeBase, subLaw: input.subLaw, asOf: input.asOf, ...(rewritten && { rewritten }) }
  const found = await search({ ...wanted, limit: sourcesPerAnswer })
  // Who asks what the courts say gets more of their decisions than stand beside provisions otherwise.
  const decisions = asksDecisions(input.question) ? await search({ ...wanted, kinds: ['DECISION'], limit: decisionsAsked }) : []
  const searched = onceEach([...found, ...decisions])
  if (signal.aborted) return
  const { missing, rest, together = [] } = await readCited(input.question, searched, input.asOf)
  const hits = onceEach([...together, ...searched])
  // The search once more, with what it found: the screen shows the two as one line.
  yield { type: 'status', step: 'found', text: `${searching} · ${hits.length === 0 ? 'keine' : hits.length} Treffer` }
  const isOnlyMissing = missing.length > 0 && tellingTerms(rest).size === 0 && !hits.some((hit) => hit.why === 'citation')
  const elsewhere = () => searchElsewhere(input, (knowledgeBase) => search({ question, knowledgeBase, asOf: input.asOf, limit: 1 }))
  const note = notesFor(input, hits, { lands: input.subLaw ? await lands() : [], missing: isOnlyMissing ? [] : missing, today: new Date().toISOString().slice(0, 10) })
  yield* withNote(note, isOnlyMissing ? nothingSolid(input, [], { missing, rest, elsewhere }) : engine(input, hits, signal, { missing: [], rest, elsewhere }))
}

const onceEach = (hits: readonly Hit[]) => hits.filter((hit, at) => hits.findIndex(({ document }) => document.id === hit.document.id) === at)

async function* say(text: string): AsyncGenerator<AnswerChunk> {
  yield { type: 'sources', sources: [] }
  yield { type: 'delta', text }
  yield { type: 'citations', citations: [] }
}

/** The other knowledge bases that have something solid to a question. */
async function searchElsewhere({ knowledgeBase }: AnswerInput, search: (knowledgeBase: KnowledgeBase) => Promise<Hit[]>): Promise<KnowledgeBase[]> {
  const others = knowledgeBaseKeys.filter((key) => key !== 'none' && key !== knowledgeBase)
  const found = await Promise.all(others.map(async (key) => ({ key, hit: (await search(key))[0] })))
  return found
    .filter(({ hit }) => isCarried(hit))
    .sort((a, b) => b.hit!.score - a.hit!.score)
    .slice(0, 2)
    .map(({ key }) => key)
}

/** Puts a note before the text of an answer; places in the text move along. */
async function* withNote(note: string, chunks: AsyncIterable<AnswerChunk>): AsyncGenerator<AnswerChunk> {
  if (note === '') return yield* chunks
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

/** What is searched: a question about one message with the words of that, one that names no matter with what was asked before. */
function searchedQuestion({ question, history, replyTo }: AnswerInput): string {
  if (replyTo) return `${question} ${replyTo.slice(0, 400)}`
  return withContext(
    question,
    history.flatMap(({ role, text }) => (role === 'user' ? [text] : [])),
  )
}
