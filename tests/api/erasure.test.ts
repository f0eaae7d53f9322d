import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolCaller } from '../../server/base/caller.ts'
import { day } from '../../server/base/clock.ts'
import { removeTraces } from '../../server/base/store/traces.ts'
import { reopenAccount } from '../../server/features/accounts/accounts.ts'
import { eraseDueAccounts } from '../../server/features/profile/erasure.ts'
import { listPersonTables } from '../../server/features/profile/export.store.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { findText } from '../kit/find-text.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const exists = async (id: string) =>
  (await app.parts.db.query('SELECT 1 FROM users WHERE id = $1', [id])).rowCount === 1
const logIn = (email: string) => app.visit().post('/api/auth/login', { email, password })
const unzip = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))

describe('the export', () => {
  test('holds everything of the person in both forms, and nothing of others or of secrets', async () => {
    const [person, other] = [await aUser(app, { first_name: 'Zwetschke' }), await aUser(app, { first_name: 'Powidl' })]
    await person.put('/api/profile/update', {
      first_name: 'Zwetschke',
      last_name: 'Huber',
      email: 'neue-adresse@kanzlei.at',
      organisation: 'Marillenhof',
      old_password: password,
    })
    const [{ thread_id: thread }] = await person.ask('Wann bekomme ich die Kaution für den Sternwartenturm zurück?')
    await person.put(`/api/chat/threads/${thread}`, { title: 'Sache "Turm" / Kaution: ä' })
    const second = await person.ask('Und die Zinsen?', { thread_id: thread })
    await person.put('/api/chat/rate', {
      timestamp: second.at(-1).timestamp,
      liked: false,
      reasons: ['wrong_source'],
      comment: 'Die Zinsen fehlen.',
      include_text: true,
    })
    await person.ask('Mietzins')
    await other.ask('Powidlfrage')
    const reply = await person.get('/api/profile/export')
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="Fundstelle Daten \d{4}-\d\d-\d\d\.zip"/),
      },
    })
    const files = unzip(reply.bytes)
    expect(Object.keys(files)).toEqual([
      'LIESMICH.md',
      'daten.json',
      'daten.md',
      'unterhaltungen/0001 Sache Turm Kaution ä.json',
      'unterhaltungen/0001 Sache Turm Kaution ä.md',
      'unterhaltungen/0002 Mietzins.json',
      'unterhaltungen/0002 Mietzins.md',
    ])
    const data = JSON.parse(files['daten.json']!)
    expect(data.users).toMatchObject([
      { id: person.id, first_name: 'Zwetschke', organisation: 'Marillenhof', email: person.email },
    ])
    expect(data.email_changes).toMatchObject([{ email: 'neue-adresse@kanzlei.at' }])
    expect(data.sessions).toHaveLength(1)
    expect(data.audit.map((line: any) => line.event)).toContain('data_exported')
    const counts = (
      await app.parts.db.query(
        'SELECT (SELECT count(*) FROM audit WHERE user_id = $1)::int AS audit, (SELECT count(*) FROM messages WHERE user_id = $1)::int AS messages',
        [person.id],
      )
    ).rows[0]
    expect(data.audit).toHaveLength(counts.audit)
    const conversations = Object.entries(files).flatMap(([name, text]) =>
      /unter.*json$/.test(name) ? [JSON.parse(text)] : [],
    )
    expect(conversations.flatMap((one) => one.messages)).toHaveLength(counts.messages)
    expect(conversations[0]).toMatchObject({
      uuid: thread,
      title: 'Sache "Turm" / Kaution: ä',
      messages: (await person.get(`/api/chat/history?thread=${thread}`)).body.results.toReversed(),
    })
    const markdown = files['unterhaltungen/0001 Sache Turm Kaution ä.md']!
    expect(markdown).toContain('# Sache "Turm" / Kaution: ä')
    expect(markdown).toMatch(/## Frage, .*\n\nWann bekomme ich die Kaution für den Sternwartenturm zurück\?/)
    expect(markdown).toContain('## Antwort des KI-Assistenten, ')
    expect(markdown).toContain('Quellen:')
    expect(conversations[0].messages.at(-1).rating).toMatchObject({
      liked: false,
      reasons: ['wrong_source'],
      comment: 'Die Zinsen fehlen.',
      text_included: true,
    })
    expect(markdown).toContain(
      'Ihre Bewertung: nicht hilfreich (Quelle passt nicht).\n\nIhre Anmerkung dazu: Die Zinsen fehlen.\n\nFrage und Antwort haben Sie dem Betreiber mitgeschickt.',
    )
    expect(files['daten.md']).toContain('- Organisation: Marillenhof')
    expect(files['LIESMICH.md']).toContain('`users.password_hash`')
    const all = Object.values(files).join('\n')
    expect(all).not.toMatch(/argon2|Powidl/)
    expect(all).not.toContain(other.id)
  })

  test('needs a login, comes to an empty account too, and is slowed down', async () => {
    expect((await app.visit().get('/api/profile/export')).status).toBe(401)
    const person = await aUser(app)
    expect(Object.keys(unzip((await person.get('/api/profile/export')).bytes))).toEqual([
      'LIESMICH.md',
      'daten.json',
      'daten.md',
    ])
    const statuses = []
    for (let round = 0; round < 20; round++) statuses.push((await person.get('/api/profile/export')).status)
    expect(statuses).toContain(429)
  })
})

describe('a deactivation', () => {
  test.each([
    ['no password', {}, 'invalid_input', 'Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen'],
    [
      'an empty password',
      { password: '' },
      'invalid_input',
      'Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen',
    ],
    [
      'a number',
      { password: 7 },
      'invalid_input',
      'Bitte geben Sie Ihr Passwort ein, um die Deaktivierung zu bestätigen',
    ],
    ['a wrong password', { password: 'falsch' }, 'password_wrong', 'Ungültiges Passwort'],
  ])('with %s is refused: 400, and the session goes on', async (_, body, code, detail) => {
    const person = await aUser(app)
    for (const path of ['/api/profile/disable', '/api/profile/erase']) {
      expect(await person.delete(path, { confirmation: 'sofort löschen', ...body })).toMatchObject({
        status: 400,
        body: { code, detail },
      })
    }
    expect((await person.get('/api/profile')).status).toBe(200)
  })

  test('locks at once, tells by mail, and erases after 30 days, not before', async () => {
    const person = await aUser(app)
    const elsewhere = app.visit()
    await elsewhere.post('/api/auth/login', { email: person.email, password })
    await person.ask('Kaution')
    await app.visit().post('/api/auth/reset-password', { email: person.email })
    const link = await mailTo(app.dataDir, person.email, 'Neues Passwort wählen')
    const reply = await person.delete('/api/profile/disable', { password })
    expect(reply.status).toBe(200)
    expect(Math.round((Date.parse(reply.body.erase_at) - app.clock.now().getTime()) / day)).toBe(30)
    for (const visitor of [person, elsewhere]) {
      expect((await visitor.get('/api/profile')).status).toBe(401)
      expect((await visitor.post('/api/auth/refresh', {})).status).toBe(401)
    }
    expect(await logIn(person.email)).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token: link.token, password: 'Vier neue Woerter' }))
        .status,
    ).toBe(400)
    const mail = await mailTo(app.dataDir, person.email, 'deaktiviert')
    expect(mail.text).toContain(
      new Intl.DateTimeFormat('de-AT', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'Europe/Vienna',
      }).format(new Date(reply.body.erase_at)),
    )
    app.clock.move(30 * day - 60_000)
    await eraseDueAccounts(app.parts)
    expect(await exists(person.id)).toBe(true)
    app.clock.move(61_000)
    await Promise.all([eraseDueAccounts(app.parts), eraseDueAccounts(app.parts)])
    expect(await exists(person.id)).toBe(false)
    expect((await mailTo(app.dataDir, person.email, 'gelöscht')).subject).toBe('Ihr Konto wurde gelöscht')
    expect(
      readOutbox(app.dataDir).filter(
        (one) => one.to.includes(person.email) && one.subject === 'Ihr Konto wurde gelöscht',
      ),
    ).toHaveLength(1)
    expect(
      (
        await app.parts.db.query("SELECT event FROM audit WHERE user_id = $1 AND event LIKE 'account%' ORDER BY id", [
          person.id,
        ])
      ).rows,
    ).toEqual([{ event: 'account_disabled' }, { event: 'account_erased' }])
  })

  test('can be undone by the operator until the day of the erasure', async () => {
    const person = await aUser(app)
    await person.ask('Kaution')
    await person.delete('/api/profile/disable', { password })
    app.clock.move(29 * day)
    expect(await reopenAccount(app.parts, toolCaller, person.email)).toBe(true)
    expect(await reopenAccount(app.parts, toolCaller, person.email)).toBe(false)
    app.clock.move(2 * day)
    await eraseDueAccounts(app.parts)
    const again = app.visit()
    expect((await again.post('/api/auth/login', { email: person.email, password })).status).toBe(200)
    expect((await again.get('/api/chat/threads?limit=10&offset=0')).body.results).toHaveLength(1)
    await again.delete('/api/profile/disable', { password })
    app.clock.move(31 * day)
    expect(await reopenAccount(app.parts, toolCaller, person.email)).toBe(false)
  })

  test('by an administrator is never followed by an erasure', async () => {
    const person = await aUser(app)
    await app.parts.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [person.id])
    app.clock.move(400 * day)
    await eraseDueAccounts(app.parts)
    expect(await exists(person.id)).toBe(true)
  })

  test('of the last administrator is refused; of two at once one stays', async () => {
    const own = await startApp()
    try {
      const first = await aUser(own, { role: 'admin' })
      for (const path of ['/api/profile/disable', '/api/profile/erase']) {
        expect(await first.delete(path, { password, confirmation: 'sofort löschen' })).toMatchObject({
          status: 409,
          body: { code: 'last_admin' },
        })
      }
      const second = await aUser(own, { role: 'admin' })
      const replies = await Promise.all([
        first.delete('/api/profile/disable', { password }),
        second.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' }),
      ])
      expect(replies.map((reply) => reply.status).filter((status) => status === 409)).toHaveLength(1)
    } finally {
      await own.close()
    }
  })

  test('is carried through by the regular work of a server that starts after its day', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'test-'))
    try {
      const first = await startApp({ DATA_DIR: dir })
      const person = await aUser(first)
      await person.delete('/api/profile/disable', { password })
      await first.parts.db.query("UPDATE users SET erase_at = now() - interval '1 minute' WHERE id = $1", [person.id])
      await first.close()
      const second = await startApp({ DATA_DIR: dir })
      await eventually(async () =>
        expect((await second.parts.db.query('SELECT 1 FROM users WHERE id = $1', [person.id])).rowCount).toBe(0),
      )
      await second.close()
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  })
})

describe('an erasure at once', () => {
  test.each([[undefined], [''], ['ja'], ['sofort loeschen'], [true]])(
    'needs the typed phrase, not %j',
    async (confirmation) => {
      const person = await aUser(app)
      expect(await person.delete('/api/profile/erase', { password, confirmation })).toMatchObject({
        status: 400,
        body: { detail: 'Bitte tippen Sie »sofort löschen« ein' },
      })
      expect(await exists(person.id)).toBe(true)
    },
  )

  test('leaves no word of the person in any file of the database, nor a key, nor a row', async () => {
    const own = await startApp()
    try {
      const words = [
        'Zwetschkenknoedel',
        'Papierschiffchen',
        'Sternwartenhaus',
        'Regenschirmstaender',
        'Leuchtturmwart',
        'Quittenkompott',
        'Holunderstrauch',
      ]
      const [first, last, organisation, fn, address, next, question] = words.map((word) => word.toLowerCase()) as [
        string,
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      const person = await aUser(own, { email: `${address}@kanzlei.at`, first_name: first, last_name: last })
      const stays = await aUser(own, { first_name: 'Bleibtstehen' })
      await stays.ask('Mietzins')
      await person.put('/api/profile/update', {
        first_name: first,
        last_name: last,
        email: `${next}@kanzlei.at`,
        organisation,
        function: fn,
        old_password: password,
      })
      const { timestamp } = (await person.ask(`Darf mein ${question} auf den Gehsteig ragen?`)).at(-1)
      await person.put('/api/chat/rate', { timestamp, liked: true, comment: question })
      await person.post('/api/profile/update/two-fa', { action: 'enable', password })
      await mailTo(own.dataDir, `${next}@kanzlei.at`)
      const key = (await own.parts.db.query('SELECT wrapped FROM master_keys WHERE user_id = $1', [person.id])).rows[0]
        .wrapped as Buffer
      const sealed = (
        await own.parts.db.query(
          'SELECT ratings.sealed AS rating, totp_secrets.sealed AS totp FROM ratings JOIN totp_secrets USING (user_id) WHERE user_id = $1',
          [person.id],
        )
      ).rows[0]
      // What the server key opens must go as bytes, because that key stays.
      const bytes = [key, sealed.rating as Buffer, sealed.totp as Buffer]
      // Samples in the statistics of the planner are copies of values too.
      await own.parts.db.query('ANALYZE; CHECKPOINT')
      const inFiles = (text: string | Buffer) => findText(join(own.dataDir, 'postgres'), text)
      expect([first, last, organisation, fn, address, next].filter((word) => inFiles(word).length === 0)).toEqual([])
      for (const one of bytes) expect(inFiles(one)).not.toEqual([])
      expect(inFiles(question)).toEqual([])

      expect((await person.delete('/api/profile/erase', { password, confirmation: ' Sofort löschen ' })).status).toBe(
        204,
      )
      expect((await person.get('/api/profile')).status).toBe(401)
      expect((await own.visit().post('/api/auth/login', { email: person.email, password })).status).toBe(401)
      for (const { name, user_columns } of await listPersonTables(own.parts.db)) {
        for (const column of user_columns) {
          const { rowCount } = await own.parts.db.query(`SELECT 1 FROM ${name} WHERE ${column} = $1`, [person.id])
          const stays = typeof own.parts.persons.tables[name]!.erasure === 'object'
          expect({ name, rows: stays ? 0 : rowCount }).toEqual({ name, rows: 0 })
        }
      }
      const isDone = "SELECT 1 FROM jobs.job WHERE name = 'remove-traces' AND state = 'completed'"
      await eventually(async () => expect((await own.parts.db.query(isDone)).rowCount).toBe(1))
      expect(
        [first, last, organisation, fn, address, next, question, ...bytes].filter((word) => inFiles(word).length > 0),
      ).toEqual([])
      // Everything else that the instance stores is clean too; only the news of the erasure itself lies in the outbox.
      const farewell = await mailTo(own.dataDir, person.email, 'gelöscht')
      expect(
        readOutbox(own.dataDir).flatMap((mail) =>
          [first, last, address, next].some((word) => JSON.stringify(mail).includes(word)) ? [mail.text] : [],
        ),
      ).toEqual([farewell.text])
      expect(farewell.to).toContain(address)
      for (const word of [first, last, organisation, fn, address, next, question]) {
        const found = findText(own.dataDir, word)
        expect(found.filter((path) => !path.includes('/outbox/'))).toEqual([])
        expect(found.filter((path) => path.includes('/outbox/'))).toHaveLength(word === address ? 1 : 0)
        expect(own.logs.filter((line) => line.includes(word))).toEqual([])
      }
      expect(inFiles('Bleibtstehen')).not.toEqual([])
      expect((await stays.get('/api/profile')).body.first_name).toBe('Bleibtstehen')
    } finally {
      await own.close()
    }
  })

  test('destroys the keys first: when the rows cannot go yet, nothing can be read any more, and the next turn ends it', async () => {
    const [person, next] = [await aUser(app), await aUser(app)]
    await person.ask('Kaution')
    await app.parts.db.query('CREATE TABLE holds (user_id uuid REFERENCES users)')
    try {
      await app.parts.db.query('INSERT INTO holds VALUES ($1)', [person.id])
      expect((await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })).status).toBe(500)
      expect((await person.get('/api/profile')).status).toBe(401)
      expect((await app.parts.db.query('SELECT 1 FROM master_keys WHERE user_id = $1', [person.id])).rowCount).toBe(0)
      await next.delete('/api/profile/disable', { password })
      app.clock.move(31 * day)
      await eraseDueAccounts(app.parts)
      expect([await exists(person.id), await exists(next.id)]).toEqual([true, false])
    } finally {
      await app.parts.db.query('DROP TABLE holds')
    }
    await eraseDueAccounts(app.parts)
    expect(await exists(person.id)).toBe(false)
  })

  test('waits with the rewriting while a transaction still sees the deleted rows', async () => {
    const reader = await app.parts.db.connect()
    try {
      await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT 1 FROM laws LIMIT 1')
      await app.parts.db.query('SELECT pg_current_xact_id()')
      await expect(removeTraces(app.parts.db, app.parts.log, ['users'])).rejects.toThrow(
        'a long transaction still sees the deleted rows',
      )
    } finally {
      await reader.query('ROLLBACK')
      reader.release()
    }
    await removeTraces(app.parts.db, app.parts.log, ['users'])
  })
})
