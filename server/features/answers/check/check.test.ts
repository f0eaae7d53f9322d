import { describe, expect, test } from 'vitest'
import { createLawNames } from '../../law/citations/law-names.ts'
import type { Resolution } from '../../law/citations/resolve.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { checkAnswer, openCheck } from './check.ts'
import { readQuantities } from './quantities.ts'
import { splitStatements } from './statements.ts'
import { section } from '../../../../tests/kit/law-document.ts'

const names = createLawNames([
  { law: 'BeispG', title: 'Beispielgesetz', aliases: [] },
  { law: 'MRG', title: 'Mietrechtsgesetz', aliases: [] },
])
const deposit = section(
  '1',
  '',
  '(1) Der Verleiher darf ein Pfand von höchstens drei Monatsraten verlangen.\n(2) Er hat das Pfand binnen sechs Wochen nach Rückgabe zurückzuzahlen; eine Verzinsung findet nicht statt. § 7 gilt sinngemäß.',
)
const notice = section(
  '2',
  '',
  'Der Entlehner kann den Vertrag schriftlich kündigen. Die Kündigung bedarf keiner Begründung.',
)

const speeds = section(
  '3',
  '',
  '(1) Im Ort darf der Entlehner nicht schneller als 20 km/h, auf Brücken nicht schneller als 10 km/h fahren.\n(2) Wer nach Abs. 1 oder 5 das achtzehnte Lebensjahr nicht vollendet hat, zahlt von 1600 Euro bis 5900 Euro.',
)
const immoral = section(
  '4',
  '',
  '(1) Eine Abrede, die gegen die guten Sitten verstößt, ist nichtig.\n(2) Die Leihfrist beträgt vier Wochen, sie kann nicht verlängert werden. Den Ersatz kann der Verleiher erst ein Jahr nach der Rückgabe fordern.',
)

const together = {
  ...section('5', '', 'Der Verleiher haftet für Mängel der Sache nur bei Vorsatz.'),
  id: 'BeispG/§§ 5 und 6',
  section: '§§ 5 und 6',
}

const recess = section(
  '8',
  '',
  'Vom 15. Juli bis 17. August und vom 24. Dezember bis 6. Jänner sind Verleihungen nicht zulässig. Ausgenommen sind z. B. Leitern gem. § 2.',
)

const check = (text: string, resolution: Resolution = { state: 'unknown', hint: null }) =>
  checkAnswer(
    text,
    [deposit, notice, speeds, immoral, together, recess].map((document) => ({
      document,
      paragraphs: splitParagraphs(document.text),
    })),
    { names, question: '', resolve: () => Promise.resolve(resolution) },
  )
const states = async (text: string, resolution?: Resolution) =>
  (await check(text, resolution)).map(({ state }) => state)

describe('the citation check', () => {
  test.each([
    ['Das Pfand ist binnen sechs Wochen nach der Rückgabe zurückzuzahlen [1].', 'belegt'],
    ['Das Pfand ist innerhalb von 6 Wochen nach Rückgabe zurückzuzahlen [1].', 'belegt'],
    ['Nach § 1 Abs 2 BeispG muss das Pfand binnen 42 Tagen nach Rückgabe zurückgezahlt werden [1].', 'belegt'],
    ['Das Pfand ist binnen acht Wochen nach Rückgabe zurückzuzahlen [1].', 'ohne_beleg'],
    ['Das Pfand ist binnen sechs Monaten nach Rückgabe zurückzuzahlen [1].', 'ohne_beleg'],
    ['Der Verleiher darf mindestens drei Monatsraten als Pfand verlangen [1].', 'ohne_beleg'],
    ['Das Pfand wird verzinst, eine Verzinsung findet statt [1].', 'teilweise'],
    ['Die Kündigung bedarf einer Begründung [2].', 'ohne_beleg'],
    ['Die Kündigung bedarf keiner Begründung [2].', 'belegt'],
    ['Der Entlehner muss den Vertrag schriftlich kündigen [2].', 'teilweise'],
    ['Die Gewerbebehörde entzieht bei Verstößen die Konzession [2].', 'ohne_beleg'],
    ['Nach § 1 Abs 1 BeispG ist das Pfand binnen sechs Wochen nach Rückgabe zurückzuzahlen [1].', 'teilweise'],
    ['Nach § 1 Abs 9 BeispG ist das Pfand binnen sechs Wochen nach Rückgabe zurückzuzahlen [1].', 'ohne_beleg'],
    // Several provisions share their place, which hides nothing of what is said behind them.
    ['Gemäß §§ 1, 1 und 1 BeispG binnen acht Wochen ist das Pfand nach Rückgabe zurückzuzahlen [1].', 'ohne_beleg'],
    ['Gemäß §§ 1, 1 und 1 BeispG binnen sechs Wochen ist das Pfand nach Rückgabe zurückzuzahlen [1].', 'belegt'],
    // A number that stands in the source beside something else.
    ['Auf Brücken darf der Entlehner nicht schneller als 20 km/h fahren [3].', 'teilweise'],
    ['Im Ort darf der Entlehner nicht schneller als 10 km/h fahren [3].', 'teilweise'],
    ['Auf Brücken darf der Entlehner nicht schneller als 10 km/h fahren [3].', 'belegt'],
    // The numbers of provisions count nothing, numbers of any spelling do.
    ['Der Entlehner, der das achtzehnte Lebensjahr nicht vollendet hat, zahlt fünf Monate [3].', 'ohne_beleg'],
    [
      'Der Entlehner, der das sechzehnte Lebensjahr nicht vollendet hat, zahlt von 1600 Euro bis 5900 Euro [3].',
      'ohne_beleg',
    ],
    ['Wer das 18. Lebensjahr nicht vollendet hat, zahlt zwischen 1.600 und 5.900 Euro [3].', 'belegt'],
    ['Wer das 18. Lebensjahr nicht vollendet hat, zahlt zwischen 160 und 5.900 Euro [3].', 'ohne_beleg'],
    // Denials in other words, doubled ones, and those that cannot be told.
    ['Eine Abrede, die gegen die guten Sitten verstößt, ist ungültig [4].', 'belegt'],
    ['Eine Abrede, die gegen die guten Sitten verstößt, ist gültig [4].', 'teilweise'],
    ['Eine Abrede, die gegen die guten Sitten verstößt, ist nicht nichtig [4].', 'ohne_beleg'],
    ['Die Leihfrist beträgt vier Wochen und ist verlängerbar [4].', 'teilweise'],
    ['Die Leihfrist von vier Wochen ist nicht erstreckbar [4].', 'belegt'],
    // »erst« is no »spätestens«, and what is said to be at once must be so in the source.
    ['Den Ersatz kann der Verleiher spätestens ein Jahr nach der Rückgabe fordern [4].', 'ohne_beleg'],
    ['Den Ersatz kann der Verleiher sofort nach der Rückgabe fordern [4].', 'teilweise'],
    ['Den Ersatz kann der Verleiher frühestens ein Jahr nach der Rückgabe fordern [4].', 'belegt'],
    ['Nach § 1 Abs 1 und 2 BeispG ist das Pfand binnen sechs Wochen nach Rückgabe zurückzuzahlen [1].', 'belegt'],
    ['Nach § 1 Abs 2 bis 4 BeispG ist das Pfand binnen sechs Wochen nach Rückgabe zurückzuzahlen [1].', 'ohne_beleg'],
    ['Das Pfand ist binnen sechs Wochen nach Rückgabe zurückzuzahlen, wie § 7 BeispG zeigt [1].', 'belegt'],
  ])('%s: %s', async (text, state) => expect(await states(text)).toEqual([state]))

  test('a provision that the law does not have, or that nobody can look up', async () => {
    const text = 'Das Pfand ist binnen sechs Wochen nach Rückgabe zurückzuzahlen, siehe § 99 BeispG [1].'
    expect((await check(text, { state: 'missing', hint: null }))[0]).toMatchObject({
      state: 'ohne_beleg',
      reason: expect.stringContaining('gibt es in der gespeicherten Fassung nicht'),
    })
    expect((await check(text, { state: 'unknown', hint: 'Tippfehler.' }))[0]).toMatchObject({
      state: 'ohne_beleg',
      reason: expect.stringContaining('nicht im Bestand'),
    })
    expect((await check(text, { state: 'found', document: notice }))[0]).toMatchObject({ state: 'teilweise' })
  })

  test('a decision that is not in stock makes its sentence doubtful', async () => {
    expect(
      await states('Das Pfand ist binnen sechs Wochen nach Rückgabe zurückzuzahlen (OGH 1 Ob 50/24a) [1].'),
    ).toEqual(['ohne_beleg'])
  })

  test('a marker that counts no source has no source', async () => {
    expect(await check('Das Pfand ist zurückzuzahlen [7].')).toMatchObject([
      { marker: '[7]', source_id: null, state: 'ohne_beleg' },
    ])
  })

  test('a sentence without a marker takes the one that follows in its paragraph, and none of another paragraph', async () => {
    const text =
      'Ein Pfand ist erlaubt. Es ist binnen sechs Wochen nach Rückgabe zurückzuzahlen [1].\n\nDie Mehrwertsteuer beträgt zwanzig Prozent.'
    const results = await check(text)
    expect(results.map(({ marker, source_id, state }) => [marker, source_id, state])).toEqual([
      [null, 'BeispG/§ 1', expect.any(String)],
      ['[1]', 'BeispG/§ 1', 'belegt'],
      [null, null, 'ohne_beleg'],
    ])
    expect(text.slice(results[2]!.start, results[2]!.end)).toBe('Die Mehrwertsteuer beträgt zwanzig Prozent.')
  })

  test('a date or an abbreviation cuts no sentence of a source in two', async () => {
    const said = 'Vom 24. Dezember bis 6. Jänner sind Verleihungen nicht zulässig [6].'
    expect(await states(said)).toEqual(['belegt'])
    const [result] = await check(said)
    expect(result?.quote).toMatch(/^Vom 15\. Juli .* nicht zulässig\.$/)
    expect((await check('Ausgenommen sind Leitern [6].'))[0]?.quote).toBe('Ausgenommen sind z. B. Leitern gem. § 2.')
  })

  test('»ohne Verzug« denies nothing', async () => {
    const rule = section('4', '', 'Endet der Verleih, ist das Pfand samt Zinsen ohne Verzug zurückzugeben.')
    const sources = [{ document: rule, paragraphs: splitParagraphs(rule.text) }]
    const [result] = await checkAnswer(
      'Endet der Verleih, ist das Pfand samt Zinsen unverzüglich zurückzugeben [1].',
      sources,
      {
        names,
        question: '',
        resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
      },
    )
    expect(result).toMatchObject({ state: 'belegt' })
  })

  test('the quote of a borne out statement stands in its source', async () => {
    const [result] = await check('Das Pfand ist binnen sechs Wochen nach der Rückgabe zurückzuzahlen [1].')
    expect(deposit.text).toContain(result!.quote)
    // And it is cited as exactly as it stands there.
    expect(result!.pinpoint).toBe('§\u00a01\u00a0Abs\u00a02\u00a0BeispG')
    expect((await check('Das Pfand ist binnen acht Wochen nach Rückgabe zurückzuzahlen [1].'))[0]!.pinpoint).toBeNull()
    expect((await check('Die Kündigung bedarf keiner Begründung [2].'))[0]!.pinpoint).toBeNull()
  })
})

describe('statements', () => {
  const texts = (markdown: string) => splitStatements(markdown).map(({ text }) => text)

  test('what names the columns of a table asserts nothing, its rows do', () =>
    expect(
      texts('| Anspruch | Begründung | Betrag |\n|---|:-:|--:|\n| Klopfgeld | nicht geklopfter Ziegel | 40 Euro |'),
    ).toEqual(['| Klopfgeld | nicht geklopfter Ziegel | 40 Euro |']))

  test('headings, code, questions, intros and remarks on the answer assert nothing', () => {
    expect(
      texts(
        '# Die Überschrift steht hier\n\n**Frist, Form und Verfahren**\n\nWas gilt nun in diesem Fall?\n\nDabei sind drei Fälle zu unterscheiden:\n\n```\nDer Code sagt gar nichts.\n```\n\nDie Quellen beantworten das nicht.\n\nBitte prüfen Sie die Fristen selbst.',
      ),
    ).toEqual([])
  })

  test('items, rows and quotations are statements of their own', () => {
    expect(
      texts(
        '- Der Vermieter muss das Haus erhalten [1].\n- Der Mieter zahlt den Mietzins [2].\n\n> Ein Zitat aus dem Gesetz [1]',
      ),
    ).toHaveLength(3)
  })

  test('dots of abbreviations, dates and ordinals end no sentence', () => {
    expect(
      texts(
        'Nach Abs. 2 Z. 3 gilt das z. B. ab dem 1. Jänner gem. § 5 auch für Dr. Huber. Das zweite Ereignis folgt danach.',
      ),
    ).toHaveLength(2)
  })

  test('a long text of dots is read in linear time', () => {
    // Counted by the result: 20,000 sentences come out as 20,000, none is read twice.
    expect(texts('Der Mieter zahlt heute. '.repeat(20_000))).toHaveLength(20_000)
  })
})

describe('quantities', () => {
  test.each([
    ['drei Monate', [[3, 'monat']]],
    ['binnen 14 Tagen', [[14, 'tag']]],
    ['zwei Wochen', [[14, 'tag']]],
    ['eines Jahres', [[12, 'monat']]],
    ['sechswöchige Frist', [[42, 'tag']]],
    ['1.234,50 Euro', [[1234.5, 'euro']]],
    ['ein Drittel', [[0.3333, 'anteil']]],
    ['die Hälfte', [[0.5, 'anteil']]],
    ['am 31. Dezember', [[1231, 'datum']]],
    ['0,5 Promille', [[0.5, 'promille']]],
    ['vierundzwanzig Stunden', [[1440, 'minute']]],
    ['eine Wohnung', []],
    // As laws of 1811 write it.
    ['längstens binnen Einem Jahre nach Zurückstellung', [[12, 'monat']]],
  ])('%s', (text, expected) => expect(readQuantities(text).map(({ value, unit }) => [value, unit])).toEqual(expected))

  test('bounds', () => {
    expect(readQuantities('mindestens drei Monate, höchstens fünf Jahre').map(({ bound }) => bound)).toEqual([
      'min',
      'max',
    ])
    expect(readQuantities('nicht mehr als 500 Euro').map(({ bound }) => bound)).toEqual(['max'])
  })
})

test('a section that stands together with others is cited by its own number', async () => {
  const text = 'Nach § 6 BeispG haftet der Verleiher für Mängel der Sache nur bei Vorsatz [5].'
  expect(await states(text, { state: 'found', document: together })).toEqual(['belegt'])
  expect(await states(text, { state: 'found', document: notice })).toEqual(['teilweise'])
})

test('of an answer that grows each statement is compared once, and stands where it is written in the end', async () => {
  const sources = [deposit, notice].map((document) => ({ document, paragraphs: splitParagraphs(document.text) }))
  let asked = 0
  const resolve = () => {
    asked++
    return Promise.resolve<Resolution>({ state: 'unknown', hint: null })
  }
  const tools = { names, question: '', resolve }
  const first = 'Nach § 77 MRG kann der Entlehner den Vertrag schriftlich kündigen [2].'
  const second = 'Das Pfand ist nach § 78 MRG binnen acht Wochen zurückzuzahlen [1].'
  const growing = openCheck(sources, tools)
  await growing(first)
  await growing(`${first} ${second}`)
  const whole = await growing(`Kurz gesagt:\n\n${first} ${second}\n\n${second}`)
  expect(asked).toBe(2)
  expect(whole).toEqual(await checkAnswer(`Kurz gesagt:\n\n${first} ${second}\n\n${second}`, sources, tools))
  expect(whole.map(({ marker, state }) => [marker, state])).toEqual([
    ['[2]', 'ohne_beleg'],
    ['[1]', 'ohne_beleg'],
    ['[1]', 'ohne_beleg'],
  ])
})
