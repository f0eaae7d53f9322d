import { answerOrders } from '../../server/base/threads/thread.ts'

/* A thread for thread.test.ts: it doubles numbers, later ones faster, and fails or ends when told to. */

type Order = { id: number } & ({ double: number; after: number } | { throw: string } | { end: true })

answerOrders(async (order: Order) => {
  if ('throw' in order) throw new TypeError(order.throw)
  if ('end' in order) process.exit(0)
  await new Promise((resolve) => setTimeout(resolve, order.after))
  return order.double * 2
})
