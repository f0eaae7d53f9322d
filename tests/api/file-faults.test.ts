// What becomes of files when the disk is full or fails, and where they lie in another store.
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import type { Browserless } from '../kit/browserless.ts'
import { aFile, aFolder, pathsIn, settled, upload } from '../kit/files.ts'
import { mailOf } from '../kit/mails.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'
import { startS3Server } from '../kit/s3-server.ts'

vi.setConfig({ testTimeout: 240_000 })
const passphrase = 'Übergröße im Gartenhaus'
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const contentOf = async (person: Browserless, id: string) => {
  const { status, bytes } = await person.get(`/api/chat/files/${id}/content`)
  return [status, sha(bytes)]
}

/** A store whose disk fails: `fault` is thrown after so many bytes were written. */
function failing(app: TestApp) {
  const { put } = app.parts.blobs
  const state = { code: undefined as string | undefined, after: 0 }
  app.parts.blobs.put = (key, source) =>
    put(
      key,
      (async function* () {
        let written = 0
        for await (const piece of source) {
          if (state.code && written >= state.after)
            throw Object.assign(new Error(`${state.code}: write`), { code: state.code })
          written += piece.length
          yield piece
        }
        if (state.code) throw Object.assign(new Error(`${state.code}: fsync`), { code: state.code })
      })(),
    )
  return state
}

describe('a full or broken disk', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  test.each(['ENOSPC', 'EIO'])('(%s) is told in German, leaves nothing, and what waits goes on later', async (code) => {
    // With a plan of five uploads, so that one that is not given back is missing.
    const person = await aUser(app, { subscription: 'paid_small' })
    const count = async (table: string) =>
      (await app.parts.db.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [person.id])).rowCount
    const stored = () =>
      readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).filter((path) => /^blobs\/..\/./.test(path))
    const before = stored()
    const disk = failing(app)
    for (const after of [0, 100_000, Infinity, 0, 0]) {
      Object.assign(disk, { code, after })
      const { status, body } = await upload(person, [
        ['Klage.txt', 'x'.repeat(300_000)],
        ['zwei.txt', 'zwei'],
      ])
      expect([status, body.code, body.detail]).toEqual([
        503,
        'storage_failed',
        'Derzeit kann nichts gespeichert werden. Bitte versuchen Sie es später erneut.',
      ])
    }
    const used = (await person.get('/api/profile/usage-stats')).body.upload.usage
    expect([used, await count('files'), await count('file_blobs'), await count('upload_reservations')]).toEqual([
      0, 0, 0, 0,
    ])
    expect(stored()).toEqual(before)

    // The original was taken, its text cannot be kept: it waits, with all that lay in it.
    disk.code = undefined
    await choosePassphrase(person, passphrase)
    app.parts.work.isClosed = true
    const mail = mailOf('Akt', 'Anbei.', [{ name: 'Beilage.txt', content: 'Beilage' }])
    const { uuid } = (await upload(person, [['Mail.eml', mail]])).body.tasks[0]
    app.parts.work.isClosed = false
    Object.assign(disk, { code, after: 0 })
    await person.get('/api/chat/files')
    await eventually(() =>
      expect(app.logs.some((line) => line.includes('could not be stored') && line.includes(code))).toBe(true),
    )
    await eventually(async () =>
      expect([await count('file_blobs'), await count('upload_reservations'), await count('mail_attachments')]).toEqual([
        1, 0, 0,
      ]),
    )
    disk.code = undefined
    expect(await settled(person, uuid)).toMatchObject({ status: 'READY' })
    await eventually(async () => expect(await pathsIn(person)).toEqual(['Beilage.txt', 'Mail.eml']))
    // Nothing of it goes on behind the next disk.
    for (const item of (await person.get('/api/chat/files')).body.results) await settled(person, item.uuid)
    app.logs.length = 0
  })
})

describe('files in a store that speaks S3', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>
  let app: TestApp
  beforeAll(async () => {
    s3 = await startS3Server()
    // Nothing is read in the background: what is promised here needs no text.
    app = await startApp({ ...s3.env, WORKER: 'off' })
  })
  afterAll(async () => {
    await app.close()
    await s3.close()
  })

  test('come back byte for byte, under a changed passphrase too; 200 are taken at once', async () => {
    const person: Person = await aColleague(app)
    const large = randomBytes(9_000_000)
    const big = { id: (await upload(person, [['Groß.txt', large.toString('base64')]])).body.tasks[0].uuid as string }
    const digest = sha(Buffer.from(large.toString('base64')))
    expect(await contentOf(person, big.id)).toEqual([200, digest])
    await aFolder(person, 'Stapel')
    const ids = (
      await Promise.all(
        Array.from({ length: 10 }, async (_, batch) => {
          const files = Array.from({ length: 20 }, (_, at) => [`${batch}-${at}.txt`, `Inhalt ${batch} ${at}`] as const)
          const { status, body } = await upload(person, files, { path: 'Stapel/' })
          expect(status).toBe(202)
          return body.tasks.map(({ uuid }: { uuid: string }) => uuid) as string[]
        }),
      )
    ).flat()
    expect([new Set(ids).size, (await pathsIn(person, 'Stapel/')).length]).toEqual([200, 200])

    await choosePassphrase(person, passphrase)
    const own = await aFile(person, ['Eigene.txt', 'Unter der Passphrase'])
    const second = 'Sternwarte mit Zwetschken'
    await choosePassphrase(person, second, passphrase)
    expect(await contentOf(person, own.id)).toEqual([200, sha(Buffer.from('Unter der Passphrase'))])
    person.passphrase = passphrase
    expect((await person.get(`/api/chat/files/${own.id}/content`)).status).toBe(400)
    person.passphrase = second
  })
})
