import { expect, test } from 'vitest'
import type { StoredMessage } from './threads.ts'
import type { Source } from '../../../contract/sources.ts'
import { readDocx } from '../../../tests/kit/docx.ts'
import { threadDocument } from './thread-document.ts'
import { writeDocx } from './thread-docx.ts'
import { writeMarkdown } from './thread-markdown.ts'

const source = (id: string, more: Partial<Source> = {}): Source => ({
  id,
  kind: 'LAW',
  title: 'Titel der Bestimmung',
  citation: id,
  snippet: '',
  url: `https://www.ris.bka.gv.at/${encodeURIComponent(id)}?a=1&b=2`,
  version_date: '2026-11-20',
  score: 1,
  wording: 'official',
  ...more,
})

const base = {
  conversation_thread: '00000000-0000-4000-8000-000000000000',
  law: 'publiclaw' as const,
  sub_law: 'kaernten' as const,
}
const question: StoredMessage = {
  ...base,
  timestamp: '2026-07-01T22:30:00.000000Z',
  role: 'user',
  state: 'complete',
  text: '# keine Überschrift\n1. keine Liste',
  sources: [],
  citations: [],
}
const answered = (text: string, more: Partial<StoredMessage> = {}): StoredMessage => ({
  ...base,
  timestamp: '2026-07-01T22:31:00.000000Z',
  role: 'assistant',
  state: 'complete',
  text,
  sources: [],
  citations: [],
  ...more,
})

const write = async (answer: StoredMessage) => {
  const make = () =>
    threadDocument({ title: 'Sache & <Huber>', messages: [question, answer], now: new Date('2026-12-24T10:00:00Z') })
  return {
    md: writeMarkdown(make()).toString('utf8'),
    ...readDocx(await writeDocx(make(), 'Sache & <Huber>', 'KI-Antwort. Bitte prüfen Sie die Quellen.')),
  }
}

const formatted = `# Ergebnis
Zeile eins
Zeile zwei

## Im Einzelnen

- erstens **fett** und *schräg*
  - tiefer
- [x] erledigt

3. drei
4. vier

> Zitat aus dem Gesetz

| Jahr | Satz |
|------|-----:|
| 2025 | 20 % |

\`\`\`
code & mehr
\`\`\`
~~weg~~ [Seite](https://www.ris.bka.gv.at/x) [böse](javascript:alert(1)) [erfunden](https://falsch.example/) <b>roh</b> ![Bild](https://evil.example/p.png)`

test('formatting is carried over to both forms', async () => {
  const { md, text, parts } = await write(
    answered(formatted, { sources: [source('§ 1 ABGB', { url: 'https://www.ris.bka.gv.at/x' })] }),
  )
  expect(md).toContain(
    '### Ergebnis\n\nZeile eins\\\nZeile zwei\n\n#### Im Einzelnen\n\n- erstens **fett** und _schräg_\n  - tiefer\n- [x] erledigt',
  )
  expect(md).toContain('3. drei\n4. vier')
  expect(md).toContain('> Zitat aus dem Gesetz')
  expect(md).toMatch(/\| Jahr \| +Satz \|\n\| -+ \| -+: \|\n\| 2025 \| +20 % \|/)
  expect(md).toContain('~~weg~~ [Seite](https://www.ris.bka.gv.at/x) böse erfunden \\<b>roh\\</b> \\[Bild: Bild]')
  const body = parts['word/document.xml']!
  for (const [piece, style] of [
    ['Ergebnis', 'Heading2'],
    ['Im Einzelnen', 'Heading3'],
    ['Frage', 'Heading1'],
  ] as const)
    expect(body).toMatch(new RegExp(`<w:pStyle w:val="${style}"/>(?:(?!</w:p>).)*>${piece}<`))
  expect(body).toMatch(/<w:b\/>(?:(?!<\/w:r>).)*>fett</)
  expect(body).toMatch(/<w:i\/>(?:(?!<\/w:r>).)*>schräg</)
  expect(body).toMatch(/<w:strike\/>(?:(?!<\/w:r>).)*>weg</)
  // In Word a number stays on the line of its unit.
  expect(body).toMatch(/<w:tbl>.*>Jahr<.*>20\u00a0%<.*<\/w:tbl>/s)
  expect(body).toMatch(/<w:numPr><w:ilvl w:val="1"\/>(?:(?!<\/w:p>).)*>tiefer</)
  expect(text).toContain('☑ erledigt')
  expect(text).toContain('<b>roh</b> [Bild: Bild]')
  expect(Object.values(parts).join('')).not.toMatch(/javascript:|evil\.example/)
})

test('headings of an answer leave out no level, whoever wrote them', async () => {
  const { md, parts } = await write(
    answered('#### Kaution\n\nVon uns.\n\n## Kurz\n\nVom Modell.\n\n#### Frist\n\nAuch.'),
  )
  expect(md.match(/^#+ .*/gm)).toEqual([
    '# Sache & \\<Huber>',
    '## Frage',
    '## Antwort',
    '### Kaution',
    '### Kurz',
    '#### Frist',
  ])
  expect(parts['word/document.xml']).toMatch(/<w:pStyle w:val="Heading2"\/>(?:(?!<\/w:p>).)*>Kaution</)
})

test('several markers of one sentence stand as they are read', async () => {
  const { md } = await write(answered('Das gilt [1][2].', { sources: [source('§ 1 ABGB'), source('§ 2 ABGB')] }))
  expect(md).toContain('Das gilt [1 – nicht geprüft][2 – nicht geprüft].')
})

test('a numbered list goes on from its own first number', async () => {
  const { parts } = await write(answered('3. drei\n4. vier\n\nText\n\n1. eins'))
  expect(parts['word/numbering.xml']).toMatch(/<w:startOverride w:val="3"\/>/)
})

test('times are those of Vienna, and words of the question are no formatting', async () => {
  const { md, text } = await write(answered('Ja.'))
  expect(md).toContain('Unterhaltung vom 02.07.2026, 00:30 Uhr, gespeichert am 24.12.2026, 11:00 Uhr')
  expect(md).toContain('_02.07.2026, 00:30 Uhr · Öffentliches Recht (Kärnten)_')
  expect(md).toContain('> \\# keine Überschrift\\\n> 1\\. keine Liste')
  expect(text).toContain('# keine Überschrift\n1. keine Liste')
  expect(md).not.toContain('RIS')
})

test('a sentence without a source says so, and each place has its own state', async () => {
  const text = 'Wahr ist das [1]. Falsch ist das [1]. Frei erfunden.'
  const citations = [
    {
      marker: '[1]',
      source_id: '§ 1 ABGB',
      state: 'belegt' as const,
      quote: null,
      start: 0,
      end: 17,
      marker_start: 13,
    },
    {
      marker: '[1]',
      source_id: '§ 1 ABGB',
      state: 'ohne_beleg' as const,
      quote: null,
      start: 18,
      end: 37,
      marker_start: 33,
    },
    { marker: null, source_id: null, state: 'ohne_beleg' as const, quote: null, start: 38, end: 52 },
  ]
  const { md, text: word } = await write(answered(text, { sources: [source('§ 1 ABGB')], citations }))
  for (const saved of [md, word])
    expect(saved).toContain('Wahr ist das [1]. Falsch ist das [1 – stützt das nicht]. Frei erfunden. [ohne Beleg]')
  // The source itself carries one of both; only its places say which.
  expect(md).not.toMatch(/\*\*§ 1 ABGB\*\*.*stützt das nicht/)
})

test('markers, their states and their sources', async () => {
  const sources = [
    source('§ 1 ABGB'),
    source('§ 2 ABGB', { wording: 'digest', url: null, version_date: null }),
    source('OGH 1 Ob 1/26x', { kind: 'DECISION' }),
  ]
  const citations = [
    { marker: '[1]', source_id: '§ 1 ABGB', state: 'belegt' as const, quote: 'Der Inbegriff der Gesetze' },
    { marker: '[2]', source_id: '§ 2 ABGB', state: 'teilweise' as const, quote: 'Sobald ein Gesetz\nkundgemacht ist' },
    { marker: '[3]', source_id: null, state: 'ohne_beleg' as const, quote: null },
  ]
  const { md, text } = await write(
    answered('Der Inbegriff der Gesetze [1]. Anderes [2](siehe oben). Drittes [3].', { sources, citations }),
  )
  expect(md).toContain(
    'Der Inbegriff der Gesetze [1]. Anderes \\[2 – teilweise belegt]\\(siehe oben). Drittes [ohne Beleg].',
  )
  expect(md).toContain(
    '- [1] **§ 1 ABGB**, Titel der Bestimmung, Stand: 20.11.2026, <https://www.ris.bka.gv.at/%C2%A7%201%20ABGB?a=1&b=2>\n',
  )
  expect(md).toContain(
    '- [2] **§ 2 ABGB**, Titel der Bestimmung (teilweise belegt)\n  > »Sobald ein Gesetz\\\n  > kundgemacht ist«',
  )
  expect(md).toContain('- **OGH 1 Ob 1/26x**, Titel der Bestimmung, Entscheidung vom 20.11.2026')
  expect(md).not.toContain('»Der Inbegriff')
  expect(md).toContain('Kurzfassungen stammen von Fundstelle')
  expect(text).toContain('Anderes [2 – teilweise belegt]')
})

test.each([
  ['aborted', 'Abgebrochen'],
  ['failed', 'Diese Antwort konnte nicht fertiggestellt werden.'],
] as const)('an answer that was %s says so', async (state, words) => {
  expect((await write(answered('Ein Teil', { state }))).md).toContain(`Ein Teil\n\n_${words}_`)
})

test('signs that XML does not know do not break the file', async () => {
  const { text } = await write(answered('vor\u0000\u0007\u000b\ufffe\ud800nach & <w:p> ]]>'))
  expect(text).toMatch(/vor.*nach & <w:p> \]\]>/)
})

test('hundreds of lists and deep nesting are written', async () => {
  const deep = Array.from({ length: 15 }, (_, depth) => `${'  '.repeat(depth)}- Ebene ${depth}`).join('\n')
  const { text } = await write(answered(`${deep}\n\n${'1. eins\n\nText\n\n'.repeat(200)}`))
  expect(text).toContain('Ebene 14')
})

test.each([200, 6000])('%i nested quotations are written as they stand', async (depth) => {
  const { md, text } = await write(answered(`${'>'.repeat(depth)} tief`))
  expect(text).toContain('tief')
  expect(md).toContain('tief')
})

test('a Rechtssatz is cited once, by where it is published; columns of a table follow their words', async () => {
  const { md, parts } = await write(
    answered(
      '| Jahr | Begründung |\n|---|---|\n| 2025 | Der Vermieter hat die Kaution unverzüglich zurückzustellen. |',
      {
        sources: [source('RS0109283', { kind: 'DECISION', title: 'OGH RS0109283' })],
      },
    ),
  )
  expect(md).toMatch(/\*\*RIS-Justiz\sRS0109283\*\*, Entscheidung vom 20\.11\.2026/)
  const [year, reason] = [...parts['word/document.xml']!.matchAll(/<w:gridCol w:w="(\d+)"\/>/g)].map(([, width]) =>
    Number(width),
  )
  expect(reason! / year!).toBeGreaterThan(4)
  expect(year! + reason!).toBeCloseTo(9072, -1)
})

test('a passage is cited as exactly as its place is known; a long one is cut at a word', async () => {
  const long = 'Sobald ein Gesetz gehörig kundgemacht ist, gilt es auch. '.repeat(20).trim()
  const citations = [
    {
      marker: '[1]',
      source_id: '§ 1 ABGB',
      state: 'belegt' as const,
      quote: ' Der Inbegriff der Gesetze ',
      pinpoint: '§ 1 Abs 2 ABGB',
    },
    { marker: '[2]', source_id: '§ 2 ABGB', state: 'belegt' as const, quote: long },
  ]
  const { md } = await write(
    answered('Eins [1], zwei [2].', { sources: [source('§ 1 ABGB'), source('§ 2 ABGB')], citations }),
  )
  expect(md).toContain('> § 1 Abs 2 ABGB: »Der Inbegriff der Gesetze«')
  expect(/> »(Sobald .*)«/.exec(md)?.[1]).toMatch(/^.{400,510} \\?\[…\]$/)
})
