import type { CoveredPlace } from '../../../contract/covered-names.ts'
import { detect, type Detected } from './detect.ts'
import type { EntityType } from './entity.ts'
import {
  asText,
  bearsOneOf,
  isEither,
  isSomebodyElse,
  namesOf,
  surnamesOf,
  termsOf,
  type Covered,
} from './known-names.ts'
import { genderOf, genderOfKey, keyAmongTexts, meantAmong, surnameKey, type Gender } from './namesakes.ts'
import { particles } from './person-words.ts'
import { nameEntities, replaceEntities } from './placeholders.ts'
import { takenIn } from './taken.ts'
import { typedForms } from './typed-forms.ts'
import { leftOf, withTyped } from './typed-places.ts'
import { keyOf, kindOf } from './words.ts'

/*
 * The names of one conversation: what its files, questions and answers have in common, so that the same person has the
 * same placeholder in all of them and two never share one. It only grows.
 */

/** A place of a file that is replaced. */
type Place = { start: number; end: number; type: EntityType; thing: string; placeholder: string; role?: string }

export type Cover = {
  names: readonly Covered[]
  /** What stands for the name of a covered file. */
  fileName: (id: string, name: string) => string
  /** Takes over what is replaced in a file; gives for each of its placeholders the one of the conversation. */
  takeFile: (text: string, places: readonly Place[]) => Map<string, string>
  /** Covers a text: `known` what the conversation knows, `all` also what is found in it for sure. */
  cover: (text: string, what: 'known' | 'all') => { text: string; places: CoveredPlace[] }
}

/** More forms of one thing are not kept; they would be searched in every question. */
const mostForms = 20

/** Opens the names of a conversation; the list that is given stays as it is. */
export function openCover(known: readonly Covered[]): Cover {
  const names: Covered[] = []
  // A file may name thousands: each is looked up, none searched for. What is learnt of somebody leaves the surname as it is.
  const byPlaceholder = new Map<string, Covered>()
  const bySurname = new Map<string, Covered[]>()
  const put = (name: Covered) => {
    names.push(name)
    if (!byPlaceholder.has(name.placeholder)) byPlaceholder.set(name.placeholder, name)
    const key = surnameKey(name.thing)
    const namesakes = bySurname.get(key)
    if (namesakes) namesakes.push(name)
    else bySurname.set(key, [name])
  }
  for (const name of known) put({ ...name, forms: [...name.forms] })
  const typing = typedForms()
  for (const name of names) typing.take(name)
  const namesakesOf = (surname: string) => bySurname.get(surname) ?? []
  const ofThing = (thing: string) => namesakesOf(surnameKey(thing)).find((one) => one.thing === thing)
  const add = (name: Covered) => {
    typing.take(name)
    const same = byPlaceholder.get(name.placeholder)
    if (!same) put(name)
    else {
      // Of somebody of whom only the surname was known it is said now who it is.
      if (keyAmongTexts(same.thing, genderOfKey(name.thing, '')) === name.thing) same.thing = name.thing
      for (const form of name.forms)
        if (!same.forms.includes(form) && same.forms.length < mostForms) same.forms.push(form)
    }
  }
  /** »Person A«, which a text says of its own, is nobody of the conversation: from then on only »[Person A]« is. */
  const leaveToText = (isBare: (placeholder: string) => boolean) => {
    for (const name of names) if (!name.inBrackets && isBare(name.placeholder)) name.inBrackets = true
  }
  /** Gives placeholders that no name of the conversation has and the text does not hold; each is tried once. */
  const freeIn = (isTaken: (placeholder: string) => boolean) => {
    const used = new Set(names.map(({ placeholder }) => placeholder))
    const tried = new Map<string, number>()
    return (wanted: string) => {
      const chosen = search(wanted)
      used.add(chosen)
      return chosen
    }
    function search(wanted: string) {
      const isFree = (one: string) => !used.has(one) && !isTaken(one)
      if (isFree(wanted)) return wanted
      const [, label, sign] = /^\[(.+) ([A-Z]{1,3}|\d+)\]$/.exec(wanted) ?? []
      const series = label ? `${label} ${/\d/.test(sign!) ? '1' : 'A'}` : wanted
      for (let at = tried.get(series) ?? 0; ; at++) {
        tried.set(series, at + 1)
        const next = label
          ? `[${label} ${/\d/.test(sign!) ? at + 1 : letterOf(at)}]`
          : wanted.endsWith(']')
            ? `${wanted.slice(0, -1)} ${at + 2}]`
            : `${wanted} ${at + 2}`
        if (isFree(next)) return next
      }
    }
  }
  return {
    names,
    fileName(id, name) {
      const thing = `FILE:${id}`
      const same = ofThing(thing)
      if (same) same.original = name
      const count = names.filter(({ type }) => type === 'FILE').length
      const placeholder = same?.placeholder ?? `Datei ${count + 1} (pseudonymisiert)`
      if (!same) add({ placeholder, original: name, type: 'FILE', thing, forms: [] })
      return placeholder
    },
    takeFile(text, places) {
      const { isTaken, isBare } = takenIn(text)
      leaveToText(isBare)
      const free = freeIn(isTaken)
      const groups = Map.groupBy(places, ({ placeholder }) => placeholder)
      const isOne = Map.groupBy(groups, ([, [first]]) => first!.thing)
      const given = new Map<string, string>()
      // Whoever may be one of two comes last: their placeholders are known by then.
      const ordered = [...groups].toSorted(
        ([, [a]], [, [b]]) => Number(isEither(a!.thing)) - Number(isEither(b!.thing)),
      )
      for (const [placeholder, group] of ordered) {
        const { thing: own, type } = group[0]!
        const known = isOne.get(own)!.length > 1 ? `${own}|${placeholder}` : keyAmongTexts(own, genderIn(text, group))
        const meant = meantAmong(namesakesOf, known, own)
        // »Huber«, where Frau Huber and Herr Huber are known from other texts: nobody decides between them in silence.
        const thing = meant.length > 1 ? `PERSON?${meant.map((one) => one.thing).join('|')}` : known
        const forms = [...new Set(group.map(({ start, end }) => text.slice(start, end)))]
        const same = meant.length > 1 ? ofThing(thing) : meant[0]
        const wanted = isEither(own)
          ? eitherOf(
              placeholder
                .slice(1, -1)
                .split(' oder ')
                .map((one) => given.get(`[${one}]`) ?? `[${one}]`),
            )
          : meant.length > 1
            ? eitherOf(meant.map((one) => one.placeholder))
            : placeholder
        // The owner's own word (»Mieterin«) may stand in any answer: only in brackets it is somebody.
        const chosen = same?.placeholder ?? free(/^\[[^[\]]+\]$/.test(wanted) ? wanted : `[${plainOf(wanted)}]`)
        add({ placeholder: chosen, original: fullest(forms), type, thing, forms: forms.slice(0, mostForms) })
        given.set(placeholder, chosen)
      }
      return given
    },
    cover(text, what) {
      if (what === 'all') leaveToText(takenIn(text).isBare)
      const { things, before } = asText(names)
      const agenda = [
        ...termsOf(names),
        // What is a placeholder already is left alone.
        ...names.flatMap(({ placeholder }) =>
          text.includes(placeholder) ? [{ text: placeholder, action: 'behalten' as const }] : [],
        ),
      ]
      const others = new Set<number>()
      const typed = typing.find(text, placesOf(text, names))
      const found = detect(text, { matterNames: namesOf(names), agenda }).entities.flatMap(apart(names))
      const surnames = surnamesOf(names)
      const isAddressed = (one: Detected) =>
        one.type === 'PERSON' && (/\s/.test(one.text.trim()) || genderOf(text, one, []) !== undefined)
      const entities = withTyped(text, found, typed, isAddressed).map((one): Detected => {
        if (!isSomebodyElse(text, one, names)) return one
        others.add(one.start)
        const { replacement: _, ...rest } = one
        return rest
      })
      const given = new Map(things.map(({ thing, placeholder }) => [thing, placeholder]))
      const isKnown = (thing: string) =>
        given.has(thing) ||
        (isEither(thing) &&
          thing
            .slice(7)
            .split('|')
            .every((one) => given.has(one)))
      for (const { placeholder } of names) given.set(`used ${placeholder}`, placeholder)
      const name = (some: readonly Detected[]) => {
        if (some.length === 0) return []
        const moved = some.map((one) => ({ ...one, start: one.start + before.length, end: one.end + before.length }))
        const nameAll = () => nameEntities(before + text, [...things, ...moved], given)
        let all = nameAll()
        // Who is known has another key where a second one of the same surname stands beside.
        const rekeyed = all.slice(0, things.length).filter(({ thing }) => !given.has(thing))
        for (const { thing, placeholder } of rekeyed) given.set(thing, placeholder)
        if (rekeyed.length > 0) all = nameAll()
        return all
          .slice(things.length)
          .map((one) => ({ ...one, start: one.start - before.length, end: one.end - before.length }))
      }
      // First all together, so that each finds its thing; then only those that are covered, so that none takes a number.
      const named = name(entities)
      const covered = entities.filter(
        ({ replacement, tier, start }, at) =>
          replacement !== undefined ||
          others.has(start) ||
          isKnown(named[at]!.thing) ||
          (tier === 1 && (what === 'all' || bearsOneOf(surnames, entities[at]!))),
      )
      const sure = [...covered, ...alone(text, names, covered)].toSorted((a, b) => a.start - b.start)
      const wanted = [...sure, ...leftOf(text, sure, typed)].toSorted((a, b) => a.start - b.start)
      // All that the conversation knows is named with it, thousands where its files name them: not twice where all is covered.
      const isAll = wanted.length === entities.length && wanted.every((one, at) => one === entities[at])
      const chosen = isAll ? named : name(wanted)
      for (const { placeholder, text: original, type, thing, gender } of chosen)
        add({ placeholder, original, type, thing: keyAmongTexts(thing, gender), forms: [original] })
      return replaceEntities(text, chosen)
    },
  }
}

/**
 * »Frau Huber von Grubers Anwalt« reads like one noble name: where the conversation knows one of them, and none with that
 * small word in it, they are two.
 */
function apart(names: readonly Covered[]): (one: Detected) => Detected[] {
  const persons = names.filter(({ type }) => type === 'PERSON').map(({ original }) => original.toLowerCase())
  const known = new Set(namesOf(names).map(keyOf))
  const isKnown = (word: string) => {
    const key = keyOf(word)
    return known.has(key) || known.has(key.replace(/(?:ens|es|s|n)$/, ''))
  }
  return (one) => {
    if (one.type !== 'PERSON' || one.replacement !== undefined) return [one]
    const words = [...one.text.matchAll(/\p{L}[\p{L}\p{M}'’-]*/gu)]
    const isSmall = ([word]: RegExpExecArray, at: number) =>
      /^\p{Ll}/u.test(word) &&
      particles.has(keyOf(word)) &&
      !persons.some((name) => name.includes(`${at > 0 ? `${words[at - 1]![0].toLowerCase()} ` : ''}${word} `))
    if (!words.some(isSmall) || !words.some(([word]) => isKnown(word))) return [one]
    const parts: RegExpExecArray[][] = [[]]
    words.forEach((word, at) => {
      if (isSmall(word, at)) parts.push([])
      else parts.at(-1)!.push(word)
    })
    return parts.flatMap((part) => {
      const [first, last] = [part[0], part.at(-1)]
      if (!first || !last) return []
      const [from, to] = [first.index, last.index + last[0].length]
      return { ...one, start: one.start + from, end: one.start + to, text: one.text.slice(from, to) }
    })
  }
}

/** Known names that were not found where they stand; words of the language are left to their surroundings. */
function alone(text: string, names: readonly Covered[], found: readonly Detected[]): Detected[] {
  const known = new Set(
    namesOf(names)
      .filter((word) => word.length >= 3 && !kindOf(word).isOrdinary && !kindOf(word).isCompound)
      .map(keyOf),
  )
  if (known.size === 0) return []
  let next = 0
  return [...text.matchAll(/\[[^[\]\n]{1,200}\]|\p{Lu}[\p{L}\p{M}]*/gu)].flatMap(
    ({ 0: word, index: start }): Detected[] => {
      const end = start + word.length
      while (next < found.length && found[next]!.end <= start) next++
      const isTaken = next < found.length && found[next]!.start < end
      const key = keyOf(word)
      const isName = ['', 's', 'es', 'ens', 'n'].some(
        (ending) => key.endsWith(ending) && known.has(key.slice(0, key.length - ending.length)),
      )
      return isTaken || !isName || word.startsWith('[')
        ? []
        : [{ start, end, type: 'PERSON', text: word, confidence: 0.9, tier: 1, rule: 'known name' }]
    },
  )
}

/** Where placeholders stand already, in order. */
function placesOf(text: string, names: readonly Covered[]) {
  const known = new Set(names.map(({ placeholder }) => placeholder))
  return [...text.matchAll(/\[[^[\]\n]{1,200}\]/g)]
    .filter(([one]) => known.has(one))
    .map(({ 0: one, index: start }) => ({ start, end: start + one.length }))
}

/** Whether those of these places are a woman or a man, by what stands before them; undefined where nothing says so, or both. */
function genderIn(text: string, places: readonly Place[]): Gender | undefined {
  const genders = new Set(places.map((one) => genderOf(text, one, [])).filter((one) => one !== undefined))
  return genders.size === 1 ? [...genders][0] : undefined
}

const eitherOf = (placeholders: readonly string[]) => `[${placeholders.map((one) => one.slice(1, -1)).join(' oder ')}]`
const plainOf = (words: string) => words.replaceAll(/[[\]\n\\]/g, ' ').trim() || 'Angabe'
const letterOf = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : letterOf(Math.floor(at / 26) - 1) + letterOf(at % 26)

const fullest = (forms: readonly string[]) =>
  forms.toSorted((a, b) => b.split(/\s+/).length - a.split(/\s+/).length || a.length - b.length)[0]!
