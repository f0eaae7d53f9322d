/** Numbers from 0 to 1, the same in every run (a linear congruential generator). */
export function drawer(): () => number {
  let state = 12345
  return () => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000
}

/** Puts lists in another order each time, the same in every run. */
export function shuffler() {
  const random = drawer()
  return <T>(list: readonly T[]): T[] => {
    const mixed = [...list]
    for (let i = mixed.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!]
    }
    return mixed
  }
}
