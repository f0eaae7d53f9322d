import type { Found } from './entity.ts'
import { sure } from './entity.ts'
import { infoOf } from './person-text.ts'
import type { Token } from './tokens.ts'

/*
 * What is known of the words of a document before it is asked what each is a part of: how they are written, what the word lists
 * know of them, where they stand, and what the rules found there. All as numbers, found once for each word.
 */

/** A text as the rules read it: its tokens, and what they found. */
export type Read = { text: string; tokens: readonly Token[]; found: readonly Found[] }

const streets =
  /(?:str|strasse|gasse|weg|platz|allee|ring|kai|zeile|steig|steg|siedlung|promenade|lande|guertel|damm|hof|ufer|markt|park)$/
const legalForms =
  /^(?:gmbh|ag|kg|og|eg|ges|gesmbh|genossenschaft|verein|stiftung|se|ltd|kft|srl|co|partner|inc|doo|sro|keg|oeg|flexco|ek|eu|ev|ohg|ug|mbh)$/
export const mix = (hash: number, value: number) => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/** A number for each kind of feature, so that a word before is another feature than the same word behind. */
export const seedOf = (number: number) => mix(0x2545f491, number)
const end2 = seedOf(21)
const end3 = seedOf(22)
const end4 = seedOf(23)
const end5 = seedOf(24)
const start3 = seedOf(25)
const start4 = seedOf(26)
const start5 = seedOf(27)
const ends = [
  [2, end2, 0],
  [3, end3, start3],
  [4, end4, start4],
  [5, end5, start5],
] as const
function hashOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
  return hash
}

/** What stands for a word where there is none. */
export const textEdge = 0x3ad8025f
/** How a word is written, as a short text. */
function shapeOf({ text, isWord }: Token): string {
  if (/^\d/.test(text)) return `d${Math.min(text.length, 8)}`
  if (!isWord) return text
  if (text.length === 1) return /\p{Lu}/u.test(text) ? 'C' : 'c'
  if (!/\p{Ll}/u.test(text)) return 'XX'
  const hasHyphen = text.includes('-') ? '-' : ''
  if (!/^\p{Lu}/u.test(text)) return `xx${hasHyphen}`
  return (/^\p{Lu}[^\p{Lu}]*$/u.test(text) ? 'Xx' : 'XxX') + hasHyphen
}

/** What is known of a word by itself, and of it in this document. */
type Known = {
  hash: number
  shape: number
  kind: number
  parts: readonly number[]
  isStreet: boolean
  isForm: boolean
  isWord: boolean
  isPlain: boolean
  isSmall: boolean
  isLong: boolean
  isCapitals: boolean
  /** What it has in common with its other spellings. */
  same: { seenAs: number; count: number; isSmall: boolean }
}

function knownOf(token: Token, bySpelling: Map<string, Known['same']>): Known {
  const { text, isWord } = token
  const info = isWord ? infoOf(token) : undefined
  const key = info ? info.key : text
  const isNumber = /^\d/.test(text)
  const written = shapeOf(token)
  const parts: number[] = []
  if (isWord && text.length > 3)
    for (const [length, ofEnd, ofStart] of ends)
      if (key.length > length) {
        parts.push(mix(ofEnd, hashOf(key.slice(-length))))
        if (ofStart) parts.push(mix(ofStart, hashOf(key.slice(0, length))))
      }
  let bits = 0
  if (info) {
    const { isGiven, isFamily, isOrdinary, isNoun, isCompound, isPerson } = info.kind
    for (const is of [isGiven, isFamily, isOrdinary, isNoun, isCompound, isPerson]) bits = bits * 2 + (is ? 1 : 0)
    bits += 64
  }
  let same = bySpelling.get(key)
  if (!same) bySpelling.set(key, (same = { seenAs: 0, count: 0, isSmall: false }))
  return {
    hash: isNumber ? hashOf(`#${Math.min(text.length, 9)}`) : hashOf(key),
    shape: hashOf(written),
    kind: bits,
    parts,
    isStreet: isWord && streets.test(key),
    isForm: isWord && legalForms.test(key),
    isWord,
    isPlain: written === 'Xx',
    isSmall: written === 'xx',
    isLong: isWord && key.length >= 3,
    isCapitals: isWord && text.length > 1 && !/\p{Ll}/u.test(text),
    same,
  }
}

/** What the rules found at each word: the kind, whether it is sure, whether the place begins there; and the rule. */
export function tagsOf(words: readonly Token[], found: readonly Found[]) {
  const order = found.toSorted(
    (a, b) => Number(a.score >= sure) - Number(b.score >= sure) || a.end - a.start - (b.end - b.start),
  )
  const tags = new Int32Array(words.length)
  const bare = new Int32Array(words.length)
  const rules = new Int32Array(words.length)
  for (const { start, end, type, score, rule } of order) {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (words[middle]!.end <= start) low = middle + 1
      else high = middle
    }
    const ofType = hashOf(type + (score >= sure ? 1 : 2))
    for (let at = low; at < words.length && words[at]!.start < end; at++) {
      bare[at] = ofType
      tags[at] = mix(ofType, at === low ? 1 : 2)
      rules[at] = hashOf(rule)
    }
  }
  return { tags, bare, rules }
}

/** What stands where a document begins and ends. */
const edge: Known = {
  hash: textEdge,
  shape: textEdge,
  kind: 999,
  parts: [],
  isStreet: false,
  isForm: false,
  isWord: false,
  isPlain: false,
  isSmall: false,
  isLong: false,
  isCapitals: false,
  same: { seenAs: 0, count: 0, isSmall: false },
}
const gapMark = 0x68e31da4

/** The words of a document and what is known of them; all but the first two are lists with a number for each word, side by side in memory. */
export type Layout = {
  words: Token[]
  /** What is known of each word that there is; the first is what stands where the document begins and ends. */
  known: Known[]
  /** Which of them a word is. */
  types: Int32Array
  hashes: Int32Array
  /** How it is written, and whether a gap is before it. */
  shapes: Int32Array
  kinds: Int32Array
  lines: Int32Array
  /** 1 where a column begins with it (tabs or several blanks before). */
  gaps: Uint8Array
  /** 1 where it is long enough to say something from afar. */
  long: Uint8Array
  /** Which of what is known is the colon; −1 where there is none. */
  colon: number
  lineCount: number
}

/** The words with what is known of each, and their lines. */
export function layoutOf({ text, tokens }: Read): Layout {
  const words: Token[] = []
  const known = [edge]
  const numbers = (): Int32Array => new Int32Array(tokens.length)
  const [types, hashes, shapes, kinds, lines] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  const [gaps, long] = [new Uint8Array(tokens.length), new Uint8Array(tokens.length)]
  const byText = new Map<string, number>()
  const bySpelling = new Map<string, Known['same']>()
  let [line, end] = [0, 0]
  for (const token of tokens) {
    if (token.isBreak) line++
    else {
      const at = words.length
      const isGap = at > 0 && lines[at - 1] === line && (token.start - end > 1 || text.charCodeAt(end) === 9)
      let type = byText.get(token.text)
      if (type === undefined) {
        byText.set(token.text, (type = known.length))
        known.push(knownOf(token, bySpelling))
      }
      const one = known[type]!
      words.push(token)
      types[at] = type
      hashes[at] = one.hash
      shapes[at] = isGap ? mix(gapMark, one.shape) : one.shape
      kinds[at] = one.kind
      lines[at] = line
      gaps[at] = isGap ? 1 : 0
      long[at] = one.isLong ? 1 : 0
      one.same.count++
      if (one.isSmall) one.same.isSmall = true
    }
    end = token.end
  }
  return {
    words,
    known,
    types,
    hashes,
    shapes,
    kinds,
    lines,
    gaps,
    long,
    colon: byText.get(':') ?? -1,
    lineCount: line + 1,
  }
}
