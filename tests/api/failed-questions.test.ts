import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../contract/subscriptions.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a question that cannot be stored costs none, and gives the place it held back', async () => {
  const person = await aUser(app)
  const ask = () => person.post('/api/chat/ask-stream', { question: 'Kaution', law: 'zivilrechtogh' })
  await app.parts.db.query('ALTER TABLE messages ADD CONSTRAINT stores_nothing CHECK (false) NOT VALID')
  try {
    for (let tries = 0; tries <= limits.free.query; tries++) expect((await ask()).status).toBe(500)
  } finally {
    await app.parts.db.query('ALTER TABLE messages DROP CONSTRAINT stores_nothing')
  }
  expect((await ask()).status).toBe(200)
})

test('what is no answer costs none: a greeting, and a question to which nothing is found', async () => {
  const person = await aUser(app)
  for (const question of ['Hallo', 'Xyzzyq Plughq Frobnitzq?']) await person.ask(question)
  expect((await person.get('/api/profile/usage-stats')).body.query.usage).toBe(0)
  await person.ask('Was gilt bei der Kaution?')
  expect((await person.get('/api/profile/usage-stats')).body.query.usage).toBe(1)
})
