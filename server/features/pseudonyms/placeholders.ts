import type { CoveredName } from '../../../contract/covered-names.ts'
import type { Detected } from './detect.ts'
import { sure, type EntityType } from './entity.ts'
import {
  generationEnd,
  generationOf,
  genderOf,
  ofGender,
  ofGeneration,
  type Gender,
  type Generation,
} from './namesakes.ts'
import { particles } from './person-words.ts'
import { takenIn } from './taken.ts'
import { keyOf } from './words.ts'

/*
 * Placeholders: the same person, firm or number always gets the same one, in the order of first appearance.
 */

/**
 * An entity with its placeholder (`[Person A]`) and the key of the thing it stands for. `gender`: of one person, where the
 * text says so.
 */
export type Named = Detected & { placeholder: string; thing: string; gender?: Gender }

const labels: Record<EntityType, string> = {
  PERSON: 'Person',
  ORG: 'Organisation',
  ADDRESS: 'Adresse',
  PHONE: 'Telefon',
  EMAIL: 'E-Mail',
  IBAN: 'Konto',
  SVNR: 'SV-Nummer',
  UID: 'UID',
  FN: 'Firmenbuchnummer',
  PLATE: 'Kennzeichen',
  ID_NUMBER: 'Nummer',
  DATE_OF_BIRTH: 'Geburtsdatum',
  CASE_NUMBER: 'Geschäftszahl',
  DATE: 'Datum',
  AGE: 'Alter',
  PLACE: 'Ort',
  OCCUPATION: 'Beruf',
  INSTITUTION: 'Einrichtung',
  OTHER: 'Angabe',
}

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26)

/**
 * `generation`: of two who bear the same name, the elder or the younger; `gender`: »Frau Huber«, »Zeuge Huber«; undefined
 * where nothing says so.
 */
type Person = {
  words: Set<string>
  parts: Set<string>
  role: string | undefined
  generation: Generation | undefined
  gender: Gender | undefined
}

/**
 * Names the entities of a document. `text` is the document: what already looks like a placeholder in it is not used
 * again. `given` are placeholders of the matter by thing, which stay as they are.
 */
export function nameEntities(
  text: string,
  entities: readonly Detected[],
  given: ReadonlyMap<string, string> = new Map(),
): Named[] {
  const meant = thingsOf(text, entities)
  const things = meant.map(({ thing }) => thing)
  const used = new Set(given.values())
  const { isTaken, countsWith } = takenIn(text)
  const counts = new Map<string, number>()
  const placeholders = new Map(given)
  const next = (label: string, asLetter: boolean) => {
    // »Kläger 1: Max Huber« becomes »Kläger 1: [Kläger A]«: an answer that says »Kläger 1« names nobody then.
    const [own, other] = asLetter ? (['letters', 'digits'] as const) : (['digits', 'letters'] as const)
    const isLetter = countsWith(label, own) && !countsWith(label, other) ? !asLetter : asLetter
    for (;;) {
      const count = counts.get(label) ?? 0
      counts.set(label, count + 1)
      const placeholder = `[${label} ${isLetter ? letterOf(count) : count + 1}]`
      if (used.has(placeholder) || isTaken(placeholder)) continue
      used.add(placeholder)
      return placeholder
    }
  }
  const roles = new Map<string, string>()
  entities.forEach((entity, at) => {
    if (entity.role && !roles.has(things[at]!)) roles.set(things[at]!, entity.role)
  })
  return entities.map((entity, at) => {
    const thing = things[at]!
    let placeholder = entity.replacement ?? placeholders.get(thing)
    if (placeholder === undefined) {
      const several = thing.startsWith('PERSON?')
        ? thing
            .slice(7)
            .split('|')
            .map((one) => placeholders.get(one))
        : []
      const role = roles.get(thing)
      // A surname that two persons share is never given to one of them in silence.
      if (several.length > 1 && several.every(Boolean))
        placeholder = `[${several.map((one) => one!.slice(1, -1)).join(' oder ')}]`
      else placeholder = role ? next(role, false) : next(labels[entity.type], entity.type === 'PERSON')
      placeholders.set(thing, placeholder)
    }
    const { gender } = meant[at]!
    return { ...entity, placeholder, thing, ...(gender && { gender }) }
  })
}

/** A surname that more persons share names none of them: »[Person A oder Person B oder …]« would be as long as the text. */
const mostMeant = 12

/** For each entity the key of the thing it stands for, and of one person the gender. */
function thingsOf(text: string, entities: readonly Detected[]): { thing: string; gender?: Gender | undefined }[] {
  const persons: Person[] = []
  const index = new Map<string, Set<Person>>()
  const put = (key: string, person: Person) => (index.get(key) ?? index.set(key, new Set()).get(key)!).add(person)
  // Whole names first, so that a surname before them finds its person; sure ones before doubtful ones.
  const people = entities
    .map((entity, at) => ({ entity, at, words: wordsOf(entity.text) }))
    .filter(({ entity }) => entity.type === 'PERSON')
  const surnames = new Set(people.flatMap(({ words }) => (words.length === 1 ? words : [])))
  const found = new Map<number, Person | Person[]>()
  const base = (key: string, isWhole: boolean) => {
    if (index.has(key)) return key
    // »Hubers« before »Huber« is the same name in its genitive.
    if (!isWhole && key.endsWith('s') && surnames.has(key.slice(0, -1))) return key.slice(0, -1)
    for (const ending of ['s', 'es', 'ens', 'n', "'"]) {
      const shorter = key.endsWith(ending) ? key.slice(0, -ending.length) : ''
      if (shorter.length >= 3 && index.has(shorter)) return shorter
    }
    return key
  }
  /** Those who bear the word that fewest bear: whoever bears all of them is among these, however many are called Anna. */
  const rarest = (keys: readonly string[]): Person[] => {
    let fewest: Set<Person> | undefined
    for (const key of keys) {
      const bearers = index.get(key)
      if (!bearers) return []
      if (!fewest || bearers.size < fewest.size) fewest = bearers
    }
    return [...(fewest ?? [])]
  }
  for (const isWhole of [true, false])
    for (const { entity, at, words } of people) {
      const full = words.filter((word) => word.length > 1)
      if (full.length >= 2 !== isWhole) continue
      const keys = full.map((key) => base(key, isWhole))
      const initials = words.filter((word) => word.length === 1)
      const generation = generationOf(entity.text)
      const gender = genderOf(text, entity, full)
      let candidates = rarest(keys).filter(
        (person) =>
          keys.every((key) => person.words.has(key) || (keys.length === 1 && person.parts.has(key))) &&
          initials.every((letter) => [...person.words].some((word) => word.startsWith(letter))),
      )
      const exact = candidates.filter((person) => keys.every((key) => person.words.has(key)))
      if (exact.length > 0) candidates = exact
      candidates = ofGender(ofGeneration(candidates, generation, isWhole), gender, isWhole)
      if (candidates.length === 1) {
        found.set(at, candidates[0]!)
        candidates[0]!.gender ??= gender
      }
      if (candidates.length > 1 && (!isWhole || candidates.every((one) => one.generation))) found.set(at, candidates)
      else if (candidates.length > 1) found.set(at, candidates[0]!)
      else if (candidates.length === 0) {
        const person: Person = {
          words: new Set(keys),
          parts: new Set(keys.flatMap((key) => (key.includes('-') ? key.split('-') : []))),
          role: entity.role,
          generation,
          gender,
        }
        persons.push(person)
        for (const key of [...person.words, ...person.parts]) put(key, person)
        found.set(at, person)
      }
    }
  // »Herr Huber« and »Frau Huber«, of whom no more is known, differ by that alone.
  const genders = new Map<string, Set<Gender>>()
  for (const { words, gender } of persons)
    for (const word of gender ? words : []) genders.set(word, (genders.get(word) ?? new Set()).add(gender!))
  const isOneOfTwo = ({ words, gender }: Person) =>
    words.size === 1 && gender !== undefined && (genders.get([...words][0]!)?.size ?? 0) > 1
  const keys = new Map(
    persons.map((person) => [
      person,
      ['PERSON:' + [...person.words].join(' '), person.generation, isOneOfTwo(person) ? person.gender : undefined]
        .filter(Boolean)
        .join(' '),
    ]),
  )
  const keyOfPerson = (person: Person) => keys.get(person)!
  const wholeAddress = wholeAddresses(entities)
  return entities.map((entity, at) => {
    const person = found.get(at)
    if (!person) return { thing: thingOf({ ...entity, text: wholeAddress.get(entity.text) ?? entity.text }) }
    // Of so many nobody could read who is meant: together they are one more, whom nothing else is called.
    if (Array.isArray(person) && person.length > mostMeant)
      return { thing: `PERSON:${wordsOf(entity.text).join('-')}#*` }
    if (Array.isArray(person)) return { thing: `PERSON?${person.map(keyOfPerson).join('|')}` }
    return { thing: keyOfPerson(person), gender: person.gender }
  })
}

const thingOf = ({ type, text }: { type: EntityType; text: string }) =>
  `${type}:${keyOf(text).replaceAll(/[^\p{L}\d]/gu, '')}`

/** What stands behind a street with its number: »Keplerstraße 88/12, 8020 Graz« */
const placeOfStreet = /,?\s+(?:[A-Z]{1,2}\s?-\s?)?\d{4,5}\s+\p{Lu}[^\d]*$/u

/** Streets with their number alone (»der Wohnung Keplerstraße 88/12«), each with the one address in the document that begins so. */
function wholeAddresses(entities: readonly Detected[]): Map<string, string> {
  const places = new Map<string, string | undefined>()
  for (const { type, text } of entities) {
    const place = type === 'ADDRESS' ? placeOfStreet.exec(text) : null
    if (!place) continue
    const street = text.slice(0, place.index)
    const known = places.get(street)
    places.set(
      street,
      !places.has(street) || (known && thingOf({ type, text: known }) === thingOf({ type, text }))
        ? (known ?? text)
        : undefined,
    )
  }
  return new Map([...places].flatMap(([street, whole]) => (whole === undefined ? [] : [[street, whole] as const])))
}

const wordsOf = (text: string) =>
  (
    text
      .replace(generationEnd, '')
      .replaceAll(/-\s*\n\s*/g, '')
      .match(/\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}+)*/gu) ?? []
  )
    // »Huber’s Haus«; »O’Brien« is »O'Brien«.
    .map((word) => keyOf(word.replace(/['’]s$/u, '').replaceAll(/['’]/g, '')))
    .filter((word) => !particles.has(word))

/** What replaces what, for putting the real words back. Content: sealed wherever it is stored. */
type PseudonymMap = CoveredName[]

/** A document with placeholders. `places` are in order, in UTF-16 units of `text`; `original` is what stood there. */
export type Pseudonymised = {
  text: string
  places: { start: number; end: number; placeholder: string; original: string }[]
  map: PseudonymMap
  /** Where words of the map still stand in the text; nothing may leave while there are any. */
  leaks: Leak[]
}

/** Words that are replaced elsewhere and still stand here: their range in the original, in UTF-16 units. */
export type Leak = { start: number; end: number; text: string }

/**
 * Replaces the entities of a text by their placeholders and searches what comes out for every word that was replaced.
 * `kept` are the ranges that somebody decided to leave: what stands in one of them is no leak, the same words elsewhere are.
 */
export function replaceEntities(
  text: string,
  entities: readonly Named[],
  kept: readonly { start: number; end: number }[] = [],
): Pseudonymised {
  let [out, at] = ['', 0]
  const places: Pseudonymised['places'] = []
  const longest = new Map<string, string>()
  for (const { start, end, placeholder } of entities) {
    const original = text.slice(start, end)
    out += text.slice(at, start)
    places.push({ start: out.length, end: out.length + placeholder.length, placeholder, original })
    out += placeholder
    at = end
    const known = longest.get(placeholder)
    if (known === undefined || isFuller(original, known)) longest.set(placeholder, original)
  }
  out += text.slice(at)
  return {
    text: out,
    places,
    map: Array.from(longest, ([placeholder, original]) => ({ placeholder, original })),
    leaks: findLeaks(out, places, entities)
      .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
      .filter(isOutside(kept)),
  }
}

/** Whether a range lies in none of these. */
function isOutside(kept: readonly { start: number; end: number }[]) {
  const sorted = kept.toSorted((a, b) => a.start - b.start)
  let furthest = 0
  const reach = sorted.map(({ end }) => (furthest = Math.max(furthest, end)))
  return ({ start, end }: Leak): boolean => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.start <= start) low = middle + 1
      else high = middle
    }
    return low === 0 || reach[low - 1]! < end
  }
}

/** »Maria Huber« rather than »Hubers«: the form that names the thing best. */
const isFuller = (a: string, b: string) =>
  a.length > b.length + 1 ||
  (a.length < b.length && b.length - a.length <= 2 && b.startsWith(a) && /^(?:s|es|ens|'|’)$/.test(b.slice(a.length)))

/** Originals that still stand in a text outside its placeholders: whole ones of two words or with digits, in any case and spelling. */
function findLeaks(
  text: string,
  places: Pseudonymised['places'],
  entities: readonly Named[],
): { start: number; end: number }[] {
  const wanted = new Set<string>()
  entities.forEach((entity, at) => {
    const key = plain(places[at]!.original)
    // A word of the language (»Winter«) may stand in the text with its other meaning; that is decided place by place.
    const isTelling = /\d/.test(key)
      ? key.replaceAll(/\D/g, '').length >= 4
      : key.includes(' ') || (entity.confidence >= sure && entity.type === 'EMAIL')
    if (isTelling && key.length >= 5) wanted.add(key)
  })
  if (wanted.size === 0) return []
  // Words of the output in order, and a tree of the wanted words: linear in the text, however many begin alike.
  const root: Branch = { next: new Map(), isEnd: false }
  for (const key of wanted) {
    let branch = root
    for (const word of key.split(' ')) {
      const next: Branch = branch.next.get(word) ?? { next: new Map(), isEnd: false }
      branch.next.set(word, next)
      branch = next
    }
    branch.isEnd = true
  }
  const words = wordsBetween(text, places, entities)
  return words.flatMap(({ word, start }, index) => {
    const found = []
    let branch = root.next.get(word)
    for (let at = index; branch; branch = branch.next.get(words[++at]?.word ?? ''))
      if (branch.isEnd) found.push({ start, end: words[at]!.end })
    return found
  })
}

type Branch = { next: Map<string, Branch>; isEnd: boolean }

/** The words of a text between its placeholders, with their ranges in the original; a word that is none for each placeholder. */
function wordsBetween(text: string, places: Pseudonymised['places'], entities: readonly Named[]) {
  const words: { word: string; start: number; end: number }[] = []
  for (let at = 0; at <= places.length; at++) {
    const from = places[at - 1]?.end ?? 0
    const moved = (entities[at - 1]?.end ?? 0) - from
    for (const { 0: sign, index } of text.slice(from, places[at]?.start).matchAll(/[\p{L}\p{M}\d]+/gu)) {
      const start = from + index + moved
      for (const word of plain(sign).split(' ')) if (word) words.push({ word, start, end: start + sign.length })
    }
    words.push({ word: '', start: 0, end: 0 })
  }
  return words
}

const plain = (text: string) =>
  keyOf(text)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** The document as it was. */
export function restoreDocument({ text, places }: Pick<Pseudonymised, 'text' | 'places'>): string {
  let [out, at] = ['', 0]
  for (const { start, end, original } of places) {
    out += text.slice(at, start) + original
    at = end
  }
  return out + text.slice(at)
}
