// kill -9 in the middle of an import: nothing of it is there, the list tells the truth, and it goes on or is ended.
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { formOf } from '../kit/files.ts'
import { spawnServer } from '../kit/server-process.ts'

const kit = join(import.meta.dirname, '../kit/kill-at.ts')
let app: TestApp
let admin: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' })
  admin = await aUser(app, { role: 'admin' })
})
afterAll(() => app.close())

const lines = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) =>
    JSON.stringify({ id: `TestG/§ ${at + 1}`, law: 'TestG', section: `§ ${at + 1}`, text: `${text} ${at}` }),
  ).join('\n')
const send = (content: string) => admin.post('/api/admin/imports/file', formOf([['Gesetze.jsonl', content]]))
const newest = async () => (await admin.get('/api/admin/imports')).body.results[0]
const textOf = async (section: string) =>
  (await admin.get(`/api/sources/laws/content?id=${section}`)).body.blocks?.[0].text as string | undefined

/** Has a worker killed when all is written and nothing is committed yet. */
async function killWorker(): Promise<void> {
  const worker = spawnServer(
    app.dataDir,
    { KILL_AT: 'UPDATE law_revision SET revision', NODE_OPTIONS: `--import=${kit}` },
    'server/worker.ts',
  )
  await worker.exited
  expect(worker.output()).not.toContain('Error')
  // The queue notices within a minute who died (jobs.test.ts); here at once.
  await app.parts.db.query("UPDATE jobs.job SET state = 'retry', start_after = now() WHERE state = 'active'")
}

test('it goes on with the next process, and one that was cancelled meanwhile ends as that', async () => {
  expect((await send(lines(1200, 'Der Leuchtturm steht'))).status).toBe(201)
  await killWorker()
  expect(await newest()).toMatchObject({ state: 'running', is_cancelled: false, report: null })
  // The texts and the index of before are as they were.
  expect(await textOf('TestG/§ 7')).toBeUndefined()
  expect(await textOf('MRG/§ 3')).toBeDefined()
  const chunks = await admin.ask('Was regelt § 3 MRG?')
  expect(chunks.at(-1)).toMatchObject({ type: 'done' })
  expect(await send(lines(1, 'Zu viel'))).toMatchObject({ status: 409 })
  const worker = spawnServer(app.dataDir, {}, 'server/worker.ts')
  await eventually(async () => expect(await newest()).toMatchObject({ state: 'done', report: { added: 1200 } }))
  expect(await textOf('TestG/§ 7')).toContain('Leuchtturm steht 6')
  await worker.stop('SIGTERM')

  await send(lines(1200, 'Der Leuchtturm brennt'))
  await killWorker()
  const { id } = await newest()
  expect((await admin.post(`/api/admin/imports/${id}/cancel`)).status).toBe(200)
  const last = spawnServer(app.dataDir, {}, 'server/worker.ts')
  await eventually(async () => expect(await newest()).toMatchObject({ id, state: 'cancelled' }))
  expect(await textOf('TestG/§ 7')).toContain('Leuchtturm steht 6')
  expect((await send(lines(3, 'Der Leuchtturm brennt'))).status).toBe(201)
  await eventually(async () => expect(await newest()).toMatchObject({ state: 'done', report: { changed: 3 } }))
  await last.stop('SIGTERM')
})
