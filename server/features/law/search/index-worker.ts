import type { LawDocument } from '../corpus/documents.ts'
import { createIndexBuilder, type IndexBuilder, type IndexSource } from './index-build.ts'
import type { VectorSet } from './embeddings/nearest.ts'
import type { Hit } from './hits.ts'
import type { Situation } from './phrases.ts'
import { openIndex, type OpenIndex, type Query, type Reading } from './index-search.ts'
import { answerOrders } from '../../../base/threads/thread.ts'

/*
 * A thread that builds an index file or holds one open and answers questions one after the other, so that the event
 * loop of the server never waits for either.
 */

/** What the thread is told; each message is answered with its `id`. */
export type Order = { id: number } & (
  | { open: string }
  | { build: string; source: Omit<IndexSource, 'documents'> }
  | { documents: LawDocument[] }
  | { finish: true }
  | { queries: Query[] }
  | { read: Reading }
  | { vectors: VectorSet }
  | { situations: readonly Situation[] }
  | { match: string }
  | { rank: string; passages: readonly string[]; limit: number }
)

/** What one of several queries gave: a query that fails is nobody else's. */
export type Found = { hits: Hit[] } | { error: string }

function search(query: Query): Found {
  try {
    return { hits: index!.search(query) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'failed' }
  }
}

let builder: IndexBuilder | undefined
let index: OpenIndex | undefined

function carryOut(order: Order): unknown {
  if ('queries' in order) return order.queries.map(search)
  if ('read' in order) return index!.read(order.read)
  if ('rank' in order) return index!.rankPassages(order.rank, order.passages, order.limit)
  if ('match' in order) return index!.matchSituations(order.match)
  if ('situations' in order) index!.useSituations(order.situations)
  else if ('vectors' in order) index!.useVectors(order.vectors)
  else if ('open' in order) index = openIndex(order.open)
  else if ('build' in order) builder = createIndexBuilder(order.build, order.source)
  else if ('documents' in order) for (const document of order.documents) builder!.add(document)
  else return builder!.finish()
}

answerOrders(carryOut)
