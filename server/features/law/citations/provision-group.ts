import { innerParts, type InnerPart, type ProvisionCitation } from './citation.ts'
import {
  hasRoman,
  innerOf,
  isNumber,
  isRangeWord,
  joinLength,
  readNumber,
  roman,
  sentenceAt,
  spelledNumber,
} from './provision-words.ts'

/** A provision whose law is not yet known. */
export type Part = Omit<ProvisionCitation, 'law'>

/** How many numbers one sign, and how many places one number may carry. */
const longestGroup = 50

/** The numbers behind a sign with their Absatz, Ziffer and litera: `§§ 5, 6 und 8`, `Art 2 § 12`, `§ 10 Abs 1 Z 6`. */
export function readGroup(
  words: readonly string[],
  start: number,
  sign: ProvisionCitation['sign'],
): { end: number; group: Part[] } {
  const group: Part[] = []
  const isMany = words[start] === '§§'
  let i = start + 1
  while (
    (isNumber(words[i]) || (hasRoman(sign) && group.length === 0 && roman(words[i]))) &&
    group.length < longestGroup
  ) {
    const { number, used } = readNumber(words, i, true)
    // The letters of the tariff of lawyers are capitals: »TP 3A«.
    const isCapital = sign === 'TP' && used === 2 && /^\p{Lu}$/u.test(words[i + 1]!)
    const part: Part = { kind: 'provision', sign, number: isCapital ? number.toUpperCase() : number }
    i = readInner(words, i + used, part, isMany)
    if (sign === 'Art' && words[i] === '§' && isNumber(words[i + 1])) {
      const below = readNumber(words, i + 1, true)
      Object.assign(part, { sign: '§', article: number, number: below.number })
      i = readInner(words, i + 1 + below.used, part, isMany)
    }
    i = readExtent(words, i, part, isMany)
    group.push(part)
    i = readLetters(words, i, group)
    const join = joinLength(words, i)
    if (join > 0 && isNumber(words[i + join])) i += join
    else break
  }
  return { end: i, group }
}

/** `§§ 364, 364a und b`: further letters of the last section, each a section of its own. */
function readLetters(words: readonly string[], start: number, group: Part[]): number {
  const { sign, number, ...rest } = group.at(-1)!
  const lettered = /^(\d+)[a-z]$/.exec(number)
  if (!lettered || Object.keys(rest).length > 1) return start
  let i = start
  for (;;) {
    const join = joinLength(words, i)
    const letter = words[i + join] ?? ''
    if (join === 0 || !/^[a-eg-r]$/.test(letter) || group.length >= longestGroup) return i
    // »a F«, »i V m«
    if (/^[a-z]$/i.test(words[i + join + 1] ?? '') && /^[FVdD]$/.test(words[i + join + 1]!)) return i
    group.push({ kind: 'provision', sign, number: lettered[1]! + letter })
    i += join + 1
  }
}

const hasInner = (part: Part) =>
  (part.tariff ?? part.paragraph ?? part.sentence ?? part.item ?? part.letter) !== undefined

/** »ff« and ranges; behind an Absatz they are about Absätze and name no further section. */
export function readExtent(words: readonly string[], start: number, part: Part, isMany = false): number {
  let i = start
  // »§§ 5f« is »5 and the following«; »§ 5f« may be a section of that name.
  if (isMany ? /^\d+ff?$/.test(part.number) : /^\d+ff$/.test(part.number))
    Object.assign(part, { following: /f+$/.exec(part.number)![0], number: part.number.replace(/f+$/, '') })
  if (/^ff?$/i.test(words[i] ?? '')) {
    if (!hasInner(part)) part.following = words[i]!.toLowerCase() as 'f' | 'ff'
    i++
  }
  if (isRangeWord(words[i]) && isNumber(words[i + 1]) && !hasInner(part)) {
    const last = readNumber(words, i + 1, true)
    if (Number.parseInt(last.number) >= Number.parseInt(part.number)) {
      part.through = last.number
      i += 1 + last.used
    }
  }
  return i
}

/** The places inside a provision. Of places that are listed (`Abs 1 und 3`, `lit a bis c`) the first one is kept, of Absätze all. */
export function readInner(words: readonly string[], start: number, part: Part, isMany = false): number {
  let i = start
  let last: InnerPart | undefined
  // Behind a second place of a kind everything deeper belongs to that one.
  let isListed = false
  let isOrdinal = false
  for (let places = 0; places < longestGroup; places++) {
    const at = i
    // »Z 1 bis Z 3« names its kind again.
    const isNamedRange = last !== undefined && isRangeWord(words[i]) && innerOf(words[i + 1]) === last
    const join = isNamedRange
      ? 1
      : last
        ? joinLength(words, i)
        : Number(words[i] === ',' && innerOf(words[i + 1]) !== undefined)
    const bracketed = /^\((\d{1,3}[a-z]?)\)$/i.exec(words[i + join] ?? '')
    const name = bracketed ? 'paragraph' : innerOf(words[i + join])
    const value = bracketed ? bracketed[1]! : name && valueOf(words, i + join + 1, name)
    if (name && value) {
      // »Abs 2, Z 3« is a place within the Absatz; »Abs 2 und Z 3« and a second Absatz are further places.
      const isFurther: boolean = isListed || part[name] !== undefined || (join > 0 && words[i] !== ',' && !isOrdinal)
      isListed = isFurther
      if (!isFurther) part[name] = value
      else if (name === 'paragraph') addParagraphs(part, value, isNamedRange)
      i += join + (bracketed ? 1 : 2)
      // »Z 8 i.V.m. § 16«, »Abs 2 a.F.«: a letter that begins an abbreviation belongs to no number.
      const isLetter = /^[a-eg-k]$/.test(words[i] ?? '') && !/^[VFdD]$/.test(words[i + 1] ?? '')
      if (!isFurther && name !== 'letter' && !bracketed && isLetter && /^\d+$/.test(value)) part[name] += words[i++]!
      last = name
      isOrdinal = false
      // »§ 33 (2) a und b«: a letter right behind a bracket needs no »lit«.
      if (bracketed && !isFurther && part.letter === undefined && isPlainLetter(words, i)) {
        part.letter = words[i++]!
        last = 'letter'
      }
      continue
    }
    const sentence = sentenceAt(words, i)
    if (sentence) {
      if (sentence.sentence !== undefined) part.sentence ??= sentence.sentence
      i += sentence.used
      isOrdinal = true
      last ??= 'sentence'
      continue
    }
    // »Satz 1 HS 2«
    if (/^(hs|halbsatz|fall)$/i.test(words[i] ?? '') && /^\d{1,2}$/.test(words[i + 1] ?? '')) {
      i += 2
      continue
    }
    // Behind »zweiter Fall« a number is a section again.
    if (last && !(isOrdinal && isMany)) {
      i = readFurther(words, i, part, last, isMany)
      isListed ||= i > at
    }
    // German style, without a word: § 10 III, § 10/3.
    else if (roman(words[i]) && /^\p{Lu}/u.test(words[i + 1] ?? '') && part.sign === '§')
      part.paragraph = String(roman(words[i++]))
    else if (words[i] === '/' && !isMany && part.sign === '§' && /^\d{1,2}[a-z]?$/.test(words[i + 1] ?? '')) {
      part.paragraph = words[i + 1]!
      i += 2
    }
    if (i === at) return i
    last ??= 'paragraph'
  }
  return i
}

/** `und 3`, `bis 5`, `, b`: more of what was named last. Behind »§§« a higher number than the section's is the next section. */
function readFurther(words: readonly string[], start: number, part: Part, last: InnerPart, isMany: boolean): number {
  const isRange = isRangeWord(words[start])
  const join = isRange ? 1 : joinLength(words, start)
  const value = words[start + join] ?? ''
  if (/^ff?$/i.test(words[start] ?? '')) return start + 1
  if (join === 0) return start
  const isLettered = last === 'letter' || last === 'subletter'
  if (isLettered && /^[a-z]{1,2}$/.test(value) && value !== 'in') return start + join + 1
  // »Z 9 lit a und 10« goes on with the Ziffern.
  if (isLettered && part.item === undefined) return start
  if (!/^\d{1,3}[a-z]?$/.test(value) || (!isRange && isSection(words, start + join, part, last, isMany))) return start
  if (last === 'paragraph') addParagraphs(part, value, isRange)
  return start + join + 1
}

const mostPlaces = 40

/** Whether a listed number is a section again: its own Absatz follows, or it goes on behind »§§«, or no law has so many Absätze. */
function isSection(words: readonly string[], at: number, part: Part, last: InnerPart, isMany: boolean): boolean {
  const next = innerOf(words[at + 1])
  if (next && innerParts.indexOf(next) <= innerParts.indexOf(last)) return true
  const value = Number.parseInt(words[at]!)
  if (value > Number.parseInt(part.number)) return isMany || value > mostPlaces
  // »§§ 127, 129 Abs 1 Z 1 und 15 StGB«: lists of sections may go down, those of Ziffern hardly jump.
  return isMany && value > Number.parseInt(part[last] ?? '') + longestJump
}

/** How far the next place of a list lies behind the one before, at most. */
const longestJump = 6

/** A letter alone that begins no abbreviation: behind it comes a joining word, a sign or a name. */
const isPlainLetter = (words: readonly string[], at: number) =>
  /^[a-h]$/.test(words[at] ?? '') && !/^[a-zA-Z]$/.test(words[at + 1] ?? '')

function valueOf(words: readonly string[], at: number, name: InnerPart): string | undefined {
  const word = name === 'paragraph' ? (words[at] ?? '').replace(/[()]/g, '') : (words[at] ?? '')
  if (spelledNumber(word)) return spelledNumber(word)
  if (name === 'paragraph' && roman(word)) return String(roman(word))
  const isLetter = name === 'letter' || name === 'subletter'
  return (isLetter ? /^[a-z]{1,2}$/i : name === 'tariff' ? /^\d+[a-z]{0,2}$/i : /^\d{1,3}[a-z]{0,2}$/i).test(word)
    ? word.toLowerCase()
    : undefined
}

const mostParagraphs = 30

function addParagraphs(part: Part, value: string, isRange = false): void {
  const others = (part.others ??= [])
  const first = Number.parseInt(others.at(-1) ?? part.paragraph ?? value) + 1
  if (isRange)
    for (let number = first; number < Number.parseInt(value) && others.length < mostParagraphs; number++)
      others.push(String(number))
  if (others.length < mostParagraphs) others.push(value.toLowerCase())
}
