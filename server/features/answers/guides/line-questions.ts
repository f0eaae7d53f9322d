import { setImmediate } from 'node:timers/promises'
import { readWords, type AskedWords } from './asked-words.ts'
import { partNames, readGuidance, type Guide, type Part } from './guides.ts'

/*
 * What people ask for with which words, read from the questions that stand with each line of the guides: how near a question
 * is to those of a line, and which part of a guide its words ask for. Here function words say something: »wie lange« and
 * »bei wem« name no matter, but the line that is wanted.
 */

/** Words and pairs of words are counted by a number made of them; two of them seldom have the same one. */
const buckets = 1 << 16
const parts = Object.keys(partNames) as Part[]
const partAt = new Map(parts.map((part, at) => [part, at]))
/** A pair of words says the same as its words once more, in part. */
const pairWeight = 0.6
/** There are many pieces in a word. */
const gramWeight = 0.3
/** So often a word has to be asked before it says something of parts, and how much is believed of a few times. */
const leastTimes = 3
const doubt = 2
/** What was counted is kept in bytes: so many steps to a logarithm of 1. */
const steps = 24
/** So many guides are counted in one go, as the server has other things to do. */
const guidesAtOnce = 40

/** What is counted of a text: its words, pairs of words and pieces of words, by their buckets. */
type Said = Record<keyof AskedWords, Features>
type Features = ReadonlySet<number>

const bucketOf = (number: number) => (number ^ (number >>> 16)) & (buckets - 1)
const bucketsOf = (numbers: ReadonlySet<number>) => new Set(Array.from(numbers, bucketOf))

function featuresOf(text: string): Said {
  const { single, pairs, grams } = readWords(text)
  return { single: bucketsOf(single), pairs: bucketsOf(pairs), grams: bucketsOf(grams) }
}

/** How often each word is asked, and what it says of the parts (`rows`: where they stand, from 1 on). */
type Counted = { total: number; times: Uint16Array; ofGrams: Uint16Array; rows: Uint16Array; says: Int8Array }

async function count(guides: readonly Guide[]): Promise<Counted> {
  const times = new Uint16Array(buckets)
  const ofGrams = new Uint16Array(buckets)
  const byPart = new Uint16Array(buckets * parts.length)
  const ofPart = new Float64Array(parts.length)
  let total = 0
  for (const [at, { lines }] of guides.entries()) {
    if (at % guidesAtOnce === guidesAtOnce - 1) await setImmediate()
    for (const { part, asked } of lines)
      for (const question of asked) {
        const { single, pairs, grams } = featuresOf(question)
        for (const gram of grams) ofGrams[gram]!++
        total++
        ofPart[partAt.get(part)!]!++
        for (const feature of new Set([...single, ...pairs])) {
          times[feature]!++
          byPart[feature * parts.length + partAt.get(part)!]!++
        }
      }
  }
  const rows = new Uint16Array(buckets)
  const says: number[] = []
  for (let feature = 0; feature < buckets; feature++) {
    const all = times[feature]!
    if (all < leastTimes) continue
    rows[feature] = says.length / parts.length + 1
    for (let part = 0; part < parts.length; part++) {
      const share = (ofPart[part]! + 1) / (total + parts.length)
      const own = (byPart[feature * parts.length + part]! + doubt * share) / (all + doubt)
      says.push(Math.round(Math.max(-127, Math.min(127, steps * Math.log(own / share)))))
    }
  }
  return { total, times, ofGrams, rows, says: Int8Array.from(says) }
}

let counting: Promise<Counted> | undefined

/** The same of a text that guides bring along, in numbers alone, with what it weighs in all and in pieces of words. */
type Kept = Record<keyof Said, Uint16Array> & { size: number; ofGrams: number }

/** Guides whose lines are kept so, by their lines, the one read first goes first: the same guides fit again and again. */
const mostKept = 150
const keptLines = new Map<Guide['lines'], { text: Kept; asked: Kept[] }[]>()

/** How near a question is to each line: `near` to the questions of the line and `text` to what it says (0 to 1), `part` what its words say of its part (a logarithm, about −2 to 2). */
type Wanted = { near: number[]; text: number[]; part: number[] }

export type Weigh = (question: string, lines: Guide['lines']) => Wanted

/** Weighs the lines of guides for a question. The questions of all guides are counted once, with the first one. */
export async function openLineQuestions(): Promise<Weigh> {
  const counted = await (counting ??= count(readGuidance().guides))
  return (question, lines) => wantedOf(counted, question, lines)
}

function wantedOf({ total, times, ofGrams, rows, says }: Counted, question: string, lines: Guide['lines']): Wanted {
  const asks = featuresOf(question)
  const rarity = (often: number) => Math.log(1 + total / (0.5 + often)) ** 2
  // Sets and arrays: a loop over either would make an object for each of the thousands of features.
  const sum = (
    features: { forEach: (each: (feature: number) => void) => void },
    often: Uint16Array,
    among: Features,
  ) => {
    let all = 0
    features.forEach((feature: number) => {
      if (among.has(feature)) all += rarity(often[feature]!)
    })
    return all
  }
  const gramsOf = (one: Said | Kept, other: Said) => sum(one.grams, ofGrams, other.grams)
  const sizeOf = (one: Said | Kept, other: Said) =>
    sum(one.single, times, other.single) +
    pairWeight ** 2 * sum(one.pairs, times, other.pairs) +
    gramWeight * gramsOf(one, other)
  const size = { all: sizeOf(asks, asks), grams: gramsOf(asks, asks) }
  const share = (common: number, of: number) => (common === 0 ? 0 : common / Math.sqrt(of))
  const nearness = (other: Kept) => share(sizeOf(other, asks), size.all * other.size)
  const likeness = (other: Kept) => share(gramsOf(other, asks), size.grams * other.ofGrams)
  const keep = (text: string): Kept => {
    const said = featuresOf(text)
    return {
      single: Uint16Array.from(said.single),
      pairs: Uint16Array.from(said.pairs),
      grams: Uint16Array.from(said.grams),
      size: sizeOf(said, said),
      ofGrams: gramsOf(said, said),
    }
  }
  let kept = keptLines.get(lines)
  if (!kept) {
    kept = lines.map(({ text, asked }) => ({ text: keep(text), asked: asked.map(keep) }))
    if (keptLines.size >= mostKept) keptLines.delete(keptLines.keys().next().value!)
    keptLines.set(lines, kept)
  }
  const ofParts = new Float64Array(parts.length)
  let telling = 0
  for (const feature of [...asks.single, ...asks.pairs]) {
    const row = rows[feature]!
    if (row === 0) continue
    telling++
    for (let part = 0; part < parts.length; part++) ofParts[part]! += says[(row - 1) * parts.length + part]! / steps
  }
  return {
    text: kept.map(({ text }) => likeness(text)),
    near: kept.map(({ asked }) => Math.max(0, ...asked.map(nearness))),
    part: lines.map(({ part }) => ofParts[partAt.get(part)!]! / Math.sqrt(Math.max(1, telling))),
  }
}
