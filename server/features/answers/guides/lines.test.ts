import { describe, expect, test } from 'vitest'
import type { SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { ChosenGuide } from './fit.ts'
import type { Hit } from '../../law/law.ts'
import { readGuidance, type Guide } from './guides.ts'
import { openLearnedLines } from './learned-lines.ts'
import { openLineQuestions } from './line-questions.ts'
import { chooseLines } from './lines.ts'

const weigh = await openLineQuestions()
const answering = await openLearnedLines()
/** What is asked first of a guide that stands alone, whose law is in stock. */
const alone = {
  question: '',
  hits: [],
  own: [],
  count: 1,
  rank: 0,
  isFurther: false,
  isStory: false,
  led: '',
  isInStock: true,
  weigh,
  answering,
  land: null,
}
const asked = ['', ''] as const

const example: Guide = {
  ...readGuidance().guides[0]!,
  lead: 'VStG/§ 49 Abs 1',
  lines: [
    { part: 'frist', text: 'Der Einspruch ist binnen zwei Wochen zu erheben.', asked, at: ['VStG/§ 49 Abs 1'] },
    { part: 'form', text: 'Er kann auch mündlich erhoben werden.', asked, at: ['VStG/§ 49 Abs 1'] },
  ],
}

test('an answer does not begin with a line that goes on with the one before it', () => {
  const question = 'In welcher Form ist das möglich, auch mündlich?'
  const chosen: ChosenGuide = {
    guide: example,
    strength: 10,
    isSure: true,
    score: 10,
    share: 1,
    cover: 1,
    lines: [0, 1],
    asked: { text: question, hits: [] },
  }
  const shown = { ...alone, question }
  expect(chooseLines(chosen, shown).shown.map(({ part }) => part)).toEqual(['frist', 'form'])
})

/** Which part the first shown line of a guide has, whose two lines fit a question alike. */
const firstPart = (guide: Guide, question: string) =>
  chooseLines(
    {
      guide,
      strength: 10,
      isSure: true,
      score: 10,
      share: 1,
      cover: 1,
      lines: [0, 0],
      asked: { text: question, hits: [] },
    },
    { ...alone, question },
  ).shown[0]?.part

test('what a sentence tells is not what the next one asks for', () => {
  const guide: Guide = {
    ...example,
    lines: [
      { part: 'frist', text: 'Zwei Wochen.', asked, at: ['VStG/§ 49 Abs 1'] },
      { part: 'stelle', text: 'Einzubringen beim Magistrat.', asked, at: ['VStG/§ 49 Abs 2'] },
    ],
  }
  const question = 'Die Frist läuft schon. Wohin muss ich damit?'
  expect(firstPart(guide, question)).toBe('stelle')
})

test('who was sent something reads first until when they can do something against it', () => {
  const guide: Guide = {
    ...example,
    lines: [
      { part: 'schritt', text: 'Der Einspruch setzt sie außer Kraft.', asked, at: ['VStG/§ 49 Abs 1'] },
      {
        ...example.lines[0]!,
        at: ['VStG/§ 49 Abs 1'],
        deadline: { n: 2, unit: 'wochen', from: 'Zustellung der Strafverfügung' },
      },
    ],
  }
  const begins = (question: string) => firstPart(guide, question)
  expect(begins('Ich habe eine Strafverfügung bekommen.')).toBe('frist')
  expect(begins('Eine Strafverfügung, was ist das?')).toBe('schritt')
})

describe('a follow-up is answered by the line that says what is asked', () => {
  const phone: Guide = {
    ...example,
    lead: 'TKG/§ 135 Abs 5',
    lines: [
      { part: 'frist', text: 'Gekündigt wird mit einem Monat.', asked, at: ['TKG/§ 135 Abs 5'] },
      { part: 'hoehe', text: 'Ein Leihfahrrad kostet die Kaution zurück.', asked, at: ['TKG/§ 135 Abs 12'] },
      { part: 'wer', text: 'Der Mieter darf die Belege einsehen.', asked, at: ['TKG/§ 135 Abs 6'] },
      { part: 'dagegen', text: 'Binnen vier Wochen Beschwerde.', asked, at: ['TKG/§ 135 Abs 8'] },
      { part: 'ausnahme', text: 'Ohne Zahlung verliert die Zusage ihre Wirkung.', asked, at: ['TKG/§ 135 Abs 7'] },
    ],
  }
  const begins = (question: string, guide = phone) =>
    chooseLines(
      {
        guide,
        strength: 10,
        isSure: true,
        score: 10,
        share: 1,
        cover: 0,
        lines: [],
        asked: { text: question, hits: [] },
      },
      { ...alone, question, isFurther: true },
    ).shown[0]

  test.each([
    ['Darf ich in die Rechnungen schauen?', 'wer'],
    ['Was ist, wenn ich nichts überweise?', 'ausnahme'],
    ['Und die Kaution?', 'hoehe'],
    ['Wie lange dauert das?', 'frist'],
    ['Und wenn er Nein sagt?', 'dagegen'],
  ])('%s', (question, part) => expect(begins(question)?.part).toBe(part))

  const real = (id: string) => readGuidance().guides.find((guide) => guide.id === id)!
  test.each([
    [
      'betretungsverbot-annaeherungsverbot',
      'Und wenn er trotzdem kommt?',
      /die Polizei rufen|zahlt bis zu 2 500 Euro/u,
    ],
    ['fund', 'Was muss ich tun?', /unverzüglich der Fundbehörde/u],
  ])('in the guide %s: %s', (id, question, words) => expect(begins(question, real(id))?.text).toMatch(words))
})

describe('what there is no room for is folded', () => {
  const long: Guide = {
    ...example,
    lead: 'TKG/§ 1',
    lines: [
      ...Array.from({ length: 10 }, (_, at) => ({
        part: 'voraussetzung' as const,
        text: `Es liegt ein Grund der Nummer ${at} vor.`,
        asked,
        at: [`TKG/§ ${at + 1}`],
      })),
      { part: 'hoehe', text: 'Wer das tut, wird mit bis zu zwei Jahren bestraft.', asked, at: ['TKG/§ 20'] },
      { part: 'regel', text: 'Die ersparten Kosten sind zu ersetzen.', asked, at: ['TKG/§ 21'] },
      { part: 'frist', text: 'Das erlischt nach sechs Monaten.', asked, at: ['TKG/§ 22'] },
    ],
  }
  const linesOf = (question: string, count: number, rank = 0) =>
    chooseLines(
      {
        guide: long,
        strength: 1,
        isSure: true,
        score: 1,
        share: 1,
        cover: 1,
        lines: [],
        asked: { text: question, hits: [] },
      },
      {
        question,
        hits: [],
        own: [],
        count,
        rank,
        isFurther: false,
        isStory: count > 1,
        led: '',
        isInStock: true,
        weigh,
        answering,
        land: null,
      },
    )

  test('of one guide nine lines are shown, beside others five, and nothing is gone', () => {
    for (const [count, rank, most] of [
      [1, 0, 9],
      [2, 1, 5],
      [4, 0, 5],
      [4, 1, 3],
    ] as const) {
      const { shown, folded } = linesOf('Ist das so in Ordnung?', count, rank)
      expect([most, most + 1]).toContain(shown.length)
      expect(shown.length + folded.length).toBe(long.lines.length)
    }
  })

  test.each([
    ['Ist das so in Ordnung?', 'sechs Monaten'],
    ['Welche Strafe droht mir da?', 'zwei Jahren'],
    ['Was steht mir da zu?', 'ersparten Kosten'],
  ])('but no deadline, and no penalty or claim that is asked for: %s', (question, said) => {
    expect(
      linesOf(question, 4, 3)
        .shown.map(({ text }) => text)
        .join(' '),
    ).toContain(said)
  })
})

test('what stands with a line as a second question leads with it, nine times of ten', () => {
  const tried = readGuidance().guides.flatMap((guide, at) => {
    const line = guide.lines[at % guide.lines.length]!
    return at % 5 === 0 ? [{ guide, line }] : []
  })
  const right = tried.filter(({ guide, line }) => {
    const [, question] = line.asked
    const text = { text: question, hits: [] }
    const { shown } = chooseLines(
      { guide, strength: 10, isSure: true, score: 10, share: 1, cover: 0, lines: [], asked: text },
      { ...alone, question, isFurther: true },
    )
    return shown[0]!.at[0] === line.at[0]
  })
  expect(right.length / tried.length).toBeGreaterThan(0.9)
})

test('what names no matter of its own asks for that of the line that led before', () => {
  const guide: Guide = {
    ...example,
    lead: 'StGB/§ 111 Abs 1',
    lines: [
      { part: 'strafe', text: 'Üble Nachrede: bis sechs Monate.', asked, at: ['StGB/§ 111 Abs 1'] },
      { part: 'voraussetzung', text: 'Beleidigt wird vor mehreren Leuten.', asked, at: ['StGB/§ 115 Abs 2'] },
      { part: 'strafe', text: 'Beleidigung: bis drei Monate.', asked, at: ['StGB/§ 115 Abs 1'] },
    ],
  }
  const begins = (led: string) => {
    const question = 'Was droht ihm?'
    const chosen = { guide, strength: 10, isSure: true, score: 10, share: 1, cover: 0, lines: [] }
    const { shown } = chooseLines(
      { ...chosen, asked: { text: question, hits: [] } },
      { ...alone, question, isFurther: true, led },
    )
    return shown[0]?.text
  }
  expect(begins('')).toBe('Üble Nachrede: bis sechs Monate.')
  expect(begins('Beleidigt wird vor mehreren Leuten.')).toBe('Beleidigung: bis drei Monate.')
})

test.each([
  [true, 'Fahrrad: 50 Euro.'],
  [false, 'Auto: 100 Euro.'],
])(
  'that a provision was found says little where the law of the guide cannot be found (in stock: %s)',
  (isInStock, first) => {
    const guide: Guide = {
      ...example,
      lead: 'KFG/§ 102 Abs 3',
      lines: [
        { part: 'strafe', text: 'Auto: 100 Euro.', asked, at: ['KFG/§ 102 Abs 3'] },
        { part: 'strafe', text: 'Fahrrad: 50 Euro.', asked, at: ['StVO/§ 68 Abs 3'] },
      ],
    }
    const question = 'Mit dem Handy erwischt, Strafe?'
    const hit = { document: { id: 'StVO/§ 68', kind: 'LAW' }, score: 3, paragraphs: [], best: -1 } as unknown as Hit
    const chosen = { guide, strength: 10, isSure: true, score: 10, share: 1, cover: 1, lines: [0, 0] }
    const { shown } = chooseLines(
      { ...chosen, asked: { text: question, hits: [] } },
      { ...alone, question, hits: [hit], isInStock },
    )
    expect(shown[0]?.text).toBe(first)
  },
)

test('the line of the Land that is asked for leads where a guide tells of all of them', () => {
  const guide = readGuidance().guides.find(({ id }) => id === 'hund-leine-maulkorb-land')!
  const leads = (land: SubLaw | null) =>
    chooseLines(
      {
        guide,
        strength: 1,
        isSure: true,
        score: 1,
        share: 1,
        cover: 1,
        lines: [],
        asked: { text: '', hits: [] },
      },
      { ...alone, question: 'Muss mein Hund an die Leine?', isInStock: false, land },
    ).shown[0]!.text
  expect(leads('oberoesterreich')).toContain('In Oberösterreich')
  expect(leads('steiermark')).toContain('In der Steiermark')
  expect(leads('niederoesterreich')).toContain('In Niederösterreich')
})
