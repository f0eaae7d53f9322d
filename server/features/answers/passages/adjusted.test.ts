import { expect, test } from 'vitest'
import { adjustedNote } from './adjusted.ts'
import { withoutNotes } from './passages.ts'

const paragraphs = [
  {
    label: 'Abs 1',
    text: 'Der Beitrag beträgt\na) für Erwachsene 210,50 € (Anm. 1),\nb) für Kinder 90,00 € (Anm. 2).\nDie Gebühr beträgt 5 €.',
  },
  {
    label: 'Abs 2',
    text: 'Die Beträge werden jährlich vervielfacht.\n(____\nAnm. 1: gemäß BGBl. II Nr. 1/2024 für 2024: 220,10 €\nfür 2025: 231,40 €\nAnm. 2: für 2025: 99,00 €)',
  },
]
const quoted = (index: number, text = paragraphs[index]!.text) => [{ index, label: null, text }]

test('an amount with a mark is shown with that of the last year that the notes know', () => {
  const note = adjustedNote({ paragraphs }, quoted(0))
  expect(note).toContain('statt 210,50 € 2025: 231,40 €; statt 90,00 € 2025: 99,00 €')
  expect(note).toContain('im RIS')
  expect(withoutNotes(paragraphs[0]!.text)).toContain('90,00 € (Anm. 2)')
})

test('a mark without a known amount warns too; what is not quoted and what has no mark does not', () => {
  const unknown = [{ label: null, text: 'Der Richtsatz beträgt 1 000 € (Anm. 7) im Monat.' }]
  expect(adjustedNote({ paragraphs: unknown }, quoted(0, unknown[0]!.text))).toContain('wurden seither angepasst. Die')
  expect(adjustedNote({ paragraphs }, quoted(1))).toBe('')
  expect(adjustedNote({ paragraphs }, quoted(0, 'Die Gebühr beträgt 5 €.'))).toBe('')
})
