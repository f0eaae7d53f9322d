import { parentPort, workerData } from 'node:worker_threads'
import { openIndex, type Query } from './index-search.ts'

/*
 * A thread that holds one index file open and answers questions one after the other, so that the event loop of the
 * server never waits for a search.
 */

const index = openIndex(workerData as string)

parentPort!.on('message', ({ id, query }: { id: number; query: Query }) => {
  try {
    parentPort!.postMessage({ id, hits: index.search(query) })
  } catch (error) {
    parentPort!.postMessage({ id, error: error instanceof Error ? error.message : 'search failed' })
  }
})

parentPort!.postMessage({ ready: true })
