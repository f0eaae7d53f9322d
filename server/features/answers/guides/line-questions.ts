import { setImmediate } from 'node:timers/promises'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { rootsOf } from '../../../base/language/verbs.ts'
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
/** So often a word has to be asked before it says something of parts, and how much is believed of a few times. */
const leastTimes = 3
const doubt = 2
/** What was counted is kept in bytes: so many steps to a logarithm of 1. */
const steps = 24
/** So many words of a text are read: a question may be a pleading. */
const mostWords = 200
/** So many guides are counted in one go, as the server has other things to do. */
const guidesAtOnce = 40

/** A word or a pair of words by its number. */
type Features = ReadonlySet<number>

function numberOf(word: string, seed = 2166136261): number {
  let hash = seed
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619)
  return hash >>> 0
}
const bucketOf = (hash: number) => (hash ^ (hash >>> 16)) & (buckets - 1)
const pairSeed = 0x9747b28c

/** What is counted of a text: its words, function words as they stand and others by their stems, and its pairs of words. */
function featuresOf(text: string): { single: Features; pairs: Features } {
  const words = (text.match(/\p{L}{1,60}|\d{1,10}/gu) ?? []).slice(0, mostWords).map(fold)
  const single = new Set<number>()
  const pairs = new Set<number>()
  for (const [at, word] of words.entries()) {
    const isFunction = stopwords.has(word)
    single.add(bucketOf(numberOf(isFunction ? `=${word}` : stemFolded(word))))
    if (!isFunction) for (const root of rootsOf(word)) single.add(bucketOf(numberOf(root)))
    if (at > 0) pairs.add(bucketOf(numberOf(word, numberOf(words[at - 1]!, pairSeed))))
  }
  return { single, pairs }
}

/** How often each word is asked, and what it says of the parts (`rows`: where they stand, from 1 on). */
type Counted = { total: number; times: Uint16Array; rows: Uint16Array; says: Int8Array }

async function count(guides: readonly Guide[]): Promise<Counted> {
  const times = new Uint16Array(buckets)
  const byPart = new Uint16Array(buckets * parts.length)
  const ofPart = new Float64Array(parts.length)
  let total = 0
  for (const [at, { lines }] of guides.entries()) {
    if (at % guidesAtOnce === guidesAtOnce - 1) await setImmediate()
    for (const { part, asked } of lines)
      for (const question of asked) {
        const { single, pairs } = featuresOf(question)
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
  return { total, times, rows, says: Int8Array.from(says) }
}

let counting: Promise<Counted> | undefined

/** How near a question is to each line: `near` to the questions of the line (0 to 1), `part` what its words say of its part (a logarithm, about −2 to 2). */
type Wanted = { near: number[]; part: number[] }

export type Weigh = (question: string, lines: Guide['lines']) => Wanted

/** Weighs the lines of guides for a question. The questions of all guides are counted once, with the first one. */
export async function openLineQuestions(): Promise<Weigh> {
  const counted = await (counting ??= count(readGuidance().guides))
  return (question, lines) => wantedOf(counted, question, lines)
}

function wantedOf({ total, times, rows, says }: Counted, question: string, lines: Guide['lines']): Wanted {
  const asks = featuresOf(question)
  const weightOf = (feature: number) => Math.log(1 + total / (0.5 + times[feature]!)) ** 2
  const sizeOf = ({ single, pairs }: typeof asks) => {
    let sum = 0
    for (const feature of single) sum += weightOf(feature)
    for (const feature of pairs) sum += pairWeight ** 2 * weightOf(feature)
    return sum
  }
  const size = sizeOf(asks)
  const nearness = (other: typeof asks) => {
    let sum = 0
    for (const feature of other.single) if (asks.single.has(feature)) sum += weightOf(feature)
    for (const feature of other.pairs) if (asks.pairs.has(feature)) sum += pairWeight ** 2 * weightOf(feature)
    return sum === 0 ? 0 : sum / Math.sqrt(size * sizeOf(other))
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
    near: lines.map(({ asked }) => Math.max(0, ...asked.map((one) => nearness(featuresOf(one))))),
    part: lines.map(({ part }) => ofParts[partAt.get(part)!]! / Math.sqrt(Math.max(1, telling))),
  }
}
