import { expect, test } from 'vitest'
import { chooseFurther } from './choose-further.ts'
import { readGuidance } from './guides.ts'

const { guides } = readGuidance()
const guide = (id: string) => guides.find((one) => one.id === id)!
const match = (id: string, words: number) => ({
  at: guides.indexOf(guide(id)),
  score: 20,
  share: 0.7,
  cover: 0.5,
  words,
  lines: [],
})

test('one word in common names no guide of a law that the answers before were not about', () => {
  const before = {
    guides: [guide('obsorge-unverheiratet')],
    provisions: new Set(['ABGB/§ 177']),
    last: new Set([guide('obsorge-unverheiratet')]),
    first: 'obsorge-unverheiratet',
  }
  const question = 'Können wir die Vereinbarung später widerrufen?'
  const chosen = (words: number) => {
    const own = [match('fund-unterschlagung', words), match('zahlungsbefehl-einspruch', words)]
    return chooseFurther(
      before,
      { own, words: own, together: own },
      { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
      { text: question, hits: [] },
    ).map((one) => one.guide.id)
  }
  expect(chosen(1)).toEqual(['obsorge-unverheiratet'])
  expect(chosen(2)[0]).toBe('zahlungsbefehl-einspruch')
})

test('what the matter itself says against it comes before the remedy of another one', () => {
  const before = {
    guides: [guide('anonymverfuegung')],
    provisions: new Set(['VStG/§ 49a']),
    last: new Set([guide('anonymverfuegung')]),
    first: 'anonymverfuegung',
  }
  const question = 'Wie wehre ich mich dagegen, mit Beschwerde?'
  const own = [{ ...match('verwaltungsstrafe-strafverfuegung', 2), score: 5.5 }]
  const [first] = chooseFurther(
    before,
    { own, words: own, together: own },
    { question, knowledgeBase: 'publiclaw', subLaw: null },
    { text: question, hits: [] },
  )
  expect(first?.guide.id).toBe('anonymverfuegung')
})
