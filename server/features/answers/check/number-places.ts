import { matchesOf } from '../../../base/language/matches.ts'
import type { Around, Passage } from './passage.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { isSameQuantity } from './same-quantity.ts'
import { meaningsOf } from './synonyms.ts'
import { isAccounted, tellingWords, vocabularyOf, type TellingWord } from './words.ts'

/*
 * A section often has several numbers of a kind: a term for one case and for another. A statement takes its number from one
 * of these places, and its words should speak of that one rather than of another: what stands around the number in its own
 * clause counts most, then the sentence, then the Absatz. A word that all places have tells nothing.
 */

/** A number of a passage, and whether it is that of the statement. */
type Place = { isSame: boolean; passage: Passage; other: Quantity }

const familyOf = ({ unit }: Quantity) => (/^(?:tag|werktag|monat|minute)$/u.test(unit) ? 'time' : unit)

/** »einem bis zu zehn Jahren«, »mehr als fünf, aber höchstens zehn Jahre«: both are one amount. */
const joined =
  /^[,\s]*(?:(?:aber|jedoch|bis|zu|und|oder|höchstens|mindestens|nicht|mehr|als|von|mit|einer|einem|Frist|zwischen)[,\s]*)*$/u
const longestJoint = 45

/** Whether two numbers of a text, the first before the second, are the ends of one amount. */
export function isRange(first: Quantity, second: Quantity, text: string): boolean {
  const between = text.slice(first.end, second.start)
  return first.end <= second.start && between.length < longestJoint && joined.test(between)
}

/** Where what belongs to the number before ends: at the strongest sign between the two, the last of its kind. */
function borderIn(text: string, from: number, to: number): number | undefined {
  const between = text.slice(from, to)
  const strong = Math.max(between.lastIndexOf(';'), between.lastIndexOf('\n'), between.lastIndexOf(': '))
  const at = strong >= 0 ? strong : between.lastIndexOf(',')
  if (at >= 0) return from + at
  const word = Array.from(matchesOf(between, /\s(?:und|oder|sonst|sowie)\s/gu)).at(-1)
  return word && from + word.index
}

const finite =
  /(?<!\p{L})(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|muß|müssen|soll|sollen|gilt|gelten|(?!nicht|sonst|statt)\p{Ll}{3,}t)(?!\p{L})/u
const pronoun = /(?<!\p{L})(?:er|sie|es|diese[rsn]?)(?!\p{L})/u

/**
 * What a text says around a number, up to what belongs to other numbers of its kind. An item of a list without a verb of
 * its own (»…, auf Brücken nicht schneller als 10 km/h«) or with a pronoun is read with the `opening` of its sentence.
 */
function aroundOf(quantity: Quantity, text: string, quantities: readonly Quantity[]): { own: string; opening: string } {
  const others = quantities.filter(
    (other) =>
      other !== quantity &&
      familyOf(other) === familyOf(quantity) &&
      !isRange(other, quantity, text) &&
      !isRange(quantity, other, text),
  )
  const before = Math.max(-1, ...others.filter(({ end }) => end <= quantity.start).map(({ end }) => end))
  const behind = Math.min(
    text.length + 1,
    ...others.filter(({ start }) => start >= quantity.end).map(({ start }) => start),
  )
  const from = before < 0 ? 0 : (borderIn(text, before, quantity.start) ?? before)
  const to = behind > text.length ? text.length : (borderIn(text, quantity.end, behind) ?? behind)
  const left = text.slice(from, quantity.start)
  const first = others[0]
  const isItem =
    from > 0 &&
    first &&
    first.end <= quantity.start &&
    (!finite.test(left) || pronoun.test(left)) &&
    !/[.\n]/u.test(text.slice(first.end, from))
  return { own: `${left} ${text.slice(quantity.end, to)}`, opening: isItem ? text.slice(0, first.start) : '' }
}

/** The vocabulary around a number of a passage, read once. */
function aroundIn(passage: Passage, quantity: Quantity): Around {
  const known = (passage.read.around ??= new Map<Quantity, Around>())
  const read = known.get(quantity)
  if (read) return read
  const { own, opening } = aroundOf(quantity, passage.text, passage.quantities)
  const made = { own: vocabularyOf(own), opening: opening === '' ? undefined : vocabularyOf(opening) }
  known.set(quantity, made)
  return made
}

/** The matter of a number: the noun right behind it, or the one before it (»Geldbuße bis zur Höhe von fünf …«). */
export function thingOf(quantity: Quantity, text: string): Set<string> {
  const [, behind] = /^\s(?:\p{Ll}+\s){0,2}(\p{Lu}\p{L}{3,})/u.exec(text.slice(quantity.end)) ?? []
  const [, before] =
    /(\p{Lu}\p{L}{3,})\s(?:(?:bis|zu|zur|von|Höhe|in|der|mindestens|höchstens|längstens|maximal|über|mehr|als|nicht|ist|beträgt|dauert)\s){1,5}$/u.exec(
      text.slice(0, quantity.start),
    ) ?? []
  return new Set([behind, before].flatMap((noun) => (noun ? meaningsOf(noun) : [])))
}

/** Whether two numbers are of one matter. */
export const isShared = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((stem) => other.has(stem))

/** How much it counts that the same noun stands beside both numbers. */
const sameThing = 0.35
/** What another word for the same counts, or a part of a longer one. */
const alike = 0.7
const [inClause, inOpening, inSentence, inParagraph] = [1, 0.8, 0.55, 0.3]
/** What the words of a statement weigh that do not stand around its number, and those that are no nouns. */
const [apart, noNoun] = [0.3, 0.8]

/**
 * How much better the words of a statement fit another number of the kind than the one that it has, from -1 (also where
 * there is no other) to 1; undefined where its sources have not that number.
 */
export function betterPlace(quantity: Quantity, statement: string, passages: readonly Passage[]): number | undefined {
  if (quantity.unit.startsWith('?')) return undefined
  const same = passages.flatMap(({ quantities }) => quantities.filter((other) => isSameQuantity(quantity, other)))
  // »nach fünf Jahren« for »nach dem fünften Jahr«: others of that kind.
  const families = new Set(same.map((other) => familyOf(other.unit.startsWith('?') ? quantity : other)))
  const places = passages.flatMap((passage) =>
    passage.quantities.flatMap((other): Place[] => {
      const isSame = same.includes(other)
      return isSame || families.has(familyOf(other)) ? [{ isSame, passage, other }] : []
    }),
  )
  if (same.length === 0) return undefined
  if (places.every(({ isSame }) => isSame)) return -1
  const own = vocabularyOf(aroundOf(quantity, statement, readQuantities(statement)).own)
  const scores = places.map(() => 0)
  let total = 0
  for (const word of tellingWords(statement)) {
    if (readQuantities(`${word.word} x`).length > 0) continue
    const hits = hitsOf(word, places)
    const times = hits.reduce((sum, hit) => sum + hit, 0)
    if (times === 0) continue
    const weight =
      (word.stems.some((stem) => own.stems.has(stem)) ? 1 : apart) *
      (word.isNoun ? 1 : noNoun) *
      Math.log(1 + places.length / times)
    total += weight
    for (const [at, hit] of hits.entries()) scores[at]! += weight * hit
  }
  if (total === 0) return undefined
  const thing = thingOf(quantity, statement)
  for (const [at, { passage, other }] of places.entries())
    if (isShared(thing, thingOf(other, passage.text))) scores[at]! += sameThing * total
  const best = (isSame: boolean) => Math.max(...scores.filter((_, at) => places[at]!.isSame === isSame))
  return (best(false) - best(true)) / total
}

const nearnessIn = (word: TellingWord, { own, opening }: Around) =>
  isAccounted(word, own) ? inClause : opening && isAccounted(word, opening) ? inOpening : inSentence

/** How near each place has a word. */
function hitsOf(word: TellingWord, places: readonly Place[]): number[] {
  const holding = new Map<Passage, boolean>()
  const labels = new Set<string>()
  for (const { passage } of places) {
    if (holding.has(passage)) continue
    const has = isAccounted(word, passage.vocabulary)
    holding.set(passage, has)
    if (has) labels.add(`${passage.source} ${passage.label}`)
  }
  return places.map(({ passage, other }) =>
    holding.get(passage)
      ? nearnessIn(word, aroundIn(passage, other)) *
        (word.stems.some((stem) => passage.vocabulary.stems.has(stem)) ? 1 : alike)
      : labels.has(`${passage.source} ${passage.label}`)
        ? inParagraph
        : 0,
  )
}
