import { expect, test } from 'vitest'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { betterPlace } from './number-places.ts'
import { passagesOf } from './passage.ts'
import { readQuantities } from './quantities.ts'

// Which of several numbers of a section that is made up a statement speaks of.
const law =
  '(1) Der Bescheid über den Liegeplatz kann binnen drei Wochen angefochten werden. Das Entgelt ist binnen fünf Wochen nach der Rechnung zu zahlen; wird es ermäßigt, binnen neun Wochen.\n(2) Auf dem See darf ein Boot nicht schneller als 20 km/h, im Hafen nicht schneller als 10 km/h fahren.\n(3) Wer ein Boot stiehlt, wird mit einem bis zu vier Monaten Sperre bestraft.'
const placeOf = (statement: string) => {
  const [quantity] = readQuantities(statement)
  return betterPlace(quantity!, statement, passagesOf(splitParagraphs(law), 0))
}

test.each([
  ['Den Bescheid über den Liegeplatz kann man drei Wochen lang anfechten.'],
  ['Wird das Entgelt ermäßigt, sind es neun Wochen.'],
  ['Im Hafen dürfen Boote höchstens 10 km/h fahren.'],
])('its own number: %s', (statement) => expect(placeOf(statement)).toBeLessThan(-0.05))

test.each([
  ['Den Bescheid über den Liegeplatz kann man fünf Wochen lang anfechten.'],
  ['Nach der Rechnung ist das Entgelt binnen drei Wochen zu zahlen.'],
  ['Im Hafen dürfen Boote höchstens 20 km/h fahren.'],
])('the number of something else: %s', (statement) => expect(placeOf(statement)).toBeGreaterThan(0.15))

test('both ends of a range stand at one place', () =>
  expect(placeOf('Wer ein Boot stiehlt, wird mit vier Monaten Sperre bestraft.')).toBeLessThan(0.15))

test('the only one of its kind has no other place, one that is nowhere has none', () => {
  const only = passagesOf(splitParagraphs('Das Boot ist binnen drei Wochen zu melden.'), 0)
  const said = (statement: string) => betterPlace(readQuantities(statement)[0]!, statement, only)
  expect(said('Gezahlt wird binnen drei Wochen.')).toBe(-1)
  expect(said('Gemeldet wird binnen neun Wochen.')).toBeUndefined()
})
