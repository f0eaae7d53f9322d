import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lookInTraces, traceOf } from './search-traces.ts'
import { wordPatterns } from './search-words.ts'

const sign = fc.constantFrom(...Array.from('aAeEoOuUsSxz19§.-"\\ \u00a0äÄöüßẞ\u0308éK'))
const text = fc.string({ unit: sign, maxLength: 60 })

test('a trace never misses what the words of a query are found in', () => {
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      text,
      fc.nat(),
      fc.nat({ max: 12 }),
      (texts, other, at, length) => {
        const whole = texts.join(' ')
        const query = fc.sample(fc.constant(whole.slice(at % (whole.length + 1)).slice(0, length)), 1)[0]! || other
        const isFound = wordPatterns(query).every((pattern) => texts.some((one) => pattern.test(one)))
        if (isFound) expect(lookInTraces(query)(traceOf(texts))).toBe(true)
      },
    ),
    { numRuns: 3000 },
  )
})

test('a trace passes over what it does not hold, in any spelling', () => {
  const trace = traceOf(['Der Mietzins in der Straße', 'Die Ku\u0308ndigung ist schriftlich'])
  const mayHold = (query: string) => lookInTraces(query)(trace)
  expect(['mietzins', 'STRASSE', 'kuendigung', 'Kündigung schrift', 'ist'].map(mayHold)).toEqual(Array(5).fill(true))
  expect(['zwetschke', 'mietzins zwetschke', 'Kondigung', 'Strafe'].map(mayHold)).toEqual(Array(4).fill(false))
  // What has fewer than three signs says nothing.
  expect(mayHold('q § xy')).toBe(true)
})

test('a trace tells no text: far fewer bits than signs', () => {
  const long = Array.from({ length: 400 }, (_, at) => `Wort${at * 7919}`).join(' ')
  expect(traceOf([long]).length).toBeLessThan(long.length / 4)
})
