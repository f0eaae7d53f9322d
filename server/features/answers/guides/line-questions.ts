import { setImmediate } from 'node:timers/promises'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { readWords, type AskedWords } from './asked-words.ts'
import { partNames, readGuidance, type Guide, type Part } from './guides.ts'
import { furtherByLine } from './talks.ts'

/*
 * What people ask for with which words, read from the questions that stand with each line of the guides and those that follow
 * stories: how near a question is to those of a line, and which part of a guide its words ask for. Here function words say
 * something: »wie lange« and »bei wem« name no matter, but the line that is wanted.
 */

/** Words and pairs of words are counted by a number made of them; two of them seldom have the same one. */
const bucketBits = 16
const buckets = 1 << bucketBits
/** What a word, a pair of words and a piece of a word are worth: a pair says the same as its words once more, in part, and there are many pieces in a word. */
const kinds = ['single', 'pairs', 'grams'] as const satisfies (keyof AskedWords)[]
const worths = [1, 0.36, 0.3]
const gramsAt = kinds.indexOf('grams')
const parts = Object.keys(partNames) as Part[]
const partAt = new Map(parts.map((part, at) => [part, at]))
/** So often a word has to be asked before it says something of parts, and how much is believed of a few times. */
const leastTimes = 3
const doubt = 2
/** What was counted is kept in bytes: so many steps to a logarithm of 1. */
const steps = 24
/** The text of a line counts as so many of its questions. */
const ofText = 2
/** So many guides are counted in one go, as the server has other things to do. */
const guidesAtOnce = 40

/** A word, pair or piece as a number: its bucket, and above it the place of its kind. */
const bucketOf = (feature: number) => feature & (buckets - 1)
const kindOf = (feature: number) => feature >>> bucketBits

function featuresOf(text: string): number[] {
  const words = readWords(text)
  return kinds.flatMap((kind, at) => [
    ...new Set(Array.from(words[kind], (number) => (at << bucketBits) | bucketOf(number ^ (number >>> bucketBits)))),
  ])
}

/** How often each word is asked, what it says of the parts (`rows`: where they stand, from 1 on), and what is asked further in talks. */
type Counted = {
  total: number
  times: Uint16Array
  ofGrams: Uint16Array
  rows: Uint16Array
  says: Int8Array
  inTalks: ReturnType<typeof furtherByLine>
}

async function count(guides: readonly Guide[]): Promise<Counted> {
  const inTalks = furtherByLine()
  const times = new Uint16Array(buckets)
  const ofGrams = new Uint16Array(buckets)
  const byPart = new Uint16Array(buckets * parts.length)
  const ofPart = new Float64Array(parts.length)
  let total = 0
  for (const [at, { lines }] of guides.entries()) {
    if (at % guidesAtOnce === guidesAtOnce - 1) await setImmediate()
    for (const [line, { part, asked }] of lines.entries())
      for (const question of [...asked, ...inTalks.get(lines)![line]!]) {
        total++
        ofPart[partAt.get(part)!]!++
        for (const feature of featuresOf(question)) {
          const bucket = bucketOf(feature)
          if (kindOf(feature) === gramsAt) {
            ofGrams[bucket]!++
            continue
          }
          times[bucket]!++
          byPart[bucket * parts.length + partAt.get(part)!]!++
        }
      }
  }
  const rows = new Uint16Array(buckets)
  const says: number[] = []
  for (let bucket = 0; bucket < buckets; bucket++) {
    const all = times[bucket]!
    if (all < leastTimes) continue
    rows[bucket] = says.length / parts.length + 1
    for (let part = 0; part < parts.length; part++) {
      const share = (ofPart[part]! + 1) / (total + parts.length)
      const own = (byPart[bucket * parts.length + part]! + doubt * share) / (all + doubt)
      says.push(Math.round(Math.max(-127, Math.min(127, steps * Math.log(own / share)))))
    }
  }
  return { total, times, ofGrams, rows, says: Int8Array.from(says), inTalks }
}

let counting: Promise<Counted> | undefined

function rarityOf({ total, times, ofGrams }: Counted, feature: number): number {
  const often = (kindOf(feature) === gramsAt ? ofGrams : times)[bucketOf(feature)]!
  return Math.log(1 + total / (0.5 + often))
}

/** A text in features, with what each weighs: its length `alone` has rare words squared, that `among` others does not. */
type Said = { features: number[]; rarities: number[]; alone: number; among: number }

function read(counted: Counted, text: string): Said {
  const features = featuresOf(text)
  const rarities = features.map((feature) => rarityOf(counted, feature))
  let [alone, among] = [0, 0]
  for (const [at, feature] of features.entries()) {
    alone += worths[kindOf(feature)]! * rarities[at]! ** 2
    among += worths[kindOf(feature)]! * rarities[at]!
  }
  return { features, rarities, alone: Math.sqrt(alone) || 1, among: Math.sqrt(among) || 1 }
}

/**
 * The lines of a guide by the features of their questions and texts, so that a question costs one pass over its own:
 * `features` in order, and from `starts` to the next the texts that have each, those of a line one after the other.
 */
type Index = {
  features: Uint32Array
  starts: Uint16Array
  texts: Uint8Array | Uint16Array
  /** Of each text its line, and what it weighs among those of the line. */
  lines: Uint8Array
  shares: Float32Array
  /** Of each question how long it is; of the text of a line endless, as only questions can be the same. */
  lengths: Float32Array
  /** Of each line how long all its texts are together. */
  sums: Float32Array
}

/** Bits for the place of a text in its guide, below the feature that it has. */
const textBits = 14

function indexOf(counted: Counted, lines: Guide['lines'], isFurther: boolean): Index {
  const inTalks = isFurther ? counted.inTalks.get(lines) : undefined
  const texts = lines.flatMap(({ text, asked }, line) => [
    ...[...asked, ...(inTalks?.[line] ?? [])].map((question) => ({ ...read(counted, question), line, isAsked: true })),
    { ...read(counted, text), line, isAsked: false },
  ])
  const lineOf = Uint8Array.from(texts, ({ line }) => line)
  const shares = Float32Array.from(texts, ({ among, isAsked }) => (isAsked ? 1 : ofText) / among)
  const sums = new Float64Array(lines.length)
  const pairs = Uint32Array.from(
    texts.flatMap(({ features }, text) => features.map((feature) => feature * (1 << textBits) + text)),
  ).sort()
  const features: number[] = []
  const starts: number[] = []
  const having = new (texts.length > 256 ? Uint16Array : Uint8Array)(pairs.length)
  for (let at = 0; at < pairs.length;) {
    const feature = pairs[at]! >>> textBits
    const rarity = worths[kindOf(feature)]! * rarityOf(counted, feature)
    features.push(feature)
    starts.push(at)
    while (at < pairs.length && pairs[at]! >>> textBits === feature) {
      const line = lineOf[pairs[at]! & ((1 << textBits) - 1)]!
      let weight = 0
      for (; at < pairs.length && pairs[at]! >>> textBits === feature; at++) {
        const text = pairs[at]! & ((1 << textBits) - 1)
        if (lineOf[text] !== line) break
        having[at] = text
        weight += shares[text]!
      }
      sums[line]! += rarity * weight ** 2
    }
  }
  return {
    features: Uint32Array.from(features),
    starts: Uint16Array.from([...starts, pairs.length]),
    texts: having,
    lines: lineOf,
    shares,
    lengths: Float32Array.from(texts, ({ alone, isAsked }) => (isAsked ? alone : Infinity)),
    sums: Float32Array.from(sums, (sum) => Math.sqrt(sum) || 1),
  }
}

/** Guides that are kept so, by their lines, the one read first goes first: the same guides fit again and again. */
const mostKept = 300
const keptFirst = new Map<Guide['lines'], Index>()
const keptFurther = new Map<Guide['lines'], Index>()

function keptIndex(counted: Counted, lines: Guide['lines'], isFurther: boolean): Index {
  const kept = isFurther ? keptFurther : keptFirst
  const known = kept.get(lines)
  if (known) return known
  const index = indexOf(counted, lines, isFurther)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(lines, index)
  return index
}

/** Where a number stands in a list in order, or would stand. */
function placeOf(list: Uint32Array, number: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * How near a question is to each line: `near` to all its questions and its text together, by what tells the lines of the
 * guide apart (0 to about 2); `same` to the nearest of its questions (0 to 1); `part` what its words say of its part (a
 * logarithm, about −2 to 2).
 */
type Wanted = { near: number[]; same: number[]; part: number[] }

/** `isFurther`: the question goes on with the matter of the guide, as those of talks do; who asks first asks for what leads more than they. */
export type Weigh = (question: string, lines: Guide['lines'], isFurther?: boolean) => Wanted

/** Weighs the lines of guides for a question. The questions of all guides are counted once, with the first one. */
export async function openLineQuestions(): Promise<Weigh> {
  const counted = await (counting ??= count(readGuidance().guides))
  const readQuestion = withinTurn((question: string) => read(counted, question))
  return (question, lines, isFurther = false) => wantedOf(counted, readQuestion(question), lines, isFurther)
}

function wantedOf(counted: Counted, asks: Said, lines: Guide['lines'], isFurther: boolean): Wanted {
  const index = keptIndex(counted, lines, isFurther)
  const near = new Float64Array(lines.length)
  const common = new Float64Array(index.lines.length)
  for (let at = 0; at < asks.features.length; at++) {
    const feature = asks.features[at]!
    const row = placeOf(index.features, feature)
    if (index.features[row] !== feature) continue
    const start = index.starts[row]!
    const end = index.starts[row + 1]!
    let having = 0
    for (let i = start, last = -1; i < end; i++) {
      const line = index.lines[index.texts[i]!]!
      if (line !== last) having++
      last = line
    }
    const rarity = asks.rarities[at]!
    const worth = worths[kindOf(feature)]! * rarity
    // What every line has tells none of them; what one alone has tells it.
    const telling = worth * Math.max(0, Math.log((1 + lines.length) / (0.5 + having))) ** 2
    for (let i = start; i < end; i++) {
      const text = index.texts[i]!
      common[text]! += worth * rarity
      near[index.lines[text]!]! += telling * index.shares[text]!
    }
  }
  const same = lines.map(() => 0)
  for (let text = 0; text < common.length; text++) {
    const line = index.lines[text]!
    same[line] = Math.max(same[line]!, common[text]! / (asks.alone * index.lengths[text]!))
  }
  const ofParts = saidOfParts(counted, asks.features)
  return {
    near: Array.from(near, (sum, line) => sum / (asks.among * index.sums[line]!)),
    same,
    part: lines.map(({ part }) => ofParts[partAt.get(part)!]!),
  }
}

/** What the words of a question say of each part. */
function saidOfParts({ rows, says }: Counted, features: readonly number[]): Float64Array {
  const ofParts = new Float64Array(parts.length)
  let telling = 0
  for (const feature of features) {
    const row = kindOf(feature) === gramsAt ? 0 : rows[bucketOf(feature)]!
    if (row === 0) continue
    telling++
    for (let part = 0; part < parts.length; part++) ofParts[part]! += says[(row - 1) * parts.length + part]! / steps
  }
  return ofParts.map((sum) => sum / Math.sqrt(Math.max(1, telling)))
}
