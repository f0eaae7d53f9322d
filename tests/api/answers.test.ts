// What an answer without a model says of a matter, from the question to the stream, over what ships.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import type { Browserless } from '../kit/browserless.ts'

let app: TestApp
let person: Browserless
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  person = await aUser(app)
})
afterAll(() => app.close())

async function answerTo(question: string, more: Record<string, unknown> = {}) {
  const chunks = await person.ask(question, more)
  const text = chunks.map(({ type, text }) => (type === 'delta' ? text : '')).join('')
  return { text: text.replaceAll('\u00a0', ' '), thread: chunks[0].thread_id as string }
}
/** The headings of an answer with what stands below each. */
const partsOf = (text: string) =>
  text
    .split(/^### /m)
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')), body: part }))

describe('a story', () => {
  test('has a heading for each of its issues, and below it the wording of the provision that leads', async () => {
    const { text } = await answerTo(
      'Im Bad schimmelt die Wand, obwohl ich immer lüfte. Der Vermieter schreibt mir jetzt, dass ich gehen muss, weil seine Tochter einziehen soll. Die Kaution von 2.000 Euro will er für den Parkettboden behalten.',
    )
    const parts = partsOf(text)
    const titles = parts.map(({ title }) => title)
    for (const [issue, provision] of [
      ['Schimmel', '§ 3 MRG'],
      ['Eigenbedarf', '§ 30 MRG'],
      ['Kaution', '§ 16b MRG'],
    ] as const) {
      const at = titles.findIndex((title) => title.includes(issue))
      expect(titles, issue).toEqual(expect.arrayContaining([expect.stringContaining(issue)]))
      expect(titles.slice(at, at + 2).join(' | ')).toContain(provision)
      expect(parts[at + 1]!.body).toContain('\n> ')
    }
    // Nothing stands in it twice.
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('names the law that governs one of its issues and is not in stock, also of another area', async () => {
    const ofWork = await answerTo(
      'Unser Chef hat im Pausenraum Kameras aufgehängt, ohne uns zu fragen. Einen Betriebsrat haben wir nicht. Eine Kollegin wurde deswegen fristlos hinausgeworfen und soll das letzte Gehalt nicht bekommen.',
    )
    expect(ofWork.text).toContain('Arbeitsvertragsrechts-Anpassungsgesetz (AVRAG)')
    const ofDriving = await answerTo(
      'Bei einer Kontrolle war der Drogentest meiner Tochter positiv, es war Cannabis. Der Führerschein wurde ihr gleich abgenommen. Im Auto lagen fünf Gramm nur für sie selbst. Wann bekommt sie den Führerschein wieder?',
      { law: 'strafrecht' },
    )
    expect(ofDriving.text).toContain('Führerscheingesetz (FSG)')
    expect(ofDriving.text).toContain('SMG')
  })
})

test('»was droht« asks for the penalty and is no threat', async () => {
  const { text } = await answerTo('Was droht einem, der absichtlich fremde Sachen kaputt macht?', { law: 'strafrecht' })
  expect(partsOf(text)[0]?.title).toContain('Sachbeschädigung')
  expect(text).not.toContain('Gefährliche Drohung')
})

test.each([
  [
    'Gegen mich ist eine Anonymverfügung wegen zu schnellen Fahrens gekommen. Was passiert, wenn ich sie nicht zahle?',
    'Öffentliches Recht',
  ],
  ['Ich habe Ethereum mit Gewinn verkauft. Muss ich für die Kryptowährung Steuer zahlen?', 'Steuerrecht'],
  ['Wie hoch ist das Krankengeld von der ÖGK und wie lange bekomme ich es?', 'Öffentliches Recht'],
])('»%s«, asked in civil law, is answered from %s', async (question, area) => {
  const { text } = await answerTo(question, { law: 'zivilrechtogh' })
  expect(text).toContain(`diese kommt aus dem Rechtsgebiet ${area}`)
  // Who chose the right one is told of no other.
  const law = area === 'Steuerrecht' ? 'steuerrecht' : 'publiclaw'
  expect((await answerTo(question, { law })).text).not.toContain('Rechtsgebiet')
})

test('what the guide of another area answers here is not sent there', async () => {
  const chunks = await person.ask('Mein Mann ist gestorben. Wie viel Witwenpension bekomme ich?', {
    law: 'zivilrechtogh',
  })
  expect(chunks.map(({ text }) => text ?? '').join('')).toContain('Witwen- und Witwerpension')
  expect(chunks.map(({ type }) => type)).not.toContain('elsewhere')
})

test('how a law is imported is said to those who can; others read where it stands and who can add it', async () => {
  const question = 'Möbelentwurf kopiert: Wie kann ich mein Design schützen und das Geschmacksmuster anmelden?'
  const { text } = await answerTo(question)
  expect(text).toMatch(
    /- Wortlaut: \[\S+ im RIS\]\(https:\/\/www\.ris\.bka\.gv\.at\/[^)]+\); Ihre Administration kann ihn importieren\./,
  )
  expect(text).not.toContain('npm run')
  const admin = await aUser(app, { role: 'admin' })
  const chunks = await admin.ask(question)
  expect(chunks.map(({ type, text }) => (type === 'delta' ? text : '')).join('')).toContain(
    '`npm run corpus -- import ris --law ',
  )
})

test('what is near enough to a guide is answered by it, what is about no law by none', async () => {
  const near = await answerTo(
    'Seit einem Jahr liegt mein Antrag bei der Bezirkshauptmannschaft und niemand entscheidet.',
    {
      law: 'publiclaw',
      sub_law: 'bund',
    },
  )
  expect(partsOf(near.text)[0]?.title).toContain('Säumnisbeschwerde')
  // No text knows the first half of the word; what it ends with says what it is.
  const ending = await answerTo('Wir gründen einen Boulespielverein. Wie geht das?', {
    law: 'publiclaw',
    sub_law: 'bund',
  })
  expect(partsOf(ending.text)[0]?.title).toContain('Verein gründen')
  for (const question of [
    'Wie backe ich einen Gugelhupf?',
    'Wie flicke ich einen Fahrradschlauch?',
    'asdf qwertz lorem ipsum',
  ])
    expect((await answerTo(question)).text).toMatch(
      /keine Stelle|^Das kann ich nicht beantworten|^Die Verbindung steht/,
    )
})

test('a figure of a provision that is not in stock is not held against the one that is', async () => {
  const chunks = await person.ask('Ich hatte einen Verkehrsunfall, wann verjähren meine Ansprüche auf Schadenersatz?')
  const { citations } = chunks.find(({ type }) => type === 'citations') as {
    citations: { state: string; reason: string | null }[]
  }
  expect(citations.map(({ reason }) => reason?.replaceAll('\u00a0', ' '))).toContain(
    'Zum Teil aus § 18 EKHG: ohne Wortlaut im Bestand.',
  )
  expect(citations.filter(({ state }) => state === 'ohne_beleg')).toEqual([])
})

test('what a line of ours adds to the law is doubted and said, not called unfounded', async () => {
  const chunks = await person.ask('Wie viel Unterhalt muss ich für mein Kind zahlen?')
  const { citations } = chunks.find(({ type }) => type === 'citations') as {
    citations: { state: string; reason: string | null }[]
  }
  const doubted = citations.filter(({ state }) => state !== 'belegt')
  expect(doubted.map(({ state, reason }) => [state, reason])).toContainEqual([
    'teilweise',
    'Diese Zeile des Leitfadens geht über den Wortlaut der Quelle hinaus.',
  ])
  expect(doubted.filter(({ state }) => state === 'ohne_beleg')).toEqual([])
})

describe('a conversation', () => {
  const inOrder = async (questions: readonly string[], more: Record<string, unknown>) => {
    const answers: Awaited<ReturnType<typeof answerTo>>[] = []
    for (const question of questions)
      answers.push(await answerTo(question, { ...more, ...(answers[0] && { thread_id: answers[0].thread }) }))
    return answers.map(({ text }) => text)
  }

  test('keeps the matter, however a question is put that says little by itself', async () => {
    const [, bail, long] = await inOrder(
      [
        'Meine Tochter ist in Untersuchungshaft. Wie lange darf das dauern?',
        'Können wir eine Kaution zahlen?',
        'Angenommen, das Gericht lässt sie trotzdem nicht gehen. Was bleibt uns dann noch?',
      ],
      { law: 'strafrecht' },
    )
    expect(bail).toContain('§ 180 StPO')
    expect(partsOf(long!)[0]?.title).toMatch(/haft/iu)
  })

  test('a question that names another matter leaves the one before', async () => {
    const [, other] = await inOrder(
      ['Wie lange darf Untersuchungshaft dauern?', 'Welche Strafe steht auf Sachbeschädigung?'],
      { law: 'strafrecht' },
    )
    expect(partsOf(other!)[0]?.title).toContain('Sachbeschädigung')
  })
})

test('what holds in another country is not answered from Austrian law', async () => {
  const { text } = await answerTo('Wie lange ist die Kündigungsfrist für Mieter in Deutschland?')
  expect(text).toContain('nur österreichisches Recht')
  expect(partsOf(text)).toEqual([])
})
