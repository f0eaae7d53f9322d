import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import { openLog } from '../../server/base/log.ts'
import { joinStore } from '../../server/base/store/store.ts'
import { aUser, eventually, password, startApp } from '../kit/app.ts'
import { steeredEngine } from '../kit/engine.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { startModelServer } from '../kit/model-server.ts'
import { spawnServer } from '../kit/server-process.ts'
import { overPort, StreamReader } from '../kit/stream-reader.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

// A question that no guide matches: what is streamed are the words of the model alone.
const question = 'Was bestimmt § 16b MRG?'

/** A model that says this much and then neither goes on nor ends. */
async function hangingModel(text: string) {
  const server = await startModelServer(({ messages }) =>
    messages[0]?.content.includes('bereiten die Suche') ? { text: 'BEGRIFFE: Kaution' } : { text, end: 'hang' },
  )
  closing.push(server.close)
  const { provider, baseUrl, apiKey, name } = server.settings
  return { server, env: { LLM_PROVIDER: provider, LLM_BASE_URL: baseUrl, LLM_API_KEY: apiKey, LLM_MODEL: name } }
}

describe('the call of a model', () => {
  test('is closed within a second after a stop, and the part is checked and kept', async () => {
    const text = 'Die Kaution ist unverzüglich zurückzustellen [1]. Und'
    const { server, env } = await hangingModel(text)
    const app = await startApp(env)
    closing.push(app.close)
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const person = await aUser(app)
    const stream = await (await overPort(app, person).ask(question)).until((seen) => seen.text === text)
    expect(server.state.open).toBe(1)
    const thread = stream.of('thread').thread_id
    const begun = performance.now()
    await person.post(`/api/chat/threads/${thread}/stop`)
    await eventually(() => expect(server.state.open).toBe(0))
    expect(performance.now() - begun).toBeLessThan(1000)
    const [answer] = (await person.get(`/api/chat/history?thread=${thread}`)).body.results
    expect(answer).toMatchObject({ state: 'aborted', text })
    expect(answer.citations.length).toBeGreaterThan(0)
    expect((await stream.toEnd()).events.slice(-2).map(({ data }) => data.type)).toEqual(['citations', 'done'])
  })
})

test('what came while an earlier part was being stored is stored too, although nothing follows it', async () => {
  const [held, free] = [steeredEngine(), steeredEngine()]
  const app = await startApp(
    {},
    {
      answers: (answers) => ({
        ...answers,
        engine: (...input) => (input[0].question === question ? held : free).replace(answers).engine(...input),
      }),
    },
  )
  closing.push(app.close)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { db } = app.parts
  const begin = async (text: string) => {
    const person = await aUser(app)
    const stream = await (await overPort(app, person).ask(text)).until(({ events }) => events.length > 0)
    const thread: string = stream.of('thread').thread_id
    const stored = async () =>
      (
        await db.query("SELECT length(sealed) AS size FROM messages WHERE thread_id = $1 AND role = 'assistant'", [
          thread,
        ])
      ).rows[0].size as number
    return { thread, stored, empty: await stored() }
  }
  const [one, other] = [await begin(question), await begin('Und was ist eine Kaution?')]
  const lock = await db.connect()
  try {
    await lock.query('BEGIN')
    await lock.query('SELECT 1 FROM messages WHERE thread_id = $1 FOR UPDATE', [one.thread])
    held.write('Der Anfang. ')
    // Its part is on the way and waits for the row.
    await eventually(async () =>
      expect(
        (
          await db.query(
            "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE messages%'",
          )
        ).rowCount,
      ).toBe(1),
    )
    held.write('Viel danach. '.repeat(100))
    free.write('Ebenso viel. '.repeat(100))
    // The other one was due later, so the time of this one has come too.
    await eventually(async () => expect(await other.stored()).toBeGreaterThan(other.empty + 1000))
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
  await eventually(async () => expect(await one.stored()).toBeGreaterThan(one.empty + 1000))
})

test('an answer that is replaced is stored with all it said before the next question goes along with it', async () => {
  const text = 'Die Kaution ist unverzüglich zurückzustellen [1]. Und'
  const { server, env } = await hangingModel(text)
  const app = await startApp(env)
  closing.push(app.close)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const person = await aUser(app)
  const first = await (await overPort(app, person).ask(question)).until((seen) => seen.text === text)
  const thread_id = first.of('thread').thread_id
  const second = await overPort(app, person).ask('Und wenn er sie verrechnet?', { thread_id })
  expect(second.status).toBe(200)
  expect((await first.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
  await second.until((seen) => seen.text === text)
  const said = server.state.calls.at(-1)!.messages.map(({ content }) => content)
  expect(said.filter((content) => content.includes('zurückzustellen'))).not.toEqual([])
  await person.post(`/api/chat/threads/${thread_id}/stop`)
  await second.toEnd()
})

describe('a server process that ends while it answers', () => {
  const headers = { 'content-type': 'application/json', 'x-passphrase-type': 'EMPTY' }
  const admin = { ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password }

  async function logIn(address: string): Promise<Record<string, string>> {
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: admin.ADMIN_EMAIL, password }),
    })
    const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    return { ...headers, cookie: cookies.join('; ') }
  }

  async function answering(text: string) {
    const { env } = await hangingModel(text)
    const dir = mkdtempSync(join(tmpdir(), 'survive-'))
    await copyFirstStart(dir, true)
    closing.push(() => rmSync(dir, { recursive: true, force: true }))
    const server = spawnServer(dir, { ...env, ...admin })
    const address = await server.address
    const reply = await fetch(`${address}/api/chat/ask-stream`, {
      method: 'POST',
      headers: await logIn(address),
      body: JSON.stringify({ question, law: 'zivilrechtogh' }),
    })
    const stream = await new StreamReader(reply, new AbortController()).until((seen) => seen.text === text)
    return { dir, server, stream, thread: stream.of('thread').thread_id as string }
  }

  /** What the next server on the same directory knows of the conversation. */
  async function historyAfter(dir: string, thread: string) {
    const server = spawnServer(dir)
    const address = await server.address
    const as = await logIn(address)
    const history = await (await fetch(`${address}/api/chat/history?thread=${thread}`, { headers: as })).json()
    const following = await fetch(`${address}/api/chat/threads/${thread}/stream`, { headers: as })
    expect(await server.stop('SIGTERM')).toBe(0)
    return { history, following: following.status }
  }

  test('by kill -9 leaves the part that was stored on the way, marked as aborted', async () => {
    const text = 'Ein Satz von vierzig Zeichen Länge, genau'.repeat(80)
    const { dir, server, thread } = await answering(text)
    const store = await joinStore(readConfig({ DATA_DIR: dir }), openLog('error'), 'test')
    await eventually(async () => {
      const { rows } = await store.db.query(
        "SELECT length(sealed) AS size FROM messages WHERE role = 'assistant' AND state = 'aborted'",
      )
      expect(rows[0].size).toBeGreaterThan(2000)
    })
    await store.close()
    await server.stop('SIGKILL')
    const { history, following } = await historyAfter(dir, thread)
    expect(following).toBe(204)
    expect(history).toMatchObject({
      running: null,
      results: [
        { role: 'assistant', state: 'aborted' },
        { role: 'user', text: question },
      ],
    })
    expect(history.results[0].text.length).toBeGreaterThanOrEqual(2000)
    expect(text.startsWith(history.results[0].text)).toBe(true)
  })

  test('by SIGTERM stores the part, tells its readers, and is gone in time', async () => {
    const text = 'Die Kaution ist unverzüglich zurückzustellen [1]. Und'
    const { dir, server, stream, thread } = await answering(text)
    const begun = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    const { history } = await historyAfter(dir, thread)
    expect(history.results[0]).toMatchObject({ role: 'assistant', state: 'aborted', text })
  })
})
