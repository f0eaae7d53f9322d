import { createConnection, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideFile } from '../../server/features/files/review.ts'
import { eventually, startApp, type TestApp } from '../kit/app.ts'
import { aFile } from '../kit/files.ts'
import { aColleague, aProgram, callerOf } from '../kit/people.ts'

/* A client that hangs up after asking wanted what it asked for: it is done, whoever hears the answer. */

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.http.listen({ port: 0 })
})
afterAll(() => app.close())

/** Sends a request and hangs up without a look at the answer. */
const sendAndLeave = (lines: string[]) =>
  new Promise<void>((resolve, reject) => {
    const { port } = app.http.server.address() as AddressInfo
    const socket = createConnection({ port }, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy()),
    )
    socket.on('close', () => resolve()).on('error', reject)
  })

test('keys are deleted, and the audit log has a line for each', async () => {
  const owner = await aColleague(app)
  const keys: string[] = []
  for (let count = 0; count < 20; count++) keys.push((await aProgram(app, owner)).uuid)
  const cookie = `at=${owner.cookies.get('at')}`
  for (const id of keys)
    await sendAndLeave([
      `DELETE /api/profile/api-keys/${id} HTTP/1.1`,
      'host: localhost',
      'x-passphrase-type: EMPTY',
      `cookie: ${cookie}`,
    ])
  await eventually(async () => expect((await owner.get('/api/profile/api-keys')).body.results).toEqual([]))
  const { rows } = await app.parts.db.query("SELECT 1 FROM audit WHERE user_id = $1 AND event = 'api_key_deleted'", [
    owner.id,
  ])
  expect(rows).toHaveLength(20)
  expect(app.logs.filter((line) => line.includes('unexpected error'))).toEqual([])
})

test('what a person decides about a file by hand is stored; only a long list is given up', async () => {
  const person = await aColleague(app)
  const text = Array.from({ length: 21 }, (_, index) => `Post an zeuge${index}@moosegg.example.`).join('\n')
  const { id } = await aFile(person, ['Brief.txt', text], { anonymize: 'true' })
  const found = async (): Promise<{ id: string; decided: boolean }[]> =>
    (await person.get(`/api/chat/files/${id}`)).body.entities
  const decisions = (await found()).map(({ id: entity }) => ({ entity, action: 'behalten', scope: 'datei' }) as const)
  const decide = async (some: typeof decisions) =>
    decideFile(app.parts, await callerOf(app, person), id, some, AbortSignal.abort())
  await expect(decide(decisions)).rejects.toMatchObject({ code: 'busy' })
  expect((await found()).filter(({ decided }) => decided)).toEqual([])
  await decide(decisions.slice(1))
  expect((await found()).filter(({ decided }) => decided)).toHaveLength(20)
})
