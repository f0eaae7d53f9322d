import { expect, test } from 'vitest'
import { readGuidance, type Guide } from './guides.ts'
import { learnLines } from './learn-lines.ts'
import { markOf } from './learned.ts'
import { answeringBy, openLearnedLines, read } from './learned-lines.ts'
import type { Talk } from './talks.ts'

const guide = (id: string, lines: [text: string, ...asked: [string, string, ...string[]]][]): Guide => ({
  id,
  title: id,
  kb: ['zivilrechtogh'],
  sub_law: null,
  asked: [],
  checked: '2026-11-28',
  lead: 'ABGB/§ 1',
  lines: lines.map(([text, ...asked]) => ({ part: 'regel', text, at: ['ABGB/§ 1'], asked })),
})
const guides = [
  guide('klage', [
    [
      'Geklagt wird binnen dreißig Tagen.',
      'wie lange habe ich Zeit',
      'bis wann muss ich klagen',
      'wie viel Zeit bleibt',
    ],
    ['Die Gebühr beträgt hundert Euro.', 'was kostet die Klage', 'wie viel muss ich zahlen', 'wer zahlt die Gebühr'],
  ]),
  guide('antrag', [
    ['Beantragt wird binnen eines Jahres.', 'bis wann geht der Antrag', 'wie lange geht das', 'wie viel Zeit habe ich'],
    [
      'Der Antrag kostet keine Gebühr.',
      'was kostet der Antrag',
      'muss ich dafür etwas zahlen',
      'wie hoch ist die Gebühr',
    ],
  ]),
  guide('einspruch', [
    ['Erhoben wird er binnen zwei Wochen nach Zustellung.', 'Einspruch einlegen', 'und der Einspruch'],
    ['Eine Gebühr fällt nicht an.', 'Einspruch Aufwand', 'und der Aufwand'],
  ]),
]
const talks: Talk[] = [
  { guide: 'klage', story: 'Der Brief vom Gericht liegt seit Wochen da, ist es zu spät?', line: 0 },
]
const mark = markOf(guides, talks)
const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length

test('what is asked of other guides tells which line answers, also where nobody asked this guide so', () => {
  const answering = answeringBy(read(learnLines(guides, talks), mark)!, guides)
  const [time, fee] = answering('wie viel muss ich dafür zahlen, was kostet das', guides[2]!.lines)
  expect(fee).toBeGreaterThan(time!)
  const [until, cost] = answering('bis wann geht das, wie lange habe ich Zeit', guides[2]!.lines)
  expect(until).toBeGreaterThan(cost!)
})

test('lines are weighed beside each other: together they have nothing, and those of unknown words are alike', () => {
  const answering = answeringBy(read(learnLines(guides, talks), mark)!, guides)
  expect(mean(answering('wer zahlt die Gebühr', guides[0]!.lines))).toBeCloseTo(0)
  expect(answering('Xylophon', guides[0]!.lines)).toEqual([0, 0])
  expect(answering('wer zahlt die Gebühr', [...guides[0]!.lines])).toEqual([0, 0])
})

test('the same guides and talks give the same file, and other ones read none of it', () => {
  const file = learnLines(guides, talks)
  expect(learnLines(guides, talks).equals(file)).toBe(true)
  expect(read(file, markOf(guides.toReversed(), talks))).toBeUndefined()
  expect(read(file, markOf(guides, [{ ...talks[0]!, line: 1 }]))).toBeUndefined()
  for (const length of [0, 8, 16, file.length - 1]) expect(read(file.subarray(0, length), mark)).toBeUndefined()
})

test('what ships was learned of the guides that ship', async () => {
  const answering = await openLearnedLines()
  const { lines } = readGuidance().guides.find(({ id }) => id === 'kleinunternehmer')!
  const answers = answering('kleinunternehmer vorsteuer abziehen?', lines)
  expect(lines[answers.indexOf(Math.max(...answers))]!.text).toContain('Vorsteuerabzug')
})
