/** The same work, of which so much is done at a time; the rest waits in its order. */
export function atMost<Given extends unknown[], Result>(
  most: number,
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (...given) => {
    if (running < most) running++
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work(...given)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
