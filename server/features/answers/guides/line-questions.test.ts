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
  const { near, same } = weigh('Undichtes Flachdach: wer trägt den Schaden?', lines)
  expect(near[1]).toBeGreaterThan(near[0]!)
  expect(same[1]).toBeGreaterThan(same[0]!)
  expect(weigh('Dachverwaltung', lines)).toMatchObject({ near: [0, expect.any(Number)], same: [0, expect.any(Number)] })
})

test('what only one line has tells it, however many words of the question all of them have', async () => {
  const weigh = await openLineQuestions()
  const lines = [
    line('Die Kaution ist Geld.', 'Wie hoch ist die Kaution der Wohnung?', 'Wie viel Kaution für die Wohnung?'),
    line('Die Kaution kommt zurück.', 'Wann kommt die Kaution zurück?', 'und die Zinsen der Kaution?'),
    line('Die Kaution wird angelegt.', 'Wo liegt die Kaution der Wohnung?', 'Wer verwahrt die Kaution?'),
  ]
  const { near, same } = weigh('Wie hoch ist bei der Kaution der Wohnung der Zins?', lines)
  expect(same.indexOf(Math.max(...same))).toBe(0)
  expect(near[1]).toBeGreaterThan(near[2]!)
  expect(weigh('Kaution', lines).near.every((one) => one < 0.2)).toBe(true)
})

test('nobody asks the same as a question that stands with a line but who asks nearly so', async () => {
  const weigh = await openLineQuestions()
  const lines = [
    line('Binnen zwei Wochen bei der Behörde.', 'Bis wann muss ich Einspruch erheben?', 'und bei wem?'),
    line('Mündlich geht es auch.', 'Geht das mündlich?', 'muss ich das schreiben?'),
  ]
  expect(weigh('Bis wann muss ich Einspruch erheben?', lines).same[0]).toBeCloseTo(1)
  expect(weigh('Binnen zwei Wochen bei der Behörde.', lines).same[0]).toBeLessThan(0.5)
})
