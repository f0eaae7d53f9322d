/** Figures that benchmarks share. */

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The value below which the share `q` of all values lies (nearest rank). */
export function quantile(values: number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(q * sorted.length) - 1)] ?? 0
}

export type RankFigures = { recall_at_5: number; recall_at_10: number; mrr_at_10: number; ndcg_at_10: number }

/** Means over questions: share of the wanted ids among the first, reciprocal rank of the first wanted one, discounted gain. */
export function rankFigures(results: { ids: string[]; wanted: string[] }[]): RankFigures {
  const recall = (limit: number) =>
    mean(
      results.map(({ ids, wanted }) => wanted.filter((id) => ids.slice(0, limit).includes(id)).length / wanted.length),
    )
  const gain = (ranks: number[]) => ranks.reduce((sum, rank) => sum + 1 / Math.log2(rank + 1), 0)
  return {
    recall_at_5: recall(5),
    recall_at_10: recall(10),
    mrr_at_10: mean(
      results.map(({ ids, wanted }) => 1 / (ids.slice(0, 10).findIndex((id) => wanted.includes(id)) + 1 || Infinity)),
    ),
    ndcg_at_10: mean(
      results.map(({ ids, wanted }) => {
        const ranks = ids.slice(0, 10).flatMap((id, index) => (wanted.includes(id) ? [index + 1] : []))
        return gain(ranks) / gain(Array.from({ length: Math.min(10, wanted.length) }, (_, index) => index + 1))
      }),
    ),
  }
}
