import { expect, test } from 'vitest'
import { beforeOf } from './before.ts'
import { readGuidance } from './guides.ts'

const signpost = readGuidance().signposts.find(({ id }) => id === 'waffenbesitzkarte')!
const answer = `### ${signpost.matter}\n\nMaßgeblich ist das Waffengesetz.`

test('the provisions of a law that was only named are among those that the answer before was about', () => {
  expect([...beforeOf([answer]).provisions]).toContain('WaffG/§ 21')
})

test('a law that governed an earlier answer still governs after one that says nothing of it', () => {
  expect(beforeOf(['### § 65 StVO: Radfahrer\n\nText.', answer]).signposts).toEqual([signpost])
})
