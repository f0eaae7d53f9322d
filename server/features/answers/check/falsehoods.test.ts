import { describe, expect, test } from 'vitest'
import { section } from '../../../../tests/kit/law-document.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { checkAnswer } from './check.ts'
import { keptPassagesOf, passagesOf } from './passage.ts'
import { splitStatements } from './statements.ts'

// Falsehoods by kind, and what a reader may say in other words. The law is made up.
const names = createLawNames([{ law: 'BeispG', title: 'Beispielgesetz', aliases: [] }])
const sources = [
  section(
    '1',
    '',
    '(1) Der Vermieter hat den Mietgegenstand auf eigene Kosten zu erhalten. Der Mieter kann sich darauf nur berufen, wenn er den Mangel angezeigt hat.\n(2) Das Gericht kann die Räumungsfrist auf Antrag verlängern. Die Verlängerung darf nicht mehr als neun Monate betragen.',
  ),
  section(
    '2',
    '',
    'Der Verkäufer haftet für Mängel, es sei denn, der Käufer hat sie bei der Übergabe gekannt. Der Preis ist in diesem Fall vom Richter zu mindern.',
  ),
  section('3', '', 'Vom Anspruch auf Zulage sind ausgeschlossen:\na) Lehrlinge ohne Entgelt,\nb) Aushilfen.'),
  section(
    '4',
    '',
    'Wer grob fahrlässig handelt, haftet für den Schaden. Der Anspruch verjährt in drei Jahren ab Kenntnis des Schadens.\n1. Die Klage ist schriftlich einzubringen.',
  ),
  section(
    '5',
    '',
    '(1) Der Verwalter hat vor der Abstimmung den Gläubigern zu berichten. Das Gericht hat den Magistrat von Amts wegen zu verständigen. Keiner Bewilligung bedarf die Vermietung einzelner Räume mit Ausnahme der Keller.\n(2) Mehrere Kinder haben die Kosten nach ihren Kräften zu tragen. Die Belohnung beträgt höchstens zehn von Hundert. Der Antrag ist spätestens einen Monat vor dem Termin zu stellen; der Verzicht wirkt auch gegen Erwerber.',
  ),
  section(
    '6',
    '',
    '(1) Die Prüfung wird auf Antrag der Kammer vom Präsidenten angesetzt; sie kann nicht wiederholt werden. Wer die Prüfung ablegt, wird mit Haft bis zu einem Monat oder mit Geldstrafe bis zu 100 Euro bedroht.\n(2) Hatte der gewinnende Teil Gewissheit, so ist die Wette ungültig; Der verlierende Teil gilt als Geschenkgeber. Die Zulagen sind außer Betracht zu lassen. Der Ersatz ist mit dem Sechsfachen der Gebühr nach § 30 zu leisten.',
  ),
  section(
    '7',
    '',
    '(1) Die Maßnahmen müssen zweckmäßig sein, sie dürfen jedoch das Maß des Notwendigen nicht überschreiten. Bei der Ermittlung der Grundlage hat eine Teilzeit außer Betracht zu bleiben.\n(2) Die Versammlung wird, soweit nicht auch andere Personen dazu befugt sind, durch die Geschäftsführer einberufen. Die Einberufung ist spätestens am 28. Tag vor der Versammlung bekannt zu machen.\n(3) Das Stammkapital muss mindestens 10 000 Euro erreichen. Nach dem vollendeten zweiten Dienstjahr beträgt die Frist zwei Monate.\n(4) Die Ausübung des Zurückbehaltungsrechtes kann durch Sicherheitsleistung abgewendet werden; Sicherheitsleistung durch Bürgen ist ausgeschlossen. Das Gericht kann seine Zuständigkeit von Amts wegen oder auf Antrag übertragen. Wegen der Kosten ist § 32 Abs. 2 und 3 VStG sinngemäß binnen drei Wochen anzuwenden.',
  ),
  section(
    '8',
    '',
    '(1) Der Anspruch auf Entgelt besteht acht Wochen, wenn das Dienstverhältnis fünf Jahre, zehn Wochen, wenn es 15 Jahre, und zwölf Wochen, wenn es 25 Jahre gedauert hat.\n(2) Die Anlage ist einmal im Jahr zu prüfen. Die Liste liegt vom 15. November bis 10. Dezember auf. Die Beifügung einer Formel ist den Mitgliedern gestattet.\n(3) Zuständig für die Stelle ist die Bundesministerin für Landwirtschaft und Tourismus. Das Verzeichnis wird vom Gericht in Linz geführt. Für die Aufnahme ist ein Ansuchen nicht erforderlich. Die Kommission wird vom Präsidenten geleitet.',
  ),
]
const check = async (text: string) =>
  await checkAnswer(
    text,
    sources.map((document) => ({ document, paragraphs: splitParagraphs(document.text) })),
    { names, question: '', resolve: () => Promise.resolve({ state: 'unknown', hint: null }) },
  )

describe('what is false is never shown as proven', () => {
  test.each([
    ['roles', 'Der Mieter hat den Mietgegenstand auf eigene Kosten zu erhalten [1].', /Vermieter|Mieter/],
    ['roles, plural', 'Der Vermieter kann sich darauf nur berufen, wenn er den Mangel angezeigt hat [1].', /Mieter/],
    ['modality', 'Der Richter kann den Preis mindern [2].', /muss oder kann/],
    ['modality, the other way', 'Das Gericht muss die Räumungsfrist auf Antrag verlängern [1].', /muss oder kann/],
    ['scope', 'Der Verkäufer haftet in jedem Fall für Mängel [2].', /in jedem Fall/],
    [
      'scope, denied',
      'Das Gericht kann die Räumungsfrist auf keinen Fall verlängern [1].',
      /keinen Fall|Gegenteil|verneint/,
    ],
    ['condition', 'Der Verkäufer haftet auch dann für Mängel, wenn der Käufer sie gekannt hat [2].', /auch dann/],
    ['exclusion', 'Lehrlinge ohne Entgelt haben Anspruch auf Zulage [3].', /Gegenteil|verneint/],
    ['one word exchanged', 'Der Anspruch verjährt in drei Jahren ab Eintritt des Schadens [4].', /Eintritt/],
    ['opposite word', 'Die Klage ist mündlich einzubringen [4].', /mündlich/],
    ['bound', 'Die Verlängerung muss mindestens neun Monate betragen [1].', /neun Monate/],
    ['a remark that says something', 'Hinweis: Die Verlängerung darf zwölf Monate betragen [1].', /zwölf Monate/],
    ['an introduction', 'Bitte beachten Sie, dass der Anspruch in sechs Jahren verjährt [4].', /sechs Jahren/],
    [
      'order turned round',
      'Der Verwalter hat nach der Abstimmung den Gläubigern zu berichten [5].',
      /nach der Abstimmung/,
    ],
    ['who acts', 'Der Magistrat hat das Gericht zu verständigen [5].', /Gericht, nicht Magistrat/],
    ['another of its kind', 'Das Gericht hat den Magistrat auf Antrag zu verständigen [5].', /Amts wegen/],
    ['equal parts', 'Mehrere Kinder haben die Kosten zu gleichen Teilen zu tragen [5].', /gleichen Teilen/],
    ['what is excepted', 'Die Vermietung der Keller bedarf keiner Bewilligung [5].', /Keller/],
    ['a denial added', 'Der Verzicht wirkt nicht gegen Erwerber [5].', /verneint|Gegenteil/],
    ['a denial left out', 'Die Vermietung einzelner Räume bedarf einer Bewilligung [5].', /verneint|Gegenteil/],
    ['a percentage', 'Die Belohnung beträgt höchstens zwanzig Prozent [5].', /zwanzig Prozent/],
    ['a deadline before a day', 'Der Antrag ist höchstens einen Monat vor dem Termin zu stellen [5].', /einen Monat/],
    [
      'a Ziffer that is not there',
      'Nach § 4 Z 7 BeispG verjährt der Anspruch in drei Jahren [4].',
      /Z 7 gibt es nicht/,
    ],
    ['whose it is', 'Die Prüfung wird auf Antrag des Bewerbers angesetzt [6].', /Kammer|Bewerber/],
    ['a verb denied', 'Die Prüfung kann wiederholt werden [6].', /verneint|Gegenteil/],
    [
      'and for or',
      'Wer die Prüfung ablegt, wird mit Haft bis zu einem Monat und mit Geldstrafe bis zu 100 Euro bedroht [6].',
      /»und«|Haft|Geldstrafe/,
    ],
    ['what is left out is counted', 'Die Zulagen sind zu berücksichtigen [6].', /verneint|berücksichtigen/],
    ['how many times', 'Der Ersatz ist mit dem Dreifachen der Gebühr zu leisten [6].', /Dreifachen/],
    ['another section', 'Der Ersatz ist mit dem Sechsfachen der Gebühr nach § 31 zu leisten [6].', /§ 31/],
    [
      'widened where the source denies',
      'Auch Lehrlinge ohne Entgelt bekommen die Zulage [3].',
      /»Auch«|Gegenteil|verneint/,
    ],
    [
      'another pair of numbers',
      'Nach 15 Dienstjahren beträgt der Anspruch zwölf Wochen [8].',
      /gehören .* nicht zusammen/,
    ],
    ['how often', 'Die Anlage ist dreimal im Jahr zu prüfen [8].', /dreimal/],
    ['another month', 'Die Liste liegt im Oktober auf [8].', /Oktober/],
    ['what is free made a duty', 'Mitglieder müssen eine Formel beifügen [8].', /muss oder kann/],
    ['another ministry', 'Zuständig für die Stelle ist die Justizministerin [8].', /Justizministerin/],
    ['another place', 'Das Verzeichnis wird vom Gericht in Wien geführt [8].', /Wien/],
    ['what is not needed', 'Die Aufnahme setzt voraus, dass ein Ansuchen erforderlich ist [8].', /Ansuchen|Gegenteil/],
    ['by whom', 'Die Kommission wird vom Obmann geleitet [8].', /Obmann/],
    ['behind a semicolon', 'Die Anlage ist einmal im Jahr zu prüfen; die Liste liegt im Oktober auf [8].', /Oktober/],
    ['a law nobody knows', 'Nach § 4 MieterSchG verjährt der Anspruch in drei Jahren [4].', /MieterSchG/],
  ])('%s: %s', async (_kind, text, reason) => {
    const [result] = await check(text)
    expect(result?.state).not.toBe('belegt')
    expect(result?.reason).toMatch(reason)
  })

  test('right content behind the wrong section says where it fits', async () => {
    const [result] = await check('Der Vermieter hat den Mietgegenstand auf eigene Kosten zu erhalten [4].')
    expect(result?.state).not.toBe('belegt')
  })

  test('a sentence that nobody marked is no proven one, whatever it begins with', async () => {
    const results = await check(
      'Die Verlängerung darf nicht mehr als neun Monate betragen [1]. Beachten Sie, dass danach noch einmal verlängert wird.',
    )
    expect(results.at(-1)).toMatchObject({ marker: null, state: 'ohne_beleg' })
  })
})

describe('other words for the same are no doubt', () => {
  test.each([
    'Erhalten muss den Mietgegenstand auf eigene Kosten der Vermieter [1].',
    'Die Räumungsfrist darf höchstens um neun Monate verlängert werden [1].',
    'Der Verkäufer haftet nicht, wenn der Käufer die Mängel bei der Übergabe kannte [2].',
    'Lehrlinge ohne Entgelt haben keinen Anspruch auf Zulage [3].',
    'Zusammengefasst verjährt der Anspruch drei Jahre nach Kenntnis vom Schaden [4].',
    'Bei grober Fahrlässigkeit besteht Haftung für den Schaden [4].',
    'Noch vor der Abstimmung muss der Verwalter die Gläubiger informieren [5].',
    'Die Belohnung macht maximal zehn Prozent aus [5].',
    'Mindestens einen Monat vor dem Termin muss der Antrag gestellt werden [5].',
    'Sind mehrere Kinder da, teilen sie sich die Kosten nach ihrer Leistungsfähigkeit [5].',
    'Verständigt wird der Magistrat vom Gericht [5].',
    'Nach 25 Dienstjahren besteht der Anspruch auf Entgelt zwölf Wochen lang [8].',
    'Jedes Jahr wird die Anlage einmal geprüft; die Liste liegt ab Mitte November auf [8].',
    'Die Mitglieder dürfen eine Formel beifügen [8].',
    'Geleitet wird die Kommission vom Präsidenten, und ein Ansuchen braucht es für die Aufnahme nicht [8].',
  ])('%s', async (text) =>
    expect((await check(text)).map(({ state, reason }) => [state, reason])).toEqual([['belegt', null]]),
  )
})

describe('a reader says it otherwise, and its false twin is caught', () => {
  test.each([
    [
      'Über das Notwendige hinaus dürfen die Maßnahmen nicht gehen [7].',
      'Die Maßnahmen dürfen das Maß des Notwendigen überschreiten [7].',
    ],
    [
      'Eine Teilzeit wird bei der Ermittlung der Grundlage nicht berücksichtigt [7].',
      'Bei der Ermittlung der Grundlage ist eine Teilzeit zu berücksichtigen [7].',
    ],
    [
      'Einberufen wird die Versammlung normalerweise von den Geschäftsführern [7].',
      'Die Versammlung wird durch die Aktionäre einberufen [7].',
    ],
    [
      'Mindestens 28 Tage vor der Versammlung muss die Einberufung bekannt gemacht werden [7].',
      'Mindestens 21 Tage vor der Versammlung muss die Einberufung bekannt gemacht werden [7].',
    ],
    [
      'Das Stammkapital muss wenigstens zehntausend Euro ausmachen [7].',
      'Das Stammkapital muss wenigstens zwölftausend Euro ausmachen [7].',
    ],
    [
      'Sind zwei Dienstjahre voll, gilt eine Frist von zwei Monaten [7].',
      'Sind drei Dienstjahre voll, gilt eine Frist von zwei Monaten [7].',
    ],
    [
      'Das Zurückbehaltungsrecht lässt sich durch eine Sicherheitsleistung abwenden [7].',
      'Das Zurückbehaltungsrecht kann durch Sicherheitsleistung mit einem Bürgen abgewendet werden [7].',
    ],
    [
      'Das Gericht darf seine Zuständigkeit auf Antrag übertragen [7].',
      'Das Gericht darf seine Zuständigkeit nur auf Antrag übertragen [7].',
    ],
    // »Abs. 2 und 3« counts nothing.
    [
      'Wegen der Kosten ist § 32 VStG binnen drei Wochen sinngemäß anzuwenden [7].',
      'Wegen der Kosten ist § 32 VStG binnen drei Monaten sinngemäß anzuwenden [7].',
    ],
    // An everyday word of the reader's own is none of the law; a word of the law in the place of another one is.
    [
      'Im Wettkampf um das Geld: Die Belohnung macht höchstens zehn Prozent aus [5].',
      'Die Belohnung beträgt höchstens zwölf Prozent [5].',
    ],
  ])('%s', async (honest, wrong) => {
    const stateOf = async (text: string) => (await check(text)).filter(({ marker }) => marker).map(({ state }) => state)
    expect(await stateOf(honest)).toEqual(['belegt'])
    expect(await stateOf(wrong)).not.toContain('belegt')
  })
})

test.each([
  [
    'Die Kommission leitet der Präsident und nicht der Senat [8].',
    'Die Kommission leitet der Senat und nicht der Präsident [8].',
  ],
  [
    'Nicht der Käufer, sondern der Verkäufer steht für Mängel ein [2].',
    'Für Mängel steht der Hersteller ein, nicht der Verkäufer [2].',
  ],
])('whom a statement sets aside is not whom its source names: %s', async (honest, wrong) => {
  const setAside = async (text: string) => (await check(text)).some(({ reason }) => reason?.includes('gerade'))
  expect([await setAside(honest), await setAside(wrong)]).toEqual([false, true])
})

test('what is taken apart of a law is kept, of a file of a person never', () => {
  const paragraphs = splitParagraphs(sources[0]!.text)
  const [once, again] = [keptPassagesOf(paragraphs, 0), keptPassagesOf(paragraphs, 3)]
  expect(again[0]!.terms).toBe(once[0]!.terms)
  expect([once[0]!.source, again[0]!.source]).toEqual([0, 3])
  expect(passagesOf(paragraphs, 0)[0]!.terms).not.toBe(once[0]!.terms)
})

test('only what is provably about the answer itself is left out', () => {
  const left =
    'Gerne helfe ich weiter. Diese Auskunft ist keine Rechtsberatung. Wenden Sie sich an eine Rechtsanwältin.'
  expect(splitStatements(left)).toEqual([])
  expect(splitStatements('Kurz gesagt haftet der Verkäufer. **Frist: 14 Tage**').length).toBeGreaterThan(0)
})
