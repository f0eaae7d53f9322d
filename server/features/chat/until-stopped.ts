/**
 * The items of `source`. After `signal` has aborted it may say its last words for `patience` milliseconds; one that
 * does not end by then is left behind, so that a stop never waits for somebody else.
 */
export async function* untilStopped<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
  patience: number,
): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  let giveUp = () => {}
  let isTooLate = false
  let timer: NodeJS.Timeout | undefined
  const count = () => {
    timer = setTimeout(() => {
      isTooLate = true
      giveUp()
    }, patience)
  }
  if (signal.aborted) count()
  else signal.addEventListener('abort', count, { once: true })
  try {
    while (!isTooLate) {
      // Not Promise.race: its reactions to a promise that stays open would pile up with every item.
      const next = await new Promise<IteratorResult<T> | undefined>((resolve, reject) => {
        giveUp = () => resolve(undefined)
        iterator.next().then(resolve, reject)
      })
      if (!next || next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', count)
    iterator.return?.().catch(() => undefined)
  }
}
