import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../server/base/clock.ts'
import { eraseReturned } from '../../server/features/profile/erasure.ts'
import { tidyUp } from '../../server/features/profile/retention.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const exists = async (id: string) =>
  (await app.parts.db.query('SELECT 1 FROM users WHERE id = $1', [id])).rowCount === 1
const logIn = (email: string) => app.visit().post('/api/auth/login', { email, password })

describe('what an erasure takes along', () => {
  const queued = async () =>
    (
      await app.parts.db.query<{ name: string; sealed: string; state: string }>(
        "SELECT name, data->>'sealed' AS sealed, state FROM jobs.job",
      )
    ).rows
  const about = async (word: string) =>
    (await queued()).filter((job) => JSON.stringify(app.parts.vault.openJob(job.sealed, job.name)).includes(word))

  test('waiting and done work of the queue, mails to the person and about them; nothing of others, also with a longer address', async () => {
    // Mail servers get the domain in another spelling than the account has it.
    const person = await aUser(app, { email: 'anna@kühn.at' })
    const other = await aUser(app, { email: 'johanna@kühn.at' })
    for (const one of [person, other]) {
      await app.visit().post('/api/auth/reset-password', { email: one.email })
      await mailTo(app.dataDir, one.email, 'Neues Passwort wählen')
      await one.post('/api/profile/upgrade-subscription', { subscription: 'paid_large', tax_only: false })
      await mailTo(app.dataDir, 'vertrieb@')
    }
    await eventually(async () => expect((await queued()).filter((job) => job.state !== 'completed')).toEqual([]))
    // Work that is still to be done, far away.
    await app.parts.db.query(
      "UPDATE jobs.job SET state = 'created', start_after = now() + interval '1 day', completed_on = NULL WHERE name = 'send-reset'",
    )
    const lookUp = async (email: string) =>
      readOutbox(app.dataDir).filter((mail) => `${mail.to} ${mail.text}`.includes(` ${email}`) || mail.to === email)
        .length
    expect(await lookUp(person.email)).toBeGreaterThan(1)
    expect((await about('"anna@kühn.at"')).length).toBeGreaterThan(1)
    const kept = [await lookUp(other.email), (await about('johanna@kühn.at')).length]
    await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
    await mailTo(app.dataDir, person.email, 'gelöscht')
    await eventually(async () =>
      expect((await queued()).filter((job) => job.state !== 'completed').map((job) => job.name)).toEqual([
        'send-reset',
      ]),
    )
    expect(await lookUp(person.email)).toBe(1)
    expect((await about('"anna@kühn.at"')).map((job) => job.name)).toEqual(['send-account-notice'])
    expect([await lookUp(other.email), (await about('johanna@kühn.at')).length]).toEqual(kept)
    // The news of the erasure goes too, and its work.
    app.clock.move(2 * 60 * 60_000)
    await tidyUp(app.parts)
    expect(await about('"anna@kühn.at"')).toEqual([])
    app.clock.move(31 * day)
    await tidyUp(app.parts)
    expect(readOutbox(app.dataDir)).toEqual([])
  })

  test('leaves a tombstone that names nobody, in the database, beside it and beside the backups, for thirteen months', async () => {
    const backups = app.config.backupDir
    mkdirSync(backups, { recursive: true })
    const person = await aUser(app)
    await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
    const lines = () => [app.dataDir, backups].map((folder) => readFileSync(join(folder, 'tombstones.txt'), 'utf8'))
    for (const text of lines()) {
      expect(text).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z ${person.id} [\\w-]{24}$`, 'm'))
      expect(text).not.toContain(person.email)
    }
    // A lost copy is made again, a line cut off by a crash does no harm.
    rmSync(join(backups, 'tombstones.txt'))
    writeFileSync(
      join(app.dataDir, 'tombstones.txt'),
      readFileSync(join(app.dataDir, 'tombstones.txt'), 'utf8').slice(0, -7),
    )
    await eraseReturned(app.parts)
    const [whole, beside] = lines()
    expect(beside).toMatch(new RegExp(`^# .*\\n(.*\\n)*\\S+ ${person.id} [\\w-]{24}\\n$`))
    expect(whole!.split('\\n').sort()).toEqual(beside!.split('\\n').sort())
    // An emptied one is written anew, with the line by which a restore knows that it is whole.
    writeFileSync(join(backups, 'tombstones.txt'), '')
    await eraseReturned(app.parts)
    expect(lines()[1]).toBe(beside)
    app.clock.move(395 * day)
    await eraseReturned(app.parts)
    for (const text of lines()) expect(text).toContain(person.id)
    app.clock.move(2 * day)
    await eraseReturned(app.parts)
    for (const text of lines()) expect(text).not.toContain(person.id)
    expect((await app.parts.db.query('SELECT 1 FROM tombstones WHERE user_id = $1', [person.id])).rowCount).toBe(0)
  })

  test('ends an account that comes back in another way, with an older copy of the database: silently', async () => {
    const person = await aUser(app)
    const row = (await app.parts.db.query('SELECT * FROM users WHERE id = $1', [person.id])).rows[0]
    await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })
    await mailTo(app.dataDir, person.email, 'gelöscht')
    // The database makes it up by itself.
    delete row.searched
    const columns = Object.keys(row)
    // As the older copy would have it: the account is there, the tombstone is not; the file has it.
    await app.parts.db.query(
      `INSERT INTO users (${columns.join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(row),
    )
    await app.parts.db.query('DELETE FROM tombstones')
    expect((await logIn(person.email)).status).toBe(200)
    await Promise.all([eraseReturned(app.parts), eraseReturned(app.parts)])
    expect(await exists(person.id)).toBe(false)
    expect((await logIn(person.email)).status).toBe(401)
    expect((await about(`"${person.email}"`)).filter((job) => job.state !== 'completed')).toEqual([])
  })

  test('is no reason to fail where the list cannot be written', async () => {
    const own = await startApp()
    try {
      mkdirSync(join(own.dataDir, 'tombstones.txt'))
      const person = await aUser(own)
      expect((await person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' })).status).toBe(204)
      expect(own.logs.join()).toContain('the list of erased accounts could not be written')
      rmSync(join(own.dataDir, 'tombstones.txt'), { recursive: true })
      await eraseReturned(own.parts)
      expect(readFileSync(join(own.dataDir, 'tombstones.txt'), 'utf8')).toContain(person.id)
    } finally {
      await own.close()
    }
  })
})
