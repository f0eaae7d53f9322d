import type { EntityType } from '../../../contract/entity-types.ts'
import { findAgenda, nameEntities, type AgendaItem, type Detected } from '../pseudonyms/pseudonyms.ts'
import {
  entityKey,
  givenOf,
  idsOf,
  overlapping,
  placeOf,
  touches,
  touching,
  type Place,
  type Range,
} from './review-form.ts'

/*
 * What the owner decides about the places of a review, and which rule a decision is. Pure.
 */

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
  /** It is the same as what has this replacement: both become one. */
  merge?: boolean | undefined
  /** It is another thing than what it was taken for: it gets a placeholder that nothing else has. */
  split?: boolean | undefined
  /** This place, all like it in the file, in all files of the folder, or in all files. */
  scope: 'stelle' | 'datei' | 'akt' | 'alle'
}

/** Why a decision is refused. */
type Refusal = 'entity_not_found' | 'replacement_taken'

/** A placeholder that was numbered, and means somebody else in another file. */
const numbered = /^\[.+ (?:[A-Z]{1,3}|\d+)\]$/

/** The places with a rule applied to them. */
export function withRule(text: string, places: readonly Place[], rule: AgendaItem): Place[] {
  const ranges = rangesOf(text, rule.text)
  const [first] = ranges
  if (!first) return [...places]
  const { type } = rule
  const isOfRule = overlapping(ranges)
  if (rule.action === 'behalten')
    return places.map((place) => (isOfRule(place) ? { ...place, action: 'behalten', decided: true } : place))
  // »[Person A]« of another file may be somebody else here.
  const isForeign = rule.replacement !== undefined && numbered.test(rule.replacement)
  const replacement = isForeign && holderOf(places, rule.replacement) ? undefined : rule.replacement
  const added = addPlaces(text, places, {
    add: first,
    action: 'ersetzen',
    type,
    replacement,
    merge: true,
    scope: 'datei',
  })
  return typeof added === 'string' ? [...places] : added
}

const holderOf = (places: readonly Place[], placeholder: string | undefined, but?: Place) =>
  placeholder === undefined
    ? undefined
    : places.find((one) => one.placeholder === placeholder && one.thing !== but?.thing)

/**
 * Decides one thing after the other; `decide` gives a word where that is refused. Whoever leaves or covers what was found
 * touches its places alone, however many others the file has.
 */
export function openDeciding(text: string, found: readonly Place[]) {
  let places = [...found]
  let groups = groupsOf(places)
  const decideOne = (decision: Decision): Refusal | undefined => {
    const group = isPlain(decision) ? groups.byId.get(decision.entity!) : undefined
    const { action } = decision
    if (!group || (action === 'offen' && group.ats.some((at) => places[at]!.added))) {
      const decided = decide(text, places, decision)
      if (typeof decided === 'string') return decided
      places = decided
      groups = groupsOf(places)
      return undefined
    }
    for (const at of group.ats) {
      const { decided: _, ...rest } = places[at]!
      places[at] = action === 'offen' ? { ...rest, action: 'ersetzen' } : { ...rest, action, decided: true }
    }
    const key = entityKey(places[group.ats[0]!]!)
    // What becomes like another one is counted with it, and all behind it anew.
    if (key !== group.key && groups.keys.has(key)) groups = groupsOf(places)
    else {
      groups.keys.delete(group.key)
      groups.keys.add(key)
      group.key = key
    }
    return undefined
  }
  return {
    decide: decideOne,
    /** The rule that a decision is, as places are now. */
    ruleOf: (decision: Decision) => ruleOf(text, places, decision, groups.byId.get(decision.entity ?? '')?.ats[0]),
    places: (): readonly Place[] => places,
  }
}

/** Whether a decision says of all places of an entity that they are covered or not, and nothing else. */
const isPlain = ({ entity, add, scope, replacement, type, split }: Decision) =>
  entity !== undefined && !add && scope !== 'stelle' && replacement === undefined && !type && !split

/** The places of each entity, by its id as `idsOf` gives it. */
function groupsOf(places: readonly Place[]) {
  const byKey = new Map<string, { key: string; ats: number[] }>()
  places.forEach((place, at) => {
    const key = entityKey(place)
    const group = byKey.get(key)
    if (group) group.ats.push(at)
    else byKey.set(key, { key, ats: [at] })
  })
  return { keys: new Set(byKey.keys()), byId: new Map([...byKey.values()].map((group, at) => [`e${at + 1}`, group])) }
}

/** Decides; a word where that is refused: the entity is not there, or another one has its replacement. */
export function decide(text: string, places: readonly Place[], decision: Decision): Place[] | Refusal {
  const { add, action, scope, split, merge, replacement } = decision
  if (add) return addPlaces(text, places, { ...decision, add })
  const ids = scope === 'stelle' ? undefined : idsOf(places)
  const key = ids && [...ids].find(([, id]) => id === decision.entity)?.[0]
  // A place is named by its range alone: ids change with the decisions before in the same call.
  const isNamed = (place: Place) =>
    scope === 'stelle' ? place.start === decision.span?.[0] && place.end === decision.span[1] : entityKey(place) === key
  const first = places.find(isNamed)
  if (!first) return 'entity_not_found'
  const isChanged = replacement !== undefined && replacement !== first.placeholder
  const holder = isChanged ? holderOf(places, replacement, first) : undefined
  if (holder && !merge) return 'replacement_taken'
  const joins = holder !== undefined && scope !== 'stelle'
  // What becomes one does so with all of its places, those that were decided about and those that were not.
  const isMeant = (place: Place) =>
    isNamed(place) ||
    (joins && place.action === 'ersetzen' && place.thing === first.thing && place.placeholder === first.placeholder)
  const placeholder = replacement ?? placeholderAs(text, places, first, decision.type)
  const become = split ? splitter(text, places, first) : undefined
  const touched = touching(places)
  return places.flatMap((place) => {
    if (joins && place.thing === holder.thing && place.placeholder === holder.placeholder)
      return { ...place, action: 'ersetzen', decided: true }
    if (!isMeant(place)) return place
    if (action === 'offen' && place.added)
      // Not where another addition lies over it still: that one brings it back.
      return (place.over ?? []).filter((one) => !touched(one).some((other) => other !== place))
    const { decided: _, ...rest } = place
    const changed = {
      ...rest,
      ...(decision.type && { type: decision.type }),
      ...(placeholder && { placeholder }),
      ...(holder ? joined(place, holder) : isChanged && place.own ? apart(place, decision.type) : {}),
      ...become?.(place),
    }
    return action === 'offen' ? { ...changed, action: 'ersetzen' } : { ...changed, action, decided: true }
  })
}

/** A place as one of another thing. */
function joined(place: Place, { thing, type, placeholder }: Place): Partial<Place> {
  const own = place.own ?? { thing: place.thing, type: place.type }
  return { thing, type, placeholder, own: own.thing === thing ? undefined : own }
}

/** A place as what it was found as. */
const apart = ({ own }: Place, type: EntityType | undefined): Partial<Place> => ({
  thing: own!.thing,
  type: type ?? own!.type,
  own: undefined,
})

/** Makes places a thing of their own, with a placeholder that nothing else has. */
function splitter(text: string, places: readonly Place[], first: Place): (place: Place) => Partial<Place> {
  const used = new Map(places.map(({ placeholder }, at) => [`used ${at}`, placeholder]))
  const { role: _, own: __, ...rest } = first
  const placeholder = nameEntities(text, [{ ...rest, text: text.slice(first.start, first.end) }], used)[0]!.placeholder
  const thing = `${first.thing}#${placeholder}`
  return (place) => ({ thing, placeholder, own: place.own ?? { thing: place.thing, type: place.type } })
}

/** The placeholder of a place as another type; undefined where it stays, also because the owner chose its words. */
function placeholderAs(text: string, places: readonly Place[], place: Place, type: EntityType | undefined) {
  if (!type || type === place.type || !numbered.test(place.placeholder)) return undefined
  const { role: _, own: __, ...rest } = place
  const words = { ...rest, type, text: text.slice(place.start, place.end) }
  return nameEntities(text, [words], givenOf(places))[0]!.placeholder
}

/** Adds a passage that was missed, or that is left on purpose: there alone, or wherever its words stand, with their endings. */
function addPlaces(text: string, places: readonly Place[], decision: Decision & { add: Range }): Place[] | Refusal {
  const { add, action, type = 'OTHER', replacement, merge, scope } = decision
  const words = text.slice(add.start, add.end)
  if (!/[\p{L}\d]/u.test(words)) return 'entity_not_found'
  const alike = scope === 'stelle' ? [] : rangesOf(text, words)
  const isWithin = alike.some(({ start, end }) => start <= add.start && add.end <= end)
  // What is marked with a blank at its end is longer than its words: two places over one another would double the text.
  const ranges = isWithin ? alike : [...alike.filter((one) => !touches(one, add)), add]
  const holder = holderOf(places, replacement)
  const isUnder = places.some((place) => place.placeholder === replacement && touches(place, add))
  if (holder && !merge && !isUnder) return 'replacement_taken'
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
  const touched = touching(places)
  const named = nameEntities(text, detected, givenOf(places)).map((one) => {
    const over = touched(one)
    const place: Place = {
      ...placeOf(one),
      action: action === 'behalten' ? action : 'ersetzen',
      decided: true,
      added: true,
    }
    return { ...place, ...(holder && joined(place, holder)), ...(over.length > 0 && { over }) }
  })
  return [...rest, ...named].toSorted((a, b) => a.start - b.start)
}

function rangesOf(text: string, words: string): Range[] {
  return findAgenda(text, [{ text: words, action: 'ersetzen' }]).replaced.map(({ start, end }) => ({ start, end }))
}

/** The rule that a decision is, for other files and for the next time; undefined where it is none. */
function ruleOf(
  text: string,
  places: readonly Place[],
  decision: Decision,
  at: number | undefined,
): AgendaItem | undefined {
  const place = at === undefined ? undefined : places[at]
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
