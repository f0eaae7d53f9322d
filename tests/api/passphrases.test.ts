// Choosing a passphrase, changing it, giving it up, losing it: trust 1.2 to 1.6. The server works in the background only
// from the moment at which the tests say so, so that nothing is moved behind their back.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { passphraseWording } from '../../contract/new-passphrase.ts'
import { features } from '../../server/app.ts'
import { jobsOf } from '../../server/base/feature.ts'
import { transaction } from '../../server/base/store/db.ts'
import { createItemKey, openItemKey } from '../../server/features/encryption/encryption.ts'
import { migrateKeys, resumeMigrations } from '../../server/features/encryption/migration.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { failingAt, plantFaults } from '../kit/faults.ts'
import { findText } from '../kit/find-text.ts'
import { mailTo } from '../kit/outbox.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { aProgram, callerOf } from '../kit/people.ts'
import { exportText } from '../kit/sealed-words.ts'
import { dumpTables } from '../kit/tables.ts'

vi.setConfig({ testTimeout: 120_000 })
let app: TestApp
let takeBack = () => {}
beforeAll(async () => {
  takeBack = plantFaults()
  app = await startApp({ WORKER: 'off' })
})
afterAll(async () => {
  takeBack()
  await app.close()
})

const [first, second] = ['Übergröße im Gartenhaus 🔑', 'Sternwarte mit Zwetschken']
const update = '/api/profile/update'
const migration = '/api/profile/passphrase-migration'

/** Somebody with conversations under the key that we provide. */
async function withThreads(count = 2) {
  const person = await aUser(app, { subscription: 'paid' })
  const ids: string[] = []
  for (let n = 0; n < count; n++) ids.push((await person.ask(`Wann ist die Kaution ${n} zurückzugeben?`))[0].thread_id)
  return Object.assign(person, { ids })
}
type Person = Awaited<ReturnType<typeof withThreads>>

const kindsOf = async ({ id }: { id: string }) =>
  Object.fromEntries(
    (
      await app.parts.db.query('SELECT key_kind, count(*)::int AS count FROM threads WHERE user_id = $1 GROUP BY 1', [
        id,
      ])
    ).rows.map((row) => [row.key_kind, row.count]),
  )
const keysOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await app.parts.db.query('SELECT kind FROM master_keys WHERE user_id = $1 ORDER BY 1', [id])).rows.map(
    (row) => row.kind,
  )
const typeOf = async (person: Person) => (await person.get('/api/profile')).body.passphrase_type
/** What is stored of the content of a person, byte for byte. */
async function digestOf({ id }: { id: string }): Promise<string> {
  const { rows } = await app.parts.db.query(
    `SELECT t.id, t.wrapped_key, t.sealed_title, m.sealed FROM threads t JOIN messages m ON m.thread_id = t.id WHERE t.user_id = $1 ORDER BY m.timestamp_us`,
    [id],
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
const read = async (person: Person, passphrase: string | undefined, id = person.ids[0]!) => {
  person.passphrase = passphrase
  return person.get(`/api/chat/threads/${id}`)
}

describe('choosing a passphrase', () => {
  test('takes along what was under our key: from then on it alone opens everything, old and new', async () => {
    const person = await withThreads()
    await choosePassphrase(person, first)
    const [{ thread_id }] = await person.ask('Und die Zinsen?')
    expect([await typeOf(person), await kindsOf(person)]).toEqual(['CUSTOM', { custom: 3 }])
    for (const id of [...person.ids, thread_id]) {
      expect((await read(person, first, id)).status).toBe(200)
      expect((await read(person, undefined, id)).body.code).toBe('passphrase_required')
      expect((await read(person, second, id)).body.code).toBe('passphrase_invalid')
    }
    person.passphrase = first
    expect((await person.get('/api/chat/threads/search?q=zinsen')).body.results.at(0).uuid).toBe(thread_id)
    expect(await exportText(person)).toContain('Und die Zinsen?')
    // A program with a key of theirs needs it too.
    const program = await aProgram(app, person)
    expect((await program.get(`/api/chat/threads/${thread_id}`)).body.code).toBe('passphrase_required')
    program.passphrase = first
    expect((await program.get(`/api/chat/threads/${thread_id}`)).status).toBe(200)
  })

  test.each([
    [undefined, 'passphrase_required', passphraseWording.empty],
    ['elf Zeichen', 'invalid_input', passphraseWording.tooShort],
    [' '.repeat(20), 'passphrase_unreadable', passphraseWording.empty],
    ['x'.repeat(257), 'passphrase_unreadable', passphraseWording.tooLong],
  ])('with %j in the header is refused and changes nothing', async (passphrase, code, detail) => {
    const person = Object.assign(await aUser(app), { ids: [] })
    person.passphrase = passphrase
    expect(await person.put(update, { passphrase_type: 'CUSTOM' })).toMatchObject({
      status: 400,
      body: { code, detail },
    })
    person.passphrase = undefined
    expect([await typeOf(person), await keysOf(person)]).toEqual(['EMPTY', []])
  })

  test('counts signs as people do, in one form of Unicode', async () => {
    const person = Object.assign(await aUser(app), { ids: [] })
    await choosePassphrase(person, 'ö'.normalize('NFD').repeat(12))
    const [{ thread_id }] = await person.ask('Kaution?')
    expect((await read(person, 'ö'.repeat(12), thread_id)).status).toBe(200)
    expect((await (await aUser(app)).put(update, { passphrase_type: 'EMPTY' })).status).toBe(400)
  })

  test('our key can be chosen too, as often as one likes; the first question does it by itself', async () => {
    const person = Object.assign(await aUser(app), { ids: [] })
    for (let time = 0; time < 2; time++) {
      expect((await person.put(update, { passphrase_type: 'SYSTEM_PROVIDED' })).body.user.passphrase_type).toBe(
        'SYSTEM_PROVIDED',
      )
      expect((await person.post('/api/chat/set-system-passphrase')).status).toBe(204)
    }
    expect(await keysOf(person)).toEqual(['system'])
  })
})

describe('changing the passphrase (trust 1.3)', () => {
  test('needs the old and the new one; the content stays as it is, byte for byte', async () => {
    const person = await choosePassphrase(await withThreads(), first)
    const before = await digestOf(person)
    const change = async (body: object, shown: string | undefined) => {
      person.passphrase = shown
      return (await person.put(update, { passphrase_type: 'CUSTOM', ...body })).body
    }
    const both = { code: 'passphrase_required', detail: passphraseWording.bothNeeded }
    expect(await change({}, second)).toMatchObject(both)
    expect(await change({ old_passphrase: ' ' }, second)).toMatchObject(both)
    expect(await change({ old_passphrase: first }, undefined)).toMatchObject(both)
    expect(await change({ old_passphrase: 'eine ganz andere' }, second)).toMatchObject({
      code: 'passphrase_invalid',
      detail: passphraseWording.notRecognised,
    })
    expect(await change({ old_passphrase: first }, 'zu kurz')).toMatchObject({ detail: passphraseWording.tooShort })
    expect((await read(person, first)).status).toBe(200)

    await choosePassphrase(person, second, first.normalize('NFD'))
    expect((await read(person, first)).body.code).toBe('passphrase_invalid')
    expect((await read(person, second)).status).toBe(200)
    expect(await digestOf(person)).toBe(before)
    const { rows } = await app.parts.db.query(
      "SELECT event FROM audit WHERE user_id = $1 AND event LIKE 'passphrase%'",
      [person.id],
    )
    expect(rows.map((row) => row.event)).toEqual(['passphrase_type_changed', 'passphrase_changed'])
  })

  test('that breaks off at any statement leaves exactly one of the two passphrases working', async () => {
    const person = await choosePassphrase(await withThreads(1), first)
    for (let statement = 1; ; statement++) {
      person.passphrase = second
      const { result, hit } = await failingAt(statement, () =>
        person.put(update, { passphrase_type: 'CUSTOM', old_passphrase: first }),
      )
      const opens = [(await read(person, first)).status === 200, (await read(person, second)).status === 200]
      expect([statement, opens.filter(Boolean).length]).toEqual([statement, 1])
      // What was answered as done is done.
      if (result.status === 200) expect(opens).toEqual([false, true])
      if (!hit) {
        expect([result.status, statement > 8]).toEqual([200, true])
        break
      }
      if (opens[1]) await choosePassphrase(person, first, second)
    }
  })

  test('while another device asks with the old one: what that stores opens with the new one, or is refused (trust 1.5)', async () => {
    const person = await choosePassphrase(await withThreads(1), first)
    const device = Object.assign(app.visit(), { passphrase: first as string | undefined })
    for (const [name, value] of person.cookies) device.cookies.set(name, value)
    const asks = Array.from({ length: 6 }, () =>
      device.post('/api/chat/ask-stream', { question: 'Was gilt für die Kaution?', law: 'none' }),
    )
    await choosePassphrase(person, second, first)
    const statuses = (await Promise.all(asks)).map(({ status, body }) => (status === 200 ? 200 : body.code))
    expect(statuses.filter((one) => ![200, 'passphrase_invalid', 'too_many_streams'].includes(one))).toEqual([])
    expect((await device.get(`/api/chat/threads/${person.ids[0]}`)).body.code).toBe('passphrase_invalid')
    const { results, locked_by } = (await person.get('/api/chat/threads?limit=100')).body
    expect(locked_by).toBeNull()
    expect(results.filter((thread: { locked?: boolean }) => thread.locked)).toEqual([])
    expect(await keysOf(person)).toEqual(['custom', 'system'])
  })
})

describe('going back to our key without taking anything along', () => {
  test('locks what the passphrase protects: it stands in the lists, opens with the passphrase, and keeps nothing else back', async () => {
    const person = await choosePassphrase(await withThreads(2), first)
    await read(person, first)
    const held = app.parts.keyCache.size()
    person.passphrase = undefined
    expect((await person.put(update, { passphrase_type: 'SYSTEM_PROVIDED' })).status).toBe(200)
    // What was opened is forgotten with the type.
    expect(app.parts.keyCache.size()).toBe(held - 1)
    const [{ thread_id }] = await person.ask('Und eine neue Frage nach der Kaution?')
    const list = async (shown: string | undefined) => {
      person.passphrase = shown
      const { results, locked_by } = (await person.get('/api/chat/threads')).body
      return [locked_by, ...results.map(({ title, locked }: { title: string; locked?: true }) => locked ?? title)]
    }
    expect(await list(undefined)).toEqual(['passphrase_required', expect.stringMatching(/neue Frage/), true, true])
    expect(await list('falsch falsch falsch')).toEqual(['passphrase_invalid', expect.any(String), true, true])
    expect((await list(first)).slice(2)).toEqual([expect.stringMatching(/Kaution/), expect.stringMatching(/Kaution/)])
    expect((await read(person, undefined)).body.code).toBe('passphrase_required')
    expect((await read(person, first)).status).toBe(200)
    person.passphrase = undefined
    expect((await person.get('/api/chat/threads/search?q=kaution')).body).toMatchObject({
      results: [{ uuid: thread_id }],
      locked: 2,
    })
    const everything = (await person.get('/api/chat/history?limit=100')).body.results
    expect(everything.filter(({ text }: { text: string }) => text.includes('verschlüsselt'))).toHaveLength(4)
    const text = await exportText(person)
    expect(text).toContain('Und eine neue Frage')
    expect(text).toContain('mit einer früheren Passphrase verschlüsselt')
    expect(text).not.toContain('Kaution 0')
    expect((await person.get('/api/profile/encryption')).body).toMatchObject({ custom_items: 2, has_passphrase: true })

    // Another passphrase takes the earlier one along, or nothing happens.
    person.passphrase = second
    expect((await person.put(update, { passphrase_type: 'CUSTOM' })).body.detail).toBe(passphraseWording.bothNeeded)
    await choosePassphrase(person, second, first)
    expect(await kindsOf(person)).toEqual({ custom: 3 })
    for (const id of [...person.ids, thread_id]) expect((await read(person, second, id)).status).toBe(200)
  })

  test('what is locked can be deleted; once nothing is left, the key goes with it', async () => {
    const person = await choosePassphrase(await withThreads(1), first)
    person.passphrase = undefined
    await person.put(update, { passphrase_type: 'SYSTEM_PROVIDED' })
    expect(await keysOf(person)).toEqual(['custom', 'system'])
    expect((await person.delete(`/api/chat/threads/${person.ids[0]}`)).status).toBe(204)
    await choosePassphrase(person, second)
    await person.ask('Kaution?')
    expect((await person.get('/api/profile/encryption')).body.custom_items).toBe(1)
    // Without items nothing is kept.
    const empty = await choosePassphrase(Object.assign(await aUser(app), { ids: [] }), first)
    await empty.put(update, { passphrase_type: 'SYSTEM_PROVIDED' })
    expect(await keysOf(empty)).toEqual(['system'])
  })
})

describe('the recovery key', () => {
  const recover = async (person: Person, recovery_key: string, next: string | undefined) => {
    person.passphrase = next
    return person.post('/api/profile/recover-passphrase', { recovery_key })
  }

  test('sets a new passphrase in the place of a lost one, however it was copied, and outlives a change', async () => {
    const person = await choosePassphrase(await withThreads(1), first)
    const made = await person.post('/api/profile/recovery-key')
    expect(made.status).toBe(201)
    const key: string = made.body.recovery_key
    expect(key).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){7}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect((await person.get('/api/profile/encryption')).body.recovery_key_made_at).not.toBeNull()
    await choosePassphrase(person, second, first)
    const third = 'Dritte im Bunde, neu gewählt'
    for (const typed of [key.toLowerCase().replaceAll('-', ' '), key.replaceAll('0', 'O').replaceAll('1', 'l')]) {
      expect((await recover(person, typed, third)).status).toBe(204)
      expect((await read(person, third)).status).toBe(200)
      expect((await read(person, second)).body.code).toBe('passphrase_invalid')
    }
    person.passphrase = third
    const next: string = (await person.post('/api/profile/recovery-key')).body.recovery_key
    // The one before is worth nothing any more.
    expect((await recover(person, key, first)).body.code).toBe('recovery_key_invalid')
    expect((await recover(person, next, undefined)).body.code).toBe('passphrase_required')
    expect((await recover(person, next, 'kurz')).body.detail).toBe(passphraseWording.tooShort)
    expect((await recover(person, next, first)).status).toBe(204)
  })

  test('opens only for its owner, is guessed ten times at most, and needs the passphrase to be made', async () => {
    const [owner, other] = [
      await choosePassphrase(await withThreads(1), first),
      await choosePassphrase(await withThreads(1), first),
    ]
    const key: string = (await owner.post('/api/profile/recovery-key')).body.recovery_key
    for (let guess = 0; guess < 11; guess++)
      expect((await recover(other, key, second)).body.code).toBe('recovery_key_invalid')
    expect((await recover(other, key, second)).body.code).toBe('too_many_attempts')
    other.passphrase = undefined
    expect((await other.post('/api/profile/recovery-key')).body.code).toBe('passphrase_required')
    for (const wrong of ['', 'x', `${key}0`, key.slice(0, -1), '🔑'])
      expect((await recover(owner, wrong, second)).status).toBe(400)
    expect((await read(owner, first)).status).toBe(200)
  })
})

describe('moving everything to our key (trust 1.4)', () => {
  /** Somebody with many items, as they stand after years. */
  async function withMany(count: number) {
    const person = await choosePassphrase(await withThreads(1), first)
    const caller = await callerOf(app, person, first)
    await transaction(app.parts.db, async (tx) => {
      for (let n = 1; n < count; n++) {
        const id = crypto.randomUUID()
        const { key, kind, wrapped } = await createItemKey(caller, id, tx)
        await tx.query(
          'INSERT INTO threads (id, user_id, key_kind, wrapped_key, sealed_title, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, now(), now())',
          [id, person.id, kind, wrapped, key.seal(`Sache ${n}`, ['title'])],
        )
      }
    })
    return person
  }

  const titlesOf = async (person: Person, shown: string | undefined) => {
    person.passphrase = shown
    const titles: string[] = []
    for (let offset = 0; ; offset += 100) {
      const { results } = (await person.get(`/api/chat/threads?limit=100&offset=${offset}`)).body
      titles.push(...results.map((thread: { title: string; locked?: true }) => (thread.locked ? '?' : thread.title)))
      if (results.length < 100) return titles
    }
  }

  test('with a wrong passphrase changes nothing', async () => {
    const person = await withMany(1)
    person.passphrase = undefined
    for (const [body, detail] of [
      [{}, passphraseWording.oldNeeded],
      [{ old_passphrase: '  ' }, passphraseWording.oldNeeded],
    ] as const)
      expect((await person.post(migration, body)).body.detail).toBe(detail)
    expect((await person.post(migration, { old_passphrase: second })).body.code).toBe('passphrase_invalid')
    expect([await typeOf(person), await kindsOf(person)]).toEqual(['CUSTOM', { custom: 1 }])
    expect((await person.get(migration)).body).toEqual({
      status: 'none',
      total: 0,
      done: 0,
      failed: 0,
      finished_at: null,
    })
  })

  test('that breaks off at any statement goes on where it was: nothing is lost, nothing stays behind', async () => {
    const person = await withMany(1000)
    const before = (await titlesOf(person, first)).sort()
    person.passphrase = undefined
    const started = await person.post(migration, { old_passphrase: first })
    expect([started.status, started.body]).toEqual([
      202,
      { status: 'running', total: 1000, done: 0, failed: 0, finished_at: null },
    ])
    expect(await typeOf(person)).toBe('SYSTEM_PROVIDED')
    // Asked for twice, it is one; meanwhile nothing else can be chosen.
    expect((await person.post(migration, { old_passphrase: first })).body.total).toBe(1000)
    person.passphrase = second
    expect((await person.put(update, { passphrase_type: 'CUSTOM', old_passphrase: first })).body.code).toBe('conflict')
    let breaks = 0
    for (let statement = 1; ; statement++) {
      const { hit } = await failingAt(statement, () => migrateKeys(app.parts, person.id).catch(() => undefined))
      const { custom = 0, system = 0 } = await kindsOf(person)
      const { done, status } = (await person.get(migration)).body
      expect([custom + system, done]).toEqual([1000, system])
      expect((await keysOf(person)).includes('custom')).toBe(status === 'running')
      if (!hit) break
      breaks++
      // Where it broke off everything can be read by who has the passphrase.
      if (statement % 4 === 0) expect((await titlesOf(person, first)).includes('?')).toBe(false)
    }
    expect(breaks).toBeGreaterThan(12)
    expect((await titlesOf(person, undefined)).sort()).toEqual(before)
    expect((await person.get(migration)).body).toMatchObject({ status: 'done', total: 1000, done: 1000, failed: 0 })
    expect([await kindsOf(person), await keysOf(person)]).toEqual([{ system: 1000 }, ['system']])
    // The old passphrase opens nothing any more, because there is nothing left.
    expect((await person.post(migration, { old_passphrase: first })).body.code).toBe('passphrase_invalid')
  })

  test('keeps the key of the passphrase while one item is left under it', async () => {
    const person = await withMany(3)
    const [damaged] = person.ids
    const spoil = (by: number) =>
      app.parts.db.query(
        'UPDATE threads SET wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # $2) WHERE id = $1',
        [damaged, by],
      )
    await spoil(1)
    await person.post(migration, { old_passphrase: first })
    await migrateKeys(app.parts, person.id)
    expect((await person.get(migration)).body).toMatchObject({ status: 'incomplete', total: 3, done: 2, failed: 1 })
    expect([await kindsOf(person), await keysOf(person)]).toEqual([{ custom: 1, system: 2 }, ['custom', 'system']])
    const { rows } = await app.parts.db.query('SELECT handed FROM key_migrations WHERE user_id = $1', [person.id])
    expect(rows).toEqual([{ handed: null }])
    // Mended, from a backup for example, it comes after.
    await spoil(1)
    expect((await person.post(migration, { old_passphrase: first })).body).toMatchObject({
      status: 'running',
      total: 1,
    })
    await migrateKeys(app.parts, person.id)
    expect([await kindsOf(person), await keysOf(person)]).toEqual([{ system: 3 }, ['system']])
  })

  test('of which the job was lost is found and ended', async () => {
    const person = await withMany(2)
    await person.post(migration, { old_passphrase: first })
    await app.parts.jobs.forget([person.id])
    await Promise.all([resumeMigrations(app.parts), resumeMigrations(app.parts)])
    expect((await person.get(migration)).body).toMatchObject({ status: 'done', done: 2 })
  })

  test('is done in the background and told by mail; whoever erases the account meanwhile is gone', async () => {
    const [person, leaving] = [await withMany(5), await withMany(5)]
    await leaving.post(migration, { old_passphrase: first })
    await leaving.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
    const { rows } = await app.parts.db.query(
      'SELECT user_id FROM key_migrations WHERE user_id = $1 UNION SELECT user_id FROM master_keys WHERE user_id = $1',
      [leaving.id],
    )
    expect(rows).toEqual([])
    await app.parts.jobs.work(jobsOf(features, app.parts), app.parts.presence)
    const held = app.parts.keyCache.size()
    await person.post(migration, { old_passphrase: first })
    expect(app.parts.keyCache.size()).toBe(held - 1)
    await eventually(async () => expect((await person.get(migration)).body.status).toBe('done'))
    const mail = await mailTo(app.dataDir, person.email, 'Umstellung')
    expect(mail.text).toContain('/settings/encryption')
    expect(await titlesOf(person, undefined)).toHaveLength(5)
  })
})

test('no passphrase and no recovery key stands in log, database, write-ahead log or files after all of this (trust 1.6)', async () => {
  const words = [1, 2, 3].map((n) => `Canarienvogelhaus Nummer ${n}`)
  const [one, two, three] = words as [string, string, string]
  const person = await choosePassphrase(await withThreads(1), one)
  const key: string = (await person.post('/api/profile/recovery-key')).body.recovery_key
  await choosePassphrase(person, two, one)
  await person.put(update, { passphrase_type: 'CUSTOM', old_passphrase: `${one} falsch` })
  await person.put(update, { passphrase_type: 'CUSTOM', old_passphrase: [two] })
  await person.post(migration, { old_passphrase: `${one} falsch`, more: three })
  await failingAt(4, () => person.post(migration, { old_passphrase: two }))
  person.passphrase = three
  await person.post('/api/profile/recover-passphrase', { recovery_key: key })
  await person.post('/api/profile/recover-passphrase', { recovery_key: `${key}falsch` })
  await person.ask('Was gilt für die Kaution?')
  await person.post(migration, { old_passphrase: three })
  await eventually(async () => expect((await person.get(migration)).body.status).toBe('done'))
  await app.parts.db.query('CHECKPOINT')
  const written = [...app.logs, ...Object.values(await dumpTables(app.parts.db)).flat()]
  for (const word of ['Canarienvogelhaus', key, key.replaceAll('-', ''), Buffer.from(one).toString('base64')]) {
    expect(written.filter((line) => line.includes(word))).toEqual([])
    expect(findText(app.dataDir, word)).toEqual([])
  }
})

test('an item opened before its key was wrapped anew goes on being written (trust 1.4)', async () => {
  const person = await choosePassphrase(await withThreads(1), first)
  const caller = await callerOf(app, person, first)
  const row = async () =>
    (await app.parts.db.query('SELECT key_kind AS kind, wrapped_key AS wrapped FROM threads WHERE id = $1', person.ids))
      .rows[0]
  const key = await openItemKey(app.parts, caller, person.ids[0]!, await row())
  await person.post(migration, { old_passphrase: first })
  await eventually(async () => expect((await person.get(migration)).body.status).toBe('done'))
  const later = await openItemKey(app.parts, await callerOf(app, person), person.ids[0]!, await row())
  expect(later.open(key.seal('weiter', ['title']), ['title'])).toBe('weiter')
})
