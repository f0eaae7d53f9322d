// Whom to tell when data got out: the command of the runbook, tried as it stands there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { toolCaller } from '../../server/base/caller.ts'
import { listAffectedAccounts } from '../../server/features/accounts/accounts.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { runTool } from '../kit/server-process.ts'

const dir = mkdtempSync(join(tmpdir(), 'affected-'))
let app: TestApp | undefined
afterAll(async () => {
  await app?.close()
  rmSync(dir, { recursive: true, force: true })
})

test('accounts that were there in the time, with who was logged in; a line in the log, nobody of another domain', async () => {
  app ??= await startApp({ WORKER: 'off' })
  const { db } = app.parts
  const early = await aUser(app, { email: 'frueh@panne.at', first_name: '=Frieda' })
  const quiet = await aUser(app, { email: 'still@panne.at', role: 'company_admin' })
  const late = await aUser(app, { email: 'spaet@panne.at' })
  await aUser(app, { email: 'wer@anders.at' })
  const set = (email: string, made: string, used: string) =>
    Promise.all([
      db.query('UPDATE users SET created_at = $2 WHERE email = $1', [email, made]),
      db.query(
        'UPDATE sessions SET created_at = $2, last_used_at = $3 WHERE user_id = (SELECT id FROM users WHERE email = $1)',
        [email, made, used],
      ),
    ])
  await set(early.email, '2026-01-01T10:00Z', '2026-03-10T10:00Z')
  await set(quiet.email, '2026-01-01T10:00Z', '2026-02-01T10:00Z')
  // Midnight of the 12th in Vienna is the end of the time.
  await set(late.email, '2026-03-11T23:30Z', '2026-03-12T10:00Z')
  let table = ''
  const wanted = { since: '2026-03-10', until: '2026-03-11', domain: 'panne.at' }
  const lines = async () => (await db.query("SELECT actor, details FROM audit WHERE event = 'affected_listed'")).rows
  const before = (await lines()).length
  expect(await listAffectedAccounts(app.parts, toolCaller, wanted, (text) => void (table += text))).toBe(2)
  expect(table.split('\r\n').slice(1, -1)).toEqual([
    "frueh@panne.at;'=Frieda;Huber;panne.at;Benutzer;2026-01-01 11:00:00;ja;ja",
    'still@panne.at;Anna;Huber;panne.at;Firmenadministration;2026-01-01 11:00:00;ja;nein',
  ])
  // Who stops it with the first line has seen some of it, too.
  const stop = () => {
    throw new Error('closed')
  }
  await expect(listAffectedAccounts(app.parts, toolCaller, wanted, stop)).rejects.toThrow('closed')
  expect((await lines()).slice(before)).toEqual(Array(2).fill({ actor: 'tool', details: { domain: 'panne.at' } }))
})

test('the command of the runbook makes the table, and says what is wrong with its days', async () => {
  await copyFirstStart(dir, true)
  const runbook = readFileSync(join(import.meta.dirname, '../../docs/howto/data-breach.md'), 'utf8')
  const commands = [...runbook.matchAll(/npm run --silent user -- (affected [^>\n]*)/g)].map((match) =>
    match[1]!.trim().split(' '),
  )
  expect(commands.length).toBe(2)
  for (const args of commands)
    expect(await runTool('tools/user.ts', args, { DATA_DIR: dir })).toMatchObject({
      code: 0,
      output: expect.stringMatching(/E-Mail;Vorname[^]*0 Konten\./),
    })
  for (const [args, words] of [
    [[], '--since must be a day'],
    [['--since', '2026-02-30'], '--since must be a day'],
    [['--since', '2026-03-10', '--until', '2026-03-09'], '--until must be a day'],
  ] as const)
    expect(await runTool('tools/user.ts', ['affected', ...args], { DATA_DIR: dir })).toMatchObject({
      code: 2,
      output: expect.stringContaining(words),
    })
})
