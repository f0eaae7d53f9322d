import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import type { Browserless } from '../kit/browserless.ts'
import { startModelServer, type Turn } from '../kit/model-server.ts'

/* Whose words an answer has: it says so on the screen, in files and to machines, and only theirs cost a question. */

const question = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'
const open = { law: 'none' }
const used = async (person: Browserless) => (await person.get('/api/profile/usage-stats')).body.query.usage

describe('without a model', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  test('an answer is a quotation, in its stream, in the history and in a file', async () => {
    const person = await aUser(app)
    const reply = await person.post('/api/chat/ask-stream', { question, law: 'zivilrechtogh' })
    expect(reply.headers['x-ai-generated']).toBe('quotations')
    expect(reply.text).toContain('"by_model":false')
    const thread = /"thread_id":"([^"]+)/.exec(reply.text)![1]
    const history = await person.get(`/api/chat/history?thread=${thread}`)
    expect(history.headers['x-ai-generated']).toBe('quotations')
    expect(history.body.results[0].by_model).toBe(false)
    const file = await person.get(`/api/chat/threads/${thread}/export?format=md`)
    expect(file.headers['x-ai-generated']).toBe('quotations')
    expect(file.text).toContain('Zitat-Antwort, ohne Sprachmodell.')
    expect(file.text).not.toContain('KI-Antwort')
  })
})

describe('with a model', () => {
  let app: TestApp
  let turn: Turn
  let close: () => Promise<void>
  beforeAll(async () => {
    const server = await startModelServer(() => turn)
    const { baseUrl, apiKey, name, provider } = server.settings
    app = await startApp({
      LLM_PROVIDER: provider,
      LLM_BASE_URL: baseUrl,
      LLM_API_KEY: apiKey,
      LLM_MODEL: name,
    })
    close = server.close
  })
  afterAll(async () => {
    await app.close()
    await close()
  })

  test('its words are marked as such', async () => {
    turn = { text: 'Gern geschehen.' }
    const person = await aUser(app)
    const reply = await person.post('/api/chat/ask-stream', { question, ...open })
    expect(reply.headers['x-ai-generated']).toBe('true')
    expect(reply.text).toContain('"by_model":true')
    expect(await used(person)).toBe(1)
    const thread = /"thread_id":"([^"]+)/.exec(reply.text)![1]
    expect((await person.get(`/api/chat/threads/${thread}/export?format=md`)).text).toContain('KI-Antwort')
  })

  test('an answer that fails before its first word costs nothing, though our notice stands there', async () => {
    turn = { status: 400 }
    const person = await aUser(app)
    const chunks = await person.ask(question, open)
    expect(chunks.some((chunk) => chunk.type === 'delta')).toBe(true)
    expect(chunks.at(-1).type).toBe('error')
    expect(await used(person)).toBe(0)
  })
})
