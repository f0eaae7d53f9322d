import { expect, test } from 'vitest'
import { withoutSpokenCopy } from './spoken-copy.ts'

test.each<[string, string, string]>([
  [
    'behind the whole',
    '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.Paragraph eins, Absatz 2, PaprG gilt auch für gelbe Schoten im Gewächshaus.',
    '§ 1 Abs 2 PaprG gilt auch für gelbe Schoten im Gewächshaus.',
  ],
  [
    'of a text without provisions',
    'Wer Schoten trocknet, haftet für deren Schärfe (vgl SZ 24/194).Wer Schoten trocknet, haftet für deren Schärfe vergleiche SZ 24/194).',
    'Wer Schoten trocknet, haftet für deren Schärfe (vgl SZ 24/194).',
  ],
  [
    'behind each paragraph',
    '1. Nach § 1 PaprG sind alle Schoten zu lüften, auch die gelben.1. Nach Paragraph eins, PaprG sind alle Schoten zu lüften, auch die gelben.2. Das gilt im Gewächshaus ebenso wie auf dem Feld.',
    '1. Nach § 1 PaprG sind alle Schoten zu lüften, auch die gelben.\n2. Das gilt im Gewächshaus ebenso wie auf dem Feld.',
  ],
  [
    'that reads Roman numbers',
    'Schoten wachsen nicht durch Klage, sondern durch Sonne und viel Wasser (Grün 2. Auflage VI 660).Schoten wachsen nicht durch Klage, sondern durch Sonne und viel Wasser (Grün 2. Auflage römisch VI 660).',
    'Schoten wachsen nicht durch Klage, sondern durch Sonne und viel Wasser (Grün 2. Auflage VI 660).',
  ],
])('a copy for screen readers %s is left out', (_where, text, kept) => expect(withoutSpokenCopy(text)).toBe(kept))

test.each([
  'Wer Schoten trocknet, haftet für deren Schärfe.Wer Schoten trocknet, darf sie nicht ohne Zustimmung des Nachbarn verkaufen.',
  'Der Schaden ist nach § 1 PaprG zu ersetzen. Nach Paragraph 2 PaprG ist er auch anzuzeigen, und zwar binnen dreier Tage.',
])('what only begins alike, or names a provision in words, stays: %s', (text) =>
  expect(withoutSpokenCopy(text)).toBe(text),
)

test('a long decision is searched for none', () => {
  const text = 'Schoten sind zu lüften, und das jeden Tag.'.repeat(2_000)
  expect(withoutSpokenCopy(text)).toBe(text)
})
