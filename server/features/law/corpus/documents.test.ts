import { describe, expect, test } from 'vitest'
import { titleOf, withTitle } from './documents.ts'

describe('the title of a section', () => {
  test.each([
    ['its own one stays', 'official', 'Verkehrssicherheit', 'Verkehrssicherheit'],
    ['without one ours stands above an official text, marked as ours', 'official', '', '[Kaution zurück]'],
    ['a piece of a list is no title', 'official', 'oder anderer Mängel;', '[Kaution zurück]'],
    ['our summaries bear our titles', 'digest', '', 'Kaution zurück'],
  ] as const)('%s', (_name, wording, title, shown) => {
    expect(titleOf(withTitle({ wording, title, inheritedTitle: 'Miete' }, 'Kaution zurück'))).toBe(shown)
  })

  test('where we call it nothing, the one of its group has to do', () =>
    expect(titleOf(withTitle({ wording: 'official', title: '', inheritedTitle: '2. Miete;' }, undefined))).toBe(
      'Miete',
    ))
})
