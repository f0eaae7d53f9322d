import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { findRunningPostgres } from '../../server/base/store/postgres.ts'
import { many } from '../../server/base/store/db.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { Browserless } from '../kit/browserless.ts'
import { steeredEngine } from '../kit/engine.ts'

/* Several servers on one database, as operations.md describes them. */

const [here, there] = [steeredEngine(), steeredEngine()]
let host: TestApp
let apps: TestApp[]
let url: (database: string) => string
const started: TestApp[] = []

const open = async (database: string, engine = steeredEngine()) => {
  const env = { DATABASE_URL: url(database), SERVER_KEY_FILE: host.config.serverKeyFile, WORKER: 'off' }
  const app = await startApp(env, { answers: engine.replace })
  started.push(app)
  return app
}

beforeAll(async () => {
  host = await startApp({ WORKER: 'off' })
  const { host: socket } = (await findRunningPostgres(host.dataDir))!
  url = (database) => `socket://fundstelle@${socket}?db=${database}`
  await host.parts.db.query('CREATE DATABASE shared')
  apps = await Promise.all([open('shared', here), open('shared', there)])
})
afterEach(() => {
  for (const engine of [here, there]) engine.forget()
})
afterAll(async () => {
  for (const app of started) await app.close()
  await host.close()
})

/** Somebody at both servers, with the same session. */
async function atBoth() {
  const one = await aUser(apps[0]!, { subscription: 'paid' })
  const other = Object.assign(new Browserless(apps[1]!.http), { id: one.id, email: one.email })
  for (const [name, value] of one.cookies) other.cookies.set(name, value)
  return { one, other }
}
const question = { question: 'Was gilt bei der Kaution?', law: 'zivilrechtogh' }
const runningAt = (app: TestApp, user: string) => [...(app.parts.running.byUser.get(user) ?? [])]

/** Asks at the first server and waits until the answer is being written. */
async function askHere(person: { id: string; post(path: string, body: object): Promise<{ text: string }> }) {
  const before = runningAt(apps[0]!, person.id).length
  const reply = person.post('/api/chat/ask-stream', question)
  const thread = await eventually(() => {
    const own = runningAt(apps[0]!, person.id)
    if (own.length <= before || !own.at(-1)!.writing) throw new Error('not yet')
    return own.at(-1)!.threadId
  })
  return { reply, thread }
}

describe('two servers on one database', () => {
  test('that start together on an empty one both come up, and each step is made once', async () => {
    const names = await many<{ name: string; count: number }>(
      apps[0]!.parts.db,
      'SELECT name, count(*)::int AS count FROM migrations GROUP BY name',
    )
    expect(names.length).toBeGreaterThan(20)
    expect(names.every(({ count }) => count === 1)).toBe(true)
    const { one, other } = await atBoth()
    for (const person of [one, other]) expect((await person.get('/api/profile')).body.id).toBe(one.id)
  })

  test('a stop reaches the answer of the other one, and resolves when its part is stored', async () => {
    const { one, other } = await atBoth()
    const { reply, thread } = await askHere(one)
    here.write('Der Anfang der Antwort. ')
    await eventually(() => expect(runningAt(apps[0]!, one.id)[0]?.writing?.content.text).toContain('Anfang'))
    expect((await other.post(`/api/chat/threads/${thread}/stop`)).status).toBe(204)
    const [answer] = (await other.get(`/api/chat/history?thread=${thread}`)).body.results
    expect(answer).toMatchObject({ state: 'aborted', text: 'Der Anfang der Antwort. ' })
    expect((await reply).text).toContain('"state":"aborted"')
  })

  test('two answers of a person are all, wherever they run; a question in the same conversation takes the place of its answer', async () => {
    const { one, other } = await atBoth()
    const [first, second] = [await askHere(one), await askHere(one)]
    expect(await other.post('/api/chat/ask-stream', question)).toMatchObject({
      status: 429,
      body: { code: 'too_many_streams' },
    })
    const again = other.post('/api/chat/ask-stream', { ...question, thread_id: first.thread })
    expect((await first.reply).text).toContain('"state":"aborted"')
    await eventually(() => expect(runningAt(apps[1]!, one.id)[0]?.writing).toBeDefined())
    there.write('Die neue Antwort.')
    there.finish()
    expect((await again).text).toContain('"state":"complete"')
    here.finish()
    await second.reply
  })

  test('the answer of one is followed at the other, from what is there to its end', async () => {
    const { one, other } = await atBoth()
    const { reply, thread } = await askHere(one)
    here.write('Der Anfang. ')
    const seen = await eventually(async () => {
      const { body } = await other.get(`/api/chat/history?thread=${thread}`)
      expect(body.results[0]).toMatchObject({ state: 'running', text: 'Der Anfang. ' })
      return body
    })
    const rest = other.get(`/api/chat/threads/${thread}/stream?after=${seen.running.event_id}`)
    here.write('Und das Ende.')
    here.finish()
    const { text } = await rest
    expect(text).toContain('"text":"Und das Ende."')
    expect(text).not.toContain('Der Anfang')
    expect(text).toContain('"type":"done"')
    await reply
    expect((await other.get(`/api/chat/history?thread=${thread}`)).body).toMatchObject({
      running: null,
      results: [{ state: 'complete', text: 'Der Anfang. Und das Ende.' }, { role: 'user' }],
    })
  })
})

test('an older version refuses the database of a newer one, and names what it does not know', async () => {
  await apps[0]!.parts.db.query("INSERT INTO migrations (name) VALUES ('9999-from-the-future.sql')")
  await expect(open('shared')).rejects.toThrow(/newer version: it has made 9999-from-the-future\.sql/)
})
