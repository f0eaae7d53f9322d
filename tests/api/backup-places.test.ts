import { cpSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eraseReturned } from '../../server/features/profile/erasure.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { backupKit } from '../kit/backups.ts'
import { runTool } from '../kit/server-process.ts'

vi.setConfig({ testTimeout: 240_000 })
const { newDir, ...kit } = backupKit()
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  kit.remove()
})

const backup = (args: string[], env: Record<string, string>) =>
  runTool('tools/backup.ts', ['--without-law', ...args], {
    DATA_DIR: app.dataDir,
    BACKUP_KEY_FILE: kit.keyFile,
    ...env,
  })
const listIn = (folder: string) => readFileSync(join(folder, 'tombstones.txt'), 'utf8')
const erase = (person: Awaited<ReturnType<typeof aUser>>) =>
  person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })

test('an erasure reaches every folder that a backup was written to, and no restore from there brings the account back', async () => {
  const [first, second, third] = [await aUser(app), await aUser(app), await aUser(app)]
  // As the how-to shows it: the server itself knows nothing of these folders.
  const [nightly, usb] = [newDir(), newDir()]
  expect(await backup([], { BACKUP_DIR: nightly })).toMatchObject({ code: 0 })
  expect(await backup(['--to', usb], {})).toMatchObject({ code: 0 })
  await erase(first)
  for (const folder of [nightly, usb]) expect(listIn(folder)).toContain(first.id)

  renameSync(usb, `${usb}.away`)
  await erase(second)
  expect(listIn(nightly)).toContain(second.id)
  expect(app.logs.join('')).toMatch(/"folder":"[^"]+","lacking":1,"msg":"a folder with backups is away/)
  renameSync(`${usb}.away`, usb)
  expect(listIn(usb)).not.toContain(second.id)
  await eraseReturned(app.parts)
  expect(listIn(usb)).toContain(second.id)

  const [name] = readdirSync(nightly).filter((one) => one.endsWith('.age'))
  const home = kit.emptyHome(app)
  expect(await kit.restore(app, join(nightly, name!), home)).toBe(2)
  const restored = await startApp({ DATA_DIR: home })
  try {
    const logIn = async (email: string) => (await restored.visit().post('/api/auth/login', { email, password })).status
    expect([await logIn(first.email), await logIn(second.email), await logIn(third.email)]).toEqual([401, 401, 200])
  } finally {
    await restored.close()
  }
})

test('a folder that cannot be written keeps no other one from its list', async () => {
  const person = await aUser(app)
  const [blocked, open] = [newDir(), newDir()]
  for (const folder of [blocked, open]) expect(await backup(['--to', folder], {})).toMatchObject({ code: 0 })
  // A directory stands where the list has to be.
  renameSync(join(blocked, 'tombstones.txt'), join(blocked, 'before.txt'))
  cpSync(newDir(), join(blocked, 'tombstones.txt'), { recursive: true })
  await erase(person)
  expect(listIn(open)).toContain(person.id)
  expect(app.logs.join('')).toContain('could not be brought to a folder with backups')
})
