import { expect, test } from 'vitest'
import { chooseFurther } from './choose-further.ts'
import { readGuidance, type Guide } from './guides.ts'
import { openLearned, type Likely } from './learned.ts'
import { openLineQuestions } from './line-questions.ts'

const { guides } = readGuidance()
const weigh = await openLineQuestions()
/** As where nothing was learned. */
const alike = () => new Float64Array(guides.length)
const guide = (id: string) => guides.find((one) => one.id === id)!
const match = (id: string, words: number) => ({
  at: guides.indexOf(guide(id)),
  score: 20,
  share: 0.7,
  cover: 0.5,
  words,
  lines: [],
})

const likely = await openLearned()

test('one word in common names no guide of a law that the answers before were not about', () => {
  const before = {
    guides: [guide('obsorge-unverheiratet')],
    signposts: [],
    provisions: new Set(['ABGB/§ 177']),
    last: new Set([guide('obsorge-unverheiratet')]),
    first: 'obsorge-unverheiratet',
  }
  const question = 'Können wir die Vereinbarung später widerrufen?'
  const at = guides.indexOf(guide('zahlungsbefehl-einspruch'))
  const chosen = (words: number) => {
    const own = [match('fund-unterschlagung', words), match('zahlungsbefehl-einspruch', words)]
    return chooseFurther(
      before,
      { own, words: own, together: own, nouns: [] },
      { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
      { text: question, hits: [] },
      weigh,
      () => alike().fill(6, at, at + 1),
    ).map((one) => one.guide.id)
  }
  expect(chosen(1)).toEqual(['obsorge-unverheiratet'])
  expect(chosen(2)[0]).toBe('zahlungsbefehl-einspruch')
})

test('what the matter itself says against it comes before the remedy of another one', () => {
  const before = {
    guides: [guide('anonymverfuegung')],
    signposts: [],
    provisions: new Set(['VStG/§ 49a']),
    last: new Set([guide('anonymverfuegung')]),
    first: 'anonymverfuegung',
  }
  const question = 'Wie wehre ich mich dagegen, mit Beschwerde?'
  const own = [{ ...match('verwaltungsstrafe-strafverfuegung', 2), score: 5.5 }]
  const [first] = chooseFurther(
    before,
    { own, words: own, together: own, nouns: [] },
    { question, knowledgeBase: 'publiclaw', subLaw: null },
    { text: question, hits: [] },
    weigh,
    alike,
  )
  expect(first?.guide.id).toBe('anonymverfuegung')
})

test('of guides that have words of a question the one leads that fits what was asked before too', () => {
  const before = {
    guides: [guide('privatkonkurs')],
    signposts: [],
    provisions: new Set(['IO/§ 183']),
    last: new Set([guide('privatkonkurs')]),
    first: 'privatkonkurs',
  }
  const question = 'Und danach?'
  const own = [{ ...match('forderung-anmelden', 2), score: 30 }, match('erbe-abschoepfung', 2)]
  const [first] = chooseFurther(
    before,
    { own, words: own, together: own.map((one) => ({ ...one, score: one === own[1] ? 90 : 30 })), nouns: [] },
    { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
    { text: question, hits: [] },
    weigh,
    alike,
  )
  expect(first?.guide.id).toBe('erbe-abschoepfung')
})

test.each([
  ['Und ist das strafbar?', 'unterhalt-nicht-gezahlt-strafe'],
  ['Und wie ist es damit?', 'unterhaltsexekution'],
])('who asks whether something is punished leaves the guide that says nothing of it: %s', (question, leads) => {
  const before = {
    guides: [guide('unterhaltsexekution')],
    signposts: [],
    provisions: new Set(['EO/§ 291b']),
    last: new Set([guide('unterhaltsexekution')]),
    first: 'unterhaltsexekution',
  }
  const own = [{ ...match('unterhalt-nicht-gezahlt-strafe', 2), score: 5 }]
  const [first] = chooseFurther(
    before,
    { own, words: own, together: own, nouns: [] },
    { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
    { text: question, hits: [] },
    weigh,
    alike,
  )
  expect(first?.guide.id).toBe(leads)
})

test('a noun that another guide has as its own and none of the answers before knows leads there', () => {
  const before = {
    guides: [guide('befristung-miete')],
    signposts: [],
    provisions: new Set(['MRG/§ 29']),
    last: new Set([guide('befristung-miete')]),
    first: 'befristung-miete',
  }
  const at = guides.indexOf(guide('verbotene-abloese'))
  const chosen = (nouns: string[]) => {
    const own = [
      { ...match('investitionsersatz-auszug', 2), score: 2.6 },
      { ...match('verbotene-abloese', 2), score: 2.6 },
    ]
    return chooseFurther(
      before,
      { own, words: own, together: own, nouns: nouns.map((id) => [{ ...match(id, 1), score: 9 }]) },
      { question: 'Und die Ablöse?', knowledgeBase: 'zivilrechtogh', subLaw: null },
      { text: 'Und die Ablöse?', hits: [] },
      weigh,
      () => alike().fill(4, at, at + 1),
    )[0]?.guide.id
  }
  expect(chosen(['verbotene-abloese'])).toBe('verbotene-abloese')
  expect(chosen(['befristung-miete'])).not.toBe('verbotene-abloese')
})

test.each([
  ['strafregister-tilgung', 'Und kommt das ins Strafregister?', 'diebstahl-strafe', 'strafregister-tilgung'],
  ['strafregister-tilgung', 'Und kommt das ins Strafregister?', 'kuendigung-durch-mieter', 'kuendigung-durch-mieter'],
  ['verwaltungsstrafe-ratenzahlung', 'Kann ich das in Raten zahlen?', 'falschparken', 'verwaltungsstrafe-ratenzahlung'],
  ['verwaltungsstrafe-ratenzahlung', 'Kann ich das in Raten zahlen?', 'saeumnisbeschwerde', 'saeumnisbeschwerde'],
])('%s goes along with a matter of its area: %s after %s', (id, question, shown, leads) => {
  const first = guide(shown)
  const before = {
    guides: [first],
    signposts: [],
    provisions: new Set<string>(),
    last: new Set([first]),
    first: first.id,
  }
  const own = [{ ...match(id, 2), score: 10, share: 0.5 }]
  const [chosen] = chooseFurther(
    before,
    { own, words: own, together: own, nouns: [] },
    { question, knowledgeBase: first.kb[0]!, subLaw: null },
    { text: question, hits: [] },
    weigh,
    likely,
  )
  expect(chosen?.guide.id).toBe(leads)
})

test('where a law governs that is not in stock a guide of another one has to be named clearly', () => {
  const signpost = readGuidance().signposts.find(({ id }) => id === 'waffenbesitzkarte')!
  const none = { guides: [], signposts: [signpost], provisions: new Set(['WaffG/§ 21']), last: new Set<never>() }
  const chosen = (id: string, score: number) => {
    const own = [{ ...match(id, 2), score }]
    return chooseFurther(
      { ...none, first: '' },
      { own, words: own, together: own, nouns: [] },
      { question: 'Ab welchem Alter?', knowledgeBase: 'publiclaw', subLaw: null },
      { text: 'Ab welchem Alter?', hits: [] },
      weigh,
      alike,
    ).map((one) => one.guide.id)
  }
  expect(chosen('fahrrad-regeln', 6)).toEqual([])
  expect(chosen('fahrrad-regeln', 12)).toEqual(['fahrrad-regeln'])
  expect(chosen('waffenbesitz', 6)).toEqual(['waffenbesitz'])
})

test('a question that stands with a line nearly word for word holds its guide, whatever one word of it finds', () => {
  const before = {
    guides: [guide('abo-kuendigen')],
    signposts: [],
    provisions: new Set(['KSchG/§ 15']),
    last: new Set<Guide>(),
    first: '',
  }
  const chosen = (question: string) => {
    const own = [{ ...match('kuendigung-durch-arbeitgeber', 2), score: 40 }, match('abo-kuendigen', 1)]
    return chooseFurther(
      before,
      { own, words: own, together: own, nouns: [] },
      { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
      { text: question, hits: [] },
      weigh,
      likely,
    )[0]?.guide.id
  }
  expect(chosen('Welche Kündigungsfrist darf im Vertrag stehen?')).toBe('abo-kuendigen')
  expect(chosen('Und die Kündigungsfrist des Arbeitgebers?')).toBe('kuendigung-durch-arbeitgeber')
})

test.each([
  ['Wer entscheidet das?', 'brandstiftung', 'strafgericht-zustaendigkeit'],
  ['Was kostet das?', 'brandstiftung', 'brandstiftung'],
  ['Wo kann man das machen?', 'brandstiftung', 'brandstiftung'],
  ['Wer entscheidet das?', 'gericht-strafverfuegung-einspruch', 'gericht-strafverfuegung-einspruch'],
])(
  'who decides is said by a guide that goes along with one that says nothing of it: %s after %s',
  (question, shown, leads) => {
    const first = guide(shown)
    const before = {
      guides: [first],
      signposts: [],
      provisions: new Set<string>(),
      last: new Set([first]),
      first: shown,
    }
    const [chosen] = chooseFurther(
      before,
      { own: [], words: [], together: [], nouns: [] },
      { question, knowledgeBase: 'strafrecht', subLaw: null },
      { text: question, hits: [] },
      weigh,
      alike,
    )
    expect(chosen?.guide.id).toBe(leads)
  },
)

test('a few words lead to another guide where the question alone is likely about it, too', () => {
  const before = {
    guides: [guide('dienstzeugnis')],
    signposts: [],
    provisions: new Set(['ABGB/§ 1163']),
    last: new Set([guide('dienstzeugnis')]),
    first: 'dienstzeugnis',
  }
  const question = 'Kommt der Krankenstand hinein?'
  const asked = { text: `${question} Ich möchte ein Zeugnis von der Firma.`, hits: [] }
  const own = [{ ...match('krankenstand-entgelt', 2), score: 12 }]
  const chosen = (likelihood: Likely) =>
    chooseFurther(
      before,
      { own, words: own, together: own, nouns: [] },
      { question, knowledgeBase: 'zivilrechtogh', subLaw: null },
      asked,
      weigh,
      likelihood,
    )[0]?.guide.id
  const at = guides.indexOf(guide('krankenstand-entgelt'))
  expect(chosen(alike)).toBe('dienstzeugnis')
  expect(chosen((text) => alike().fill(text === asked.text ? 8 : 0, at, at + 1))).toBe('dienstzeugnis')
  expect(chosen((text) => alike().fill(text === question ? 8 : 0, at, at + 1))).toBe('krankenstand-entgelt')
})
