import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doubtful, type EntityType, type Found } from './entity.ts'
import { addUp, chances, kinds, labels, packed, piecesOf, sumLength, type Rows } from './label-chain.ts'
import type { Token } from './tokens.ts'
import type { Read } from './document-words.ts'
import { groupCount, throughFeatures, type Featured } from './word-features.ts'

/*
 * Names, addresses and numbers told by what was learned from the letters of our own (learn-names.ts), beside the rules: a tagger sees
 * the words around a place as a whole, where each rule sees one form of them. The file is made by scripts/setup.mjs where
 * letters or rules are newer than it.
 */

/** What was learned: features by their numbers, the most frequent first, with a weight for each label, in units; and what labels say of the next. */
export type Learned = { keys: Uint32Array; weights: Int8Array; unit: number; steps: Float32Array }

/** The file: number of features, unit; then keys, steps between labels, and weights. */
export function write({ keys, weights, unit, steps }: Learned): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(keys.length, 0)
  head.writeFloatLE(unit, 4)
  const bytes = [keys, steps, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([head, ...bytes])
}

/** What was learned; undefined where the file is not whole, or of a version with other labels. */
export function read(file: Buffer): Learned | undefined {
  if (file.length < 8) return undefined
  const count = file.readUInt32LE(0)
  if (file.length !== 8 + count * (4 + labels) + 4 * labels * labels) return undefined
  const { buffer } = Uint8Array.from(file)
  const unit = file.readFloatLE(4)
  const steps = new Float32Array(buffer, 8 + 4 * count, labels * labels)
  // Chances that are no numbers would make a name of every word.
  if (!Number.isFinite(unit) || !steps.every((step) => Number.isFinite(step))) return undefined
  return {
    keys: new Uint32Array(buffer, 8, count),
    steps,
    weights: new Int8Array(buffer, 8 + 4 * count + 4 * labels * labels),
    unit,
  }
}

/**
 * Tells where a feature, signed or not, has its weights, −1 where it has none: a table of features with their places side by side,
 * at least half longer than there are features.
 */
export function placesOf(keys: Uint32Array): (feature: number) => number {
  let size = 1
  while (size < 1.5 * keys.length + 2) size *= 2
  const table = new Int32Array(2 * size).fill(-1)
  for (const [place, key] of keys.entries()) {
    let at = 2 * (key & (size - 1))
    while (table[at + 1] !== -1) at = (at + 2) & (2 * size - 1)
    table[at] = key
    table[at + 1] = place
  }
  const mask = 2 * size - 1
  return (feature) => {
    const wanted = feature | 0
    for (let at = (2 * wanted) & mask; ; at = (at + 2) & mask) {
      const place = table[at + 1]!
      if (place === -1 || table[at] === wanted) return place
    }
  }
}

/** The features of a document that have weights. */
export function knownOf({ features, starts }: Featured, placeOf: (feature: number) => number): Rows {
  const places = new Int32Array(features.length)
  const known = new Int32Array(starts.length)
  let count = 0
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) {
      const place = placeOf(features[at]!)
      if (place >= 0) places[count++] = place
    }
    known[word + 1] = count
  }
  return { places, starts: known }
}

/**
 * The words of a document, and those of their features that have weights: without a list of all of them, which is long. What always
 * stands together is added up once.
 */
function rowsOf(
  read: Read,
  placeOf: (feature: number) => number,
  weights: Int32Array,
): { words: readonly Token[]; rows: Rows } {
  const places = new Numbers()
  const sums = new Numbers()
  const groups = new Int32Array(groupCount * read.tokens.length)
  const starts = new Int32Array(read.tokens.length + 1)
  let word = 0
  const words = throughFeatures(read, {
    placeOf,
    together(features, from, to) {
      const at = sums.count
      sums.makeRoom(sumLength)
      addUp(features, from, to, weights, sums.all, at)
      sums.count += sumLength
      return at
    },
    put(features, size, ofWord) {
      places.makeRoom(size)
      for (let at = 0; at < size; at++) {
        const place = features[at]!
        if (place >= 0) places.all[places.count++] = place
      }
      groups.set(ofWord, word * groupCount)
      starts[++word] = places.count
    },
  })
  return { words, rows: { places: places.all, starts, groups, sums: sums.all } }
}

/** A list of numbers that grows. */
class Numbers {
  all = new Int32Array(1024)
  count = 0

  makeRoom(further: number): void {
    if (this.count + further <= this.all.length) return
    const larger = new Int32Array(2 * this.all.length)
    larger.set(this.all)
    this.all = larger
  }
}

/** How a document looks to what was learned. */
type Told = {
  /** Places that are likely a name, an address or a number: doubtful all of them, the more likely the nearer to sure. */
  found: Found[]
  /** How likely it is that anything of a place is one (0 to 1). */
  chanceOf: (place: { start: number; end: number }) => number
}

/** From here on a place is shown; of a sentence alone, as somebody types one, there is less to go by. */
const leastChance = { sentence: 0.6, document: 0.4 }
const fewWords = 25
/** In a document those earlier of which letters show the most: what stays teaches more than its share, so that fewer of them are wrong. */
const leastOfFrequent = 0.25
const frequent: ReadonlySet<EntityType> = new Set(['PERSON', 'ORG', 'ADDRESS', 'ID_NUMBER'])
/** A place that was told is not sure by itself: what nobody wrote a rule for is looked at by a person. Beside a sure name it is part of that. */
const mostScore = 0.75

/** Kinds that are numbers: a sum or a measure looks like one of them. */
const numbers: ReadonlySet<EntityType> = new Set(['ID_NUMBER', 'CASE_NUMBER', 'PHONE', 'PLATE'])
const unitBefore =
  /(?:€|(?<!\p{L})(?:SUMME|BETRAG|FORDERUNG|ZINSEN|SALDO|EUR|Euro|ATS|CHF|USD|DM|S|öS|iHv|BGBl|RAL|Rz|S\.|Seite|Zimmer|Raum))[\s.]*$/u
const unitBehind =
  /^[\s,.–-]*(?:€|%|‰|(?:EUR|Euro|Schilling|Franken|Dollar|Mio|Mrd|Stück|Liter|kWh|km|kg|m²|m2|ha|cm|mm|Seiten|Jahre[ns]?|Monate[n]?|Tage[n]?|Stunden)(?!\p{L}))/u

/** »120.000 Euro«, »S 44«: what has a unit is counted and names nobody. */
const isMeasured = (text: string, { start, end, type }: Found) =>
  numbers.has(type) &&
  !/\p{L}/u.test(text.slice(start, end)) &&
  (unitBefore.test(text.slice(Math.max(0, start - 10), start)) || unitBehind.test(text.slice(end, end + 14)))

export function tellerOf({ keys, weights: bytes, unit, steps }: Learned): Teller {
  const placeOf = placesOf(keys)
  const weights = { weights: packed(bytes), unit, steps }
  return (read) => {
    const { words, rows } = rowsOf(read, placeOf, weights.weights)
    const found: Found[] = []
    const isSentence = words.length < fewWords
    const least = isSentence ? leastChance.sentence : leastOfFrequent
    const any = new Float32Array(words.length)
    for (const piece of piecesOf(words, read.text)) {
      const [from, to] = piece
      const { at } = chances(rows, piece, weights)
      let open: Found | undefined
      for (let i = from; i < to; i++) {
        const row = (i - from) * labels
        const chance = 1 - at[row]!
        any[i] = chance
        if (chance < least) {
          open = undefined
          continue
        }
        let [kind, most] = [0, -1]
        for (let k = 0; k < kinds.length; k++) {
          const of = at[row + 2 * k + 1]! + at[row + 2 * k + 2]!
          if (of > most) [kind, most] = [k, of]
        }
        const type: EntityType = kinds[kind] === 'CODE' ? 'ID_NUMBER' : (kinds[kind] as EntityType)
        if (chance < leastChance.document && !isSentence && !frequent.has(type)) {
          open = undefined
          continue
        }
        const begins = at[row + 2 * kind + 1]! > at[row + 2 * kind + 2]!
        const score = doubtful + (mostScore - doubtful) * chance
        const word = words[i]!
        const isNewLine = i > from && read.text.slice(words[i - 1]!.end, word.start).includes('\n')
        if (open && !begins && open.type === type && !isNewLine) {
          open.end = word.end
          open.score = Math.max(open.score, score)
        } else found.push((open = { start: word.start, end: word.end, type, score, rule: 'learned' }))
      }
    }
    const chanceOf = ({ start, end }: { start: number; end: number }) => {
      let [low, high] = [0, words.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (words[middle]!.end <= start) low = middle + 1
        else high = middle
      }
      let most = 0
      for (; low < words.length && words[low]!.start < end; low++) most = Math.max(most, any[low]!)
      return most
    }
    return { found: found.filter((one) => !isMeasured(read.text, one)), chanceOf }
  }
}

/** Where the file lies. */
export const learnedFile = join(import.meta.dirname, '../../../dist/learned-names.bin')

/** Tells of a document, as the rules read it, what they do not see. */
export type Teller = (read: Read) => Told

/** Who knows nothing tells nothing and doubts nothing. */
export const silent: Teller = () => ({ found: [], chanceOf: () => 1 })

let opened: Teller | undefined

/** What was learned, opened with the first document. Without a file that can be read, as while it is learned, nobody tells anything. */
export const tell: Teller = (read) => (opened ??= tellerFrom(learnedFile))(read)

/** Who tells by a file; `silent` where it is not there, not readable or not whole: the rules work without. */
export function tellerFrom(file: string): Teller {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    return silent
  }
  const learned = read(content)
  return learned ? tellerOf(learned) : silent
}
