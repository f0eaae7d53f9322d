import type { EntityType } from '../../../contract/entity-types.ts'
import type { RecogniserOutcome } from '../../../contract/recognisers.ts'
import type { FileEntity } from '../../../contract/file-review.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import { nameEntities, replaceEntities, type Detected, type Pseudonymised } from '../pseudonyms/pseudonyms.ts'

/*
 * What is kept of a review: each place with its placeholder and what was decided about it. Pure; content, so that it is
 * sealed wherever it is stored.
 */

/** A place in the text of a file. `decided`: its owner said so, a new search does not change it. */
export type Place = Omit<Detected, 'text' | 'replacement'> & {
  /** The thing that it stands for, the same for all places of one person or number. */
  thing: string
  placeholder: string
  action: 'ersetzen' | 'behalten'
  decided?: true
  /** Added by the owner. */
  added?: true
  /** What an added place lies over; it is there again when the addition is taken back. */
  over?: Place[]
  /** What it was found as, where its owner said that it is the same as another thing, or another one. */
  own?: { thing: string; type: EntityType }
}
/** `recognisers`: those that the operator connected, and how they fared. */
export type Found = { places: Place[]; recognisers?: RecogniserOutcome[] }
export const foundBinding: Binding = ['review']
export const agendaBinding: Binding = ['agenda']

/** What was detected, as places; what was decided before is kept where it still fits. */
export function placesOf(text: string, detected: readonly Detected[], before: readonly Place[] = []): Place[] {
  const kept = before.filter(({ decided, end }) => decided && end <= text.length)
  const isTaken = overlapping(kept)
  const free = detected.filter((one) => !isTaken(one))
  const given = givenOf(before)
  // What a rule replaces something by belongs to nobody else.
  for (const { replacement } of free) if (replacement !== undefined) given.set(`rule ${replacement}`, replacement)
  const joined = new Map(before.flatMap((one) => (one.own ? [[one.own.thing, one] as const] : [])))
  const things = new Set(before.map(({ thing }) => thing))
  const named = nameEntities(text, free, given).map((one) => {
    const as = joined.get(one.thing)
    const isSame = as && !things.has(one.thing)
    return {
      ...placeOf(one),
      ...(isSame && { type: as.type, thing: as.thing, placeholder: as.placeholder, own: as.own }),
      action: 'ersetzen' as const,
    }
  })
  return [...kept, ...named].toSorted((a, b) => a.start - b.start)
}

/** The placeholders that are in use, by thing. */
export const givenOf = (places: readonly Place[]) =>
  new Map(places.map(({ thing, placeholder }) => [thing, placeholder]))

/** A named entity without its words, which stand in the text. */
export const placeOf = ({
  start,
  end,
  type,
  confidence,
  tier,
  rule,
  role,
  thing,
  placeholder,
}: ReturnType<typeof nameEntities>[number]) => ({
  start,
  end,
  type,
  confidence,
  tier,
  rule,
  ...(role && { role }),
  thing,
  placeholder,
})

export type Range = { start: number; end: number }

/** Which of these places, which are in order and do not overlap one another, a range touches. */
export function touching<T extends Range>(places: readonly T[]): (one: Range) => T[] {
  const sorted = places.toSorted((a, b) => a.start - b.start)
  return ({ start, end }) => {
    let low = firstBehind(sorted, start)
    const touched = []
    for (; low < sorted.length && sorted[low]!.start < end; low++) touched.push(sorted[low]!)
    return touched
  }
}

/** The number of the first of these that ends behind a place, by halving. */
function firstBehind(sorted: readonly Range[], start: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  return low
}

export const touches = (a: Range, b: Range) => a.start < b.end && b.start < a.end

/** Whether a range overlaps one of these, which do not overlap one another. */
export function overlapping(ranges: readonly Range[]): (one: Range) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  return ({ start, end }) => {
    const low = firstBehind(sorted, start)
    return low < sorted.length && sorted[low]!.start < end
  }
}

/** The key of an entity: all places of one thing about which the same was decided. */
export const entityKey = ({ thing, action, decided, placeholder, type }: Place) =>
  `${type}|${thing}|${placeholder}|${action}|${decided ? 'd' : 'o'}`

/** Ids by key, short and the same as long as the places are. */
export function idsOf(places: readonly Place[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const place of places) {
    const key = entityKey(place)
    if (!ids.has(key)) ids.set(key, `e${ids.size + 1}`)
  }
  return ids
}

/** The text with its placeholders, and what of the originals still stands in it. */
export function pseudonymised(text: string, places: readonly Place[]): Pseudonymised {
  const replaced = places
    .filter(({ action }) => action === 'ersetzen')
    .map((place) => ({ ...place, text: text.slice(place.start, place.end) }))
  return replaceEntities(
    text,
    replaced,
    places.filter(({ action }) => action === 'behalten'),
  )
}

/** What was found as its owner sees it: an entity for all places of a thing about which the same was decided, with ids as in `idsOf`. */
export function entitiesOf(
  text: string,
  places: readonly Place[],
  { places: written }: Pick<Pseudonymised, 'places'> = pseudonymised(text, places),
): FileEntity[] {
  const entities = new Map<string, FileEntity>()
  let next = 0
  for (const place of places) {
    const key = entityKey(place)
    const words = text.slice(place.start, place.end)
    const known = entities.get(key) ?? {
      id: `e${entities.size + 1}`,
      type: place.type,
      text: words,
      replacement: place.placeholder,
      spans: [],
      pseudonymised_spans: [],
      confidence: 0,
      unsure: true,
      action: place.action,
      decided: place.decided ?? false,
      added: place.added ?? false,
    }
    known.spans.push([place.start, place.end])
    if (place.action === 'ersetzen') {
      const { start, end } = written[next++]!
      known.pseudonymised_spans.push([start, end])
    }
    if (words.length > known.text.length) known.text = words
    known.confidence = Math.max(known.confidence, place.confidence)
    known.unsure &&= place.tier === 2 && !place.decided
    entities.set(key, known)
  }
  return [...entities.values()]
}
