import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/base/config.ts'
import { aUser, eventually, password, startApp, type TestApp } from '../kit/app.ts'
import { startSmtpServer, type Mood, type SmtpServer } from '../kit/smtp-server.ts'

/*
 * From the queue to the mail server: what happens when it is away, busy or refuses.
 */

let smtp: SmtpServer
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Fundstelle <fundstelle@kanzlei.example>' })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
})

const takenBy = (address: string) => smtp.taken.filter(({ to }) => to.includes(address))
/** Waits until the mail server has been asked so often since. */
const asked = (times: number, since: number) =>
  eventually(() => expect(smtp.tries - since).toBeGreaterThanOrEqual(times))
/** Jobs that failed are due at once, though the queue would wait longer and longer. */
const hurry = () => app.parts.db.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry'")

/** The one mail to an address, once the server takes it. */
const delivered = (address: string) =>
  eventually(async () => {
    await hurry()
    expect(takenBy(address)).toHaveLength(1)
    return takenBy(address)[0]!
  })

async function change(person: Awaited<ReturnType<typeof aUser>>) {
  expect(
    (await person.put('/api/profile/update', { old_password: password, password: 'Vier neue Woerter heute' })).status,
  ).toBe(200)
}

test.each(['mail.kanzlei.example:587', 'https://mail.kanzlei.example', 'smtp://'])(
  '%s is no SMTP_URL, and is not repeated: it could hold a password',
  (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be an address that begins with smtp/)
  },
)

describe('the mail server', () => {
  test('gets one mail for one person, with sender, subject and both parts', async () => {
    const person = await aUser(app)
    await change(person)
    const [taken] = await eventually(() => {
      expect(takenBy(person.email)).toHaveLength(1)
      return takenBy(person.email)
    })
    expect(taken).toMatchObject({
      from: 'fundstelle@kanzlei.example',
      to: [person.email],
      mail: { subject: 'Ihr Passwort wurde geändert' },
    })
    expect(taken!.mail.text).toContain('Alle anderen Sitzungen wurden beendet.')
    expect(taken!.mail.html).toContain('Alle anderen Sitzungen wurden beendet.')
    // The wire carries ASCII: no server on the way has to know more.
    expect(Buffer.byteLength(taken!.raw)).toBe(taken!.raw.length)
    expect(taken!.raw).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  test.each(['busy', 'refuses', 'hangs up'] as Mood[])(
    'that %s keeps no action from being done, and gets the mail later, once',
    async (mood) => {
      const person = await aUser(app)
      const before = smtp.tries
      smtp.mood = mood
      await change(person)
      expect((await person.get('/api/profile')).status).toBe(200)
      await asked(1, before)
      await hurry()
      await asked(2, before)
      expect(takenBy(person.email)).toEqual([])
      smtp.mood = 'well'
      await delivered(person.email)
      // The log tells that it failed, with the codes, and to nobody whom it was for.
      const lines = app.logs.filter((line) => line.includes('mail not handed over')).join('\n')
      expect(lines).toMatch(
        mood === 'busy' ? /EENVELOPE 451/ : mood === 'refuses' ? /EENVELOPE 550/ : /ECONNECTION|ESOCKET|ECONNRESET/,
      )
      expect(app.logs.join('\n')).not.toContain(person.email)
    },
  )

  test('that is away does not eat a link for a new password: the next try is not taken for a second request', async () => {
    const person = await aUser(app)
    const before = smtp.tries
    smtp.mood = 'busy'
    expect((await app.visit().post('/api/auth/reset-password', { email: person.email })).status).toBe(200)
    await asked(1, before)
    await hurry()
    await asked(2, before)
    smtp.mood = 'well'
    const taken = await delivered(person.email)
    const token = taken.mail.token
    expect(
      (await app.visit().post('/api/auth/reset-password-confirm', { token, password: 'Ganz andere Worte 5' })).status,
    ).toBe(200)
    // Nor are the failed tries counted among the mails of the day.
    const { rows } = await app.parts.db.query('SELECT count(*)::int AS count FROM mailed_tokens WHERE user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })

  test('that is away does not eat a registration, nor the link sent again', async () => {
    const before = smtp.tries
    smtp.mood = 'hangs up'
    const email = 'neu@gruber-recht.at'
    const form = {
      email,
      password,
      password_confirm: password,
      first_name: 'Eva',
      last_name: 'Gruber',
      accept_terms: true,
      professional_use: true,
    }
    expect((await app.visit().post('/api/auth/register', form)).status).toBe(202)
    await asked(1, before)
    await hurry()
    await asked(2, before)
    smtp.mood = 'well'
    const taken = await delivered(email)
    expect((await app.visit().post('/api/auth/register-confirm', { token: taken.mail.token })).status).toBe(200)
  })

  test('that never answers is left after some seconds, well before the queue gives the mail to somebody else', async () => {
    const person = await aUser(app)
    smtp.mood = 'silent'
    const before = smtp.tries
    await change(person)
    await asked(1, before)
    // Sooner than `eventually` gives up.
    await eventually(() => expect(app.logs.filter((line) => line.includes('ETIMEDOUT'))).not.toEqual([]))
    smtp.mood = 'well'
    await delivered(person.email)
  })

  test('may be away for a day before a mail is given up', async () => {
    const { rows } = await app.parts.db.query(
      "SELECT DISTINCT retry_limit, retry_backoff, retry_delay, retry_delay_max FROM jobs.job WHERE name = 'send-account-notice'",
    )
    expect(rows).toHaveLength(1)
    const { retry_limit: tries, retry_delay: first, retry_delay_max: longest } = rows[0]
    // The shortest that chance can make of the pauses.
    const seconds = Array.from({ length: tries }, (_, at) =>
      Math.min(longest, (first * 2 ** Math.min(16, at + 1)) / 2),
    ).reduce((sum, pause) => sum + pause, 0)
    expect(seconds / 3600).toBeGreaterThan(20)
  })
})
