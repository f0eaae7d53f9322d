import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { viennaDay } from '../../contract/vienna.ts'
import { startApp, type TestApp } from '../kit/app.ts'
import { findText } from '../kit/find-text.ts'
import { aProgram, aColleague, setApiAccess } from '../kit/people.ts'
import { dumpTables } from '../kit/tables.ts'

/* An API key stands nowhere but with its owner, and opens nothing but the calls for keys (trust 5.1). */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the key is in no table, no file of the instance, no log line and no later reply; its mask is', async () => {
  const owner = await aColleague(app)
  const program = await aProgram(app, owner)
  expect((await program.get('/api/chat/threads')).status).toBe(200)
  const secret = program.key.slice('fst_live_'.length, -4)
  const mask = `fst_live_…${program.key.slice(-4)}`
  const list = await owner.get('/api/profile/api-keys')
  expect(list.text).toContain(mask)
  const exported = Object.values(unzipSync((await owner.get('/api/profile/export')).bytes)).map((content) =>
    strFromU8(content),
  )
  expect(exported.join('\n')).toContain(mask)
  for (const said of [list.text, ...exported]) expect(said).not.toContain(secret)
  const rows = Object.values(await dumpTables(app.parts.db)).flat()
  expect(rows.some((row) => row.includes(mask))).toBe(true)
  // As text, as bytes and as bytes in hexadecimal digits, as a dump writes them.
  const forms = [
    program.key,
    secret,
    Buffer.from(program.key).toString('hex'),
    Buffer.from(program.key).toString('base64'),
  ]
  for (const form of forms) expect(rows.filter((row) => row.includes(form))).toEqual([])
  // The write-ahead log is among the files.
  await app.parts.db.query('CHECKPOINT')
  expect(findText(app.dataDir, mask).some((path) => path.includes('pg_wal'))).toBe(true)
  for (const form of forms) expect(findText(app.dataDir, form)).toEqual([])
  expect(app.logs.filter((line) => line.includes(secret))).toEqual([])
})

test.each(
  Object.keys(calls).filter(
    (name) =>
      /^\w+ \/api\/(profile|admin|company|auth)\b/.test(name) &&
      !['GET /api/profile/usage-stats', 'GET /api/profile/agreement'].includes(name),
  ),
)('%s is closed to keys', async (name) => {
  const program = await aProgram(app, await aColleague(app, 'admin'))
  const [method, path] = name.split(' ') as ['GET', string]
  expect(await program.request(method, path.replace(':id', 'x'), method === 'GET' ? undefined : {})).toMatchObject({
    status: 403,
    body: { code: 'key_not_allowed' },
  })
})

test('a deleted, expired or switched-off key is refused by the very next request', async () => {
  const owner = await aColleague(app)
  const today = viennaDay(app.clock.now())
  const [deleted, expiring, off] = [
    await aProgram(app, owner),
    await aProgram(app, owner, today),
    await aProgram(app, owner),
  ]
  const refused = { status: 401, body: { code: 'key_invalid' } }
  for (const program of [deleted, expiring, off]) expect((await program.get('/api/chat/threads')).status).toBe(200)
  await owner.delete(`/api/profile/api-keys/${deleted.uuid}`)
  expect(await deleted.get('/api/chat/threads')).toMatchObject(refused)
  await setApiAccess(app, owner, false)
  expect(await off.get('/api/chat/threads')).toMatchObject(refused)
  await setApiAccess(app, owner, true)
  app.clock.move(2 * 86_400_000)
  expect(await expiring.get('/api/chat/threads')).toMatchObject(refused)
})
