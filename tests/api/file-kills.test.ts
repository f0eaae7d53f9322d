// A process that is killed at each of its writes while files come in, are read and change their key (trust 8.6).
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { agreementVersion } from '../../contract/legal-names.ts'
import { day } from '../../server/base/clock.ts'
import { migrateKeys, resumeMigrations } from '../../server/features/encryption/migration.ts'
import { endWith } from '../../server/features/files/end-work.ts'
import { sweepOrphans } from '../../server/features/files/sealed-blobs.ts'
import { forgetOldUploads } from '../../server/features/files/upload.ts'
import { takeOverWork, workByJob } from '../../server/features/files/work.ts'
import { eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { pdfOf, scanOf } from '../kit/documents.ts'
import { aFile, aFolder, formOf, pathsIn, settled, upload } from '../kit/files.ts'
import { copyFirstStart } from '../kit/first-start.ts'
import { mailOf } from '../kit/mails.ts'
import { makeMortal, type Mortal } from '../kit/mortal.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { spawnServer } from '../kit/server-process.ts'
import { visitSpawned } from '../kit/spawned-visitor.ts'

vi.setConfig({ testTimeout: 240_000 })
const passphrase = 'Übergröße im Gartenhaus'
const mail = mailOf('Akt', 'Anbei.', [{ name: 'Beilage.txt', content: 'Die Beilage' }])

describe('a process that is killed', () => {
  let app: TestApp
  let mortal: Mortal
  beforeAll(async () => {
    app = await startApp({ WORKER: 'off' })
    mortal = makeMortal(app)
  })
  afterAll(async () => {
    mortal.restore()
    await app.close()
  })

  /** Another process begins where this one died; whatever it held belongs to a dead one. */
  async function beginAgain(): Promise<boolean> {
    const hasDied = mortal.revive()
    await app.parts.db.query('UPDATE file_work SET holder = 1 WHERE lease IS NOT NULL')
    await takeOverWork(app.parts)
    if (hasDied) app.logs.length = 0
    return hasDied
  }
  const itemsOf = async (person: Person) =>
    (await person.get('/api/chat/files?limit=1000')).body.results as { uuid: string; path: string }[]
  const contentOf = async (person: Person, id: string) => {
    const { status, text } = await person.get(`/api/chat/files/${id}/content`)
    return status === 200 ? text : status
  }

  test('at any write of an upload and of its reading loses no file that was taken, and leaves no half of one', async () => {
    const person = await choosePassphrase(await aColleague(app), passphrase)
    let taken = 0
    let rounds = 0
    for (let write = 1; ; write++) {
      mortal.dieAt(write)
      const { status, body } = await upload(person, [['Mail.eml', mail]])
      // It is read in this process, which has the key.
      await eventually(() => expect(app.parts.work.busy).toBeUndefined())
      const hasDied = await beginAgain()
      const first = (await itemsOf(person)).find(({ path }) => path === 'Mail.eml')
      if (status === 202) expect(first?.uuid).toBe(body.tasks[0].uuid)
      if (first) {
        taken++
        expect(await settled(person, first.uuid)).toMatchObject({ status: 'READY' })
        await eventually(async () => expect(await pathsIn(person)).toEqual(['Beilage.txt', 'Mail.eml']))
        const contents = []
        for (const { uuid } of await itemsOf(person)) {
          expect(await settled(person, uuid)).toMatchObject({ status: 'READY' })
          contents.push(await contentOf(person, uuid))
        }
        expect(contents).toEqual(['Die Beilage', mail.toString()])
        for (const { uuid } of await itemsOf(person)) await person.delete(`/api/chat/files/${uuid}`)
      }
      rounds++
      if (!hasDied) break
    }
    expect([rounds > 25, taken > 10]).toEqual([true, true])

    // What nobody names any more goes, on the disk too.
    const later = new Date(app.clock.now().getTime() + day)
    await sweepOrphans(app.parts, later)
    await app.parts.blobs.removeUnfinished(new Date(Date.now() + day))
    await forgetOldUploads({ db: app.parts.db, clock: { now: () => later } })
    for (const table of ['file_blobs', 'upload_reservations', 'file_work', 'mail_attachments'])
      expect([table, (await app.parts.db.query(`SELECT 1 FROM ${table}`)).rowCount]).toEqual([table, 0])
    const stored = readdirSync(join(app.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    expect(stored.filter((entry) => entry.isFile())).toEqual([])
    // Each file that was taken counts once, with the one that came in it.
    expect((await person.get('/api/profile/usage-stats')).body.upload.usage).toBe(2 * taken)
  })

  test('at any write while everything moves to our key goes on: files, folders and conversations open, before and after', async () => {
    const person = await choosePassphrase(await aColleague(app), passphrase)
    await aFolder(person, 'Akt')
    const { id } = await aFile(person, ['Klage.txt', 'Der Kläger begehrt 500 Euro.'], { path: 'Akt/' })
    const [{ thread_id: thread, title }] = await person.ask('Wann ist die Kaution zurückzugeben?')
    const opened = async () => [
      await pathsIn(person, 'Akt/'),
      await contentOf(person, id),
      (await person.get(`/api/chat/files/${id}/text`)).text,
      (await person.get(`/api/chat/threads/${thread}`)).body.title,
    ]
    const all = [['Akt/Klage.txt'], 'Der Kläger begehrt 500 Euro.', 'Der Kläger begehrt 500 Euro.', title]
    expect(await opened()).toEqual(all)
    const state = async () => (await person.get('/api/profile/passphrase-migration')).body
    let deaths = 0
    for (let write = 1; ; write++) {
      mortal.dieAt(write)
      await person.post('/api/profile/passphrase-migration', { old_passphrase: passphrase })
      await migrateKeys(app.parts, person.id).catch(() => undefined)
      if (!(await beginAgain())) break
      deaths++
      expect(await opened()).toEqual(all)
    }
    expect(deaths).toBeGreaterThan(10)
    await resumeMigrations(app.parts)
    expect(await state()).toMatchObject({ status: 'done', failed: 0 })
    person.passphrase = undefined
    expect(await opened()).toEqual(all)
  })

  test('leaves no lease behind: whoever lives takes its work over at once, by the job queue where no passphrase is needed', async () => {
    const person = await aColleague(app)
    const { uuid } = (await upload(person, [['Klage.txt', 'Inhalt']])).body.tasks[0]
    const waiting = async () => (await app.parts.jobs.counts()).find(({ queue }) => queue === 'file')!.waiting
    const before = await waiting()
    const hold = (holder: number) =>
      app.parts.db.query(
        'UPDATE file_work SET lease = gen_random_uuid(), lease_until = $3, holder = $2 WHERE file_id = $1',
        [uuid, holder, new Date(app.clock.now().getTime() + day)],
      )
    // What a living one holds stays with it.
    await hold(app.parts.presence)
    await takeOverWork({ ...app.parts, presence: 1 })
    expect(await waiting()).toBe(before)
    await hold(1)
    await takeOverWork(app.parts)
    expect(await waiting()).toBe(before + 1)
    await workByJob(app.parts, { user_id: person.id, file_id: uuid }, AbortSignal.timeout(30_000))
    expect(await settled(person, uuid)).toMatchObject({ status: 'READY' })
    await person.delete(`/api/chat/files/${uuid}`)
  })

  test('gives up a file that is deleted while its reading ends: neither waits for the other', async () => {
    const person = await choosePassphrase(await aColleague(app), passphrase)
    const waiting = (count: number) =>
      eventually(async () => {
        const { rows } = await app.parts.db.query(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'`)
        expect(rows).toHaveLength(count)
      })
    for (let round = 0; round < 5; round++) {
      app.parts.work.isClosed = true
      const { uuid } = (await upload(person, [['Klage.txt', 'Inhalt']])).body.tasks[0]
      app.parts.work.isClosed = false
      const lease = crypto.randomUUID()
      await app.parts.db.query('UPDATE file_work SET lease = $2, lease_until = now() WHERE file_id = $1', [uuid, lease])
      const between = await app.parts.db.connect()
      await between.query('BEGIN')
      await between.query('SELECT 1 FROM file_work WHERE file_id = $1 FOR UPDATE', [uuid])
      const ending = endWith(app.parts, person.id, uuid, lease, 'PARSE_ERROR', { problem: 'given_up' })
      await waiting(1)
      const deleting = person.delete(`/api/chat/files/${uuid}`)
      await waiting(2)
      await between.query('COMMIT')
      between.release()
      expect([await ending, (await deleting).status]).toEqual([true, 204])
      expect(await itemsOf(person)).toEqual([])
    }
  })
})

test('a server that was killed in the midst of reading goes on with it when it starts again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'file-kills-'))
  await copyFirstStart(join(root, 'data'), true)
  const start = () => spawnServer(join(root, 'data'), { ADMIN_EMAIL: 'admin@kanzlei.at', ADMIN_PASSWORD: password })
  let server = start()
  try {
    const call = await visitSpawned(await server.address)
    await call('POST', '/api/profile/agreement', { version: agreementVersion })
    const lines = Array.from(
      { length: 30 },
      (_, at) => `Zeile ${at}: Der Bestandnehmer hat die Wohnung zurückzustellen.`,
    )
    const scan = pdfOf(Array.from({ length: 3 }, () => ({ picture: scanOf(lines) })))
    const sent = await call('POST', '/api/chat/files', formOf([['Scan.pdf', scan]]))
    expect(sent.status).toBe(202)
    const { uuid } = sent.body.tasks[0]
    await eventually(async () =>
      expect((await call('GET', `/api/chat/files/${uuid}/status`)).body).toMatchObject({
        status: 'OCR',
        progress: { done: expect.any(Number) },
      }),
    )
    await server.stop('SIGKILL')
    server = start()
    const again = await visitSpawned(await server.address)
    await eventually(async () =>
      expect((await again('GET', `/api/chat/files/${uuid}/status`)).body).toMatchObject({ status: 'READY' }),
    )
    expect((await again('GET', `/api/chat/files/${uuid}/text`)).text).toContain('zurückzustellen')
  } finally {
    await server.stop('SIGTERM')
    rmSync(root, { recursive: true, force: true })
  }
})
