import { overlap, termsOf, type Clause } from './clauses.ts'
import { nearShare, type Passage } from './passage.ts'
import { kindsUnit, readQuantities, type Quantity } from './quantities.ts'
import { isRange, isShared, thingOf } from './number-places.ts'
import { isSameQuantity } from './same-quantity.ts'
import { isLight, meaningsOf } from './synonyms.ts'
import { tellingWords } from './words.ts'

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

/** Of the same unit, or the same in another one: »14 Jahre« and »das 14. Lebensjahr«. */
const isComparable = (one: Quantity, other: Quantity) => one.unit === other.unit || isSameQuantity(one, other)

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
    const same = quantities.filter((other) => isComparable(quantity, other))
    return same.length > 0 && same.every((other) => isSameQuantity(quantity, other))
  }
  if (near.some(isAlone)) return false
  const holding = near.filter(({ quantities }) => quantities.some((other) => isSameQuantity(quantity, other)))
  const shares = holding.flatMap((passage) =>
    passage.quantities
      .filter((other) => isComparable(quantity, other))
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

/** Days and months are both a time. */
const familyOf = ({ unit }: Quantity) => (/^(?:tag|werktag|monat|minute)$/u.test(unit) ? 'time' : unit)

/**
 * Whether another number of the same kind stands where the words of the statement themselves stand, and this one only where
 * there are parts of them: »Verwaltungsgericht … zwei Monate«, »Beschwerdevorentscheidung … drei Wochen«.
 */
export function isSaidOfOther(quantity: Quantity, text: string, passages: readonly Passage[]): boolean {
  if (quantity.unit.startsWith('?')) return false
  const words = tellingWords(text).filter(({ word }) => readQuantities(`${word} x`).length === 0)
  if (words.length < 2) return false
  const literal = ({ vocabulary }: Passage) =>
    words.filter(({ stems }) => stems.some((stem) => vocabulary.stems.has(stem))).length / words.length
  const best = (of: readonly Passage[]) => Math.max(0, ...of.map(literal))
  const holding = passages.filter(({ quantities }) => quantities.some((one) => isSameQuantity(quantity, one)))
  const others = passages.filter(
    (passage) => !holding.includes(passage) && passage.quantities.some((one) => familyOf(one) === familyOf(quantity)),
  )
  return best(others) >= 0.6 && best(others) >= best(holding) + 0.34
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
    !near.some((passage) => passage.quantities.some(({ unit }) => unit === kindsUnit)) &&
    !passages.some((passage) => passage.quantities.some((other) => other.unit === quantity.unit)) &&
    !passages.some((passage) => passage.terms.has([...termsOf(quantity.unit)][0] ?? '')) &&
    counted.test(quantity.unit)
  )
    return quantity.value < 10
  // »neun Länder«, where the source names nine of them.
  if (quantity.unit.startsWith('?') && passages.some(({ text }) => listedIn(text) === quantity.value)) return true
  const needed = Math.max(...near.map((passage) => overlap(terms, passage.terms)), 0) * numberShare
  return passages.some((passage) => holds(passage) && overlap(terms, passage.terms) >= Math.max(needed, 0.2))
}

/** How many things a sentence lists behind its colon. */
function listedIn(text: string): number {
  const [, list] = /:\s([^:;]+)$/u.exec(text) ?? []
  return list === undefined ? 0 : list.split(/,\s|\s(?:und|oder|sowie)\s/u).length
}

const unitOf = ({ unit }: Quantity) => (unit.length > 1 && unit.startsWith('?') ? meaningsOf(unit.slice(1))[0]! : unit)

/** Another number of the same unit stands in the sources with the same matter, and this one never does. */
export function isOfOtherThing(quantity: Quantity, text: string, passages: readonly Passage[]): boolean {
  const said = thingOf(readQuantities(text).find((one) => isRange(quantity, one, text)) ?? quantity, text)
  if (said.size === 0 || quantity.unit === '?') return false
  const theirs = passages.flatMap((passage) => {
    const list = passage.quantities
    return list.flatMap((other, at) => {
      if (unitOf(other) !== unitOf(quantity) || !isShared(said, thingOf(other, passage.text))) return []
      // »von einem bis zu zehn Jahren«: the thing stands at one end of the range and belongs to both.
      const [before, behind] = [list[at - 1], list[at + 1]]
      const ends = [
        other,
        ...(before && isRange(before, other, passage.text) ? [before] : []),
        ...(behind && isRange(other, behind, passage.text) ? [behind] : []),
      ]
      return [ends.some((end) => end.value === quantity.value)]
    })
  })
  return theirs.length > 0 && !theirs.includes(true)
}

/** Two numbers side by side in a statement, which a passage has with other ones: »15 Jahre … zwölf Wochen«. */
export function mispaired(text: string, near: readonly Passage[]): [Quantity, Quantity] | undefined {
  const quantities = readQuantities(text).filter(({ unit }) => !unit.startsWith('?'))
  for (const [at, b] of quantities.entries()) {
    const a = quantities[at - 1]
    if (!a || (a.unit === b.unit && a.value === b.value)) continue
    const verdicts = near.flatMap(({ quantities: theirs }) => {
      const list = theirs.filter(({ unit }) => unit === a.unit || unit === b.unit)
      const isThere = (one: Quantity) => list.some((other) => other.unit === one.unit && other.value === one.value)
      return isThere(a) && isThere(b) ? [isPaired(a, b, list)] : []
    })
    if (verdicts.length > 0 && verdicts.every((verdict) => verdict === false)) return [a, b]
  }
  return undefined
}

/** The numbers of a statement that one of its passages has side by side in a list of such pairs. */
export function wellPaired(text: string, near: readonly Passage[]): Set<Quantity> {
  const quantities = readQuantities(text)
  const found = new Set<Quantity>()
  for (const [at, b] of quantities.entries()) {
    const a = quantities[at - 1]
    if (!a || (a.unit !== b.unit && !(isTime(a) && isTime(b)))) continue
    if (
      near.some(({ quantities: theirs }) =>
        isPaired(
          a,
          b,
          theirs.filter((one) => one.unit === a.unit || one.unit === b.unit),
        ),
      )
    ) {
      found.add(a)
      found.add(b)
    }
  }
  return found
}
const isTime = (one: Quantity) => familyOf(one) === 'time'

/** Whether two numbers belong to each other in a list of numbers; undefined where it cannot be told. */
function isPaired(a: Quantity, b: Quantity, list: readonly Quantity[]): boolean | undefined {
  const isOne = (one: Quantity, other: Quantity) => one.unit === other.unit && one.value === other.value
  if (list.length < 4) return undefined
  if (a.unit === b.unit)
    return list.some((one, at) => {
      const next = list[at + 1]
      return next && ((isOne(one, a) && isOne(next, b)) || (isOne(one, b) && isOne(next, a)))
    })
  // »acht Wochen, wenn es fünf Jahre, zehn Wochen, wenn es 15 Jahre«: they come in turn.
  if (list.length % 2 !== 0 || list.some((one, at) => at > 0 && one.unit === list[at - 1]!.unit)) return undefined
  return list.some(
    (one, at) =>
      at % 2 === 0 &&
      [one, list[at + 1]!].some((item) => isOne(item, a)) &&
      [one, list[at + 1]!].some((item) => isOne(item, b)),
  )
}

/** A number that comes from another source of a statement than all that it is said of. */
export function isOfOtherSource(
  quantity: Quantity,
  shares: ReadonlyMap<number, number>,
  passages: readonly Passage[],
): boolean {
  if (shares.size < 2 || quantity.unit.startsWith('?')) return false
  const best = Math.max(...shares.values())
  const holding = new Set(
    passages.flatMap((passage) =>
      passage.quantities.some((other) => isSameQuantity(quantity, other)) ? [passage.source] : [],
    ),
  )
  return holding.size > 0 && [...holding].every((source) => (shares.get(source) ?? 0) < best * 0.8)
}
