import { expect, test } from 'vitest'
import { section } from '../../../../tests/kit/law-document.ts'
import { createLawNames } from '../../law/citations/law-names.ts'
import { splitParagraphs } from '../../law/corpus/documents.ts'
import { checkAnswer } from './check.ts'

// What a statement claims of a rule as a whole, beside what an honest reader says of the same. The law is made up.
const names = createLawNames([{ law: 'BeispG', title: 'Beispielgesetz', aliases: [] }])
const stateOf = async (text: string, statement: string) => {
  const document = section('1', '', text)
  const tools = { names, question: '', resolve: () => Promise.resolve({ state: 'unknown', hint: null } as const) }
  const [result] = await checkAnswer(statement, [{ document, paragraphs: splitParagraphs(text) }], tools)
  return result?.state
}

const excused =
  'Wer behauptet, dass er an der Rückgabe des Bootes ohne sein Verschulden verhindert war, hat das zu beweisen.'
const demanded = 'Der Verleiher hat dem Entlehner bei der Übergabe Gelegenheit zur Prüfung des Bootes zu geben.'
const lent = 'Der Entlehner hat den Schaden, den er am Boot aus Verschulden verursacht, zu ersetzen.'
const placed =
  '(1) Wer ein Boot entlehnt, hat es vor der Fahrt zu prüfen.\n(2) Nach der Fahrt ist das Boot zu reinigen.'
const waived =
  '(1) Eine Beschwerde ist nicht mehr zulässig, wenn der Entlehner nach der Übergabe darauf verzichtet hat.\n(2) Die Beschwerde kann erhoben werden, sobald der Entlehner von der Rechnung weiß.'
const noted =
  'Die Rückgabe des Bootes kann auch am Steg gemeldet werden. Die Angabe von Uhrzeit und Liegeplatz ist zwar nicht notwendig, aber ratsam.'
const sailed = 'Besonders geschulte und von der Gemeinde bestellte Segler sind berechtigt, fremde Boote zu prüfen.'
const sober =
  '(1) Wer betrunken ist, darf ein Boot weder lenken noch in Betrieb nehmen.\n(2) Ab einem Wert von 0,5 Promille gilt ein Segler jedenfalls als betrunken. Die Gemeinde darf Segler, die ein Boot lenken, prüfen.'
const stepped =
  'Die Kündigungsfrist beträgt sechs Wochen und erhöht sich nach dem vollendeten zweiten Dienstjahr auf zwei Monate, nach dem vollendeten fünften Dienstjahr auf drei und nach dem vollendeten zehnten Dienstjahr auf vier Monate.'
const insured = 'Die Kaution der Gesellschaft muss mindestens 900 Euro, jede Einlage mindestens 40 Euro betragen.'

test.each([
  [
    'the fault, where its absence is to be proven',
    excused,
    'Wer das Boot nicht zurückgibt, muss beweisen, dass ihn daran kein Verschulden trifft [1].',
    'Der Verleiher muss beweisen, dass den Entlehner an der Verhinderung ein Verschulden trifft [1].',
  ],
  [
    '»ohne Schuld … nicht« is no condition',
    excused,
    'Wer sagt, er habe ohne Verschulden das Boot nicht zurückgeben können, muss das beweisen [1].',
    'Dass ein Verschulden die Rückgabe des Bootes verhindert hat, muss der Verleiher beweisen [1].',
  ],
  [
    'free to leave what has to be done',
    demanded,
    'Bei der Übergabe muss der Verleiher den Entlehner das Boot prüfen lassen [1].',
    'Der Verleiher kann dem Entlehner Gelegenheit zur Prüfung des Bootes geben, verpflichtet ist er dazu nicht [1].',
  ],
  [
    'without what it takes',
    lent,
    'Verursacht der Entlehner durch sein Verschulden einen Schaden am Boot, muss er ihn ersetzen [1].',
    'Der Entlehner hat den Schaden am Boot auch ohne Verschulden zu ersetzen [1].',
  ],
  [
    'an Absatz named behind',
    placed,
    'Dass das Boot vor der Fahrt zu prüfen ist, steht in Abs 1 des § 1 BeispG [1].',
    'Dass das Boot vor der Fahrt zu prüfen ist, steht in Abs 2 des § 1 BeispG [1].',
  ],
  [
    'denied under the same condition, with a verb that another sentence affirms',
    waived,
    'Wer nach der Übergabe darauf verzichtet, kann keine Beschwerde mehr erheben [1].',
    'Eine Beschwerde ist zulässig, wenn der Entlehner nach der Übergabe darauf verzichtet hat [1].',
  ],
  [
    'void, what may be done so',
    noted,
    'Die Rückgabe des Bootes kann man auch am Steg melden [1].',
    'Eine am Steg gemeldete Rückgabe des Bootes ist unwirksam [1].',
  ],
  [
    'void without what is not needed',
    noted,
    'Uhrzeit und Liegeplatz muss man nicht angeben, es ist aber ratsam [1].',
    'Fehlen bei der Meldung Uhrzeit und Liegeplatz, so ist sie ungültig [1].',
  ],
  [
    'without being what the law demands of somebody',
    sailed,
    'Geschulte und von der Gemeinde bestellte Segler dürfen fremde Boote prüfen [1].',
    'Ein Segler darf, ohne besonders geschult oder bestellt zu sein, fremde Boote prüfen [1].',
  ],
  [
    '»weder … noch« is what »kein« denies, in another sentence than the rest',
    sober,
    'Ab 0,5 Promille gilt man jedenfalls als betrunken und darf kein Boot lenken [1].',
    'Ab 0,5 Promille gilt man nicht als betrunken und darf ein Boot lenken [1].',
  ],
  [
    'the unit of a list stands at its last number',
    stepped,
    'Nach fünf vollen Dienstjahren beträgt die Kündigungsfrist drei Monate [1].',
    'Nach fünf vollen Dienstjahren beträgt die Kündigungsfrist neun Monate [1].',
  ],
  [
    '»keine … unter« is a bound',
    insured,
    'Keine Einlage darf unter 40 Euro liegen [1].',
    'Keine Einlage darf unter 900 Euro liegen [1].',
  ],
])('%s', async (_, law, honest, wrong) => {
  expect(await stateOf(law, honest)).toBe('belegt')
  expect(await stateOf(law, wrong)).not.toBe('belegt')
})
