/** Keeps the best of many scores without sorting them all; what does not exceed `threshold` need not be added. */
export function createTop(limit: number) {
  const kept: { place: number; score: number }[] = []
  const top = {
    threshold: 0,
    add(place: number, score: number) {
      kept.push({ place, score })
      if (kept.length < limit * 8) return
      kept.sort((a, b) => b.score - a.score).length = limit
      top.threshold = kept[limit - 1]!.score
    },
    list: () => kept.sort((a, b) => b.score - a.score).slice(0, limit),
  }
  return top
}
