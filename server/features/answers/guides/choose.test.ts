import { expect, test } from 'vitest'
import { chooseSignposts } from './choose.ts'
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
