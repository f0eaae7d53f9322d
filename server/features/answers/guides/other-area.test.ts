import { expect, test } from 'vitest'
import { readGuidance } from './guides.ts'
import { areaElsewhere } from './other-area.ts'

const { guides, signposts } = readGuidance()
const match = (id: string, score: number, cover = 0.8) => {
  const guide = guides.findIndex((one) => one.id === id)
  const at = guide >= 0 ? guide : guides.length + signposts.findIndex((one) => one.id === id)
  return { at, score, share: 0.7, cover, words: 3, lines: [] }
}
const area = { question: 'Wie hoch ist das Krankengeld?', knowledgeBase: 'zivilrechtogh', subLaw: null } as const

test('a question belongs to the area of the situation that fits at least twice as well as all of its own', () => {
  const told = areaElsewhere([match('krankengeld', 30), match('krankenstand-entgelt', 10)], area)
  expect(told).toMatchObject({ area: 'publiclaw', by: { id: 'krankengeld' } })
  expect(told!.times).toBeCloseTo(3)
  expect(areaElsewhere([match('krankengeld', 19), match('krankenstand-entgelt', 10)], area)).toBeUndefined()
})

test('few words of another area, or few of those asked, send nobody there', () => {
  expect(areaElsewhere([match('krankengeld', 11)], area)).toBeUndefined()
  expect(areaElsewhere([match('krankengeld', 30, 0.2)], area)).toBeUndefined()
})

test('nobody is sent from all areas, nor to one that is not theirs', () => {
  expect(areaElsewhere([match('krankengeld', 30)], { ...area, knowledgeBase: 'none' })).toBeUndefined()
  expect(
    areaElsewhere([match('krankengeld', 30)], { ...area, allowed: ['zivilrechtogh', 'strafrecht'] }),
  ).toBeUndefined()
})
