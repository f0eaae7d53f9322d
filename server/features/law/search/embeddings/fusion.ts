/*
 * Puts two rankings together by reciprocal rank (Cormack, Clarke, Büttcher 2009): scores of words and similarities of
 * vectors have no common scale, ranks have.
 */

const k = 60

/** A document as one of the rankings has it; `best` is the paragraph that fits by its words, `paragraph` the one by vectors (-1: none). */
type Ranked = { position: number; n: number; best: number; score: number }
type Fused = Ranked & { why: 'text' | 'meaning' }

/**
 * Fuses the ranking by words with the nearest vectors. The order is that of both; the scores stay those of the ranking
 * by words, handed out again in the new order: answers judge by them whether anything carries, and a vector always
 * finds something.
 */
export function fuseRankings(
  text: readonly Ranked[],
  near: readonly (Ranked & { paragraph: number })[],
  weight: number,
): Fused[] {
  const fused = new Map<number, { item: Fused; sum: number }>(
    text.map((item, at) => [item.position, { item: { ...item, why: 'text' }, sum: 1 / (k + at + 1) }]),
  )
  for (const [at, { paragraph, ...found }] of near.entries()) {
    const sum = weight / (k + at + 1)
    const known = fused.get(found.position)
    // Without a word in common only the vectors can tell which paragraph fits.
    const best = found.score > 0 || paragraph < 0 ? found.best : paragraph
    if (known) known.sum += sum
    else fused.set(found.position, { item: { ...found, best, why: 'meaning' }, sum })
  }
  return [...fused.values()]
    .sort((a, b) => b.sum - a.sum)
    .map(({ item }, at) => ({ ...item, score: text[at]?.score ?? 0 }))
}
