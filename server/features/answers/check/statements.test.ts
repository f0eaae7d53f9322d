import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test.each([
  'Hinweis: Der Mieter haftet für jeden Schaden.',
  'Bitte beachten Sie, dass der Mieter für jeden Schaden haftet.',
  'Ich weise darauf hin, dass der Mieter für jeden Schaden haftet.',
  'Ich kann Ihnen sagen, dass der Mieter für jeden Schaden haftet.',
  'Kurz gesagt haftet der Mieter für jeden Schaden.',
  'Die Quelle sagt, dass der Mieter für jeden Schaden haftet.',
  '## Der Mieter haftet für jeden Schaden',
  '### Frist: 14 Tage',
  '**Der Mieter haftet für jeden Schaden**',
  '**Frist: 14 Tage**',
  '| Kaution | 900 € |',
  '- Mieter haften immer',
])('what says something gets a mark and counts: %s', (line) =>
  expect(splitStatements(`Davor steht ein Satz [1].\n\n${line}\n\nDanach steht ein Satz [1].`)).toHaveLength(3),
)

test.each([
  '## Die Kaution',
  '**Frist, Form und Verfahren**',
  '| Nr | Betrag |\n|---|---|',
  'Was gilt nun?',
  'Ich hoffe, das hilft Ihnen weiter.',
])('what is provably empty gets none: %s', (line) =>
  expect(splitStatements(`Davor steht ein Satz [1].\n\n${line}\n\nDanach steht ein Satz [1].`)).toHaveLength(2),
)

test('what stands right below a heading is no part of it', () =>
  expect(
    splitStatements('## Der Mieter haftet\nDer Vermieter haftet nicht [1].').map(({ markers }) => markers.length),
  ).toEqual([0, 1]))

test.each([
  ['- Der Mieter haftet.\n- Der Vermieter haftet nicht [1].', [1, 1]],
  ['- Der Mieter haftet [1].\n- Der Pächter haftet.\n- Der Vermieter haftet nicht [2].', [1, 0, 1]],
  ['- Der Mieter haftet.\n\nDer Vermieter haftet nicht [1].', [0, 1]],
])('the only marker of a list, at its end, is that of the whole list: %j', (text, markers) =>
  expect(splitStatements(text).map((one) => one.markers.length)).toEqual(markers),
)
