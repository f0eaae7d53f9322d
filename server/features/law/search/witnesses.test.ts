import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { KnowledgeBase } from '../../../../contract/knowledge-bases.ts'
import { someDay } from '../../../../tests/kit/law-document.ts'
import { documents, source } from '../../../../tests/kit/sample-law.ts'
import { buildIndex } from './index-build.ts'
import { openIndex } from './index-search.ts'
import type { Situation, SituationMatch } from './phrases.ts'
import { testify } from './witnesses.ts'

const folder = mkdtempSync(join(tmpdir(), 'witnesses-test-'))
const path = join(folder, 'law.sqlite')
buildIndex(path, { ...source, documents })
const index = openIndex(path)
afterAll(() => {
  index.close()
  rmSync(folder, { recursive: true })
})

const list: Situation[] = [
  {
    title: 'Hausboot gesunken',
    asked: ['mein Hausboot ist über Nacht gesunken', 'Tierhalter und Hausboot'],
    lines: ['Der Schaden am Hausboot ist zu ersetzen.', 'Ein Gutachten klärt die Ursache.'],
    rests: { lead: ['BeispG/§ 20'], lines: [['BeispG/§ 20'], ['BeispG/§ 2', 'BeispG/§ 4', 'WrG/§ 1']] },
  },
  // A word says something only among many situations that do not have it.
  ...Array.from({ length: 40 }, (_, n) => ({ title: `Vorfall ${n}`, asked: [`Ereignis ${n}`], lines: [] })),
]
index.useSituations(list)

const find = (question: string, witnessed: boolean, knowledgeBase: KnowledgeBase = 'zivilrechtogh') =>
  index.search({ question, knowledgeBase, asOf: someDay, limit: 60, witnessed })
const ids = (question: string, witnessed: boolean, knowledgeBase?: KnowledgeBase) =>
  find(question, witnessed, knowledgeBase).map(({ document }) => document.id)
const story = 'Mein Hausboot ist über Nacht gesunken, jetzt stehen Paletten und Container im Wasser'

describe('what situations rest on', () => {
  test('leads where their words are told, though its own words are those of many', () => {
    expect(ids(story, false)[0]).not.toBe('BeispG/§ 20')
    expect(ids(story, true)[0]).toBe('BeispG/§ 20')
  })

  test('joins what the words found without it', () => {
    expect(ids(story, false)).not.toContain('BeispG/§ 4')
    expect(ids(story, true)).toContain('BeispG/§ 4')
  })

  test('stays out of the ranking by words alone, and out of knowledge bases that do not have it', () => {
    const before = find(story, false)
    find(story, true)
    expect(find(story, false)).toEqual(before)
    expect(ids(story, true)).not.toContain('WrG/§ 1')
  })

  test('changes no measure: the best is as strong as without, a decision as it was', () => {
    const [bare, witnessed] = [find(story, false), find(story, true)]
    expect(witnessed[0]?.document.id).not.toBe(bare[0]?.document.id)
    expect(witnessed[0]?.strength).toBeCloseTo(bare[0]!.strength)
    const scores = (id: string) =>
      [false, true].map(
        (also) =>
          find(`${story}, und ein Hengst ist ausgekommen`, also).find(({ document }) => document.id === id)?.score,
      )
    const [decision, still] = scores('RS0000001')
    expect(decision).toBeGreaterThan(0)
    expect(still).toBe(decision)
    // What only gains less falls behind the best.
    const [filler, lower] = scores('BeispG/§ 30')
    expect(lower).toBeLessThan(filler!)
  })

  test('says hardly anything to who asks in the words of the law, and nothing to who has none of theirs', () => {
    const match = { at: 0, score: 20, share: 1, cover: 1, words: 3, lines: [1, 0] }
    const said = (fit: number, more: Partial<SituationMatch> = {}) =>
      testify(list, [{ ...match, ...more }], fit).get('BeispG/§ 20') ?? 0
    expect(said(0.8)).toBeCloseTo(0.72)
    expect(said(3)).toBeLessThan(0.15)
    expect(said(0.8, { score: 1.5 })).toBe(0)
    expect(said(0.8, { score: 12, words: 1 })).toBeLessThan(said(0.8, { score: 12 }))
    expect(find('Wirt', true)).toEqual(find('Wirt', false))
  })
})
