/*
 * What lifts a provision beside its own words: the best other section below the same heading, a model that holds it
 * likely, situations that rest on it.
 */

/** A document that was looked at closely: its number, its position in the index, its best paragraph. */
export type Looked = { n: number; position: number; best: number; score: number }

/** What has to be known of an index to add provisions to what was looked at. */
type Stored = {
  /** All versions of a provision. */
  placesOf: (id: string) => readonly { n: number; position: number }[]
  isInScope: (position: number) => boolean
  look: (position: number) => Looked
}

/** Lifts each section by the best other one below the same heading. */
export function liftGroups(looked: readonly Looked[], groups: Uint32Array, share: number): void {
  if (share === 0) return
  const best = new Map<number, [number, number]>()
  for (const { position, score } of looked) {
    const [first, second] = best.get(groups[position]!) ?? [0, 0]
    best.set(groups[position]!, score > first ? [score, first] : [first, Math.max(second, score)])
  }
  for (const item of looked) {
    const [first, second] = best.get(groups[item.position]!)!
    item.score += share * (item.score === first ? second : first)
  }
}

/** Adds these gains to the scores of provisions, by their ids; one that was not looked at joins where it is in scope and gains at least `least`. */
export function liftProvisions(
  looked: Looked[],
  gains: ReadonlyMap<string, number>,
  { placesOf, isInScope, look }: Stored,
  least = 0,
): void {
  const known = new Map(looked.map((item) => [item.n, item]))
  for (const [id, gain] of gains)
    for (const { n, position } of placesOf(id)) {
      const item = known.get(n)
      if (item) item.score += gain
      else if (gain >= least && isInScope(position)) looked.push({ ...look(position), score: gain })
    }
}
