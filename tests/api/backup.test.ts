import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { encryptAge } from '../../server/features/backup/age.ts'
import { readConfig } from '../../server/base/config.ts'
import { openLog } from '../../server/base/log.ts'
import { listMigrations, migrateTo } from '../../server/base/store/migrate.ts'
import { openBlobs } from '../../server/base/store/open-blobs.ts'
import { openStore } from '../../server/base/store/store.ts'
import { tarEnd, tarFile } from '../../server/features/backup/tar.ts'
import { makeBackup, verifyArchive, type Manifest } from '../../server/features/backup/backup.ts'
import { proofOf } from '../../server/features/backup/manifest.ts'
import { readArchive } from '../../server/features/backup/read-archive.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { backupKit } from '../kit/backups.ts'
import type { Browserless } from '../kit/browserless.ts'
import { pdfOf } from '../kit/documents.ts'
import { aFile } from '../kit/files.ts'
import { findText } from '../kit/find-text.ts'
import { choosePassphrase } from '../kit/passphrases.ts'

// Every restore starts a database of its own.
vi.setConfig({ testTimeout: 240_000 })
const log = openLog('error')
const { secret, recipient, newDir, remove, ...kit } = backupKit()
let app: TestApp
const back = (more?: Parameters<typeof kit.back>[1]) => kit.back(app, more)
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  remove()
})

/** What a restore ends on purpose. */
const ended = ['sessions', 'mailed_tokens', 'email_changes', 'pending_logins', 'passkey_challenges', 'first_admin_link']
const stable = (manifest: Manifest) => [
  manifest.tables.filter((table) => !ended.includes(table.name)),
  manifest.sequences,
  manifest.blobs,
  manifest.migrations,
]

describe('a backup', () => {
  test('made while people ask comes back whole: same digests, login, old conversation, search, answers', async () => {
    const person = await aUser(app, { subscription: 'paid' })
    const [{ thread_id: thread }] = await person.ask('Wann bekomme ich die Kaution für den Sternwartenturm zurück?')
    const passphrase = 'Gartenhaus mit Übergröße'
    const guarded = await choosePassphrase(await aUser(app, { subscription: 'paid' }), passphrase)
    const [{ thread_id: locked }] = await guarded.ask('Wer haftet für den Regenschirm?')
    const { recovery_key } = (await guarded.post('/api/profile/recovery-key')).body
    // Files of both, each with what was read from it.
    const words = 'Der Bestandnehmer hat die Wohnung zurückzustellen.'
    const sent = { txt: Buffer.from(words), pdf: Buffer.from(pdfOf([[words], ['Zweite Seite']])) }
    const kept: { id: string; of: 'person' | 'guarded'; type: 'txt' | 'pdf' }[] = []
    for (const of of ['person', 'guarded'] as const)
      for (const type of ['txt', 'pdf'] as const) {
        const who = of === 'person' ? person : guarded
        kept.push({ ...(await aFile(who, [`Akt.${type}`, sent[type]])), of, type })
      }
    const textOf = async (who: Browserless, id: string) => (await who.get(`/api/chat/files/${id}/text`)).text
    const texts = new Map<string, string>()
    for (const { id, of } of kept) texts.set(id, await textOf(of === 'person' ? person : guarded, id))
    const stored = (await app.parts.db.query('SELECT count(*)::int AS files, sum(size)::int AS bytes FROM file_blobs'))
      .rows[0]
    mkdirSync(join(app.dataDir, 'blobs/ab'), { recursive: true })
    writeFileSync(join(app.dataDir, 'blobs/ab/0001-eins'), Buffer.alloc(3_000_000, 'verschlossen'))
    writeFileSync(join(app.dataDir, 'blobs/ab/leer'), '')
    writeFileSync(join(app.dataDir, 'blobs/ab/.halb'), 'noch nicht fertig')
    let asking = true
    const asked = (async () => {
      let rounds = 0
      for (; asking || rounds === 0; rounds++) await person.ask(`Frage ${rounds} nach dem Mietzins`)
      return rounds
    })()
    const { path, manifest } = await back({ withoutLaw: false })
    asking = false
    expect(await asked).toBeGreaterThan(0)
    expect(manifest.blobs).toMatchObject({ files: stored.files + 2, bytes: stored.bytes + 3_000_000 })
    expect(manifest.tables.find((table) => table.name === 'law_documents')!.rows).toBeGreaterThan(100)

    const dir = kit.emptyHome(app)
    expect(await kit.restore(app, path, dir)).toBe(0)
    expect(readFileSync(join(dir, 'blobs/ab/0001-eins')).equals(Buffer.alloc(3_000_000, 'verschlossen'))).toBe(true)
    expect(readdirSync(join(dir, 'blobs/ab')).sort()).toEqual(['0001-eins', 'leer'])
    const config = readConfig({ DATA_DIR: dir })
    const store = await openStore(config, log, 'test', true)
    const again = await makeBackup(
      { db: store.db, blobs: await openBlobs(config), vault: app.parts.vault },
      { folder: newDir(), recipient: recipient, withoutLaw: false },
    )
    await store.close()
    expect(stable(again.manifest)).toEqual(stable(manifest))

    const restored = await startApp({ DATA_DIR: dir })
    try {
      // Sessions of before are over, passwords are not.
      const old = restored.visit()
      for (const [name, value] of person.cookies) old.cookies.set(name, value)
      expect((await old.get('/api/profile')).status).toBe(401)
      expect((await old.post('/api/auth/refresh', {})).status).toBe(401)
      const visitor = restored.visit()
      expect((await visitor.post('/api/auth/login', { email: person.email, password })).status).toBe(200)
      const history = await visitor.get(`/api/chat/history?thread=${thread}`)
      expect(history.body.results.map((message: { text: string }) => message.text).join()).toContain('Sternwartenturm')
      expect((await visitor.get(`/api/chat/threads/search?q=${encodeURIComponent('Sternwartenturm')}`)).text).toContain(
        thread,
      )
      const chunks = await visitor.ask('Kaution')
      expect(chunks.find((chunk) => chunk.type === 'sources').sources.length).toBeGreaterThan(0)
      // What a passphrase protects opens with it alone, and with the recovery key.
      const owner = restored.visit()
      await owner.post('/api/auth/login', { email: guarded.email, password })
      expect((await owner.get(`/api/chat/threads/${locked}`)).body.code).toBe('passphrase_required')
      owner.passphrase = passphrase
      expect((await owner.get(`/api/chat/threads/${locked}`)).status).toBe(200)
      // Originals byte for byte, and what was read from them; a locked one says so.
      const opensAll = async () => {
        for (const { id, of, type } of kept) {
          const who = of === 'person' ? visitor : owner
          expect((await who.get(`/api/chat/files/${id}/content`)).bytes.equals(sent[type])).toBe(true)
          expect(await textOf(who, id)).toBe(texts.get(id))
        }
      }
      await opensAll()
      const { id: closed } = kept.find(({ of }) => of === 'guarded')!
      owner.passphrase = undefined
      expect((await owner.get(`/api/chat/files/${closed}/content`)).body.code).toBe('passphrase_required')
      owner.passphrase = 'Zweite Passphrase danach'
      expect((await owner.post('/api/profile/recover-passphrase', { recovery_key })).status).toBe(204)
      expect((await owner.get(`/api/chat/threads/${locked}`)).status).toBe(200)
      await opensAll()
      const audit = await restored.parts.db.query('SELECT max(id)::int AS last, count(*)::int AS lines FROM audit')
      expect(audit.rows[0].last).toBeGreaterThanOrEqual(audit.rows[0].lines)
    } finally {
      await restored.close()
    }
  })

  test('holds neither the server key nor the queue, and nothing readable', async () => {
    const person = await aUser(app, { first_name: 'Zwetschkenbaum' })
    const { path } = await back()
    const bytes = readFileSync(path)
    for (const word of ['Zwetschkenbaum', person.email, 'manifest']) expect(bytes.includes(word)).toBe(false)
    const inside = new Map<string, Buffer>()
    for await (const file of readArchive(path, secret))
      inside.set(file.name, Buffer.concat(await Array.fromAsync(file.body)))
    const all = Buffer.concat([...inside.values()])
    const serverKey = readFileSync(app.config.serverKeyFile, 'utf8').trim()
    expect(all.includes('Zwetschkenbaum')).toBe(true)
    for (const text of [serverKey, Buffer.from(serverKey, 'base64').toString('hex')])
      expect(all.includes(text)).toBe(false)
    expect(
      [...inside.keys()].filter(
        (name) => !/^(database\/[a-z_]+\/\d{8}\.copy|blobs\/[\w./-]+|manifest\.(json|proof))$/.test(name),
      ),
    ).toEqual([])
    expect(inside.get('manifest.json')!.toString()).not.toContain('job')
  })

  test('of an older schema is brought up to date', async () => {
    const from = newDir()
    const config = readConfig({ DATA_DIR: from })
    const store = await openStore(config, log, 'test', true)
    const connection = await store.db.connect()
    await migrateTo(
      connection,
      (await listMigrations()).filter((name) => name < '0020'),
    )
    await connection.query(
      "INSERT INTO users (email, password_hash, first_name, last_name) VALUES ('alt@kanzlei.at', 'x', 'Ärger\tmit\\Zeichen\n', 'Huber')",
    )
    connection.release()
    const { path, manifest } = await makeBackup(
      { db: store.db, blobs: await openBlobs(config), vault: app.parts.vault },
      { folder: newDir(), recipient: recipient, withoutLaw: false },
    )
    await store.close()
    expect(manifest.migrations.at(-1)).toBe('0011-law-addresses.sql')
    const dir = kit.emptyHome(app)
    await kit.restore(app, path, dir)
    const restored = await openStore(readConfig({ DATA_DIR: dir }), log, 'test', true)
    expect((await restored.db.query('SELECT email, first_name, erase_at FROM users')).rows).toEqual([
      { email: 'alt@kanzlei.at', first_name: 'Ärger\tmit\\Zeichen\n', erase_at: null },
    ])
    expect((await restored.db.query('SELECT count(*)::int AS steps FROM migrations')).rows[0].steps).toBe(
      (await listMigrations()).length,
    )
    await restored.close()
  })
})

describe('a backup that is not as it was made', () => {
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    await (await aUser(app)).ask('Kaution')
    ;({ path } = await back())
    bytes = readFileSync(path)
  })
  const check = async (content: Uint8Array, vault: TestApp['parts']['vault'] | undefined = app.parts.vault) => {
    const file = join(newDir(), 'backup.tar.gz.age')
    writeFileSync(file, content)
    return verifyArchive(file, secret, vault)
  }
  /** The same backup with other files, as somebody would make it who has the public key only. */
  const forge = async (change: (files: Map<string, Buffer>) => void) => {
    const files = new Map<string, Buffer>()
    for await (const file of readArchive(path, secret))
      files.set(file.name, Buffer.concat(await Array.fromAsync(file.body)))
    change(files)
    async function* archive() {
      for (const [name, content] of files)
        yield* tarFile({ name, size: content.length, body: Readable.from([content]) }, new Date())
      yield tarEnd
    }
    return Buffer.concat(await Array.fromAsync(encryptAge(Readable.from(archive()).pipe(createGzip()), recipient)))
  }
  const changeManifest = (change: (manifest: Manifest) => void) => (files: Map<string, Buffer>) => {
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Manifest
    change(manifest)
    const text = JSON.stringify(manifest)
    files.set('manifest.json', Buffer.from(text)).set('manifest.proof', Buffer.from(proofOf(app.parts.vault, text)))
  }

  test('is refused with any byte changed and at any length', async () => {
    await check(bytes)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes)
        changed[at]! ^= flip
        await expect(check(changed)).rejects.toThrow(/damaged|does not open|is not a backup/)
      }),
      { numRuns: 150 },
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
        await expect(check(bytes.subarray(0, length))).rejects.toThrow(/damaged|does not open|is not a backup/)
      }),
      { numRuns: 100 },
    )
  })

  test.each<[string, (files: Map<string, Buffer>) => void, RegExp]>([
    [
      'a changed row',
      (files) => void files.set('database/migrations/00000001.copy', Buffer.from('x\n')),
      /does not hold what its manifest says \(migrations\)/,
    ],
    ['a missing table', (files) => void files.delete('database/users/00000001.copy'), /does not hold .*users/],
    ['one more blob', (files) => void files.set('blobs/ab/mehr', Buffer.from('x')), /does not hold .*blobs/],
    [
      'a blob outside',
      (files) => void files.set('blobs/../server.key', Buffer.from('x')),
      /holds blobs\/\.\.\/server\.key/,
    ],
    ['no manifest', (files) => void files.delete('manifest.json'), /has no manifest/],
    [
      'a broken manifest',
      (files) => void files.set('manifest.json', Buffer.from('{')),
      /manifest of .* cannot be read/,
    ],
    [
      'a later form',
      changeManifest((manifest) => void Object.assign(manifest, { format: 2 })),
      /newer version \(format 2\)\. Update/,
    ],
    [
      'a later schema',
      changeManifest((manifest) => void manifest.migrations.push('9000-later.sql')),
      /newer version \(.*with 9000-later\.sql\)\. Update/,
    ],
    [
      'another manifest than the proof is for',
      (files) => void files.set('manifest.json', Buffer.concat([files.get('manifest.json')!, Buffer.from('\n')])),
      /not made by this instance/,
    ],
    [
      'another server key',
      changeManifest((manifest) => void Object.assign(manifest, { server_key_id: '0123456789abcdef' })),
      /made with the server key 0123456789abcdef; the one here is/,
    ],
  ])('is refused with %s', async (_, change, words) => {
    await expect(check(await forge(change))).rejects.toThrow(words)
  })

  test('forged as it is otherwise, it would be taken: the changes above are what is refused', async () => {
    expect(await check(await forge(() => undefined))).toMatchObject({ format: 1 })
  })
})

test('a blob under a name that no restore would take is told when the backup is made', async () => {
  const strange = join(app.dataDir, 'blobs/ab/mit leer')
  writeFileSync(strange, 'x')
  try {
    await expect(kit.back(app)).rejects.toThrow(/mit leer is no name of a blob/)
  } finally {
    rmSync(strange)
  }
})

describe('an account erased after the backup', () => {
  test('is erased again by the restore, and no word of it stays in any file', async () => {
    const own = await startApp()
    try {
      const words = ['zwetschkenknoedel', 'papierschiffchen', 'sternwartenhaus', 'leuchtturmwart']
      const person = await aUser(own, { email: `${words[3]}@kanzlei.at`, first_name: words[0]!, last_name: words[1]! })
      const stays = await aUser(own, { first_name: 'Bleibtstehen' })
      await person.put('/api/profile/update', {
        first_name: words[0],
        last_name: words[1],
        email: `${words[3]}@kanzlei.at`,
        organisation: words[2],
      })
      await person.ask('Kaution')
      const wrapped = (await own.parts.db.query('SELECT wrapped FROM master_keys WHERE user_id = $1', [person.id]))
        .rows[0].wrapped as Buffer
      const folder = newDir()
      const { path } = await kit.back(own, { folder })

      // Without the list the account comes back: the backup is from before.
      await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
      const without = kit.emptyHome(own)
      expect(await kit.restore(own, path, without, 'without list')).toBe(0)
      expect(findText(join(without, 'postgres'), words[2]!)).not.toEqual([])

      cpSync(join(own.dataDir, 'tombstones.txt'), join(folder, 'tombstones.txt'))
      const list = readFileSync(join(folder, 'tombstones.txt'), 'utf8')
      expect(list).toContain(person.id)
      for (const word of words) expect(list).not.toContain(word)
      const dir = kit.emptyHome(own)
      expect(await kit.restore(own, path, dir)).toBe(1)
      for (const word of [...words, wrapped]) expect(findText(dir, word)).toEqual([])
      expect(findText(dir, 'Bleibtstehen')).not.toEqual([])
      const restored = await startApp({ DATA_DIR: dir })
      expect((await restored.visit().post('/api/auth/login', { email: person.email, password })).status).toBe(401)
      expect((await restored.visit().post('/api/auth/login', { email: stays.email, password })).status).toBe(200)
      expect((await restored.parts.db.query('SELECT user_id FROM tombstones')).rows).toEqual([{ user_id: person.id }])
      expect(
        (
          await restored.parts.db.query("SELECT 1 FROM audit WHERE user_id = $1 AND event = 'account_erased'", [
            person.id,
          ])
        ).rowCount,
      ).toBe(1)
      await restored.close()
      for (const word of words) expect(findText(dir, word)).toEqual([])
      // The list goes on with the restored instance.
      expect(readFileSync(join(dir, 'tombstones.txt'), 'utf8')).toContain(person.id)
    } finally {
      await own.close()
    }
  })
})
