import { expect, test } from 'vitest'
import { chooseGuides, chooseSignposts, guideOfLaw } from './choose.ts'
import { readGuidance } from './guides.ts'

const { guides, signposts } = readGuidance()

test('a law of the area that a question belongs to is named though it was asked in another one', () => {
  const at = guides.length + signposts.findIndex(({ id }) => id === 'pflegegeld')
  const asked = [{ matches: [{ at, score: 18, share: 1, cover: 0.27, words: 2, lines: [] }] }]
  const area = { question: 'Pflegegeld für die Mutter', knowledgeBase: 'zivilrechtogh', subLaw: null } as const
  const named = (elsewhere?: 'publiclaw') =>
    chooseSignposts(asked, area, () => false, elsewhere).map(({ signpost }) => signpost.law)
  expect(named()).toEqual([])
  expect(named('publiclaw')).toEqual(['BPGG'])
})

test('where a law governs that is not in stock its own guide is shown, of another law none', () => {
  const at = guides.findIndex(({ id }) => id === 'versammlung-anzeigen')
  const asked = { text: 'Demo', hits: [], matches: [{ at, score: 6, share: 0.3, cover: 0.3, words: 1, lines: [] }] }
  const area = { question: 'Wie melde ich eine Demo an?', knowledgeBase: 'publiclaw', subLaw: 'bund' } as const
  const shown = (law: string | undefined, one = asked) => guideOfLaw(law, one, area).map(({ guide }) => guide.id)
  expect(shown('VersG')).toEqual(['versammlung-anzeigen'])
  expect(shown('WaffG')).toEqual([])
  expect(shown(undefined)).toEqual([])
  expect(shown('VersG', { ...asked, matches: asked.matches.map((one) => ({ ...one, score: 3 })) })).toEqual([])
})

test.each([
  [0.95, 1, ['staatsbuergerschaft']],
  [0.6, 1, []],
  [1, 0.5, []],
])(
  'a short question that is all that a phrase says needs no more: %s of it, %s of the question',
  (share, cover, shown) => {
    const at = guides.findIndex(({ id }) => id === 'staatsbuergerschaft')
    const asked = {
      text: 'Eingebürgert werden',
      hits: [],
      matches: [{ at, score: 5, share, cover, words: 1, lines: [] }],
    }
    const area = { question: asked.text, knowledgeBase: 'publiclaw', subLaw: 'bund' } as const
    expect(chooseGuides([asked], area, () => false).map(({ guide }) => guide.id)).toEqual(shown)
  },
)

test.each([
  ['likely beyond doubt', 20, ['wohnungstausch']],
  ['likelier than the others, but of nonsense with one word of law', 5, []],
])('a guide of which the question has no word is shown where it is %s', (_, odds, shown) => {
  const at = guides.findIndex(({ id }) => id === 'wohnungstausch')
  const asked = { text: 'Können wir einfach die Schlüssel tauschen?', hits: [], matches: [] }
  const area = { question: asked.text, knowledgeBase: 'zivilrechtogh', subLaw: null } as const
  const likely = () => Float64Array.from(guides, (_guide, place) => (place === at ? odds : -10))
  const chosen = chooseGuides([asked], area, () => true, undefined, undefined, likely)
  expect(chosen.map(({ guide, isSure }) => (isSure ? guide.id : ''))).toEqual(shown)
})
