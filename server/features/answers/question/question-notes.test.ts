import { expect, test } from 'vitest'
import { asksDecisions, asksForeignLaw, withoutDecisionWords } from './question-notes.ts'

test.each([
  'Wie hoch ist in Deutschland der Mindestlohn für Lehrlinge?',
  'Darf man in Italien am Strand übernachten?',
  'Kann der Vermieter nach dem BGB sofort kündigen?',
  'Welche Frist gilt nach § 314 BGB?',
])('»%s« asks for the law of another country', (question) => {
  expect(asksForeignLaw(question)).toBe(true)
})

test.each([
  'Ich wohne in Deutschland und habe in Graz geerbt. Was gilt für mich?',
  'Kann man ein österreichisches Urteil in Deutschland vollstrecken?',
  'Welche Frist gilt nach § 933 ABGB?',
])('»%s« does not', (question) => {
  expect(asksForeignLaw(question)).toBe(false)
})

test('that a court is named says what is wanted, not of what', () => {
  const question = 'OGH zur Haftung des Liftbetreibers'
  expect(asksDecisions(question)).toBe(true)
  expect(withoutDecisionWords(question)).not.toContain('OGH')
  expect(withoutDecisionWords('Wann kann ich Revision an den OGH erheben?')).toContain('OGH')
})
