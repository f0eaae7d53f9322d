import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionPosition } from './section-order.ts'

test('sections stand in the order of a law', () => {
  const order = [
    '§ 1',
    '§ 2',
    '§ 10',
    '§ 10a',
    '§ 10b',
    '§ 11',
    '§ 1503',
    'Art. 1 § 1',
    'Art. 1 § 2',
    'Art. 2',
    'Art. 2 § 3',
    'Art. 10',
    'Art. 10a',
    'Art. XI',
    'Anl. 1',
    'Anl. 2',
  ]
  expect(order.toSorted((a, b) => sectionPosition(a) - sectionPosition(b))).toEqual(order)
})

test('property: any name has a position that PostgreSQL can hold', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .tuple(fc.constantFrom('§', 'Art.', 'Anl.', 'Rz'), fc.stringMatching(/^[0-9a-z]{1,12}$/))
          .map((parts) => parts.join(' ')),
      ),
      (section) => {
        const position = sectionPosition(section)
        expect(Number.isInteger(position) && position >= 0 && position < 2 ** 31).toBe(true)
      },
    ),
  )
})
