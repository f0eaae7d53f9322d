/** The smaller of the two Mann-Whitney U, and the two-sided probability of a difference at least as large between samples of one distribution. */
export type Comparison = { u: number; p: number }

/** Compares two samples by the normal approximation, with corrections for ties and continuity; good from about eight values each. */
export function mannWhitney(a: number[], b: number[]): Comparison {
  const all = [...a.map((value) => ({ value, isA: true })), ...b.map((value) => ({ value, isA: false }))].sort(
    (x, y) => x.value - y.value,
  )
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]!.value === all[from]!.value) to++
    // Equal values share the mean of their ranks from + 1 to `to`.
    rankSum += all.slice(from, to).filter((one) => one.isA).length * ((from + 1 + to) / 2)
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const product = a.length * b.length
  const ofA = rankSum - (a.length * (a.length + 1)) / 2
  const u = Math.min(ofA, product - ofA)
  const count = all.length
  const deviation = Math.sqrt((product / 12) * (count + 1 - ties / (count * (count - 1))))
  // All values equal: nothing tells the samples apart.
  if (deviation === 0) return { u, p: 1 }
  return { u, p: Math.min(1, 2 * upperTail(Math.max(0, product / 2 - u - 0.5) / deviation)) }
}

/** Probability that a standard normal value is above `z` ≥ 0 (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series
}
