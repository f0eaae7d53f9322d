import { expect, test } from 'vitest'
import type { ChosenGuide } from './fit.ts'
import { ofOneMatter } from './further-fit.ts'
import { readGuidance } from './guides.ts'

const { guides } = readGuidance()
const chosen = (id: string, more: Partial<ChosenGuide> = {}): ChosenGuide => ({
  guide: guides.find((one) => one.id === id)!,
  strength: 10,
  isSure: true,
  asked: { text: '', hits: [] },
  score: 12,
  share: 0.4,
  cover: 0.4,
  lines: [],
  ...more,
})
const match = (id: string, score: number, words = 3) => ({
  at: guides.findIndex((one) => one.id === id),
  score,
  share: 0.5,
  cover: 0.3,
  words,
  lines: [],
})
const area = { knowledgeBase: 'zivilrechtogh', subLaw: null, question: '' } as const
const idsOf = (list: readonly ChosenGuide[]) => list.map(({ guide }) => guide.id)

test('beside what leads stands what the whole story speaks for, not what one sentence has a word of', () => {
  const list = [chosen('schimmel-wohnung'), chosen('kaution-zurueck'), chosen('pflichtteil', { isSure: false })]
  const whole = [match('kaution-zurueck', 30), match('pflichtteil', 15)]
  const kept = (best: number) => idsOf(ofOneMatter(list, whole, { area, isStory: true, best: () => best }))
  expect(kept(0)).toEqual(['schimmel-wohnung', 'kaution-zurueck'])
  // What its own sentence finds first belongs to it.
  expect(kept(0.9)).toEqual(['schimmel-wohnung', 'kaution-zurueck', 'pflichtteil'])
})

test('a guide of another area has to fit the whole story by itself', () => {
  const list = [chosen('schimmel-wohnung'), chosen('gewerbe-anmelden')]
  const kept = (score: number) =>
    idsOf(ofOneMatter(list, [match('gewerbe-anmelden', score)], { area, isStory: true, best: () => 1 }))
  expect(kept(20)).toEqual(['schimmel-wohnung'])
  expect(kept(30)).toEqual(['schimmel-wohnung', 'gewerbe-anmelden'])
})

test('a short question keeps what it found, by one word too', () => {
  const list = [chosen('schimmel-wohnung'), chosen('pflichtteil')]
  expect(idsOf(ofOneMatter(list, [match('pflichtteil', 12, 1)], { area, isStory: false, best: () => 0 }))).toEqual([
    'schimmel-wohnung',
    'pflichtteil',
  ])
})
