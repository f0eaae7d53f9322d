import { expect, test } from 'vitest'
import { readGuidance } from './guides.ts'
import { openLineQuestions } from './line-questions.ts'
import { furtherByLine, readTalks, textsOf } from './talks.ts'

const talks = readTalks()
const guides = new Map(readGuidance().guides.map((guide) => [guide.id, guide]))

test('every talk is told of a guide, its questions of a line of it, and no text is empty or there twice', () => {
  expect(new Set(talks.map(({ guide }) => guide)).size).toBe(guides.size)
  const lost = talks.flatMap(({ guide, line = 0, then = [], others = [] }) =>
    [line, ...[...then, ...others].map(([at]) => at)].filter((at) => !guides.get(guide)?.lines[at]).map(() => guide),
  )
  expect(lost).toEqual([])
  expect(talks.flatMap(textsOf).filter((text) => text.trim() !== text || text === '')).toEqual([])
  const stories = talks.map(({ story }) => story)
  expect(stories.filter((story, at) => stories.indexOf(story) !== at)).toEqual([])
})

test('what tellers ask further speaks for its line where a question goes on, and not where it is the first', async () => {
  const weigh = await openLineQuestions()
  const [lines, asked] = Array.from(furtherByLine()).find(([, byLine]) => byLine.some(([first]) => first))!
  const line = asked.findIndex(([first]) => first)
  const [question] = asked[line]!
  expect(weigh(question!, lines, true).same[line]).toBeCloseTo(1)
  expect(weigh(question!, lines).same[line]).toBeLessThan(0.99)
})
