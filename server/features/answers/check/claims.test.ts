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
])('%s', async (_, law, honest, wrong) => {
  expect(await stateOf(law, honest)).toBe('belegt')
  expect(await stateOf(law, wrong)).not.toBe('belegt')
})
