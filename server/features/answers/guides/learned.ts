import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readWords } from './asked-words.ts'
import { readGuidance, type Guide } from './guides.ts'
import { linesOf, readTalks, textsOf, type Talk } from './talks.ts'

/*
 * Which guide is likely by all that is asked of each: a third witness beside phrases and provisions. Phrases are compared one
 * by one, so that of two guides with nearly the same the one with more of them wins; this one was taught to tell them apart
 * (learn.ts). The file is made by scripts/setup.mjs where the guides are newer than it.
 */

/** Words by their numbers, sorted, with what each is worth; for each the guides it speaks of (`starts` to the next) and how much, in steps. */
export type Learned = {
  keys: Uint32Array
  worths: Float32Array
  starts: Uint32Array
  guides: Uint16Array
  weights: Int8Array
  step: number
}

/** What pairs and pieces of words are worth beside words. */
const kinds = { single: 1, pairs: 0.6, grams: 0.35 } as const

/** A text as a vector of length 1: the places of its words among `keys` with their worths; `worthOf` is undefined for unknown ones. */
export function vectorOf<Place>(
  text: string,
  worthOf: (number: number) => { place: Place; worth: number } | undefined,
) {
  const places: Place[] = []
  const values: number[] = []
  let length = 0
  const words = readWords(text)
  for (const kind of ['single', 'pairs', 'grams'] as const)
    for (const number of words[kind]) {
      const known = worthOf(number)
      if (!known) continue
      const value = kinds[kind] * known.worth
      places.push(known.place)
      values.push(value)
      length += value * value
    }
  const root = Math.sqrt(length) || 1
  return { places, values: values.map((value) => value / root) }
}

/** Finds a word among sorted `keys`: its place there and what it is worth. */
export const findIn = (keys: Uint32Array, worths: Float32Array) => (number: number) => {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (keys[middle]! < number) low = middle + 1
    else high = middle
  }
  return keys[low] === number ? { place: low, worth: worths[low]! } : undefined
}

/** Tells files of other guides and talks, or of others of their words and lines; their order is part of it. */
export function markOf(guides: readonly Guide[], talks: readonly Talk[]): number {
  let hash = 2166136261
  const add = (texts: readonly string[]) => {
    for (const text of texts) {
      for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
      hash = Math.imul(hash ^ 10, 16777619)
    }
  }
  for (const { id, title, asked, lines } of guides)
    add([id, title, ...asked, ...lines.flatMap((line) => [line.text, ...line.asked])])
  for (const talk of talks) add([talk.guide, ...textsOf(talk), linesOf(talk).join()])
  return hash >>> 0
}

/** The file: mark, number of words, number of weights, step; then the arrays of `Learned` in their order. */
export function write({ keys, worths, starts, guides, weights, step }: Learned, mark: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(mark, 0)
  head.writeUInt32LE(keys.length, 4)
  head.writeUInt32LE(weights.length, 8)
  head.writeFloatLE(step, 12)
  const bytes = [keys, worths, starts, guides, weights].map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  return Buffer.concat([head, ...bytes])
}

/** What was learned of the guides and talks that have this mark; undefined where the file was made of other ones, or is not whole. */
export function read(file: Buffer, mark: number): Learned | undefined {
  if (file.length < 16 || file.readUInt32LE(0) !== mark) return undefined
  const [words, weights] = [file.readUInt32LE(4), file.readUInt32LE(8)]
  // A disk that was full, or a copy that broke off.
  if (file.length !== 16 + 8 * words + 4 * (words + 1) + 3 * weights) return undefined
  const { buffer } = Uint8Array.from(file)
  let at = 16
  const take = <T>(
    of: new (buffer: ArrayBuffer, offset: number, length: number) => T,
    size: number,
    length: number,
  ) => {
    const taken = new of(buffer, at, length)
    at += size * length
    return taken
  }
  return {
    keys: take(Uint32Array, 4, words),
    worths: take(Float32Array, 4, words),
    starts: take(Uint32Array, 4, words + 1),
    guides: take(Uint16Array, 2, weights),
    weights: take(Int8Array, 1, weights),
    step: file.readFloatLE(12),
  }
}

/** How likely each guide is, by its place in the list: logarithms of odds beside a guide of which no word was asked, which has 0. */
export type Likely = (question: string) => Float64Array

/** Scores questions by what was learned. */
export function likelyBy({ keys, worths, starts, guides, weights, step }: Learned, count: number): Likely {
  const find = findIn(keys, worths)
  return (question) => {
    const scores = new Float64Array(count)
    const { places, values } = vectorOf(question, find)
    for (const [at, place] of places.entries()) {
      const value = values[at]! * step
      for (let i = starts[place]!; i < starts[place + 1]!; i++) scores[guides[i]!]! += value * weights[i]!
    }
    return scores
  }
}

let own: number | undefined

/** The mark of the guides and talks that ship. */
export const ownMark = () => (own ??= markOf(readGuidance().guides, readTalks()))

/** Where the file lies. */
export const learnedFile = join(import.meta.dirname, '../../../../dist/learned-guides.bin')

let opening: Promise<Likely> | undefined

/** Opens what was learned, once. Without a file of these very guides, as while somebody edits them, all are as likely. */
export function openLearned(): Promise<Likely> {
  return (opening ??= open())
}

async function open(): Promise<Likely> {
  const { guides } = readGuidance()
  const file = await readFile(learnedFile).catch(() => undefined)
  const learned = file && read(file, ownMark())
  return learned ? likelyBy(learned, guides.length) : () => new Float64Array(guides.length)
}
