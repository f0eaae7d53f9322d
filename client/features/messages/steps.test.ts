import { expect, test } from 'vitest'
import { joinSteps } from './steps.ts'

test('a step that is told again with its result stands once; others stay in their order', () => {
  expect(
    joinSteps(['Frage wird gelesen', 'Suche in Gesetzen', 'Suche in Gesetzen · 4 Treffer', 'Lese 4 Gesetzesstellen']),
  ).toEqual(['Frage wird gelesen', 'Suche in Gesetzen · 4 Treffer', 'Lese 4 Gesetzesstellen'])
  expect(joinSteps(['Suche', 'Suche'])).toEqual(['Suche'])
  expect(joinSteps([])).toEqual([])
})
