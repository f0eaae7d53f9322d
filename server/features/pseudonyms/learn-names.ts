import { shuffler } from '../../base/shuffler.ts'
import { readByRules } from './by-rules.ts'
import { sure } from './entity.ts'
import { firstFrom } from './view.ts'
import { chances, kinds, labels, piecesOf, type Rows, type Weights } from './label-chain.ts'
import { featuresOf } from './word-features.ts'
import { knownOf, learnedFile, placesOf, write } from './learned-names.ts'
import { readLetters, readWithoutNames, type Letter } from './letters.ts'

/*
 * Teaches what a name, an address or a number is from letters in which they are marked: gradient steps whose size each weight
 * finds by itself (AdaGrad), the letters in another order each round. The same letters and rules give the same file.
 */

const rounds = 4
const rate = 0.1
const shrink = 1e-5
/** What is seen only once is no rule. */
const leastTimes = 2
const leastError = 1e-3
/** A piece of which nothing is more wrong than this is learned, and not gone through again. */
const learnedError = 0.05
/** What looks like a name and stays teaches so much more than any other word: there are few of these, and each is a trap. */
const weightOfKept = 6
/** Weights below this share of the largest are left out, and features that have no other. */
const leastShare = 5 / 127

/** The file with what is learned from the letters of the project, and where it belongs. */
export function learnNames(): { file: string; content: Buffer } {
  const plain = readWithoutNames()
    .filter((text) => !readByRules(text).found.some(({ type, score }) => type === 'PERSON' && score >= sure))
    .map((text) => ({ text, marks: [], kept: [] }))
  return { file: learnedFile, content: learn([...readLetters(), ...plain]) }
}

/** The label of each word of a letter; −1 where nobody has to know. Places are those of the view. */
function labelsOf(marks: Letter['marks'], words: readonly { start: number; end: number }[]): Int16Array {
  const given = new Int16Array(words.length)
  for (const { start, end, type, isOptional } of marks) {
    const kind = (kinds as readonly string[]).indexOf(type)
    const base = 2 * (kind >= 0 ? kind : kinds.indexOf('CODE')) + 1
    let isFirst = true
    for (const [at, word] of words.entries()) {
      if (word.end <= start || word.start >= end) continue
      if (isOptional) given[at] = given[at] === 0 ? -1 : given[at]!
      else given[at] = isFirst ? base : base + 1
      isFirst = false
    }
  }
  return given
}

/** How much each word of a letter teaches. Places are those of the view. */
function lessonsOf(kept: Letter['kept'], words: readonly { start: number; end: number }[]): Float32Array {
  const lessons = new Float32Array(words.length).fill(1)
  for (const { start, end } of kept)
    for (const [at, word] of words.entries()) if (word.end > start && word.start < end) lessons[at] = weightOfKept
  return lessons
}

/** The file that `read` of learned-names.ts reads. */
export function learn(letters: readonly Letter[]): Buffer {
  const read = letters.map((letter) => {
    const ofRules = readByRules(letter.text)
    const featured = featuresOf(ofRules)
    const { starts } = ofRules.view
    const inView = <T extends { start: number; end: number }>(place: T): T => ({
      ...place,
      start: firstFrom(starts, place.start),
      end: firstFrom(starts, place.end),
    })
    const { words } = featured
    const given = labelsOf(letter.marks.map(inView), words)
    return { featured, given, lessons: lessonsOf(letter.kept.map(inView), words), text: ofRules.text }
  })
  const times = new Map<number, number>()
  for (const { featured } of read)
    for (const feature of featured.features) times.set(feature, (times.get(feature) ?? 0) + 1)
  const keys = Uint32Array.from(times.keys().filter((one) => times.get(one)! >= leastTimes)).sort()
  const placeOf = placesOf(keys)
  const pieces = read.flatMap(({ featured, given, lessons, text }) => {
    const rows = knownOf(featured, placeOf)
    return piecesOf(featured.words, text).map((piece) => ({ rows, piece, given, lessons }))
  })
  const weights = new Float32Array(keys.length * labels)
  const steps = new Float32Array(labels * labels)
  const squares = new Float32Array(weights.length).fill(1e-6)
  const squaresOfSteps = new Float32Array(steps.length).fill(1e-6)
  const mixed = shuffler()
  let open = pieces
  for (let round = 0; round < rounds; round++)
    open = mixed(open).filter(({ rows, piece, given, lessons }) => {
      const free = chances(rows, piece, { weights, unit: 1, steps }, { wantsPairs: true })
      const right = rightOf(rows, piece, { weights, unit: 1, steps }, given)
      const [from, to] = piece
      let most = 0
      for (let word = from; word < to; word++)
        for (let k = 0; k < labels; k++) {
          const error = free.at[(word - from) * labels + k]! - right.at[(word - from) * labels + k]!
          if (Math.abs(error) < leastError) continue
          most = Math.max(most, Math.abs(error))
          for (let p = rows.starts[word]!; p < rows.starts[word + 1]!; p++) {
            const at = rows.places[p]! * labels + k
            const slope = lessons[word]! * error + shrink * weights[at]!
            squares[at]! += slope * slope
            weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!)
          }
        }
      for (let at = 0; at < steps.length; at++) {
        const error = free.pairs[at]! - right.pairs[at]!
        if (Math.abs(error) < leastError) continue
        squaresOfSteps[at]! += error * error
        steps[at]! -= (rate * error) / Math.sqrt(squaresOfSteps[at]!)
      }
      return most > learnedError
    })
  return write(inUnits(keys, weights, steps, times))
}

/** How likely labels are where the right ones are given: nothing to count where all of them are. */
function rightOf(rows: Rows, piece: readonly [number, number], weights: Weights, given: Int16Array) {
  const [from, to] = piece
  const own = given.subarray(from, to)
  if (own.includes(-1)) return chances(rows, piece, weights, { given, wantsPairs: true })
  const at = new Float64Array(own.length * labels)
  const pairs = new Float64Array(labels * labels)
  for (const [word, label] of own.entries()) {
    at[word * labels + label] = 1
    if (word > 0) pairs[own[word - 1]! * labels + label]!++
  }
  return { at, pairs }
}

/** Weights in bytes, without features that have none worth it; those seen most often first, so that they lie side by side in memory. */
function inUnits(keys: Uint32Array, weights: Float32Array, steps: Float32Array, times: ReadonlyMap<number, number>) {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) || 1
  const unit = largest / 127
  const isKept = (place: number) =>
    weights.subarray(place * labels, (place + 1) * labels).some((weight) => Math.abs(weight) > leastShare * largest)
  const seen = Uint32Array.from(keys, (key) => times.get(key)!)
  const kept = Array.from(keys.keys())
    .filter((place) => isKept(place))
    .sort((a, b) => seen[b]! - seen[a]!)
  const inBytes = new Int8Array(kept.length * labels)
  for (const [row, place] of kept.entries())
    for (let k = 0; k < labels; k++) inBytes[row * labels + k] = Math.round(weights[place * labels + k]! / unit)
  return { keys: Uint32Array.from(kept, (place) => keys[place]!), weights: inBytes, unit, steps }
}
