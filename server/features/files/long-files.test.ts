// Files that name thousands of people: the work grows with what they name, counted in looks and not in time.
import { afterEach, expect, test, vi } from 'vitest'
import { nameEntities, replaceEntities, type Detected } from '../pseudonyms/pseudonyms.ts'
import { openDeciding } from './review-decisions.ts'
import { placesOf } from './review-form.ts'

afterEach(() => vi.restoreAllMocks())

const letters = 'bcdfghklmn'
/** So many women who are called Anna, each with a surname of her own, and their days of birth. */
function annas(count: number): { text: string; detected: Detected[] } {
  let text = ''
  const detected: Detected[] = []
  const add = (words: string, type: Detected['type']) => {
    const start = text.length
    text += words
    detected.push({ start, end: text.length, type, text: words, confidence: 1, tier: 1, rule: 'test' })
  }
  for (let at = 0; at < count; at++) {
    text += 'Frau '
    add(`Anna ${Array.from(String(1000 + at), (digit) => `${letters[Number(digit)]}a`).join('')}x`, 'PERSON')
    text += ', geb. '
    add(`${1 + (at % 28)}.${1 + (at % 12)}.${1900 + (at % 97)}`, 'DATE_OF_BIRTH')
    text += '\n'
  }
  return { text, detected }
}

/** How often sets are asked in some work. */
function looks(work: () => unknown): number {
  const asked = vi.spyOn(Set.prototype, 'has')
  work()
  const count = asked.mock.calls.length
  asked.mockRestore()
  return count
}

test('a given name that many bear makes naming them no longer than their number', () => {
  const [few, many] = [annas(200), annas(400)].map(({ text, detected }) =>
    looks(() => nameEntities(text, [...detected, ...detected])),
  )
  expect(many! / few!).toBeLessThan(2.5)
})

test('a surname that very many share is one of them more, not a list of all', () => {
  const { text, detected } = annas(40)
  const huber = detected.map((one) => (one.type === 'PERSON' ? { ...one, text: `${one.text.slice(5)} Huber` } : one))
  const alone: Detected = { ...huber[0]!, start: text.length, end: text.length + 5, text: 'Huber' }
  const named = nameEntities(`${text}Huber`, [...huber, alone])
  const last = named.at(-1)!
  expect(last.placeholder).toMatch(/^\[Person [A-Z]{1,2}\]$/)
  expect(named.slice(0, -1).map(({ placeholder }) => placeholder)).not.toContain(last.placeholder)
})

test('words that were replaced are found where they still stand, the longer and the shorter, unless they are kept there', () => {
  const text = 'Anna Bax klagt. Anna Bax Cox klagt. Anna Bax Cox, Anna Bax, Anna Cox.'
  const detected = ['Anna Bax', 'Anna Bax Cox'].map((words): Detected => {
    const start = text.indexOf(words)
    return { start, end: start + words.length, type: 'PERSON', text: words, confidence: 1, tier: 1, rule: 'test' }
  })
  detected[1] = { ...detected[1]!, start: 16, end: 28 }
  const named = nameEntities(text, detected)
  const leaks = (kept?: { start: number; end: number }[]) =>
    replaceEntities(text, named, kept).leaks.map(({ start, text: words }) => `${start} ${words}`)
  expect(leaks()).toEqual(['36 Anna Bax', '36 Anna Bax Cox', '50 Anna Bax'])
  expect(leaks([{ start: 34, end: 48 }])).toEqual(['50 Anna Bax'])
  expect(
    leaks([
      { start: 51, end: 60 },
      { start: 0, end: 45 },
    ]),
  ).toEqual(['36 Anna Bax Cox', '50 Anna Bax'])
})

test('a decision about one entity looks at its places alone', () => {
  const { text, detected } = annas(300)
  let read = 0
  const places = placesOf(text, detected).map((place) => {
    const { thing } = place
    return Object.defineProperty({ ...place }, 'thing', {
      enumerable: true,
      get: () => {
        read++
        return thing
      },
    })
  })
  const deciding = openDeciding(text, places)
  read = 0
  for (let at = 1; at <= 100; at++)
    expect(deciding.decide({ entity: `e${at}`, action: 'behalten', scope: 'datei' })).toBeUndefined()
  expect(deciding.places().filter(({ decided }) => decided).length).toBeGreaterThanOrEqual(100)
  expect(read).toBeLessThan(1000)
})
