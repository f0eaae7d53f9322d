// What a text calls »Person 1« or »Konto 1000« itself is looked up, and never read again for each name.
import { expect, test, vi } from 'vitest'
import { openCover } from './cover.ts'
import type { Detected } from './detect.ts'
import { nameEntities } from './placeholders.ts'
import { takenIn } from './taken.ts'

/** A text of lines with one thing each, and those things. */
function lines(count: number, lineOf: (at: number) => [before: string, thing: string]) {
  let text = ''
  const found: Detected[] = []
  for (let at = 0; at < count; at++) {
    const [before, thing] = lineOf(at)
    const start = text.length + before.length
    text += `${before}${thing}, Person ${at}, Person ${'ABCDEFGH'[at % 8]}, Nummer ${at}\n`
    found.push({ start, end: start + thing.length, text: thing, type: 'PERSON', confidence: 1, tier: 1, rule: 'test' })
  }
  return { text, found }
}

/** How often patterns are searched while something runs. */
function searches(run: () => void): number {
  const exec = vi.spyOn(RegExp.prototype, 'exec')
  run()
  const count = exec.mock.calls.length
  exec.mockRestore()
  return count
}

test('naming costs the same for each line, however many lines count in the way placeholders do', () => {
  const costs = [40, 80].map((count) => {
    const { text, found } = lines(count, (at) => [
      'Herr ',
      `Q${String.fromCharCode(97 + (at % 26)).repeat(3 + at / 26)}`,
    ])
    const places = nameEntities(text, found)
    return {
      one: searches(() => nameEntities(text, found)),
      all: searches(() => openCover([]).takeFile(text, places)),
      asked: searches(() => {
        const { isTaken } = takenIn(text)
        for (let at = 0; at < count; at++) isTaken(`[Person ${at + 5000}]`)
      }),
    }
  })
  const [few, many] = costs as [(typeof costs)[0], (typeof costs)[0]]
  expect(many.one / few.one).toBeLessThan(2.2)
  expect(many.all / few.all).toBeLessThan(2.2)
  expect(many.asked / few.asked).toBeLessThan(2.2)
})

const named = (text: string) => {
  const start = text.indexOf('Qadri')
  const entity = { start, end: start + 5, text: 'Qadri', confidence: 1, tier: 1, rule: 'test' } as const
  return nameEntities(text, [{ ...entity, type: 'PERSON' }])[0]!.placeholder
}

test.each([
  ['Person 1 und Qadri', '[Person A]'],
  ['Person A und Qadri', '[Person 1]'],
  ['Person B und Person 1 und Qadri', '[Person A]'],
  ['Person A und Person 1 und Qadri', '[Person B]'],
  ['[Person A] und Qadri', '[Person B]'],
  ['Person As Klage und Qadri', '[Person 1]'],
])('what the text itself counts is left to it: %s', (text, placeholder) => expect(named(text)).toBe(placeholder))

test('words that stand before numbers everywhere are placeholders in brackets alone', () => {
  const { isTaken, countsWith } = takenIn('Nummer 3, [Nummer 4], des Zeugen 5, [zeuge 6], den Beklagten 7')
  expect(['[Nummer 3]', '[Nummer 4]', '[Zeuge 5]', '[Zeuge 6]', '[Beklagter 7]', '[Zeuge 7]'].filter(isTaken)).toEqual([
    '[Nummer 4]',
    '[Zeuge 5]',
    '[Zeuge 6]',
    '[Beklagter 7]',
  ])
  expect([countsWith('Nummer', 'digits'), countsWith('Zeuge', 'digits'), countsWith('Zeuge', 'letters')]).toEqual([
    false,
    true,
    false,
  ])
})
