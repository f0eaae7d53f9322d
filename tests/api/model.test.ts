import { afterEach, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { startModelServer, type Turn } from '../kit/model-server.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** An instance with a model that rewrites as told and answers as told. */
async function withModel(
  answer: Turn | ((prompt: string) => Turn),
  rewritten: Turn = { text: 'BEGRIFFE: Kaution\nBESTIMMUNGEN: § 16b MRG' },
) {
  const server = await startModelServer(({ messages }) => {
    if (messages[0]?.content.includes('bereiten die Suche')) return rewritten
    return typeof answer === 'function' ? answer(messages.at(-1)!.content) : answer
  })
  const { baseUrl, apiKey, name, provider } = server.settings
  const app: TestApp = await startApp({
    LLM_PROVIDER: provider,
    LLM_BASE_URL: baseUrl,
    LLM_API_KEY: apiKey,
    LLM_MODEL: name,
  })
  closing.push(server.close, app.close)
  const answers = () =>
    server.state.calls.filter(({ messages }) => !messages[0]?.content.includes('bereiten die Suche'))
  return { app, server, answers, person: await aUser(app) }
}

const question = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'
const textOf = (chunks: any[]) =>
  chunks
    .filter((chunk) => chunk.type === 'delta')
    .map((chunk) => chunk.text)
    .join('')
const of = (chunks: any[], type: string) => chunks.find((chunk) => chunk.type === type)
/** The number that the prompt gives a source. */
const numberOf = (prompt: string, citation: string) => new RegExp(`^\\[(\\d+)\\] ${citation}`, 'm').exec(prompt)?.[1]

describe('an answer of a model', () => {
  test('streams, is checked sentence by sentence, and says what it cost', async () => {
    const { person, answers } = await withModel((prompt) => {
      const deposit = numberOf(prompt, '§ 16b MRG')
      return {
        text: `Der Vermieter hat die Kaution nach Ende des Mietvertrags unverzüglich zurückzustellen [${deposit}]. Die Kaution des Mieters beträgt 900 Euro [${deposit}]. Das weiß jeder. Siehe auch § 999 MRG [77].`,
      }
    })
    const chunks = await person.ask(question)
    const types = chunks.map((chunk) => chunk.type).filter((type) => type !== 'place')
    expect(types.filter((type, at, all) => type !== all[at - 1])).toEqual([
      'thread',
      'status',
      'sources',
      'delta',
      'citations',
      'done',
    ])
    // What a marker will say comes before the marker does, and is what the check finds.
    let written = ''
    const places: any[] = []
    for (const chunk of chunks) {
      if (chunk.type === 'delta') written += chunk.text
      else if (chunk.type === 'place') {
        expect(chunk.place.marker_start + chunk.place.marker.length).toBeGreaterThan(written.length)
        places.push(chunk.place)
      }
    }
    expect(places.slice(-3)).toEqual(
      of(chunks, 'citations')
        .citations.filter(({ marker }: any) => marker)
        .slice(-3)
        .map(({ marker, source_id, state, pinpoint, marker_start }: any) => ({
          marker,
          source_id,
          state,
          pinpoint: pinpoint ?? null,
          marker_start,
        })),
    )
    const { sources } = of(chunks, 'sources')
    // Those of the guide come first; here it is about what the model wrote.
    const citations = of(chunks, 'citations').citations.slice(-4)
    expect(chunks.filter(({ type }) => type === 'status').map(({ text }) => text)).toEqual([
      'Suche in Gesetzen und Entscheidungen',
      // The sources of the guide above the answer come beside what the search found.
      expect.stringMatching(/^Suche in Gesetzen und Entscheidungen · \d+ Treffer$/),
      expect.stringMatching(/^Lese \d+ Gesetzesstellen$/),
      'Formuliere die Antwort',
    ])
    expect(citations.map(({ state, source_id }: any) => [state, source_id])).toEqual([
      [expect.stringMatching(/^(belegt|teilweise)$/), 'MRG/§ 16b'],
      ['ohne_beleg', 'MRG/§ 16b'],
      ['ohne_beleg', null],
      ['ohne_beleg', null],
    ])
    expect(citations[1].reason).toContain('900 Euro')
    const text = textOf(chunks)
    expect(text.slice(citations[2].start, citations[2].end)).toBe(
      'Das weiß jeder. Siehe auch § 999 MRG [77].'.slice(0, 15),
    )
    for (const { source_id } of citations) if (source_id) expect(sources.map(({ id }: any) => id)).toContain(source_id)
    expect(of(chunks, 'done').usage).toEqual({ input_tokens: 100, output_tokens: 20 })
    const history = await person.get(`/api/chat/history?thread=${of(chunks, 'thread').thread_id}`)
    expect(history.body.results[0]).toMatchObject({
      text,
      state: 'complete',
      citations: of(chunks, 'citations').citations,
    })
    expect(answers()[0]?.messages.at(-1)?.content).toMatch(/<<(\S+) QUELLE 1>>[^]*<<\1 ENDE>>/)
  })

  test('gets the conversation, and the message that is replied to', async () => {
    const { person, answers } = await withModel({ text: 'Die Kaution ist zurückzustellen [1].' })
    const [{ thread_id: thread }, ...rest] = await person.ask(question)
    await person.ask('Und welche Frist gilt?', { thread_id: thread, reply_to_message_timestamp: rest.at(-1).timestamp })
    const [, second] = answers()
    expect(second!.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(second!.messages[1]!.content).toBe(question)
    expect(second!.messages.at(-1)!.content).toMatch(/NACHRICHT>>\n[^]*Die Kaution ist zurückzustellen \[\d+\]\./)
    await person.ask('Übersetze deine Antwort ins Türkische.', { thread_id: thread })
    expect(answers()[2]!.messages.at(-1)!.content).toContain('ins Türkische')
  })

  test('a context that ends earlier leaves out what came later', async () => {
    const { person, answers } = await withModel({ text: 'Die Kaution ist zurückzustellen [1].' })
    const first = await person.ask(question)
    const thread = first[0].thread_id
    await person.ask('Geheimes Zwischenstück?', { thread_id: thread })
    await person.ask('Und jetzt?', { thread_id: thread, history_context_timestamp: first.at(-1).timestamp })
    expect(JSON.stringify(answers()[2])).not.toContain('Zwischenstück')
    expect(JSON.stringify(answers()[2])).toContain('Kaution')
  })

  test('a question that nothing in stock answers is not put to the model', async () => {
    const { person, answers } = await withModel({ text: 'Erfunden [1].' }, { text: 'nichts' })
    const chunks = await person.ask('xqzv blorft wummelgrunz')
    expect(textOf(chunks)).toContain('keine Stelle')
    expect(answers()).toHaveLength(0)
  })

  test('is asked for other words only where those of the question do not say what it is about, so that no answer waits in vain', async () => {
    const { person, server, answers } = await withModel({ text: 'Die Kaution ist zurückzustellen [1].' })
    const rewrites = () => server.state.calls.length - answers().length
    await person.ask(question)
    expect([rewrites(), answers().length]).toEqual([0, 1])
    const chunks = await person.ask('Was tun?')
    expect([rewrites(), answers().length]).toEqual([1, 2])
    expect(of(chunks, 'sources').sources.map(({ id }: any) => id)).toContain('MRG/§ 16b')
    expect(chunks.filter(({ type }) => type === 'status').map(({ step }) => step)).toEqual(
      expect.arrayContaining(['search', 'understand', 'found']),
    )
  })

  test('without a knowledge base it answers without sources and says so', async () => {
    const { person, server } = await withModel({ text: 'Allgemein gilt das.' })
    const chunks = await person.ask(question, { law: 'none' })
    expect(textOf(chunks)).toMatch(/^\*Ohne Wissensdatenbank: .*keine Quellen/)
    expect(of(chunks, 'sources').sources).toEqual([])
    expect(server.state.calls).toHaveLength(1)
    expect(server.state.calls[0]!.messages.at(-1)!.content).not.toContain('QUELLE')
  })

  test.each([
    ['cut', { text: 'Die Kaution ist zurückzustellen [1]. Außerdem', end: 'cut' }, 'model_cut'],
    ['error object', { text: 'Die Kaution ist zurückzustellen [1]. Außerdem', end: 'error' }, 'model_cut'],
    ['refused', { status: 401 }, 'model_refused'],
  ] as [string, Turn, string][])(
    '%s: a German message, and what came is kept and checked',
    async (_name, turn, code) => {
      const { person, app } = await withModel(turn)
      const chunks = await person.ask(question)
      expect(chunks.at(-1)).toMatchObject({ type: 'error', code })
      expect(chunks.at(-1).detail).toMatch(/Sprachmodell/)
      const { body } = await person.get(`/api/chat/history?thread=${of(chunks, 'thread').thread_id}`)
      expect(body.results[0]).toMatchObject({
        state: 'failed',
        // Of a model that said nothing only the guide above it stays.
        text: 'text' in turn ? expect.stringContaining('Kaution') : expect.not.stringContaining('zurückzustellen'),
      })
      if ('text' in turn) expect(body.results[0].citations.length).toBeGreaterThan(0)
      expect(app.logs.join('')).not.toContain('zurückzustellen')
    },
  )

  test('a model that does not exist is a setting that is refused at start', async () => {
    await expect(startApp({ LLM_PROVIDER: 'orakel' })).rejects.toThrow(/LLM_PROVIDER must be one of/)
    await expect(startApp({ LLM_PROVIDER: 'openai-compatible', LLM_MODEL: 'x' })).rejects.toThrow(/LLM_BASE_URL/)
  })
})
