import { parentPort, Worker } from 'node:worker_threads'

/** What a thread is told; each message is answered with its `id`. */
type Numbered = { id: number }
type WithoutId<Order> = Order extends unknown ? Omit<Order, 'id'> : never

/**
 * Starts a worker thread that carries out orders one after the other (`answerOrders` in its file); what it throws rejects
 * the order, and when it ends by itself every order is rejected. While it has nothing to do it keeps no process alive.
 */
export function startThread<Order extends Numbered>(file: string) {
  const worker = new Worker(file)
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>()
  let next = 0
  let failure: Error | undefined
  const idle = new Set<() => void>()
  const settle = (id: number) => {
    const waiter = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) {
      worker.unref()
      for (const done of idle) done()
    }
    return waiter
  }
  const failAll = (error: Error) => {
    failure ??= error
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    for (const done of idle) done()
  }
  worker.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
    const waiter = settle(id)
    if (error === undefined) waiter?.resolve(result)
    else waiter?.reject(new Error(error))
  })
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('the thread has ended')))
  return {
    send: (order: WithoutId<Order>) =>
      new Promise<unknown>((resolve, reject) => {
        if (failure) return reject(failure)
        // What cannot be sent throws, and nothing waits for it.
        worker.postMessage({ id: next, ...order })
        worker.ref()
        waiting.set(next++, { resolve, reject })
      }),
    /** Ends the thread at once; orders on their way are rejected. */
    stop: () => worker.terminate(),
    /** Orders on their way are carried out before the thread ends. */
    async close() {
      if (waiting.size > 0) await new Promise<void>((done) => idle.add(done))
      await worker.terminate()
    },
  }
}

/** Has one order carried out in a thread of its own, which then ends: what it loaded and held is given back. */
export async function runInThread<Order extends Numbered>(file: string, order: WithoutId<Order>): Promise<unknown> {
  const thread = startThread<Order>(file)
  try {
    return await thread.send(order)
  } finally {
    await thread.close()
  }
}

/** The other end: answers each order inside a thread with what `carryOut` returns or with the message of what it throws. */
export function answerOrders<Order extends Numbered>(carryOut: (order: Order) => unknown): void {
  let before: Promise<unknown> = Promise.resolve()
  const answer = async (order: Order) => {
    try {
      parentPort!.postMessage({ id: order.id, result: await carryOut(order) })
    } catch (error) {
      parentPort!.postMessage({ id: order.id, error: error instanceof Error ? error.message : 'failed' })
    }
  }
  parentPort!.on('message', (order: Order) => {
    before = before.then(() => answer(order))
  })
}
