import { overlap, termsOf, type Clause } from './clauses.ts'
import { nearShare, type Passage } from './passage.ts'
import { isSameQuantity, readQuantities, type Quantity } from './quantities.ts'
import { isLight } from './synonyms.ts'

/* Whether a number of a statement stands in its passages, and beside the same. */

/** A passage that has this share of what the best one has may carry a number of the statement. */
const numberShare = 0.8
/** Without the words that add nothing. */
const telling = (terms: ReadonlySet<string>) => new Set([...terms].filter((term) => !isLight(term)))

/** How much nearer another number must be to the words before this one. */
const margin = 0.3

/** What stands before a number says what it is about: the words back to the one of its unit before it, and what opens the sentence. */
function wordsBefore(
  quantity: Quantity,
  text: string,
  others: readonly Quantity[],
): { own: Set<string>; opening: Set<string> } {
  const same = others.filter(({ unit }) => unit === quantity.unit)
  const from = Math.max(0, ...same.filter(({ end }) => end <= quantity.start).map(({ end }) => end))
  return {
    own: termsOf(text.slice(from, quantity.start)),
    opening: termsOf(text.slice(0, same[0]?.start ?? quantity.start)),
  }
}

/**
 * Whether the words before a number stand in the sources before another number of its unit, and not before its own:
 * »auf Autobahnen 100 km/h« where these are for other roads.
 */
export function belongsElsewhere(quantity: Quantity, text: string, near: readonly Passage[]): boolean {
  if (quantity.unit.startsWith('?')) return false
  const said = telling(wordsBefore(quantity, text, readQuantities(text)).own)
  if (said.size === 0) return false
  // A near sentence that has this number and no other of its unit leaves no doubt.
  const isAlone = ({ quantities }: Passage) => {
    const same = quantities.filter(({ unit }) => unit === quantity.unit)
    return same.length > 0 && same.every((other) => isSameQuantity(quantity, other))
  }
  if (near.some(isAlone)) return false
  const holding = near.filter(({ quantities }) => quantities.some((other) => isSameQuantity(quantity, other)))
  const shares = holding.flatMap((passage) =>
    passage.quantities
      .filter(({ unit }) => unit === quantity.unit)
      .map((other) => {
        const before = wordsBefore(other, passage.text, passage.quantities)
        const [own, opening] = [telling(before.own), telling(before.opening)]
        const whole = overlap(said, new Set([...own, ...opening]))
        // »fünf Jahre, von zehn Wochen, wenn es 15 Jahre«: what has no words of its own has those that open the list.
        return { isSame: isSameQuantity(quantity, other), share: (own.size === 0 ? whole : overlap(said, own)) + whole }
      }),
  )
  const best = (isSame: boolean) =>
    Math.max(0, ...shares.filter((one) => one.isSame === isSame).map(({ share }) => share))
  return best(false) > best(true) + margin
}

/** The passages that speak of a clause, nearest first. */
export function nearest(clause: Clause, ranked: readonly { passage: Passage; share: number }[]): Passage[] {
  const scored = ranked
    .map(({ passage, share }) => ({ passage, score: overlap(clause.terms, passage.terms) + 0.5 * share }))
    .sort((a, b) => b.score - a.score)
  const top = scored[0]?.score ?? 0
  return scored.filter(({ score }) => score > 0 && score >= top * nearShare).map(({ passage }) => passage)
}

/** What a writer counts of their own: requirements, cases, steps. */
const counted =
  /^\?(?:voraussetzung|f[aä]ll|gr[uü]nd|schritt|punkt|möglichkeit|art|stufe|bedingung|kriteri|element|variante|wege?|dinge?|regel|alternative|ausnahme|merkmal|umst[aä]nd|aspekt|anforderung|erfordernis)/iu

export const isSameBound = (a: Quantity, b: Quantity) => !(a.bound && b.bound && a.bound !== b.bound)

/** A number is carried by a near passage, or by another one that has as much of the statement. */
export function isCarried(
  quantity: Quantity,
  near: readonly Passage[],
  passages: readonly Passage[],
  terms: ReadonlySet<string>,
): boolean {
  // With several sources a number counts where the words around it stand, not in another source.
  const ofSource = new Map<number, number>()
  for (const passage of near)
    ofSource.set(passage.source, Math.max(ofSource.get(passage.source) ?? 0, overlap(terms, passage.terms)))
  const top = Math.max(0, ...ofSource.values())
  const isMeant = ({ source }: Passage) => ofSource.size < 2 || (ofSource.get(source) ?? 0) >= top * nearShare
  const holds = (passage: Passage) =>
    isMeant(passage) &&
    passage.quantities.some((other) => isSameQuantity(quantity, other) && isSameBound(quantity, other))
  if (near.some(holds)) return true
  // »Die Strafbarkeit erlischt durch Verjährung. Die Frist beträgt drei Jahre.«
  const follows = (passage: Passage) => {
    const next = passages[passages.indexOf(passage) + 1]
    return (
      next !== undefined &&
      next.label === passage.label &&
      /^(?:Diese|Die|Sie|Er|Es|Dies|Dieser|Sein)(?:\s(?:Frist|Dauer|Höhe|Strafe|Betrag))?\s/.test(next.text) &&
      !passage.quantities.some((other) => other.unit === quantity.unit) &&
      holds(next)
    )
  }
  if (near.some(follows)) return true
  // A count of things that no source counts (»drei Voraussetzungen«) is the writer's own.
  if (
    quantity.unit.startsWith('?') &&
    quantity.unit.length > 1 &&
    !passages.some((passage) => passage.quantities.some((other) => other.unit === quantity.unit)) &&
    !passages.some((passage) => passage.terms.has([...termsOf(quantity.unit)][0] ?? '')) &&
    counted.test(quantity.unit)
  )
    return quantity.value < 10
  const needed = Math.max(...near.map((passage) => overlap(terms, passage.terms)), 0) * numberShare
  return passages.some((passage) => holds(passage) && overlap(terms, passage.terms) >= Math.max(needed, 0.2))
}
