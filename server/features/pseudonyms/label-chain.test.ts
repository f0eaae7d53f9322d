// How likely labels are along a chain: beside a slow count of all chains.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp, chances, labels, packed, piecesOf, sumLength, type Rows } from './label-chain.ts'

const none = 0
/** What begins a name or goes on with it, as labels are numbered. */
const [begins, goesOn] = [1, 2]
const mayFollow = (label: number, next: number) => next % 2 === 1 || next === 0 || next === label || next === label + 1

/** Words with one feature each, whose weights are given. */
const rowsOf = (count: number): Rows => ({
  places: Int32Array.from({ length: count }, (_, at) => at),
  starts: Int32Array.from({ length: count + 1 }, (_, at) => at),
})

/** The same by going through every chain of the first labels. */
function bySlowCount(count: number, weights: Float32Array, steps: Float32Array, most: number) {
  const at = Array.from({ length: count }, () => new Float64Array(labels))
  let all = 0
  const chain: number[] = []
  const go = (worth: number) => {
    if (chain.length === count) {
      all += worth
      for (const [word, label] of chain.entries()) at[word]![label]! += worth
      return
    }
    const last = chain.at(-1)
    for (let label = 0; label < most; label++) {
      if (last !== undefined && !mayFollow(last, label)) continue
      const step =
        last === undefined ? (label > 0 && label % 2 === 0 ? Math.log(0.01) : 0) : steps[last * labels + label]!
      chain.push(label)
      go(worth * Math.exp(weights[(chain.length - 1) * labels + label]! + step))
      chain.pop()
    }
  }
  go(1)
  return { sum: Math.log(all), at: at.map((one) => one.map((worth) => worth / all)) }
}

test('property: what is likely is what a count of all chains says', () => {
  const some = 5
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(number, { minLength: 4 * some, maxLength: 4 * some }),
      fc.array(number, { minLength: some * some, maxLength: some * some }),
      (count, says, follows) => {
        // All other labels are out of the question.
        const weights = new Float32Array(count * labels).fill(-60)
        for (let word = 0; word < count; word++)
          for (let label = 0; label < some; label++) weights[word * labels + label] = says[word * some + label]!
        const steps = new Float32Array(labels * labels)
        for (let label = 0; label < some; label++)
          for (let next = 0; next < some; next++) steps[label * labels + next] = follows[label * some + next]!
        const likely = chances(rowsOf(count), [0, count], { weights, unit: 1, steps })
        const slow = bySlowCount(count, weights, steps, some)
        expect(likely.sum).toBeCloseTo(slow.sum, 4)
        for (let word = 0; word < count; word++)
          for (let label = 0; label < some; label++)
            expect(likely.at[word * labels + label]).toBeCloseTo(slow.at[word]![label]!, 4)
      },
    ),
    { numRuns: 60 },
  )
})

test('property: packed weights say what the same weights say as numbers', () => {
  const features = 257
  const byte = fc.integer({ min: -127, max: 127 })
  fc.assert(
    fc.property(
      fc.array(byte, { minLength: 3 * labels, maxLength: 3 * labels }),
      fc.array(fc.constantFrom(0, 1, 2), { maxLength: features }),
      (says, places) => {
        const bytes = Int8Array.from(says)
        const rows = {
          places: Int32Array.from([...places, 2]),
          starts: Int32Array.of(0, places.length, places.length + 1),
        }
        const [unit, steps] = [0.01, new Float32Array(labels * labels)]
        const asNumbers = chances(rows, [0, 2], { weights: Float32Array.from(bytes), unit, steps })
        expect(chances(rows, [0, 2], { weights: packed(bytes), unit, steps })).toEqual(asNumbers)
      },
    ),
    // As many features as 16 bits hold, all of them saying the most there is.
    { examples: [[Array.from({ length: 3 * labels }, () => 127), Array.from({ length: features }, () => 0)]] },
  )
})

test('rows that were added up say the same as each of them', () => {
  const bytes = Int8Array.from({ length: 4 * labels }, (_, at) => ((at * 37) % 255) - 127)
  const [weights, unit, steps] = [packed(bytes), 0.01, new Float32Array(labels * labels)]
  const each = { places: Int32Array.of(0, 1, 3, 2, 2, 3), starts: Int32Array.of(0, 3, 6) }
  const sums = new Int32Array(2 * sumLength)
  // What has no weights is left out.
  addUp(Int32Array.of(0, -1, 1), 0, 3, weights, sums, 0)
  addUp(Int32Array.of(2, 2), 0, 2, weights, sums, sumLength)
  const together = {
    places: Int32Array.of(3, 3),
    starts: Int32Array.of(0, 1, 2),
    groups: Int32Array.of(0, sumLength),
    sums,
  }
  const { at, sum } = chances(each, [0, 2], { weights, unit, steps })
  expect(chances(together, [0, 2], { weights, unit, steps })).toMatchObject({ at, sum })
})

test('with given labels nothing else is likely, and what follows is counted', () => {
  const weights = new Float32Array(3 * labels)
  const steps = new Float32Array(labels * labels)
  const given = Int16Array.from([begins, goesOn, -1])
  const { at, pairs } = chances(rowsOf(3), [0, 3], { weights, unit: 1, steps }, { given, wantsPairs: true })
  expect(at[begins]).toBeCloseTo(1)
  expect(at[labels + goesOn]).toBeCloseTo(1)
  // Nobody goes on with a name that did not begin.
  expect(at[2 * labels + goesOn + 2]).toBe(0)
  expect(at[2 * labels + none]).toBeGreaterThan(0)
  expect(pairs[begins * labels + goesOn]).toBeCloseTo(1)
  expect(pairs.reduce((all, one) => all + one, 0)).toBeCloseTo(2)
})

test('a document is cut where lines end, and without loss', () => {
  const line = 'Wort '.repeat(40).trim()
  const text = Array.from({ length: 30 }, () => line).join('\n')
  const words = Array.from(text.matchAll(/\p{L}+/gu), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
  const pieces = piecesOf(words, text)
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.flatMap(([from, to]) => words.slice(from, to))).toEqual(words)
  for (const [from] of pieces.slice(1)) expect(text[words[from]!.start - 1]).toBe('\n')
  // A line without end is cut all the same.
  const long = Array.from({ length: 5000 }, (_, at) => ({ start: 2 * at, end: 2 * at + 1 }))
  expect(piecesOf(long, 'x '.repeat(5000)).length).toBeGreaterThan(5)
})
