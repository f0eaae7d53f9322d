import { describe, expect, test } from 'vitest'
import { section, someDay } from '../../../../tests/kit/law-document.ts'
import { citationOf } from '../../law/citations/citation.ts'
import { splitParagraphs, type LawDocument } from '../../law/corpus/documents.ts'
import type { Hit } from '../../law/law.ts'
import { answerWith, type AnswerTools } from '../answer-with.ts'
import type { AnswerChunk, AnswerInput } from '../form/answer-form.ts'
import { extractive } from './extractive.ts'

const hitOf = (document: LawDocument, more: Partial<Hit> = {}): Hit => ({
  document,
  citation: document.section ? citationOf(document.law, document.section) : document.title,
  paragraphs: splitParagraphs(document.text),
  best: 0,
  score: 50,
  fit: 2,
  strength: 5,
  why: 'text',
  ...more,
})

const decision = (id: string, text: string): LawDocument =>
  section('', '', text, { id, kind: 'DECISION', law: 'OGH', section: '', title: `OGH ${id}` })
const who = section('1', 'Berechtigte', 'Pfandberechtigt sind die Kinder des Ziegelbrenners.')
const share = section('2', 'Höhe', 'Als Pfand gebührt jedem die Hälfte des Ziegels.')
const rules = section('3', 'Regeln', '(1) Ziegel sind zu klopfen.\n(2) Sie sind binnen sechs Wochen zu klopfen.')

async function answer(
  question: string,
  hits: Hit[],
  { input = {}, tools = {} }: { input?: Partial<AnswerInput>; tools?: Partial<AnswerTools> } = {},
) {
  const chunks = await Array.fromAsync(
    answerWith(
      {
        engine: extractive,
        rewrite: undefined,
        read: () => Promise.resolve(undefined),
        lands: () => Promise.resolve([]),
        today: () => someDay,
        readCited: (rest) => Promise.resolve({ missing: [], rest }),
        search: ({ knowledgeBase, kinds }) =>
          Promise.resolve(
            knowledgeBase === 'zivilrechtogh'
              ? hits.filter(({ document }) => kinds?.includes(document.kind) ?? true)
              : [],
          ),
        ...tools,
      },
      { question, knowledgeBase: 'zivilrechtogh', subLaw: null, history: [], ...input },
      new AbortController().signal,
    ),
  )
  const of = <T extends AnswerChunk['type']>(type: T) =>
    chunks.filter((chunk): chunk is Extract<AnswerChunk, { type: T }> => chunk.type === type)
  const text = of('delta')
    .map((chunk) => chunk.text)
    .join('')
  const citations = of('citations').flatMap((chunk) => chunk.citations)
  // Whatever an answer looks like: each marker has its result, and stands where that says.
  for (const { marker, marker_start } of citations)
    expect(marker_start === undefined || text.startsWith(marker!, marker_start)).toBe(true)
  expect(citations).toHaveLength(text.match(/(?<!\\)\[\d+\]/g)?.length ?? 0)
  return { text, citations, ids: of('sources').flatMap((chunk) => chunk.sources.map(({ id }) => id)) }
}

describe('an answer without a model', () => {
  test('begins with what fits, and says at its end what it is made of', async () => {
    const { text } = await answer('Wer ist pfandberechtigt?', [hitOf(who)])
    expect(text).toMatch(/^Am besten passt \*\*§\u00a01\u00a0BeispG\*\*\.\n\n### /)
    expect(text.trimEnd()).toMatch(/kein Sprachmodell verbunden.*\*$/)
  })

  test('what only shares some words is named, not quoted', async () => {
    const { text, ids } = await answer('Wer ist pfandberechtigt?', [hitOf(who), hitOf(rules, { score: 30 })])
    expect(ids).toEqual(['BeispG/§ 1', 'BeispG/§ 3'])
    expect(text).toContain('- Regeln [2]')
    expect(text).not.toContain('klopfen')
  })

  test('who asks how high a share is gets the provision with the share first where it fits about as well, else along with the best', async () => {
    const near = [hitOf(who), hitOf(share, { score: 45 })]
    expect((await answer('Wie hoch ist das Pfand?', near)).ids).toEqual(['BeispG/§ 2', 'BeispG/§ 1'])
    expect((await answer('Wer hat ein Pfand?', near)).ids).toEqual(['BeispG/§ 1', 'BeispG/§ 2'])
    const { ids, text } = await answer('Wie hoch ist das Pfand?', [hitOf(who), hitOf(share, { score: 33 })])
    expect(ids).toEqual(['BeispG/§ 1', 'BeispG/§ 2'])
    expect(text).toContain('### §\u00a02\u00a0BeispG')
  })

  test('»unverzüglich« answers how long one has', async () => {
    const prompt = { ...who, text: 'Das Pfand ist unverzüglich zurückzugeben.' }
    const { ids } = await answer('Bis wann ist das Pfand zurückzugeben?', [
      hitOf(prompt),
      hitOf({ ...share, text: 'Wer kündigt, hat acht Tage Zeit.' }, { score: 33 }),
    ])
    expect(ids[0]).toBe('BeispG/§ 1')
    const { text } = await answer('Bis wann ist das Pfand zurückzugeben?', [
      hitOf(prompt),
      hitOf({ ...share, text: 'Wer kündigt, hat acht Tage Zeit.' }, { score: 33 }),
    ])
    expect(text).not.toContain('acht Tage')
  })

  test('each Absatz carries its own Fundstelle', async () => {
    const { citations } = await answer('Was steht in § 3 BeispG?', [hitOf(rules, { why: 'citation' })])
    expect(citations.map(({ pinpoint, quote }) => [pinpoint, quote])).toEqual([
      ['§\u00a03\u00a0Abs\u00a01\u00a0BeispG', 'Ziegel sind zu klopfen.'],
      ['§\u00a03\u00a0Abs\u00a02\u00a0BeispG', 'Sie sind binnen sechs Wochen zu klopfen.'],
    ])
  })

  test('a provision asked for by number and Absatz is that Absatz, with nothing beside it', async () => {
    const { text, ids } = await answer(
      'Was steht in § 3 Abs 2 BeispG?',
      [hitOf(rules, { why: 'citation', best: 1 }), hitOf(who)],
      {
        tools: { readCited: () => Promise.resolve({ missing: [], rest: 'Was steht in ?' }) },
      },
    )
    expect(text).toContain('binnen sechs Wochen')
    expect(text).not.toContain('Ziegel sind')
    expect(ids).toEqual(['BeispG/§ 3'])
  })

  test('decisions stand under their own heading; who asks for them gets more', async () => {
    const decisions = ['RS0000001', 'RS0000002', 'RS0000003'].map((id, index) =>
      hitOf(decision(id, `Der ${index + 1}. Rechtssatz zum Ziegelpfand.`), { score: 26 - index }),
    )
    const some = await answer('Wer ist pfandberechtigt?', [hitOf(who), ...decisions])
    expect(some.text).toMatch(/### Rechtsprechung\n\n\*\*OGH RS0000001\*\*\n\n> Der 1\\?\. Rechtssatz/)
    expect(some.text.split('Außerdem')[0]).not.toMatch(/3\\?\. Rechtssatz/)
    expect((await answer('Judikatur zum Ziegelpfand', [hitOf(who), ...decisions])).text.split('Außerdem')[0]).toMatch(
      /3\\?\. Rechtssatz/,
    )
  })
})

test('decisions that apply a quoted provision come before others', async () => {
  const [other, own] = [
    hitOf(decision('RS0000001', 'Zum Dachstuhl.'), { score: 30 }),
    hitOf({ ...decision('RS0000002', 'Zum Pfand.'), norms: ['BeispG §1 Abs1 A'] }, { score: 24 }),
  ]
  const near = hitOf(
    { ...decision('RS0000003', 'Zu einer anderen Bestimmung.'), norms: ['BeispG §1a', 'BeispG §11'] },
    { score: 25 },
  )
  expect((await answer('Wer ist pfandberechtigt?', [hitOf(who), other, near, own])).ids).toEqual([
    'BeispG/§ 1',
    'RS0000002',
    'RS0000001',
    'RS0000003',
  ])
})

test('who asks for decisions gets those whose norm is the leading provision, however few of the words they have', async () => {
  const byWords = hitOf(decision('RS0000001', 'Zum Pfand der Kinder des Ziegelbrenners.'), { score: 30 })
  const byNorm = ['RS0000004', 'RS0000005', 'RS0000006'].map((id) =>
    hitOf({ ...decision(id, 'Wer Ziegel brennt, ist es.'), norms: ['BeispG §1'] }, { score: 2 }),
  )
  const { text } = await answer('Judikatur zum Ziegelpfand', [hitOf(who), byWords], {
    tools: {
      applying: () => Promise.resolve(byNorm.map(({ document }) => document.id)),
      search: ({ kinds, ids }) => Promise.resolve(ids ? byNorm : kinds ? [byWords] : [hitOf(who), byWords]),
    },
  })
  expect(text).toMatch(/Rechtsprechung dazu[\s\S]*RS0000004[\s\S]*RS0000005[\s\S]*RS0000006/)
  expect(text).not.toContain('**OGH RS0000001**')
})

describe('where nothing carries an answer', () => {
  const weak = { strength: 2, fit: 1 }

  const strongIn = (area: string, strength: number) => ({
    search: ({ knowledgeBase }: { knowledgeBase: string }) =>
      Promise.resolve([hitOf(who, knowledgeBase === area ? { strength } : weak)]),
  })

  test('the nearest are named without being held for relevant, and other areas that have more', async () => {
    const { text, citations } = await answer('Welche Gluonen binden ein Quark?', [hitOf(who, weak)], {
      tools: strongIn('strafrecht', 2.9),
    })
    expect(text).toContain('keine Stelle, die eine Antwort trägt')
    expect(text).toContain('Im Rechtsgebiet **Strafrecht**')
    expect(text).not.toContain('>')
    expect(citations.map(({ state }) => state)).toEqual(['teilweise'])
  })

  test('an area that clearly has it answers at once, and this is said', async () => {
    const { text, citations } = await answer('Was droht bei Diebstahl?', [hitOf(who, weak)], {
      tools: strongIn('strafrecht', 5),
    })
    expect(text).toMatch(/^\*Im Rechtsgebiet Zivilrecht trägt keine Stelle .* aus dem Rechtsgebiet Strafrecht\.\*\n\n/)
    expect(citations.map(({ state }) => state)).toContain('belegt')
  })

  test('a provision that does not exist is not answered with another; its neighbours are shown', async () => {
    const missing = [
      { reason: '§ 99 BeispG gibt es in der gespeicherten Fassung dieses Gesetzes nicht.', neighbours: [hitOf(rules)] },
    ]
    const only = await answer('§ 99 BeispG', [hitOf(who)], {
      tools: { readCited: () => Promise.resolve({ missing, rest: ' ' }) },
    })
    expect(only.text).toContain('gibt es in der gespeicherten Fassung dieses Gesetzes nicht')
    expect(only.ids).toEqual(['BeispG/§ 3'])
    const more = await answer('Wer ist nach § 99 BeispG pfandberechtigt?', [hitOf(who)], {
      tools: { readCited: () => Promise.resolve({ missing, rest: 'Wer ist nach  pfandberechtigt?' }) },
    })
    expect(more.text).toMatch(/^\*§ 99 BeispG gibt es .* nicht\.\*\n\nAm besten passt/)
  })

  test('foreign law and foreign languages are named as the reason', async () => {
    expect((await answer('Was sagt § 823 BGB?', [hitOf(who, weak)])).text).toContain('nur österreichisches Recht')
    expect((await answer('What is the limitation period for damages?', [hitOf(who, weak)])).text).toContain(
      'Please ask in German',
    )
    expect((await answer('Was sagt § 879 ABGB?', [hitOf(who, weak)])).text).not.toContain('österreichisches Recht')
  })

  test('a greeting is greeted', async () =>
    expect(await answer('Guten Tag!', [hitOf(who)])).toMatchObject({
      text: expect.stringContaining('KI-Assistent'),
      ids: [],
    }))
})

test('a title that RIS sets in brackets stands without them', async () => {
  const { text } = await answer('Wer ist pfandberechtigt?', [hitOf({ ...who, title: '[Kinder des Brenners]' })])
  expect(text).toContain('BeispG: Kinder des Brenners')
})

test('a day that the stored wording does not speak of is named', async () => {
  const dated = { ...rules, versionDate: '2025-07-23' }
  expect((await answer('Ziegel klopfen', [hitOf(dated)], { input: { asOf: '2001-01-31' } })).text).toMatch(
    /^\*Gefragt ist die Rechtslage am 31\.01\.2001\. .*Stand 23\.07\.2025/,
  )
  expect(
    (await answer('Ziegel klopfen', [hitOf({ ...dated, validFrom: '1999-01-01' })], { input: { asOf: '2001-01-31' } }))
      .text,
  ).not.toContain('Gefragt ist')
})

test('above a wording that the law has left behind stands what has changed, and no figure is taken from it', async () => {
  const text = '(1) Die Befristung muss mindestens drei Jahre dauern.'
  const old = section('29', 'Befristung', text, {
    id: 'MRG/§ 29',
    law: 'MRG',
    wording: 'official',
    versionDate: '2025-07-23',
  })
  const asked = await answer('Wie lange muss die Befristung dauern?', [hitOf(old)], {
    tools: { today: () => '2026-11-22' },
  })
  expect(asked.text).toMatch(/### §\u00a029\u00a0MRG: Befristung\n\n\*\*Geändert seit 01\.01\.2026.*fünf Jahre.*\n\n> /)
  expect(asked.text).not.toContain('- **Frist:**')
  expect(asked.text).toContain('Stand: MRG 23.07.2025.')
  const before = await answer('Wie lange muss die Befristung dauern?', [hitOf(old)], {
    input: { asOf: '2025-10-01' },
    tools: { today: () => '2026-11-22' },
  })
  expect(before.text).not.toContain('Geändert seit')
  expect(before.text).toContain('- **Frist:** »Die Befristung muss mindestens **drei Jahre** dauern.« [1]')
})

test('a source is outlined by the first sentence of each Absatz, as a whole', async () => {
  const tools = section(
    '9',
    'Werkzeug',
    '(1) Werkzeug, z. B. Leitern, ist bis 24. Dezember zurückzugeben. Wer säumig ist, zahlt.\n(2) Das gilt nach § 5. Mieter haften nicht.',
  )
  const { text } = await answer('Fasse zusammen', [], {
    input: { document: tools.id },
    tools: { read: () => Promise.resolve(hitOf(tools)) },
  })
  expect(text).toContain('> **Abs 1** Werkzeug, z. B. Leitern, ist bis 24. Dezember zurückzugeben. […] [1]')
  expect(text).toContain('> **Abs 2** Das gilt nach § 5. […] [1]')
})

test('a decision stands below the provision that it applies, those of what leads first', async () => {
  const applying = (id: string, text: string, norms: string[]) => ({ ...decision(id, text), norms })
  const ofShare = applying('RS0000001', 'Die Hälfte des Ziegels gebührt jedem Kind.', ['BeispG §2'])
  const ofRules = applying('RS0000002', 'Das Klopfen des Ziegels ist zu belegen.', ['BeispG §3 Abs2'])
  const { text } = await answer('Wie viel Ziegel gebührt als Pfand? Rechtsprechung bitte', [
    hitOf(share, { score: 60 }),
    hitOf(rules, { score: 55 }),
    hitOf(ofRules, { score: 50 }),
    hitOf(ofShare, { score: 20 }),
  ])
  const below = (section: string) => text.split(/^### /m).find((part) => part.startsWith(section)) ?? ''
  expect(below('§\u00a02')).toContain('RS0000001')
  expect(below('§\u00a03')).toContain('RS0000002')
  expect(text.match(/RS0000001/g)).toHaveLength(1)
})

test('who asks for decisions reads first where there is none in stock, and where they are', async () => {
  const asked = 'Gibt es Erkenntnisse des VwGH zur Höhe des Pfandes?'
  const none = await answer(asked, [hitOf(share)])
  expect(none.text).toMatch(/^\*Eine Entscheidung dazu ist nicht im Bestand\..*ris\.bka\.gv\.at\/Judikatur/u)
  expect(none.text).toContain('§\u00a02')
  const some = await answer(asked, [
    hitOf(share),
    hitOf(decision('RS0000001', 'Das Pfand ist die Hälfte des Ziegels.')),
  ])
  expect(some.text).not.toContain('nicht im Bestand')
  expect((await answer('Wie hoch ist das Pfand?', [hitOf(share)])).text).not.toContain('nicht im Bestand')
})
