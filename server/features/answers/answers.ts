import type { Log } from '../../base/log.ts'
import type { Model } from '../../base/model/model.ts'
import {
  decisionsApplying,
  matchSituations,
  rankPassages,
  readCited,
  readFirst,
  readHit,
  resolve,
  searchCorpus,
  today,
  type Corpus,
} from '../law/law.ts'
import { answerWith } from './answer-with.ts'
import { checkLines } from './check/check-lines.ts'
import { learn } from './guides/learn.ts'
import { learnedFile } from './guides/learned.ts'
import { learnedLinesFile } from './guides/learned-lines.ts'
import { learnLines } from './guides/learn-lines.ts'
import { readGuidance } from './guides/guides.ts'
import { readTalks } from './guides/talks.ts'
import { extractive } from './engines/extractive.ts'
import { createLlmEngine } from './engines/llm.ts'
import type { AnswerChunk, AnswerEngine, AnswerInput, AskedFile } from './form/answer-form.ts'
import { createRewriter, type Rewriter } from './question/rewrite.ts'

/*
 * The door of the answers: from a question to a cited, checked answer. Knows no person and no HTTP.
 */

export type { AnswerChunk, AnswerEngine, AnswerInput } from './form/answer-form.ts'
export { checkAnswer } from './check/check.ts'
export { checkPleading } from './check-pleading.ts'
export { guidanceTable } from './guides/table.ts'
export { guidanceProvisions } from './guides/guides.ts'

/** What there is to learn of the guides, and where the server looks for it. Takes some seconds. */
export function learnGuides(): { file: string; content: Buffer }[] {
  const { guides } = readGuidance()
  const talks = readTalks()
  return [
    { file: learnedFile, content: learn(guides, talks) },
    { file: learnedLinesFile, content: learnLines(guides, talks) },
  ]
}

/** Which provisions of a guide, by its id, have another wording in stock than the one that it was written after. */
type Changed = (guide: string) => Promise<ReadonlySet<string>>

/** What answers are written with: the corpus, an engine, and a model that rewrites questions where one is connected. */
export type Answers = { corpus: Corpus; engine: AnswerEngine; rewrite: Rewriter | undefined; changed: Changed }

/** Answers from this corpus; with the words of a `model` where one is connected, otherwise in quotations only. */
export function openAnswers(
  corpus: Corpus,
  {
    log,
    model,
    changed,
    secondLook = false,
  }: { log: Log; model?: Model | undefined; changed?: Changed; secondLook?: boolean },
): Answers {
  return {
    corpus,
    changed: changed ?? (() => Promise.resolve(new Set())),
    engine: model
      ? createLlmEngine(model, {
          log,
          names: () => corpus.namesOfIndex(),
          resolve: (citation) => resolve(corpus, citation),
          gloss: (id) => corpus.glosses.get(id),
          find: (search) => searchCorpus(corpus, search),
          secondLook,
        })
      : extractive,
    rewrite: model && createRewriter(model),
  }
}

/** Decisions of one provision that are looked through, the newest ones. */
const mostApplying = 500

/** Characters of all files that a model reads as a whole; a German text has about three and a half to a token. */
const longestFiles = 240_000

/** How many pages the files have and how many could be read as a whole, where that is too many; without a model none is. */
export function missingRoom(
  { rewrite }: Pick<Answers, 'rewrite'>,
  files: readonly AskedFile[],
): { pages: number; possible: number } | undefined {
  const pages = files.flatMap((file) => file.pages)
  const length = pages.reduce((sum, { text }) => sum + text.length, 0)
  return rewrite && length > longestFiles
    ? { pages: pages.length, possible: Math.max(1, Math.floor((pages.length * longestFiles) / length)) }
    : undefined
}

/** Answers a question as a stream; ends early and quietly when `signal` aborts. */
export function answerQuestion(
  { corpus, engine, rewrite, changed }: Answers,
  input: AnswerInput,
  signal: AbortSignal,
): AsyncIterable<AnswerChunk> {
  return answerWith(
    {
      engine,
      rewrite,
      search: (search) => searchCorpus(corpus, search, signal),
      read: (id) => readHit(corpus, id),
      lands: () => corpus.lands(),
      today: () => today(corpus),
      rank: (question, passages, limit) => rankPassages(corpus, question, passages, limit),
      applying: async (provision) =>
        (await decisionsApplying(corpus, provision, mostApplying)).results.map(({ id }) => id),
      readCited: (question, hits, asOf) => readCited(corpus, question, hits, asOf),
      guidance: {
        match: (list, question) => matchSituations(corpus, list, question),
        search: (search) => searchCorpus(corpus, search, signal),
        read: (ids) => readFirst(corpus, ids),
        laws: () => corpus.inStock(),
        changed,
        check: async (text, sources) =>
          checkLines(text, sources, {
            names: await corpus.namesOfIndex(),
            resolve: (citation) => resolve(corpus, citation),
          }),
      },
    },
    input,
    signal,
  )
}
