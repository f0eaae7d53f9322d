/** Keeps the best of many scores without sorting them all; what does not exceed `threshold` need not be added. */
export function createTop(limit: number) {
  const kept: { position: number; score: number }[] = []
  const top = {
    threshold: 0,
    add(position: number, score: number) {
      kept.push({ position, score })
      if (kept.length < limit * 8) return
      kept.sort((a, b) => b.score - a.score).length = limit
      top.threshold = kept[limit - 1]!.score
    },
    list: () => kept.sort((a, b) => b.score - a.score).slice(0, limit),
  }
  return top
}
