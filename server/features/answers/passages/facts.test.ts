import { expect, test } from 'vitest'
import { section } from '../../../../tests/kit/law-document.ts'
import { splitParagraphs } from '../../law/law.ts'
import { factsOf, fitsQuantities, type FactKind } from './facts.ts'

const factsIn = (title: string, text: string, question: string, kinds: FactKind[], best = 0) =>
  factsOf({ document: section('1', title, text), paragraphs: splitParagraphs(text), best }, question, kinds, 2).map(
    ({ kind, label, figure, text: clause }) => ({ kind, label, figure, clause }),
  )

test('a deadline stands with its clause and its Absatz, not with one of a special case', () => {
  const text =
    '(1) Gegen den Ziegelbescheid steht die Rüge offen.\n(2) Die Rügefrist beträgt vier Wochen von der Zustellung des Ziegelbescheids an; sie kann nicht verlängert werden.\n(3) Bei Dachplatten beträgt die Frist sechs Tage.'
  expect(factsIn('Rüge', text, 'Wie lange ist die Rügefrist beim Ziegelbescheid?', ['frist'], 1)).toEqual([
    {
      kind: 'frist',
      label: 'Abs 2',
      figure: 'vier Wochen',
      clause:
        'Die Rügefrist beträgt vier Wochen von der Zustellung des Ziegelbescheids an; sie kann nicht verlängert werden.',
    },
  ])
})

test('a penalty stands with the deed that was asked for, the years in prison are no deadline', () => {
  const text =
    'Mit einer Geldstrafe von 1 600 Euro bis 5 900 Euro ist zu bestrafen,\na) wer Ziegel ohne Bewilligung brennt,\nb) wer sich weigert, den Ofen untersuchen zu lassen.'
  const [fact] = factsIn('Strafen', text, 'Was kostet es, wenn ich mich weigere, den Ofen untersuchen zu lassen?', [
    'strafe',
  ])
  expect(fact).toMatchObject({ kind: 'strafe', figure: '1 600 Euro' })
  expect(fact!.clause).toBe(
    'Mit einer Geldstrafe von 1 600 Euro bis 5 900 Euro ist zu bestrafen, […] b) wer sich weigert, den Ofen untersuchen zu lassen.',
  )
  expect(
    factsIn('Diebstahl', 'Wer stiehlt, ist mit Freiheitsstrafe bis zu sechs Monaten zu bestrafen.', 'Diebstahl Frist', [
      'frist',
    ]),
  ).toEqual([])
})

test.each([
  ['Ich hatte 1,3 Promille', 'bei 1,2 Promille oder mehr, aber weniger als 1,6 Promille', 1],
  ['Ich hatte 0,9 Promille', 'bei 1,2 Promille oder mehr, aber weniger als 1,6 Promille', -1],
  ['Schaden von 8.000 Euro', 'ein 5 000 Euro übersteigender Schaden', 1],
  ['Schaden von 800 Euro', 'ein 5 000 Euro übersteigender Schaden', -1],
  ['Er will mich vier Jahre binden', 'darf 24 Monate nicht überschreiten', 0],
])('%s beside »%s«: %i', (question, text, fit) => expect(fitsQuantities(question, text)).toBe(fit))
