import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionPlace } from './section-order.ts'

test('sections stand in the order of a law', () => {
  const order = ['§ 1', '§ 2', '§ 10', '§ 10a', '§ 10b', '§ 11', '§ 1503', 'Art. 1 § 1', 'Art. 1 § 2', 'Art. 2', 'Art. 2 § 3', 'Art. 10', 'Art. 10a', 'Art. XI', 'Anl. 1', 'Anl. 2']
  expect(order.toSorted((a, b) => sectionPlace(a) - sectionPlace(b))).toEqual(order)
})

test('property: any name has a place that PostgreSQL can hold', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.constantFrom('§', 'Art.', 'Anl.', 'Rz'), fc.stringMatching(/^[0-9a-z]{1,12}$/)).map((parts) => parts.join(' ')),
      ),
      (section) => {
        const place = sectionPlace(section)
        expect(Number.isInteger(place) && place >= 0 && place < 2 ** 31).toBe(true)
      },
    ),
  )
})
