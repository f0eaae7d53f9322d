import { expect, test } from 'vitest'
import { chooseFurther } from './choose-further.ts'
import { readGuidance } from './guides.ts'
import { openLineQuestions } from './line-questions.ts'

const { guides } = readGuidance()
const weigh = await openLineQuestions()
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
      weigh,
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
    weigh,
  )
  expect(first?.guide.id).toBe('anonymverfuegung')
})

test('of guides that have words of a question the one leads that fits what was asked before too', () => {
  const before = {
    guides: [guide('privatkonkurs')],
    provisions: new Set(['IO/§ 183']),
    last: new Set([guide('privatkonkurs')]),
    first: 'privatkonkurs',
  }
  const question = 'Und danach?'
  const own = [{ ...match('forderung-anmelden', 2), score: 30 }, match('erbe-abschoepfung', 2)]
  const [first] = chooseFurther(
    before,
    { own, words: own, together: own.map((one) => ({ ...one, score: one === own[1] ? 90 : 30 })) },
    { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
    { text: question, hits: [] },
    weigh,
  )
  expect(first?.guide.id).toBe('erbe-abschoepfung')
})
