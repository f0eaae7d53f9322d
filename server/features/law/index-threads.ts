import { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import type { Hit, Query } from './index-search.ts'

/** Searches in worker threads over one index file. */
export type IndexThreads = { search(query: Query, signal?: AbortSignal): Promise<Hit[]>; close(): Promise<void> }

type Waiting = { resolve: (hits: Hit[]) => void; reject: (error: Error) => void }

/** Starts the threads; resolves when each has the file open. */
export async function openIndexThreads(path: string, count = 1): Promise<IndexThreads> {
  const threads = await Promise.all(Array.from({ length: count }, () => startThread(path)))
  let turn = 0
  return {
    search(query, signal) {
      signal?.throwIfAborted()
      return threads[turn++ % threads.length]!.search(query)
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

async function startThread(path: string) {
  const worker = new Worker(join(import.meta.dirname, 'index-worker.ts'), { workerData: path })
  const waiting = new Map<number, Waiting>()
  let next = 0
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
  })
  worker.on('message', ({ id, hits, error }: { id: number; hits?: Hit[]; error?: string }) => {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    if (hits) resolve?.(hits)
    else reject?.(new Error(error))
  })
  worker.on('error', failAll)
  return {
    search: (query: Query) =>
      new Promise<Hit[]>((resolve, reject) => {
        waiting.set(next, { resolve, reject })
        worker.postMessage({ id: next++, query })
      }),
    async close() {
      // Questions on their way are answered before the thread ends.
      await Promise.allSettled(
        [...waiting.values()].map(
          ({ resolve, reject }, index) =>
            new Promise<void>((done) => {
              const key = [...waiting.keys()][index]!
              waiting.set(key, { resolve: (hits) => (resolve(hits), done()), reject: (error) => (reject(error), done()) })
            }),
        ),
      )
      await worker.terminate()
    },
  }
}
