import { shuffler } from '../../../base/shuffler.ts'
import type { Guide } from './guides.ts'
import { markOf, vectorOf, write } from './learned.ts'
import { readWords } from './asked-words.ts'
import { textsOf, type Talk } from './talks.ts'

/*
 * Teaches which guide a question belongs to: multinomial logistic regression over the words of all phrases, questions and
 * lines of the guides and of what people tell and ask (talks.ts), by gradient steps. A word has a weight only for guides
 * that have it, so that there are few. The same guides and talks always give the same file.
 */

/** What a line says counts less than what people ask. */
const ofText = 0.5
/** A word of more guides tells little of any, and costs time. */
const mostGuides = 500
/** What only one phrase has is no rule. */
const leastPhrases = 2
const rounds = 3
const firstStep = 6
/** Steps grow smaller by this share of the first from round to round. */
const slowing = 0.5
/** A smaller error teaches nothing. */
const leastError = 3e-3
/** Of a weight this share of the largest is left out. */
const leastShare = 1 / 127 / 2

type Phrase = { places: number[]; values: number[]; guide: number; weight: number }

/** The file that `read` of learned.ts reads. */
export function learn(guides: readonly Guide[], talks: readonly Talk[]): Buffer {
  const placeOf = new Map(guides.map(({ id }, at) => [id, at]))
  const texts = [
    ...guides.flatMap(({ title, asked, lines }, guide) => [
      ...[title, ...asked, ...lines.flatMap((line) => line.asked)].map((text) => ({ text, guide, weight: 1 })),
      ...lines.map(({ text }) => ({ text, guide, weight: ofText })),
    ]),
    ...talks.flatMap((talk) => textsOf(talk).map((text) => ({ text, guide: placeOf.get(talk.guide)!, weight: 1 }))),
  ]
  const owners = new Map<number, { count: number; guides: Set<number> }>()
  for (const { text, guide } of texts)
    for (const number of new Set(Object.values(readWords(text)).flatMap((numbers) => [...numbers]))) {
      const of = owners.get(number) ?? { count: 0, guides: new Set() }
      of.count++
      of.guides.add(guide)
      owners.set(number, of)
    }
  const keys = Uint32Array.from(owners.keys())
    .filter((number) => owners.get(number)!.count >= leastPhrases)
    .sort()
  const places = new Map(Array.from(keys, (number, place) => [number, place]))
  const worths = Float32Array.from(keys, (number) => Math.log(texts.length / owners.get(number)!.count))
  const known = (number: number) => {
    const place = places.get(number)
    return place === undefined ? undefined : { place, worth: worths[place]! }
  }
  const rows = Array.from(keys, (number) => {
    const { guides: of } = owners.get(number)!
    return Uint16Array.from(of.size > mostGuides ? [] : of).sort()
  })
  const starts = Uint32Array.from({ length: keys.length + 1 })
  for (const [place, row] of rows.entries()) starts[place + 1] = starts[place]! + row.length
  const columns = new Uint16Array(starts.at(-1)!)
  for (const [place, row] of rows.entries()) columns.set(row, starts[place])
  const phrases = texts.map(({ text, guide, weight }) => ({ ...vectorOf(text, known), guide, weight }))
  const weights = descend(phrases, starts, columns, guides.length)
  return write(inSteps({ keys, worths, starts, guides: columns }, weights), markOf(guides, talks))
}

function descend(phrases: readonly Phrase[], starts: Uint32Array, columns: Uint16Array, count: number): Float32Array {
  const weights = new Float32Array(columns.length)
  const scores = new Float64Array(count)
  const isTouched = new Uint8Array(count)
  const touched: number[] = []
  const random = shuffler()
  for (let round = 0; round < rounds; round++) {
    const step = firstStep / (1 + slowing * round)
    for (const { places, values, guide, weight } of random(phrases)) {
      for (const one of touched) scores[one] = isTouched[one] = 0
      touched.length = 0
      for (const [at, place] of places.entries())
        for (let i = starts[place]!; i < starts[place + 1]!; i++) {
          const one = columns[i]!
          if (isTouched[one] === 0) {
            isTouched[one] = 1
            touched.push(one)
          }
          scores[one]! += weights[i]! * values[at]!
        }
      // Guides of which no word was said have 0.
      const most = touched.reduce((best, one) => Math.max(best, scores[one]!), 0)
      let sum = (count - touched.length) * Math.exp(-most)
      for (const one of touched) sum += scores[one] = Math.exp(scores[one]! - most)
      for (const one of touched) scores[one] = scores[one]! / sum - (one === guide ? 1 : 0)
      for (const [at, place] of places.entries()) {
        const by = step * weight * values[at]!
        for (let i = starts[place]!; i < starts[place + 1]!; i++) {
          const error = scores[columns[i]!]!
          if (Math.abs(error) > leastError) weights[i]! -= by * error
        }
      }
    }
  }
  return weights
}

/** Weights in bytes, without those that round to nothing. */
function inSteps(
  {
    keys,
    worths,
    starts,
    guides,
  }: { keys: Uint32Array; worths: Float32Array; starts: Uint32Array; guides: Uint16Array },
  weights: Float32Array,
) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) || 1
  const step = largest / 127
  const isKept = (i: number) => Math.abs(weights[i]!) > leastShare * largest
  const kept = Array.from(weights.keys()).filter(isKept)
  const newStarts = Uint32Array.from({ length: starts.length })
  for (let place = 0; place < keys.length; place++) {
    let count = 0
    for (let i = starts[place]!; i < starts[place + 1]!; i++) if (isKept(i)) count++
    newStarts[place + 1] = newStarts[place]! + count
  }
  return {
    keys,
    worths,
    starts: newStarts,
    guides: Uint16Array.from(kept, (i) => guides[i]!),
    weights: Int8Array.from(kept, (i) => Math.round(weights[i]! / step)),
    step,
  }
}
