// Features that always stand together are asked for once, and are the same as one by one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLawNames, starterForBench } from '../law/law-bench.ts'
import { readByRules } from './by-rules.ts'
import { Seen } from './seen.ts'
import { featuresOf, throughFeatures } from './word-features.ts'

const names = createLawNames(starterForBench().laws)
const text = [
  'Klägerin: Anna Moik, Lindengasse 8/2, 4600 Wels',
  'Frau Moik kaufte am 3. Mai bei der Moik Bau GmbH, Wels; Herr Moik nicht.',
  'BEKLAGTE PARTEI',
  'Adresse:   Hof 3\tTelefon: 0664 1234567',
].join('\n')

test('together or one by one: the same features of each word', () => {
  const read = readByRules(text.repeat(3), { names })
  const { features, starts } = featuresOf(read)
  const oneByOne = Array.from(starts.subarray(1), (end, at) => features.slice(starts[at], end).sort())
  const lists: number[][] = []
  const grouped: Uint32Array[] = []
  throughFeatures(read, {
    placeOf: (feature) => feature | 0,
    together: (some, from, to) => lists.push(Array.from(some.subarray(from, to))) - 1,
    put(some, size, groups) {
      const all = [...some.subarray(0, size), ...Array.from(groups).flatMap((one) => lists[one]!)]
      grouped.push(Uint32Array.from(all).sort())
    },
  })
  expect(grouped).toEqual(oneByOne)
  // They are asked for far less often than there are words.
  expect(lists.length).toBeLessThan(3 * grouped.length)
})

test('property: six numbers are known again by all of them', () => {
  const number = fc.constantFrom(0, 1, -1, 7, 2 ** 31 - 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number, number, number, number, number), { maxLength: 300 }), (all) => {
      const table = new Seen()
      const known = new Map<string, number>()
      for (const six of all) {
        const before = known.get(six.join())
        expect(table.find(...six)).toBe(before !== undefined)
        if (before === undefined) {
          known.set(six.join(), known.size)
          table.put(known.size - 1)
        }
        expect(table.number).toBe(known.get(six.join()))
      }
    }),
  )
})
