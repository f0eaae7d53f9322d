import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { LawDocument } from '../documents.ts'
import type { BuildReport, IndexSource } from './index-build.ts'
import type { Hit, Query } from './index-search.ts'
import type { Order } from './index-worker.ts'

/** Searches in worker threads over one index file. */
export type IndexThreads = { search(query: Query, signal?: AbortSignal): Promise<Hit[]>; close(): Promise<void> }

/** Starts the threads; resolves when each has the file open. */
export async function openIndexThreads(path: string, count = 1): Promise<IndexThreads> {
  const threads = await Promise.all(
    Array.from({ length: count }, async () => {
      const thread = startThread()
      await thread.send({ open: path })
      return thread
    }),
  )
  let turn = 0
  return {
    async search(query, signal) {
      signal?.throwIfAborted()
      return (await threads[turn++ % threads.length]!.send({ query })) as Hit[]
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  }
}

/** Builds an index file in a thread of its own, a batch of documents after the other. */
export async function buildInThread(path: string, source: Omit<IndexSource, 'documents'>, batches: AsyncIterable<LawDocument[]>): Promise<BuildReport> {
  const thread = startThread()
  try {
    await thread.send({ build: path, source })
    for await (const documents of batches) await thread.send({ documents })
    return (await thread.send({ finish: true })) as BuildReport
  } finally {
    await thread.close()
  }
}

type OrderWithoutId = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never

function startThread() {
  const worker = new Worker(join(import.meta.dirname, 'index-worker.ts'))
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let next = 0
  let failure: Error | undefined
  const idle = new Set<() => void>()
  const settle = (id: number) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) for (const done of idle) done()
    return waiter
  }
  const failAll = (error: Error) => {
    failure = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    for (const done of idle) done()
  }
  worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const waiter = settle(id)
    if (error === undefined) waiter?.resolve(result)
    else waiter?.reject(new Error(error))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('the index thread has ended')))
  return {
    send: (order: OrderWithoutId) =>
      new Promise<unknown>((resolve, reject) => {
        if (failure) return reject(failure)
        waiting.set(next, { resolve, reject })
        worker.postMessage({ id: next++, ...order })
      }),
    /** Questions on their way are answered before the thread ends. */
    async close() {
      if (waiting.size > 0) await new Promise<void>((done) => idle.add(done))
      await worker.terminate()
    },
  }
}
