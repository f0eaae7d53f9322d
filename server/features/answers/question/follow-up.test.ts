import { expect, test } from 'vitest'
import { section } from '../../../../tests/kit/law-document.ts'
import type { Hit } from '../../law/law.ts'
import { ownMatterOf, standsAlone, withContext } from './follow-up.ts'
import { rankFurther } from './further.ts'

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

test('what second messages say whatever they are about is no matter of their own', () => {
  expect(ownMatterOf('Wer entscheidet das?')).not.toContain('entscheidet')
  expect(ownMatterOf('Und wann verlängert das der Makler?')).toContain('Makler')
})

test('goes back to the question that named the matter, and no further', () => {
  const before = ['Darf ich Äste des Nachbarn abschneiden?', 'Chef zahlt Überstunden nicht', 'Und die Frist?']
  expect(withContext('Wie hoch ist die Strafe?', before)).toBe(
    'Wie hoch ist die Strafe? Und die Frist? Chef zahlt Überstunden nicht',
  )
  expect(withContext('Kündigung während der Karenz', before)).toBe('Kündigung während der Karenz')
  expect(withContext('Und dann?', [])).toBe('Und dann?')
  // However much it says, »und« goes on.
  const long = 'Und wenn der Nachbar dann mit einer Klage beim Bezirksgericht kommt, was mache ich?'
  expect(withContext(long, before.slice(0, 1))).toBe(`${long} ${before[0]}`)
})

test('what goes on with a matter stays with its law, also where its own words fit another one better', () => {
  const hit = (law: string, number: string, score: number, best = 0): Hit => ({
    document: section(number, '', 'Text', { id: `${law}/§ ${number}`, law }),
    citation: '',
    paragraphs: [],
    best,
    score,
    fit: 1,
    strength: score / 10,
    why: 'text',
  })
  const together = [hit('ZiegelG', '1', 40), hit('ZiegelG', '7', 25)]
  const own = [hit('DachG', '3', 30), hit('ZiegelG', '7', 24, 2)]
  const ids = (list: Hit[]) => list.map(({ document }) => document.id)
  const found = rankFurther(together, own, new Set(['ZiegelG/§ 1']))
  expect(ids(found)).toEqual(['ZiegelG/§ 1', 'ZiegelG/§ 7', 'DachG/§ 3'])
  expect(found[1]!.best).toBe(2)
  expect(ids(rankFurther(together, own, new Set(['ZiegelG/§ 7'])))[0]).toBe('ZiegelG/§ 7')
})
