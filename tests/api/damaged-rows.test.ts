import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser, startApp, type TestApp } from '../kit/app.ts'

/* One damaged row is shown as what it is; everything beside it stays readable, and nothing becomes a 500. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const damages = {
  'a damaged title': "UPDATE threads SET sealed_title = '\\x00' WHERE id = $1",
  'a damaged key': "UPDATE threads SET wrapped_key = '\\x00' WHERE id = $1",
  'a damaged message': "UPDATE messages SET sealed = '\\x00' WHERE thread_id = $1 AND role = 'assistant'",
  'damaged messages':
    'UPDATE messages SET sealed = set_byte(sealed, 20, (get_byte(sealed, 20) + 1) % 256) WHERE thread_id = $1',
}

describe.each(Object.entries(damages))('%s', (what, sql) => {
  test('does not keep the others from being listed, searched, read, exported', async () => {
    const person = await aUser(app)
    const [broken, whole] = [
      (await person.ask('Was gilt bei der Kaution?'))[0].thread_id,
      (await person.ask('Was gilt beim Pfand?'))[0].thread_id,
    ]
    expect((await app.parts.db.query(sql, [broken])).rowCount).toBeGreaterThan(0)
    const list = await person.get('/api/chat/threads')
    expect(list.body.results.map((one: { uuid: string }) => one.uuid)).toEqual([whole, broken])
    const isTitleGone = what === 'a damaged title' || what === 'a damaged key'
    if (isTitleGone) expect(list.body.results[1].title).toBe('Nicht lesbare Unterhaltung')
    const found = await person.get('/api/chat/threads/search?q=Pfand')
    expect(found.body.results.map((one: { uuid: string }) => one.uuid)).toContain(whole)
    const history = await person.get(`/api/chat/history?thread=${broken}`)
    expect(history.status).toBe(200)
    expect(history.body.results).toHaveLength(2)
    if (what !== 'a damaged title') expect(history.body.results[0].text).toContain('nicht lesbar')
    expect((await person.get(`/api/chat/threads/${broken}/export?format=md`)).status).toBe(200)
    for (const act of [
      () => person.get(`/api/chat/threads/${broken}`),
      () => person.post(`/api/chat/threads/${broken}/star`, { starred: true }),
      () => person.put(`/api/chat/threads/${broken}`, { title: 'Neu' }),
      () => person.post('/api/chat/ask-stream', { question: 'Und dann?', law: 'zivilrechtogh', thread_id: broken }),
      () => person.get('/api/profile/export'),
      () => person.delete(`/api/chat/threads/${broken}`),
    ])
      expect((await act()).status).toBeLessThan(500)
    expect((await person.get(`/api/chat/history?thread=${whole}`)).status).toBe(200)
    expect((await person.get('/api/chat/threads')).body.results).toHaveLength(1)
  })
})

test('a damaged master key of a person is shown as lists of what cannot be read', async () => {
  const person = await aUser(app)
  const thread = (await person.ask('Was gilt bei der Kaution?'))[0].thread_id
  await person.post('/api/chat/files/folders', { name: 'Akten', path: '/' })
  const damage = "UPDATE master_keys SET wrapped = '\\x00' WHERE user_id = (SELECT user_id FROM threads WHERE id = $1)"
  expect((await app.parts.db.query(damage, [thread])).rowCount).toBe(1)
  const list = await person.get('/api/chat/threads')
  expect(list.body.results).toMatchObject([{ uuid: thread, title: 'Nicht lesbare Unterhaltung' }])
  for (const path of [
    '/api/chat/threads/search?q=Kaution',
    '/api/chat/history',
    `/api/chat/history?thread=${thread}`,
    '/api/chat/files?path=/',
    '/api/chat/files/folders/tree',
    '/api/chat/pseudonym-rules',
    '/api/profile/export',
  ])
    expect.soft([path, (await person.get(path)).status]).toEqual([path, 200])
})
