import { expect, test } from 'vitest'
import type { ChosenGuide } from './fit.ts'
import { readGuidance, type Guide } from './guides.ts'
import { chooseLines } from './lines.ts'

const example: Guide = {
  ...readGuidance().guides[0]!,
  lead: 'VStG/§ 49 Abs 1',
  lines: [
    { part: 'frist', text: 'Der Einspruch ist binnen zwei Wochen zu erheben.', at: ['VStG/§ 49 Abs 1'] },
    { part: 'form', text: 'Er kann auch mündlich erhoben werden.', at: ['VStG/§ 49 Abs 1'] },
  ],
}

test('an answer does not begin with a line that goes on with the one before it', () => {
  const question = 'In welcher Form ist das möglich, auch mündlich?'
  const chosen: ChosenGuide = {
    guide: example,
    strength: 10,
    isSure: true,
    score: 10,
    share: 1,
    cover: 1,
    lines: [0, 1],
    asked: { text: question, hits: [] },
  }
  const shown = { question, hits: [], own: [], count: 1, isFurther: false, isStory: false, led: '' }
  expect(chooseLines(chosen, shown).map(({ part }) => part)).toEqual(['frist', 'form'])
})
