import { describe, expect, test } from 'vitest'
import { findStatement, pieceBefore, splitAtWords } from './statement.ts'

const found = (shown: string, markdown: string, near = shown.length) => {
  const range = findStatement(shown, markdown, near)
  return range && shown.slice(range.start, range.end)
}

describe('a statement on the screen', () => {
  const shown = 'Nach § 1096 Abs 1 ABGB entfällt der Zins (»Befreiung«) . Die Frist beträgt 14 Tage .'
  test.each([
    [
      'Nach § 1096 Abs 1 ABGB **entfällt** der Zins (»Befreiung«) [1].',
      'Nach § 1096 Abs 1 ABGB entfällt der Zins (»Befreiung«) .',
    ],
    ['_Die Frist_ beträgt [14 Tage](https://ris.bka.gv.at/14) [2][3].', 'Die Frist beträgt 14 Tage .'],
    ['§ 1096 Abs 1 ABGB entfällt', '§ 1096 Abs 1 ABGB entfällt'],
    ['Steht hier nicht [1].', undefined],
    ['[1]', undefined],
  ])('%s', (markdown, expected) => expect(found(shown, markdown)).toBe(expected))

  test('of two equal ones it is the one at the chip', () => {
    const twice = 'Das gilt. Das gilt. Sonst nicht.'
    expect(findStatement(twice, 'Das gilt [1].', 9)).toEqual({ start: 0, end: 9 })
    expect(findStatement(twice, 'Das gilt [1].', 19)).toEqual({ start: 10, end: 19 })
  })

  test('signs of two units keep their places', () =>
    expect(found('🔑 Größe 𝒳 zählt.', '🔑 Größe 𝒳 zählt')).toBe('Größe 𝒳 zählt.'))
})

test.each([
  ['Am nächsten kommen: § 1 A ; § 2 B . Ob sie passen?', 26, 34, '§ 2 B .'],
  ['Am nächsten kommen: § 1 A ; § 2 B .', 0, 26, 'Am nächsten kommen: § 1 A ;'],
  ['  ', 0, 2, undefined],
])('without a result it is what stands before the chip: %s', (shown, previous, near, expected) => {
  const range = pieceBefore(shown, previous, near)
  expect(range && shown.slice(range.start, range.end)).toBe(expected)
})

test('the words of a statement that its source has not are pieces of their own, whole words only', () =>
  expect(
    splitAtWords('Die **Kaution** beträgt [900 Euro](https://x.at) [1], die Kautionen nicht .', [
      'Kaution',
      '900 Euro',
    ]),
  ).toEqual([
    { text: 'Die ', isMarked: false },
    { text: 'Kaution', isMarked: true },
    { text: ' beträgt ', isMarked: false },
    { text: '900 Euro', isMarked: true },
    { text: ', die Kautionen nicht.', isMarked: false },
  ]))
