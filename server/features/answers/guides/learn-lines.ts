import { drawer, shuffler } from '../../../base/shuffler.ts'
import type { Guide } from './guides.ts'
import { readWords } from './asked-words.ts'
import { markOf, vectorOf } from './learned.ts'
import { dimensions, farthest, write } from './learned-lines.ts'
import type { Talk } from './talks.ts'

/*
 * Teaches which line of a guide answers a question. Words of questions and words of lines get places in a room, by gradient
 * steps over all that is asked: a question moves towards the line that answers it, and away from the other lines of the
 * guide. The same guides and talks always give the same file.
 */

/** What fewer texts have tells too little to be learned. */
const leastTexts = 3
const rounds = 2
const firstStep = 0.1
/** How sharply near is told from far. */
const sharpness = 10
/** Words of a question left out each time, that no one word decides. */
const leftOut = 0.15
/** A smaller error teaches nothing. */
const leastError = 1e-3

/** A text as a vector of length 1 over known words. */
type Said = { places: number[]; values: number[] }

/** Places of words, and how much each was moved so far: what was moved often moves less. */
type Room = { words: Float32Array; moved: Float32Array }

/** The file that `read` of learned-lines.ts reads. */
export function learnLines(guides: readonly Guide[], talks: readonly Talk[]): Buffer {
  const rangeOf = new Map<string, [first: number, count: number]>()
  let count = 0
  for (const { id, lines } of guides) {
    rangeOf.set(id, [count, lines.length])
    count += lines.length
  }
  const texts = guides.flatMap(({ lines }) => lines.map(({ text }) => text))
  const asked = [
    ...guides.flatMap(({ id, lines }) =>
      lines.flatMap((line, at) => line.asked.map((text) => ({ text, guide: id, line: at }))),
    ),
    ...talks.flatMap(({ guide, story, line, then = [], others = [] }) => [
      ...(line === undefined ? [] : [{ text: story, guide, line }]),
      ...[...then, ...others].map(([at, text]) => ({ text, guide, line: at })),
    ]),
  ]
  const times = new Map<number, number>()
  for (const text of [...texts, ...asked.map((one) => one.text)])
    for (const number of new Set(Object.values(readWords(text)).flatMap((numbers) => [...numbers])))
      times.set(number, (times.get(number) ?? 0) + 1)
  const keys = Uint32Array.from(times.keys())
    .filter((number) => times.get(number)! >= leastTexts)
    .sort()
  const worths = Float32Array.from(keys, (number) => Math.log((texts.length + asked.length) / times.get(number)!))
  const placeOf = new Map(Array.from(keys, (number, place) => [number, place]))
  const known = (number: number) => {
    const place = placeOf.get(number)
    return place === undefined ? undefined : { place, worth: worths[place]! }
  }
  const lines = texts.map((text) => vectorOf(text, known))
  const { ofQuestions, ofLines } = teach(
    asked.map(({ text, guide, line }) => {
      const [first, length] = rangeOf.get(guide)!
      return { ...vectorOf(text, known), lines: lines.slice(first, first + length), line }
    }),
    keys.length,
  )
  return write({ keys, worths, ...inSteps(ofQuestions), lines: placesOf(lines, ofLines) }, markOf(guides, talks))
}

/** A question with the lines of its guide and the place of the one that answers it. */
type Question = Said & { lines: readonly Said[]; line: number }

function teach(questions: readonly Question[], words: number): { ofQuestions: Room; ofLines: Room } {
  const random = drawer()
  const [ofQuestions, ofLines] = startOf(words, random)
  const shuffle = shuffler()
  const most = Math.max(...questions.map(({ lines }) => lines.length))
  const question = new Float32Array(dimensions)
  const ofQuestion = new Float32Array(dimensions)
  const near = new Float32Array(most * dimensions)
  const ofLine = new Float32Array(dimensions)
  for (let round = 0; round < rounds; round++)
    for (const { places, values, lines, line: right } of shuffle(questions)) {
      const said = { places, values: values.map((value) => (random() < leftOut ? 0 : value)) }
      const far = placeInto(ofQuestions.words, said, question, 0)
      const farOf = lines.map((line, at) => placeInto(ofLines.words, line, near, at))
      const alike = lines.map((_line, at) => product(question, near, at))
      const errors = errorsOf(alike, right)
      ofQuestion.fill(0)
      for (const [at, line] of lines.entries()) {
        const error = sharpness * errors[at]!
        if (Math.abs(error) < leastError) continue
        for (let i = 0; i < dimensions; i++) {
          const [asks, says] = [question[i]!, near[at * dimensions + i]!]
          ofQuestion[i]! += (error * (says - alike[at]! * asks)) / far
          ofLine[i] = (error * (asks - alike[at]! * says)) / farOf[at]!
        }
        move(ofLines, line, ofLine)
      }
      move(ofQuestions, said, ofQuestion)
    }
  return { ofQuestions, ofLines }
}

/** How far the chance of each line is off, where only `right` should have one. */
function errorsOf(alike: readonly number[], right: number): number[] {
  const best = Math.max(...alike)
  const odds = alike.map((one) => Math.exp(sharpness * (one - best)))
  const all = odds.reduce((sum, one) => sum + one, 0)
  return odds.map((one, at) => one / all - (at === right ? 1 : 0))
}

/** Two rooms in which the same word begins at the same place, so that from the start what has words in common is near. */
function startOf(words: number, random: () => number): [Room, Room] {
  const start = new Float32Array(words * dimensions)
  for (let at = 0; at < start.length; at++)
    start[at] = (Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())) / Math.sqrt(dimensions)
  const room = (places: Float32Array): Room => ({ words: places, moved: new Float32Array(words).fill(1e-3) })
  return [room(start), room(Float32Array.from(start))]
}

/** Where a text lies, at distance 1, written into the row `at`; how far it was before is answered. */
function placeInto(room: Float32Array, { places, values }: Said, into: Float32Array, at: number): number {
  const row = at * dimensions
  into.fill(0, row, row + dimensions)
  for (let k = 0; k < places.length; k++) {
    const [word, value] = [places[k]! * dimensions, values[k]!]
    if (value === 0) continue
    for (let i = 0; i < dimensions; i++) into[row + i]! += value * room[word + i]!
  }
  let square = 0
  for (let i = 0; i < dimensions; i++) square += into[row + i]! ** 2
  const far = Math.sqrt(square) || 1
  for (let i = 0; i < dimensions; i++) into[row + i]! /= far
  return far
}

function product(one: Float32Array, rows: Float32Array, at: number): number {
  let sum = 0
  for (let i = 0; i < dimensions; i++) sum += one[i]! * rows[at * dimensions + i]!
  return sum
}

/** Moves the words of a text against an error, each by what it is worth. */
function move({ words, moved }: Room, { places, values }: Said, error: Float32Array) {
  let square = 0
  for (let i = 0; i < dimensions; i++) square += error[i]! ** 2
  square /= dimensions
  if (square === 0) return
  for (let k = 0; k < places.length; k++) {
    const [place, value] = [places[k]!, values[k]!]
    if (value === 0) continue
    moved[place]! += square * value * value
    const by = (firstStep * value) / Math.sqrt(moved[place]!)
    for (let i = 0; i < dimensions; i++) words[place * dimensions + i]! -= by * error[i]!
  }
}

/** Places of words in bytes. */
function inSteps({ words }: Room): { words: Int8Array; step: number } {
  const largest = words.reduce((most, one) => Math.max(most, Math.abs(one)), 0) || 1
  const step = largest / farthest
  return { words: Int8Array.from(words, (one) => Math.round(one / step)), step }
}

/** Places of lines in bytes. */
function placesOf(lines: readonly Said[], { words }: Room): Int8Array {
  const place = new Float32Array(dimensions)
  return Int8Array.from(
    lines.flatMap((line) => {
      placeInto(words, line, place, 0)
      return Array.from(place, (one) => Math.round(one * farthest))
    }),
  )
}
