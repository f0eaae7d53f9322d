import { join } from 'node:path'
import type { LawDocument } from '../corpus/documents.ts'
import type { VectorSet } from './embeddings/nearest.ts'
import type { BuildReport, IndexSource } from './index-build.ts'
import type { Hit } from './hits.ts'
import type { Query, Reading } from './index-search.ts'
import type { RankedPassage } from './passages.ts'
import type { Found, Order } from './index-worker.ts'
import type { Situation, SituationMatch } from './phrases.ts'
import { startThread } from '../../../base/threads/thread.ts'

const workerFile = join(import.meta.dirname, 'index-worker.ts')

/** Searches in worker threads over one index file; from `useVectors` on with vectors, where a query brings its own. */
export type IndexThreads = {
  search(query: Query, signal?: AbortSignal): Promise<Hit[]>
  /** A document as the index has it, which may be another version than the one that was stored just now. */
  read(which: Reading): Promise<LawDocument | undefined>
  useVectors(vectors: VectorSet): Promise<void>
  /** Knows the situations of a list from now on; the same list is read once. */
  useSituations(list: readonly Situation[]): Promise<void>
  /** The situations of that list that fit a question, best first. */
  match(question: string): Promise<SituationMatch[]>
  /** The best of these passages, which belong to no corpus and are kept nowhere. */
  rank(question: string, passages: readonly string[], limit: number): Promise<RankedPassage[]>
  close(): Promise<void>
}

/** Starts the threads; resolves when each has the file open. */
export async function openIndexThreads(path: string, count = 1): Promise<IndexThreads> {
  const threads = await Promise.all(
    Array.from({ length: count }, async () => {
      const thread = startThread<Order>(workerFile)
      await thread.send({ open: path })
      return thread
    }),
  )
  let turn = 0
  let asked: { queries: Query[]; found: Promise<Found[]> } | undefined
  /** One question is searched in several ways at once: what comes in one go is sent and answered in one message. */
  const ask = () => {
    const queries: Query[] = []
    const found = new Promise<void>((sent) => process.nextTick(sent)).then(() => {
      asked = undefined
      return threads[turn++ % threads.length]!.send({ queries }) as Promise<Found[]>
    })
    return { queries, found }
  }
  let known: { list: readonly Situation[]; read: Promise<unknown> } | undefined
  return {
    async search(query, signal) {
      signal?.throwIfAborted()
      const { queries, found } = (asked ??= ask())
      const place = queries.push(query) - 1
      const one = (await found)[place]!
      if ('error' in one) throw new Error(one.error)
      return one.hits
    },
    read: async (which) => (await threads[turn++ % threads.length]!.send({ read: which })) as LawDocument | undefined,
    async useSituations(list) {
      if (known?.list !== list)
        known = { list, read: Promise.all(threads.map((thread) => thread.send({ situations: list }))) }
      const mine = known
      try {
        await mine.read
      } catch (error) {
        // What was not received is sent again with the next question.
        if (known === mine) known = undefined
        throw error
      }
    },
    match: async (question) => (await threads[turn++ % threads.length]!.send({ match: question })) as SituationMatch[],
    rank: async (question, passages, limit) =>
      (await threads[turn++ % threads.length]!.send({ rank: question, passages, limit })) as RankedPassage[],
    useVectors: async (vectors) => void (await Promise.all(threads.map((thread) => thread.send({ vectors })))),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

/** Builds an index file in a thread of its own, a batch of documents after the other. */
export async function buildInThread(
  path: string,
  source: Omit<IndexSource, 'documents'>,
  batches: AsyncIterable<LawDocument[]>,
): Promise<BuildReport> {
  const thread = startThread<Order>(workerFile)
  try {
    await thread.send({ build: path, source })
    for await (const documents of batches) await thread.send({ documents })
    return (await thread.send({ finish: true })) as BuildReport
  } finally {
    await thread.close()
  }
}
