import type { EntityType } from '../../../contract/entity-types.ts'
import type { RecogniserOutcome } from '../../../contract/recognisers.ts'
import type { FileEntity } from '../../../contract/file-review.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import {
  findAgenda,
  nameEntities,
  replaceEntities,
  type AgendaItem,
  type Detected,
  type Pseudonymised,
} from '../pseudonyms/pseudonyms.ts'

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
  const given = new Map(before.map(({ thing, placeholder }) => [thing, placeholder]))
  const named = nameEntities(text, free, given).map((one) => ({
    ...placeOf(one),
    action: 'ersetzen' as const,
  }))
  return [...kept, ...named].toSorted((a, b) => a.start - b.start)
}

/** A named entity without its words, which stand in the text. */
const placeOf = ({
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

type Range = { start: number; end: number }

const touches = (a: Range, b: Range) => a.start < b.end && b.start < a.end

/** Whether a range overlaps one of these, which do not overlap one another. */
function overlapping(ranges: readonly Range[]): (one: Range) => boolean {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.end <= start) low = middle + 1
      else high = middle
    }
    return low < sorted.length && sorted[low]!.start < end
  }
}

/** A decision of the owner about what was found, or a passage that was missed. */
export type Decision = {
  /** Which entity, or what to add: a range of the text. */
  entity?: string | undefined
  add?: Range | undefined
  /** Only this place of the entity. */
  span?: readonly [number, number] | undefined
  action: 'ersetzen' | 'behalten' | 'offen'
  type?: EntityType | undefined
  replacement?: string | undefined
  /** This place, all like it in the file, or in all files of the folder. */
  scope: 'stelle' | 'datei' | 'akt'
}

/** The places with a rule of the matter applied to them. */
export function withRule(text: string, places: readonly Place[], rule: AgendaItem): Place[] {
  const ranges = rangesOf(text, rule.text)
  const [first] = ranges
  if (!first) return [...places]
  const { type, replacement } = rule
  const isOfRule = overlapping(ranges)
  if (rule.action === 'behalten')
    return places.map((place) => (isOfRule(place) ? { ...place, action: 'behalten', decided: true } : place))
  return addPlaces(text, places, { add: first, action: 'ersetzen', type, replacement, scope: 'datei' }) ?? [...places]
}

/** The key of an entity: all places of one thing about which the same was decided. */
const entityKey = ({ thing, action, decided, placeholder, type }: Place) =>
  `${type}|${thing}|${placeholder}|${action}|${decided ? 'd' : 'o'}`

/** Ids by key, short and the same as long as the places are. */
function idsOf(places: readonly Place[]): Map<string, string> {
  const ids = new Map<string, string>()
  for (const place of places) {
    const key = entityKey(place)
    if (!ids.has(key)) ids.set(key, `e${ids.size + 1}`)
  }
  return ids
}

/** Decides; undefined where the entity is not there, or the range holds nothing. */
export function decide(text: string, places: readonly Place[], decision: Decision): Place[] | undefined {
  const { add, action, scope } = decision
  if (add) return addPlaces(text, places, { ...decision, add })
  const ids = idsOf(places)
  // A place is named by its range alone: ids change with the decisions before in the same call.
  const isMeant = (place: Place) =>
    scope === 'stelle'
      ? place.start === decision.span?.[0] && place.end === decision.span[1]
      : ids.get(entityKey(place)) === decision.entity
  const first = places.find(isMeant)
  if (!first) return undefined
  const placeholder = decision.replacement ?? placeholderAs(text, places, first, decision.type)
  return places.flatMap((place) => {
    if (!isMeant(place)) return place
    if (action === 'offen' && place.added)
      // Not where another addition lies over it still: that one brings it back.
      return (place.over ?? []).filter((one) => !places.some((other) => other !== place && touches(other, one)))
    const { decided: _, ...rest } = place
    const changed = { ...rest, ...(decision.type && { type: decision.type }), ...(placeholder && { placeholder }) }
    return action === 'offen' ? { ...changed, action: 'ersetzen' } : { ...changed, action, decided: true }
  })
}

/** The placeholder of a place as another type; undefined where it stays, also because the owner chose its words. */
function placeholderAs(text: string, places: readonly Place[], place: Place, type: EntityType | undefined) {
  if (!type || type === place.type || !/^\[.+ (?:[A-Z]{1,3}|\d+)\]$/.test(place.placeholder)) return undefined
  const given = new Map(places.map(({ thing, placeholder }) => [thing, placeholder]))
  const { role: _, ...rest } = place
  return nameEntities(text, [{ ...rest, type, text: text.slice(place.start, place.end) }], given)[0]!.placeholder
}

/** Adds a passage that was missed: there alone, or wherever its words stand, with their endings. */
function addPlaces(text: string, places: readonly Place[], decision: Decision & { add: Range }): Place[] | undefined {
  const { add, type = 'OTHER', replacement, scope } = decision
  const words = text.slice(add.start, add.end)
  if (!/[\p{L}\d]/u.test(words)) return undefined
  const ranges = scope === 'stelle' ? [add] : rangesOf(text, words)
  if (!ranges.some(({ start, end }) => start <= add.start && add.end <= end)) ranges.push(add)
  const isNew = overlapping(ranges)
  const detected: Detected[] = ranges.map(({ start, end }) => ({
    start,
    end,
    type,
    text: text.slice(start, end),
    confidence: 1,
    tier: 1,
    rule: 'added',
    ...(replacement && { replacement }),
  }))
  const rest = places.filter((place) => !isNew(place))
  const given = new Map(places.map(({ thing, placeholder }) => [thing, placeholder]))
  const named = nameEntities(text, detected, given).map((one) => {
    const over = places.filter((place) => touches(place, one))
    return {
      ...placeOf(one),
      action: 'ersetzen' as const,
      decided: true as const,
      added: true as const,
      ...(over.length > 0 && { over }),
    }
  })
  return [...rest, ...named].toSorted((a, b) => a.start - b.start)
}

function rangesOf(text: string, words: string): Range[] {
  return findAgenda(text, [{ text: words, action: 'ersetzen' }]).replaced.map(({ start, end }) => ({ start, end }))
}

/** The rule that a decision is, for other files of the matter and for the next time; undefined where it is none. */
export function ruleOf(text: string, places: readonly Place[], decision: Decision): AgendaItem | undefined {
  const ids = idsOf(places)
  const place = places.find((one) => ids.get(entityKey(one)) === decision.entity)
  const words = decision.add ? text.slice(decision.add.start, decision.add.end) : longestOf(text, places, place)
  if (!words || decision.action === 'offen') return undefined
  return {
    text: words,
    action: decision.action,
    type: decision.type ?? place?.type ?? 'OTHER',
    ...(decision.replacement && { replacement: decision.replacement }),
  }
}

/** The words of the longest place of the same thing. */
function longestOf(text: string, places: readonly Place[], like: Place | undefined): string | undefined {
  const words = places.filter(({ thing }) => thing === like?.thing).map(({ start, end }) => text.slice(start, end))
  return words.toSorted((a, b) => b.length - a.length)[0]
}

/** The text with its placeholders, and what of the originals still stands in it. */
export function pseudonymised(text: string, places: readonly Place[]): Pseudonymised {
  const replaced = places
    .filter(({ action }) => action === 'ersetzen')
    .map((place) => ({ ...place, text: text.slice(place.start, place.end) }))
  const allowed = places.filter(({ action }) => action === 'behalten').map(({ start, end }) => text.slice(start, end))
  return replaceEntities(text, replaced, allowed)
}

/** What was found as its owner sees it: an entity for all places of a thing about which the same was decided. */
export function entitiesOf(text: string, places: readonly Place[]): FileEntity[] {
  const ids = idsOf(places)
  const { places: written } = pseudonymised(text, places)
  const entities = new Map<string, FileEntity>()
  let next = 0
  for (const place of places) {
    const id = ids.get(entityKey(place))!
    const words = text.slice(place.start, place.end)
    const known = entities.get(id) ?? {
      id,
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
    entities.set(id, known)
  }
  return [...entities.values()]
}
