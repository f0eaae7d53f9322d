import { expect, test } from 'vitest'
import { standsAlone, withContext } from './follow-up.ts'

test.each([
  'Chef zahlt Überstunden nicht',
  'Nachbar mäht am Sonntag Rasen',
  'Verjährung Schadenersatz',
  '§ 1295 Abs 1 ABGB',
  'Was sagt RS0026234?',
  'Was kostet ein Testament?',
  'Darf das Finanzamt mein Konto pfänden?',
  'Wann verjährt der Anspruch auf Überstunden?',
  'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
  'Er hat mich betrunken mit dem Auto angefahren',
])('%s: is searched as it stands', (question) => expect(standsAlone(question)).toBe(true))

test.each([
  'Und die Frist?',
  'Und wer trägt die Kosten?',
  'Wer zahlt die Kosten dafür?',
  'Wie lange ist die Frist?',
  'Gilt das auch für Geschäftsräume?',
  'Wie hoch ist die Strafe?',
  'Was ist, wenn er nicht zahlt?',
  'Bitte genauer',
  'Gibt es Ausnahmen davon?',
  'Gibt es eine Frist?',
  'Warum?',
  '?',
])('%s: only with what was asked before', (question) => expect(standsAlone(question)).toBe(false))

test('goes back to the question that named the matter, and no further', () => {
  const before = ['Darf ich Äste des Nachbarn abschneiden?', 'Chef zahlt Überstunden nicht', 'Und die Frist?']
  expect(withContext('Wie hoch ist die Strafe?', before)).toBe(
    'Wie hoch ist die Strafe? Und die Frist? Chef zahlt Überstunden nicht',
  )
  expect(withContext('Kündigung während der Karenz', before)).toBe('Kündigung während der Karenz')
  expect(withContext('Und dann?', [])).toBe('Und dann?')
})
