import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { findText } from '../kit/find-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const planted = ['Zwetschkenknoedelverordnung', 'Papierschiffchenregatta', 'Sternwartenhausmeister']

test('what a person asks and names stands nowhere in the data directory or the log', async () => {
  const person = await aUser(app)
  const [{ thread_id: thread }] = await person.ask(`Gilt die ${planted[0]} für die Kaution?`)
  await person.put(`/api/chat/threads/${thread}`, { title: `Sache ${planted[1]}` })
  await person.ask(`Und ${planted[2]}?`, { thread_id: thread })
  await person.post('/api/chat/ask-stream', { question: planted[0], law: planted[1] })
  await person.post('/api/chat/ask-stream', `{"question": "${planted[0]}"`)
  expect((await person.get(`/api/chat/history?thread=${thread}`)).text).toContain(planted[0])
  // Everything that the database still holds in memory goes to its files.
  await app.parts.db.query('CHECKPOINT')
  for (const word of planted) {
    expect(findText(app.dataDir, word)).toEqual([])
    expect(app.logs.filter((line) => line.includes(word))).toEqual([])
  }
  // The search itself works: the address of an account is not sealed.
  expect(findText(app.dataDir, person.email).length).toBeGreaterThan(0)
})

test('a sealed title moved to another conversation, or another person, does not open', async () => {
  const [owner, other] = [await aUser(app), await aUser(app)]
  const threads = [(await owner.ask('Kaution'))[0].thread_id, (await owner.ask('Mietzins'))[0].thread_id]
  await other.ask('Kaution')
  await app.parts.db.query(
    'UPDATE threads SET sealed_title = (SELECT sealed_title FROM threads WHERE id = $1) WHERE id = $2',
    threads,
  )
  const reply = await owner.get(`/api/chat/threads/${threads[1]}`)
  expect(reply).toMatchObject({ status: 200, body: { title: 'Nicht lesbare Unterhaltung' } })
  await app.parts.db.query('UPDATE threads SET user_id = $1 WHERE id = $2', [other.id, threads[0]])
  expect((await other.get(`/api/chat/threads/${threads[0]}`)).body).toMatchObject({
    title: 'Nicht lesbare Unterhaltung',
  })
})

test('an unexpected error is logged with its place, and without the values that the database quotes', async () => {
  const person = await aUser(app)
  await app.parts.db.query(`UPDATE users SET passphrase_type = 'SYSTEM_PROVIDED' WHERE id = $1`, [person.id])
  await app.parts.db.query('ALTER TABLE threads ADD CONSTRAINT refuses CHECK (false) NOT VALID')
  try {
    expect(await person.post('/api/chat/ask-stream', { question: planted[0], law: 'zivilrechtogh' })).toMatchObject({
      status: 500,
      body: { code: 'internal', detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.' },
    })
  } finally {
    await app.parts.db.query('ALTER TABLE threads DROP CONSTRAINT refuses')
  }
  const line = app.logs.findLast((entry) => entry.includes('unexpected error'))!
  expect(line).toContain('chat.store.ts')
  expect(JSON.parse(line).err).toMatchObject({ code: '23514', message: 'left out' })
  expect(line).not.toContain(person.id)
})
