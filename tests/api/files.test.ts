// Own documents: uploaded, read, saved again, and gone when they are deleted.
import { readdirSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileSizeLimit, personBytesLimit } from '../../contract/file-limits.ts'
import { day, minute } from '../../server/base/clock.ts'
import { checkBlobs, checkBlobsWeekly } from '../../server/features/files/check-blobs.ts'
import { sweepOrphans } from '../../server/features/files/sealed-blobs.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { pdfOf, protectedPdf } from '../kit/documents.ts'
import { findText } from '../kit/find-text.ts'
import { aFile, aFolder, formOf, pathsIn, settled, upload } from '../kit/files.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aColleague, type Person } from '../kit/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const outcome = ({ status, body }: Awaited<ReturnType<Person['get']>>) => [status, body?.code]
const blobsOf = async (person: { id: string }) =>
  (await app.parts.db.query('SELECT key FROM file_blobs WHERE user_id = $1', [person.id])).rowCount
const used = async (person: Person) => (await person.get('/api/profile/usage-stats')).body.upload.usage
const held = async (person: { id: string }) =>
  (await app.parts.db.query('SELECT 1 FROM upload_reservations WHERE user_id = $1', [person.id])).rowCount
const passphrase = 'Übergröße im Gartenhaus 🔑'

async function aGuarded(): Promise<Person> {
  const person = await aColleague(app)
  await choosePassphrase(person, passphrase)
  return Object.assign(person, { passphrase })
}

describe('an upload', () => {
  test('of several files has a task each, is read, and comes back byte for byte', async () => {
    const person = await aColleague(app)
    const words = 'Grüße – »§ 16b MRG«\r\nZweite Zeile'
    const { status, body } = await upload(person, [
      ['Klageschrift.txt', words],
      ['alt.txt', Buffer.from('Gr\xfc\xdfe', 'latin1')],
    ])
    expect(status).toBe(202)
    expect(body.tasks).toMatchObject([
      { filename: 'Klageschrift.txt', status: 'SUCCESS', code: null, duplicates: [] },
      { filename: 'alt.txt', status: 'SUCCESS' },
    ])
    const [{ uuid }, second] = body.tasks
    expect((await person.get(`/api/chat/files/upload-status/${uuid}`)).body.status).toBe('SUCCESS')
    // NEW counts as ready for the page, so it must be left before.
    expect((await person.get(`/api/chat/files/${uuid}/status`)).body.status).not.toBe('NEW')
    expect(await settled(person, uuid)).toEqual({
      status: 'READY',
      reason: null,
      needs_password: false,
      progress: null,
      waits_for_passphrase: false,
    })
    const original = await person.get(`/api/chat/files/${uuid}/content`)
    expect(original.bytes.toString()).toBe(words)
    expect(original.headers).toMatchObject({
      'content-disposition': `attachment; filename="Klageschrift.txt"; filename*=UTF-8''Klageschrift.txt`,
      'content-type': 'application/octet-stream',
      'content-length': String(Buffer.byteLength(words)),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    await settled(person, second.uuid)
    expect((await person.get(`/api/chat/files/${second.uuid}/text`)).text).toBe('Grüße')
    expect((await person.get(`/api/chat/files/${uuid}`)).body).toMatchObject({
      original: expect.stringContaining('§ 16b MRG'),
      pseudonymised: null,
      entities: [],
      pages: 1,
      size: Buffer.byteLength(words),
      anonymize: false,
    })
    expect(await used(person)).toBe(2)
    expect(await held(person)).toBe(0)
  })

  test.each([
    ['Übergröße & Söhne.txt', 'Übergröße & Söhne.txt'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Akten\\Huber.txt', 'Huber.txt'],
    ['Rechnung\u202etxt.exe.txt', 'Rechnungtxt.exe.txt'],
    [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(251)}.txt`],
    ['  Leer   zeichen .txt', 'Leer zeichen.txt'],
    ['..txt', 'Datei.txt'],
    ['CON.txt', 'CON.txt'],
    ['<b>&quot;.txt', '<b>&quot;.txt'],
  ])('takes the name %j as %j', async (sent, kept) => {
    const person = await aColleague(app)
    const { id, filename } = await aFile(person, [sent, 'x'])
    expect(filename).toBe(kept)
    const { headers, status } = await person.get(`/api/chat/files/${id}/content`)
    expect(status).toBe(200)
    expect(String(headers['content-disposition'])).toMatch(
      /^attachment; filename="[\w .,()-]+"; filename\*=UTF-8''[\w.%-]+$/,
    )
    expect(await pathsIn(person)).toEqual([kept])
  })

  test('numbers a name that is taken, and tells files with the same bytes', async () => {
    const person = await aColleague(app)
    await aFolder(person, 'Akt')
    const first = await aFile(person, ['Klage.txt', 'dieselben Wörter'], { path: 'Akt/' })
    const { body } = await upload(
      person,
      [
        ['KLAGE.txt', 'dieselben Wörter'],
        ['Klage.txt', 'andere'],
      ],
      { path: 'Akt/' },
    )
    expect(body.tasks).toMatchObject([
      { filename: 'KLAGE (2).txt', duplicates: [{ uuid: first.id, path: 'Akt/Klage.txt' }] },
      { filename: 'Klage (3).txt', duplicates: [] },
    ])
  })

  test('that is refused says why, keeps nothing and gives back what was reserved', async () => {
    const person = await aColleague(app)
    const refused = async (
      files: Parameters<typeof upload>[1],
      fields: Record<string, string>,
      expected: unknown[],
    ) => {
      expect([files.map(([name]) => name.slice(0, 20)), ...outcome(await upload(person, files, fields))]).toEqual([
        files.map(([name]) => name.slice(0, 20)),
        ...expected,
      ])
    }
    await refused([], {}, [422, 'upload_empty'])
    await refused([], { path: '' }, [422, 'upload_empty'])
    await refused([['a.exe', 'MZ']], {}, [415, 'file_type_unknown'])
    await refused([['ohne Endung', 'x']], {}, [415, 'file_type_unknown'])
    await refused([['a.txt', 'a\0b']], {}, [415, 'file_type_unknown'])
    await refused([['leer.txt', '']], {}, [422, 'file_empty'])
    await refused([['a.txt', 'x']], { path: 'gibt es nicht/' }, [422, 'path_unknown'])
    await refused(
      Array.from({ length: 21 }, (_, at) => [`${at}.txt`, 'x'] as const),
      {},
      [413, 'too_many_files'],
    )
    await refused([['groß.txt', Buffer.alloc(fileSizeLimit + 1, 'x')]], {}, [413, 'file_too_large'])
    expect((await upload(person, [['alt.doc', 'x']])).body.detail).toContain('DOCX')
    const post = (body: unknown, type: string) => person.post('/api/chat/files', body, { 'content-type': type })
    expect(outcome(await post('{}', 'application/json'))).toEqual([415, 'content_type_unknown'])
    expect(outcome(await post('xx', 'multipart/form-data'))).toEqual([422, 'upload_broken'])
    expect(
      outcome(
        await post(
          '--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\nabc',
          'multipart/form-data; boundary=x',
        ),
      ),
    ).toEqual([422, 'upload_broken'])
    // A folder that is not there is told also where it is named last.
    const late = formOf([['a.txt', 'x']])
    late.append('path', 'gibt es nicht/')
    expect(outcome(await person.post('/api/chat/files', late))).toEqual([422, 'path_unknown'])
    expect([await used(person), await held(person), await blobsOf(person)]).toEqual([0, 0, 0])
    expect(await pathsIn(person)).toEqual([])
  })

  test('takes what can be taken beside what cannot', async () => {
    const person = await aColleague(app)
    const { status, body } = await upload(person, [
      ['a.exe', 'MZ'],
      ['gut.txt', 'gut'],
      ['groß.txt', Buffer.alloc(fileSizeLimit + 1, 'x')],
      ['auch gut.txt', 'gut und gut'],
    ])
    expect(status).toBe(202)
    expect(body.tasks.map((task: any) => [task.status, task.code])).toEqual([
      ['FAILURE', 'file_type_unknown'],
      ['SUCCESS', null],
      ['FAILURE', 'file_too_large'],
      ['SUCCESS', null],
    ])
    expect((await person.get(`/api/chat/files/upload-status/${body.tasks[2].uuid}`)).body).toEqual({
      status: 'FAILURE',
      code: 'file_too_large',
      detail: 'Eine Datei darf höchstens 50 MB groß sein.',
    })
    expect(await pathsIn(person)).toEqual(['auch gut.txt', 'gut.txt'])
    expect(await used(person)).toBe(2)
  })

  test('in parallel never exceeds a limit: of the plan, of the room, of the number', async () => {
    const small = await aUser(app, { subscription: 'paid_small' })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => upload(small, [[`${at}.txt`, 'x']])))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(5)
    expect(new Set(replies.filter(({ status }) => status !== 202).map(({ body }) => body.code))).toEqual(
      new Set(['usage_limit_reached']),
    )
    expect([await used(small), (await pathsIn(small)).length, await held(small)]).toEqual([5, 5, 0])

    const person = await aColleague(app)
    const hold = (bytes: number, files: number, lapses: number) =>
      app.parts.db.query('INSERT INTO upload_reservations VALUES (gen_random_uuid(), $1, $2, $3, $4)', [
        person.id,
        bytes,
        files,
        new Date(app.clock.now().getTime() + lapses),
      ])
    // What has lapsed does not count.
    await hold(personBytesLimit, 5000, -1)
    await hold(personBytesLimit - 70_000, 0, minute)
    const large = await Promise.all(
      Array.from({ length: 6 }, (_, at) => upload(person, [[`${at}.txt`, 'x'.repeat(20_000)]])),
    )
    expect(large.filter(({ status }) => status === 202)).toHaveLength(3)
    expect(large.find(({ status }) => status === 403)!.body.code).toBe('storage_full')
    await app.parts.db.query('DELETE FROM upload_reservations WHERE user_id = $1', [person.id])
    await hold(0, 4995, minute)
    const many = await Promise.all(Array.from({ length: 6 }, (_, at) => upload(person, [[`neu ${at}.txt`, 'x']])))
    expect(many.filter(({ status }) => status === 202)).toHaveLength(2)
  })

  test('that breaks off leaves nothing', async () => {
    const person = await aColleague(app)
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      [
        'POST /api/chat/files HTTP/1.1',
        'host: localhost',
        `cookie: at=${person.cookies.get('at')}`,
        'x-passphrase-type: EMPTY',
        'content-type: multipart/form-data; boundary=x',
        'content-length: 9000000',
        '',
        '--x',
        'content-disposition: form-data; name="files"; filename="a.txt"',
        '',
        'x'.repeat(300_000),
      ].join('\r\n'),
    )
    await eventually(async () => expect([await held(person), await blobsOf(person)]).toEqual([1, 1]))
    socket.destroy()
    await eventually(async () => expect([await held(person), await blobsOf(person)]).toEqual([0, 0]))
    expect(await used(person)).toBe(0)
  })
})

describe('files', () => {
  test('are refused on every call where the domain is blocked', async () => {
    const person = await aColleague(app, 'user', 'gesperrt.at')
    const check = () => person.post('/api/chat/check-files-disabled-domain-list', {})
    expect((await check()).body).toEqual({ disabled: false })
    const { id } = await aFile(person)
    await app.parts.db.query("INSERT INTO blocked_domains (domain, created_at) VALUES ('gesperrt.at', now())")
    expect((await check()).body).toEqual({ disabled: true })
    const at = `/api/chat/files/${id}`
    for (const reply of [
      await person.get('/api/chat/files'),
      await upload(person, [['a.txt', 'x']]),
      ...(await Promise.all(
        [at, `${at}/status`, `${at}/content`, `${at}/text`, `${at}/pages/1`, '/api/chat/files/folders/tree'].map(
          person.get,
        ),
      )),
      await person.put(at, { path: 'b.txt' }),
      await person.delete(at),
      await person.post(`${at}/cancel`),
      await person.post(`${at}/read`, {}),
      await person.post('/api/chat/files/folders', { name: 'A' }),
    ])
      expect(outcome(reply)).toEqual([403, 'files_blocked'])
  })

  test('go with their blobs when they are deleted, and folders leave theirs to the sweep', async () => {
    const person = await aColleague(app)
    const folder = await aFolder(person, 'Akt')
    const [kept, gone] = [await aFile(person), await aFile(person, ['weg.txt', 'x'])]
    await aFile(person, ['im Akt.txt', 'x'], { path: 'Akt/' })
    expect(await blobsOf(person)).toBe(6)
    await person.delete(`/api/chat/files/${gone.id}`)
    expect(await blobsOf(person)).toBe(4)
    await person.delete(`/api/chat/files/folders/${folder.id}`)
    await sweepOrphans(app.parts, new Date(app.clock.now().getTime() + day))
    expect(await blobsOf(person)).toBe(2)
    expect((await person.get(`/api/chat/files/${kept.id}/content`)).status).toBe(200)
    const stored = readdirSync(join(app.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    const { rows } = await app.parts.db.query('SELECT key FROM file_blobs')
    expect(stored.filter((entry) => entry.isFile()).length).toBe(rows.length)
  })

  test('that are damaged or missing in the store are told, and the rest goes on', async () => {
    const person = await aColleague(app)
    const [lost, fine] = [await aFile(person), await aFile(person, ['heil.txt', 'heil'])]
    const { rows } = await app.parts.db.query('SELECT original_blob, text_blob FROM files WHERE id = $1', [lost.id])
    await app.parts.blobs.remove(rows[0].original_blob)
    await app.parts.blobs.put(
      rows[0].text_blob,
      (async function* () {
        yield Buffer.alloc(100)
      })(),
    )
    for (const tail of ['/content', '/text', ''])
      expect([tail, ...outcome(await person.get(`/api/chat/files/${lost.id}${tail}`))]).toEqual([
        tail,
        503,
        'file_lost',
      ])
    expect((await pathsIn(person)).length).toBe(2)
    expect((await person.get(`/api/chat/files/${fine.id}/content`)).text).toBe('heil')
    await app.parts.db.query('UPDATE files SET sealed_about = wrapped_key, edition = edition + 1 WHERE id = $1', [
      lost.id,
    ])
    expect((await pathsIn(person)).sort()).toEqual(['Nicht lesbarer Eintrag', 'heil.txt'])
    app.logs.length = 0
  })

  test('are compared with their blobs once a week, and what is wrong is told', async () => {
    const own = await startApp({ WORKER: 'off' })
    try {
      const person = await aColleague(own)
      const sent = ['eins', 'zwei', 'drei', 'vier'].map((word) => [`${word}.txt`, word] as const)
      const { tasks } = (await upload(person, sent)).body
      const blobOf = async (at: number) =>
        (await own.parts.db.query('SELECT original_blob AS key FROM files WHERE id = $1', [tasks[at].uuid])).rows[0].key
      expect(await checkBlobs(own.parts)).toEqual({ blobs: 4, missing: 0, damaged: 0, unknown: 0 })
      const source = async function* (bytes: Buffer) {
        yield bytes
      }
      await own.parts.blobs.remove(await blobOf(0))
      const bytes = Buffer.concat(await (await own.parts.blobs.get(await blobOf(1))).toArray())
      bytes[30]! ^= 1
      await own.parts.blobs.put(await blobOf(1), source(bytes))
      await own.parts.blobs.put('ab/vergessen', source(bytes))
      await person.delete(`/api/chat/files/${tasks[3].uuid}`)
      const found = { blobs: 3, missing: 1, damaged: 1, unknown: 1 }
      await checkBlobsWeekly(own.parts)
      await checkBlobsWeekly(own.parts)
      expect((await own.parts.db.query('SELECT blobs, missing, damaged, unknown FROM file_checks')).rows).toEqual([
        found,
      ])
      expect(own.logs.filter((line) => line.includes('missing or damaged'))).toHaveLength(1)
      // The administration sees it.
      const admin = await aUser(own, { role: 'admin' })
      expect((await admin.get('/api/admin/health')).body.file_check).toMatchObject(found)
      own.clock.move(7 * day)
      await checkBlobsWeekly(own.parts)
      expect((await own.parts.db.query('SELECT 1 FROM file_checks')).rowCount).toBe(2)
    } finally {
      await own.close()
    }
  })

  test('of one person are in no seal of another file or person', async () => {
    const [person, other] = [await aColleague(app), await aColleague(app)]
    const [a, b] = [await aFile(person, ['a.txt', 'Inhalt A']), await aFile(person, ['b.txt', 'Inhalt B'])]
    await app.parts.db.query(
      'UPDATE files SET original_blob = (SELECT original_blob FROM files WHERE id = $1) WHERE id = $2',
      [a.id, b.id],
    )
    expect(outcome(await person.get(`/api/chat/files/${b.id}/content`))).toEqual([503, 'file_lost'])
    await app.parts.db.query('UPDATE files SET user_id = $1 WHERE id = $2', [other.id, a.id]).catch(() => undefined)
    expect(
      outcome(await person.get(`/api/chat/files/${a.id}`)).concat(outcome(await other.get(`/api/chat/files/${a.id}`))),
    ).not.toContain(200)
  })

  test('are in the data export with their originals, and an erasure destroys their blobs', async () => {
    const person = await aColleague(app)
    await aFolder(person, 'Akt Huber')
    await aFile(person, ['Klage.txt', 'Der Kläger'], { path: 'Akt Huber/' })
    const archive = unzipSync((await person.get('/api/profile/export')).bytes)
    expect(strFromU8(archive['dateien/originale/0001 Klage.txt']!)).toBe('Der Kläger')
    expect(strFromU8(archive['dateien/texte/0001 Klage.txt']!)).toBe('Der Kläger')
    expect(JSON.parse(strFromU8(archive['dateien/liste.json']!))).toMatchObject({
      folders: [{ path: 'Akt Huber/' }],
      files: [{ name: 'Klage.txt', ordner: 'Akt Huber/', status: 'READY', bytes: 11 }],
    })
    const { rows } = await app.parts.db.query('SELECT key FROM file_blobs WHERE user_id = $1', [person.id])
    expect(rows).toHaveLength(2)
    await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
    for (const { key } of rows) expect(await app.parts.blobs.size(key)).toBeUndefined()
    expect(await blobsOf(person)).toBe(0)
  })
})

describe('a document', () => {
  test('is read page by page, and its pages are shown as pictures with words marked', async () => {
    const person = await aGuarded()
    const pdf = pdfOf([['Der Mietzins beträgt 500 Euro.'], ['Die Kaution ist zurückzugeben.']])
    const { id } = await aFile(person, ['Mietvertrag.pdf', pdf])
    const { body } = await person.get(`/api/chat/files/${id}`)
    expect(body).toMatchObject({ status: 'READY', pages: 2, reason: null, progress: null })
    expect(body.original).toMatch(/500 Euro[^]*Kaution ist/)
    expect((await person.get(`/api/chat/files/${id}/content`)).bytes.equals(Buffer.from(pdf))).toBe(true)
    const picture = (page: number | string, query = '') => person.get(`/api/chat/files/${id}/pages/${page}${query}`)
    const [plain, marked] = [await picture(2, '?width=300'), await picture(2, '?width=300&marks=4-11')]
    for (const { headers, bytes } of [plain, marked]) {
      expect(headers['content-type']).toBe('image/png')
      expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    }
    expect(plain.bytes.equals(marked.bytes)).toBe(false)
    for (const page of ['3', '0', '-1', 'x', '1.0'])
      expect(outcome(await picture(page))).toEqual([404, 'page_not_found'])
    expect(outcome(await picture(1, '?marks=x'))).toEqual([400, 'invalid_input'])
  })

  test('with a password of its own is read with it, and the password is kept nowhere', async () => {
    const person = await aColleague(app)
    const secret = 'Sternwartenhausmeisterin'
    const pdf = protectedPdf(pdfOf([['Der Mietzins beträgt 500 Euro.']]), secret)
    const { id } = await aFile(person, ['Mietvertrag.pdf', pdf])
    expect(await settled(person, id)).toMatchObject({ status: 'PARSE_ERROR', needs_password: true })
    await person.post(`/api/chat/files/${id}/read`, { password: 'falsch' })
    expect(await settled(person, id)).toMatchObject({ status: 'PARSE_ERROR', needs_password: true })
    await person.post(`/api/chat/files/${id}/read`, { password: secret })
    expect(await settled(person, id)).toMatchObject({ status: 'READY', needs_password: false, reason: null })
    expect((await person.get(`/api/chat/files/${id}/pages/1`)).status).toBe(200)
    await app.parts.db.query('CHECKPOINT')
    expect(findText(app.dataDir, secret)).toEqual([])
    expect(app.logs.filter((line) => line.includes(secret))).toEqual([])
  })

  test('that cannot be read says why, and stays with its original', async () => {
    const person = await aColleague(app)
    const { id } = await aFile(person, ['kaputt.pdf', '%PDF-1.7 und sonst nichts'])
    const state = await settled(person, id)
    expect(state).toMatchObject({ status: 'PARSE_ERROR', reason: expect.stringContaining('beschädigt') })
    expect((await person.get(`/api/chat/files/${id}/content`)).text).toContain('sonst nichts')
    expect((await person.get(`/api/chat/files/${id}`)).body).toMatchObject({ original: null, reason: state.reason })
  })
})

describe('work on a file', () => {
  test('under a passphrase waits for it when the process has lost the key, and goes on with the next look', async () => {
    const person = await aGuarded()
    // As after a restart: what waited in memory is gone.
    app.parts.work.isClosed = true
    const { body } = await upload(person, [['Klage.txt', 'Der Kläger']])
    const { uuid } = body.tasks[0]
    app.parts.work.isClosed = false
    person.passphrase = undefined
    const look = () => person.get(`/api/chat/files/${uuid}/status`)
    expect((await look()).body).toMatchObject({ status: 'OCR', waits_for_passphrase: true })
    person.passphrase = passphrase
    expect(await settled(person, uuid)).toMatchObject({ status: 'READY', waits_for_passphrase: false })
    const { rows } = await app.parts.db.query('SELECT key_kind FROM files WHERE id = $1', [uuid])
    expect(rows).toEqual([{ key_kind: 'custom' }])
  })

  test('of a process that died is done by another; one that kills every process is given up', async () => {
    const person = await aGuarded()
    const lost = async (attempts: number, name: string) => {
      app.parts.work.isClosed = true
      const { uuid } = (await upload(person, [[name, 'Inhalt']])).body.tasks[0]
      app.parts.work.isClosed = false
      await app.parts.db.query(
        'UPDATE file_work SET lease = gen_random_uuid(), lease_until = $2, attempts = $3 WHERE file_id = $1',
        [uuid, new Date(app.clock.now().getTime() + 30_000), attempts],
      )
      return uuid as string
    }
    const [once, often] = [await lost(1, 'einmal.txt'), await lost(3, 'dreimal.txt')]
    // As long as the lease holds nobody else begins.
    expect((await person.get(`/api/chat/files/${once}/status`)).body).toMatchObject({
      status: 'OCR',
      waits_for_passphrase: false,
    })
    app.clock.move(31_000)
    expect(await settled(person, once)).toMatchObject({ status: 'READY' })
    expect(await settled(person, often)).toMatchObject({
      status: 'PARSE_ERROR',
      reason: expect.stringContaining('nicht fortgesetzt'),
    })
  })

  test('can be cancelled, and read again', async () => {
    const person = await aGuarded()
    app.parts.work.isClosed = true
    const { uuid } = (await upload(person, [['Klage.txt', 'Inhalt']])).body.tasks[0]
    app.parts.work.isClosed = false
    expect((await person.post(`/api/chat/files/${uuid}/cancel`)).status).toBe(204)
    expect(await settled(person, uuid)).toMatchObject({
      status: 'PARSE_ERROR',
      reason: 'Die Verarbeitung wurde abgebrochen.',
    })
    expect(outcome(await person.post(`/api/chat/files/${uuid}/cancel`))).toEqual([409, 'file_wrong_status'])
    expect(outcome(await person.get(`/api/chat/files/${uuid}/text`))).toEqual([409, 'file_wrong_status'])
    expect((await person.get(`/api/chat/files/${uuid}/content`)).text).toBe('Inhalt')
    expect((await person.post(`/api/chat/files/${uuid}/read`, {})).status).toBe(202)
    expect(await settled(person, uuid)).toMatchObject({ status: 'READY', reason: null })
    expect(outcome(await person.post(`/api/chat/files/${uuid}/read`, {}))).toEqual([409, 'file_wrong_status'])
  })
})
