import { answerOrders } from '../../../../base/threads/thread.ts'
import { createVectorBuilder, type VectorBuilder, type VectorSource } from './vector-builder.ts'

/*
 * A thread that reads documents, compares hashes and writes vectors, so that neither the event loop nor a search waits
 * for it. The requests to the embedding server are made outside.
 */

/** What the thread is told; each message is answered with its `id`. */
export type VectorOrder = { id: number } & (
  | { build: VectorSource }
  | { next: true }
  | { add: Float32Array[] }
  | { finish: true }
)

let builder: VectorBuilder | undefined

answerOrders((order: VectorOrder): unknown => {
  if ('build' in order) builder = createVectorBuilder(order.build)
  else if ('next' in order) return builder!.next()
  else if ('add' in order) builder!.add(order.add)
  else return builder!.finish()
})
