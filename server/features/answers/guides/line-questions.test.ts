import { expect, test } from 'vitest'
import type { GuideLine } from './guides.ts'
import { openLineQuestions } from './line-questions.ts'

const line = (text: string, first: string, then: string): GuideLine => ({
  part: 'regel',
  text,
  at: ['ABGB/§ 1'],
  asked: [first, then],
})

test('a question is near to the line whose questions or text share parts of its compounds', async () => {
  const weigh = await openLineQuestions()
  const lines = [
    line('Der Bewohner bekommt eine Abschrift.', 'Bekomme ich eine Abschrift?', 'kriege ich eine Kopie?'),
    line('Der Verwalter haftet für Mängel am Dach.', 'Haftet er für Dachschäden?', 'und wenn das Dach undicht ist?'),
  ]
  const { near, text } = weigh('Undichtes Flachdach: wer trägt den Schaden?', lines)
  expect(near[1]).toBeGreaterThan(near[0]!)
  expect(text[1]).toBeGreaterThan(text[0]!)
  expect(weigh('Dachverwaltung', lines).near[0]).toBe(0)
})
