import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { readGuidance, type Guide } from './guides.ts'
import { findIn, ownMark, vectorOf } from './learned.ts'

/*
 * Which line of a guide answers a question, learned from all that is asked for all lines (learn-lines.ts). Each word of a
 * question has a place in a room of some dozen dimensions, and so has each line; a question lies where its words together
 * point to, and the nearer a line the better it answers. So »wie viel kostet mich das« is near to costs in any guide,
 * also in one for which nobody asked so. The file is made by scripts/setup.mjs where a guide or a talk is newer than it.
 */

/** Words by their numbers, in order, with what each is worth and its place, in `step`; and the place of each line of each guide, at a distance of 127 from the middle. */
export type LearnedLines = {
  keys: Uint32Array
  worths: Float32Array
  words: Int8Array
  step: number
  lines: Int8Array
}

/** Dimensions of the room. */
export const dimensions = 32
/** How far a line lies from the middle. */
export const farthest = 127

const headBytes = 16

/** The file: mark, number of words, number of lines, step; then the arrays of `LearnedLines`. */
export function write({ keys, worths, words, step, lines }: LearnedLines, mark: number): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(mark, 0)
  head.writeUInt32LE(keys.length, 4)
  head.writeUInt32LE(lines.length / dimensions, 8)
  head.writeFloatLE(step, 12)
  const bytes = [keys, worths, words, lines].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([head, ...bytes])
}

/** What was learned of the guides and talks that have this mark; undefined where the file was made of other ones, or is not whole. */
export function read(file: Buffer, mark: number): LearnedLines | undefined {
  if (file.length < headBytes || file.readUInt32LE(0) !== mark) return undefined
  const [words, lines] = [file.readUInt32LE(4), file.readUInt32LE(8)]
  // A disk that was full, or a copy that broke off.
  if (file.length !== headBytes + 8 * words + dimensions * (words + lines)) return undefined
  const { buffer } = Uint8Array.from(file)
  const wordsAt = headBytes + 8 * words
  return {
    keys: new Uint32Array(buffer, headBytes, words),
    worths: new Float32Array(buffer, headBytes + 4 * words, words),
    words: new Int8Array(buffer, wordsAt, words * dimensions),
    step: file.readFloatLE(12),
    lines: new Int8Array(buffer, wordsAt + words * dimensions, lines * dimensions),
  }
}

/** How well each line of a guide answers a question, beside the others of that guide (about −1 to 1, together 0). */
export type Answering = (question: string, lines: Guide['lines']) => number[]

/** Weighs the lines of these guides by what was learned of them. */
export function answeringBy(
  { keys, worths, words, step, lines: places }: LearnedLines,
  guides: readonly Guide[],
): Answering {
  const find = findIn(keys, worths)
  const firstOf = new Map<Guide['lines'], number>()
  let count = 0
  for (const { lines } of guides) {
    firstOf.set(lines, count)
    count += lines.length
  }
  const placeOf = withinTurn((question: string) => {
    const place = new Float64Array(dimensions)
    const { places: known, values } = vectorOf(question, find)
    for (const [at, word] of known.entries())
      for (let i = 0; i < dimensions; i++) place[i]! += values[at]! * step * words[word * dimensions + i]!
    const far = Math.hypot(...place) || 1
    return place.map((one) => one / far)
  })
  return (question, lines) => {
    const first = firstOf.get(lines)
    if (first === undefined) return lines.map(() => 0)
    const asked = placeOf(question)
    const near = lines.map((_line, at) => {
      let sum = 0
      for (let i = 0; i < dimensions; i++) sum += asked[i]! * places[(first + at) * dimensions + i]!
      return sum / farthest
    })
    const mean = near.reduce((sum, one) => sum + one, 0) / near.length
    return near.map((one) => one - mean)
  }
}

/** Where the file lies. */
export const learnedLinesFile = join(import.meta.dirname, '../../../../dist/learned-lines.bin')

let opening: Promise<Answering> | undefined

/** Opens what was learned, once. Without a file of these very guides, as while somebody edits them, all lines are alike. */
export function openLearnedLines(): Promise<Answering> {
  return (opening ??= open())
}

async function open(): Promise<Answering> {
  const { guides } = readGuidance()
  const file = await readFile(learnedLinesFile).catch(() => undefined)
  const learned = file && read(file, ownMark())
  return learned ? answeringBy(learned, guides) : (_question, lines) => lines.map(() => 0)
}
