import { expect, test } from 'vitest'
import { asksDecisions, withoutDecisionWords } from './question-notes.ts'

test('that a court is named says what is wanted, not of what', () => {
  const question = 'OGH zur Haftung des Liftbetreibers'
  expect(asksDecisions(question)).toBe(true)
  expect(withoutDecisionWords(question)).not.toContain('OGH')
  const plural = 'Gibt es Entscheidungen des Verwaltungsgerichtshofs über Bauabstände?'
  expect(asksDecisions(plural)).toBe(true)
  expect(withoutDecisionWords(plural).trim()).toBe('über Bauabstände?')
  for (const procedure of [
    'Beschwerde gegen das Erkenntnis des Verwaltungsgerichtes, Frist?',
    'Wann kann ich Revision an den OGH erheben?',
    'Kann man den OGH bei 3.000 Euro anrufen?',
    'Wer trägt die Kosten beim VwGH zur Hälfte?',
  ]) {
    expect(asksDecisions(procedure)).toBe(false)
    expect(withoutDecisionWords(procedure)).toBe(procedure)
  }
})
