import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolCaller } from '../../server/base/caller.ts'
import { day } from '../../server/base/clock.ts'
import type { Subscription, UsageKind } from '../../contract/subscriptions.ts'
import type { AnswerEngine, Answers } from '../../server/features/answers/answers.ts'
import { changePlan, count, createVoucher, reserve } from '../../server/features/subscriptions/subscriptions.ts'
import { endDuePlans } from '../../server/features/subscriptions/terms.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'
import { queuesAreEmpty } from '../kit/queues.ts'
import { runTool } from '../kit/server-process.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: withQuickEngine })
})
afterAll(() => app.close())

function withQuickEngine(answers: Answers): Answers {
  const engine: AnswerEngine = async function* () {
    yield { type: 'delta', text: 'Text' }
  }
  return { ...answers, engine }
}

type Person = Awaited<ReturnType<typeof aUser>>
const mailsTo = (person: Person) => readOutbox(app.dataDir).filter((mail) => mail.to === person.email)
const subjectsTo = (person: Person) => mailsTo(person).map((mail) => mail.subject)
const noted = async (person: Person) =>
  (
    await app.parts.db.query('SELECT kind, threshold FROM usage_notices WHERE user_id = $1 ORDER BY kind, threshold', [
      person.id,
    ])
  ).rows.map((row) => `${row.kind} ${row.threshold}`)
const logInAgain = async (person: Person) =>
  expect((await person.post('/api/auth/login', { email: person.email, password })).status).toBe(200)

/** Uses something up at the given moment. */
async function use(person: Person, subscription: Subscription, kind: UsageKind, times: number, at = app.clock.now()) {
  const parts = { ...app.parts, clock: { now: () => at } }
  for (let turn = 0; turn < times; turn++)
    await count(parts, await reserve(parts, { user: { id: person.id, subscription } }, kind))
}

describe('a quota', () => {
  test('of which 80 % are used is told once, and once more when it is used up', async () => {
    const person = await aUser(app)
    for (let turn = 1; turn <= 7; turn++) await person.ask('Kaution', { law: 'none' })
    expect(await noted(person)).toEqual([])
    for (let turn = 8; turn <= 10; turn++) await person.ask('Kaution', { law: 'none' })
    expect((await person.post('/api/chat/ask-stream', { question: 'Kaution', law: 'none' })).status).toBe(403)
    await mailTo(app.dataDir, person.email, 'aufgebraucht')
    await queuesAreEmpty(app)
    expect(subjectsTo(person).toSorted()).toEqual([
      'Kontingent an Anfragen aufgebraucht',
      'Kontingent an Anfragen zu 80 % verbraucht',
    ])
    const [nearly] = mailsTo(person).filter((mail) => mail.subject.includes('80 %'))
    expect(nearly!.text).toContain('Anfragen in diesem Monat: 8 von 10')
    expect(nearly!.text).toMatch(/Am 01\.\d\d\.20\d\d beginnt die Zählung neu\./)
    expect(nearly!.text).toMatch(/Tarife ansehen:\nhttp:\/\/localhost:\d+\/settings\/abo/)
    expect(nearly!.header('List-Unsubscribe')).toMatch(/^<http:\/\/localhost:\d+\/settings\/abo>$/)
    expect(nearly!.text).not.toMatch(/Kaution|Anna|Huber/)
  })

  test('that 30 parallel questions use up is told exactly once per threshold', async () => {
    const person = await aUser(app, { subscription: 'paid_small' })
    const ask = async (): Promise<number> => {
      const { status } = await person.post('/api/chat/ask-stream', { question: 'Kaution', law: 'none' })
      return status === 429 ? ask() : status
    }
    const replies = await Promise.all(Array.from({ length: 30 }, ask))
    expect(replies.filter((status) => status === 200)).toHaveLength(25)
    expect(await noted(person)).toEqual(['query 80', 'query 100'])
    await queuesAreEmpty(app)
    expect(subjectsTo(person).toSorted()).toEqual([
      'Kontingent an Anfragen aufgebraucht',
      'Kontingent an Anfragen zu 80 % verbraucht',
    ])
  })

  test('that parallel counts use up is told exactly once too', async () => {
    const person = await aUser(app, { subscription: 'paid_medium' })
    const user = { id: person.id, subscription: 'paid_medium' as const }
    const held = await Promise.all(Array.from({ length: 100 }, () => reserve(app.parts, { user }, 'query')))
    await Promise.all(held.flatMap((reservation) => [count(app.parts, reservation), count(app.parts, reservation)]))
    await queuesAreEmpty(app)
    expect(subjectsTo(person).toSorted()).toEqual([
      'Kontingent an Anfragen aufgebraucht',
      'Kontingent an Anfragen zu 80 % verbraucht',
    ])
  })

  test('is told anew each month of Vienna, and for each kind; a small one that passes both thresholds at once in one mail', async () => {
    const person = await aUser(app)
    const june = new Date('2026-06-30T21:59:59Z')
    const july = new Date('2026-06-30T22:00:00Z')
    await use(person, 'free', 'anonymization', 1, june)
    await use(person, 'free', 'upload', 2, june)
    await use(person, 'free', 'anonymization', 1, july)
    await queuesAreEmpty(app)
    expect(subjectsTo(person).toSorted()).toEqual([
      'Kontingent an Pseudonymisierungen aufgebraucht',
      'Kontingent an Pseudonymisierungen aufgebraucht',
      'Kontingent an Uploads aufgebraucht',
    ])
    expect(await noted(person)).toEqual([
      'anonymization 80',
      'anonymization 80',
      'anonymization 100',
      'anonymization 100',
      'upload 80',
      'upload 100',
    ])
    const texts = mailsTo(person).map((mail) => mail.text)
    expect(texts.filter((text) => text.includes('für Juni 2026') && text.includes('Ab 01.07.2026'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('für Juli 2026') && text.includes('Ab 01.08.2026'))).toHaveLength(1)
  })

  test.each(['paid', 'paid_flex', 'paid_internal'] as const)(
    'without a limit (%s) is never told',
    async (subscription) => {
      const person = await aUser(app, { subscription })
      await use(person, subscription, 'query', 12)
      await queuesAreEmpty(app)
      expect([await noted(person), mailsTo(person)]).toEqual([[], []])
    },
  )

  test('is not told for a place that was given back, or that somebody else used', async () => {
    const [person, other] = [await aUser(app), await aUser(app)]
    await use(person, 'free', 'query', 7)
    await use(other, 'free', 'query', 8)
    await queuesAreEmpty(app)
    expect([subjectsTo(person), subjectsTo(other)]).toEqual([[], ['Kontingent an Anfragen zu 80 % verbraucht']])
  })
})

describe('the choice of mails', () => {
  const update = '/api/profile/update'

  test('keeps the notices back, and turning them on again brings no old news', async () => {
    const person = await aUser(app)
    expect((await person.get('/api/profile')).body.usage_mails).toBe(true)
    expect(await person.put(update, { usage_mails: false })).toMatchObject({
      status: 200,
      body: { user: { usage_mails: false, first_name: 'Anna' }, pending_email: null },
    })
    expect((await person.get('/api/profile')).body.usage_mails).toBe(false)
    await use(person, 'free', 'query', 8)
    expect(await noted(person)).toEqual(['query 80'])
    await person.put(update, { usage_mails: true })
    await use(person, 'free', 'query', 1)
    await queuesAreEmpty(app)
    expect(mailsTo(person)).toEqual([])
    await use(person, 'free', 'query', 1)
    await queuesAreEmpty(app)
    expect(subjectsTo(person)).toEqual(['Kontingent an Anfragen aufgebraucht'])
  })

  test('can be sent along with the other data, and stays when it is not', async () => {
    const person = await aUser(app)
    const data = { first_name: 'Eva', last_name: 'Gruber', email: person.email }
    expect((await person.put(update, { ...data, usage_mails: false })).body.user).toMatchObject({
      first_name: 'Eva',
      usage_mails: false,
    })
    expect((await person.put(update, data)).body.user.usage_mails).toBe(false)
  })

  test.each([
    ['text', 'ja'],
    ['nothing', null],
    ['a number', 1],
    ['a list', [true]],
  ])('is refused as %s', async (_, usage_mails) => {
    const person = await aUser(app)
    expect(await person.put(update, { usage_mails })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail: expect.any(String) },
    })
    expect((await person.get('/api/profile')).body.usage_mails).toBe(true)
  })

  test('does not change how wrong data are refused', async () => {
    const person = await aUser(app)
    const reply = await person.put(update, { first_name: '', last_name: '', email: person.email, usage_mails: true })
    expect(reply.body.detail).toEqual(expect.arrayContaining(['Vorname ist erforderlich', 'Nachname ist erforderlich']))
  })

  test('needs a login', async () => {
    expect((await app.visit().put(update, { usage_mails: false })).status).toBe(401)
  })
})

describe('another plan', () => {
  test('that a voucher brings is told with old and new plan, days and limits', async () => {
    const person = await aUser(app, { subscription: 'paid_small' })
    const code = await createVoucher(app.parts, { subscription: 'paid_large', months: 2, uses: 1 })
    expect((await person.post('/api/profile/apply-promo-code', { promo_code: code })).status).toBe(200)
    const { text } = await mailTo(app.dataDir, person.email, 'Gutschein')
    for (const line of [
      /Bisheriger Tarif: Premium Small/,
      /Neuer Tarif: Premium Expert/,
      /Gilt ab: \d\d\.\d\d\.20\d\d/,
      /Gilt bis: \d\d\.\d\d\.20\d\d/,
      /Anfragen pro Monat: 250/,
      /Danach gilt der Tarif Premium Small\./,
    ])
      expect(text).toMatch(line)
    expect(text).not.toContain(code)
  })

  test('that follows an ended one is told though nobody comes, and once', async () => {
    const person = await aUser(app)
    const code = await createVoucher(app.parts, { subscription: 'paid_medium', months: 1, uses: 1 })
    const { body } = await person.post('/api/profile/apply-promo-code', { promo_code: code })
    await Promise.all([endDuePlans(app.parts), endDuePlans(app.parts)])
    app.clock.move(33 * day)
    await Promise.all([
      endDuePlans(app.parts),
      endDuePlans(app.parts),
      logInAgain(person).then(() => person.get('/api/profile')),
    ])
    const mail = await mailTo(app.dataDir, person.email, 'Tarif wurde geändert')
    await queuesAreEmpty(app)
    expect(mailsTo(person).filter(({ subject }) => subject.includes('Tarif'))).toHaveLength(1)
    const next = new Date(Date.parse(body.subscription_until) + day)
      .toISOString()
      .slice(0, 10)
      .split('-')
      .toReversed()
      .join('.')
    expect(mail.text).toContain('die Laufzeit Ihres Tarifs Premium ist zu Ende. Ihre Unterhaltungen bleiben erhalten.')
    expect(mail.text).toContain(
      `Bisheriger Tarif: Premium\nNeuer Tarif: Kostenfrei\nGilt ab: ${next}\nAnfragen pro Monat: 10\nUploads pro Monat: 2\nPseudonymisierungen pro Monat: 1`,
    )
    expect((await person.get('/api/profile')).body.subscription).toBe('free')
  })

  test('of a deactivated account waits until it is opened again', async () => {
    const person = await aUser(app)
    await person.post('/api/profile/apply-promo-code', {
      promo_code: await createVoucher(app.parts, { subscription: 'paid_medium', months: 1, uses: 1 }),
    })
    await person.delete('/api/profile/disable', { password })
    await mailTo(app.dataDir, person.email, 'deaktiviert')
    await app.parts.db.query('UPDATE subscription_terms SET ends_at = $2 WHERE user_id = $1', [
      person.id,
      new Date(app.clock.now().getTime() - 1000),
    ])
    await endDuePlans(app.parts)
    await queuesAreEmpty(app)
    expect(subjectsTo(person)).not.toContain('Ihr Tarif wurde geändert')
  })

  test('given by the operator is told, without an end; the same plan again is not', async () => {
    const person = await aUser(app, { subscription: 'free_trial' })
    await person.get('/api/profile')
    const env = { DATA_DIR: app.dataDir }
    expect(
      await runTool('tools/user.ts', ['plan', '--email', person.email, '--subscription', 'paid'], env),
    ).toMatchObject({ code: 0, output: expect.stringContaining('paid') })
    const mail = await mailTo(app.dataDir, person.email, 'Tarif wurde geändert')
    expect(mail.text).toContain('Bisheriger Tarif: Testversion\nNeuer Tarif: Premium Unlimited')
    expect(mail.text).toContain('Anfragen pro Monat: unbegrenzt')
    expect(mail.text).not.toContain('Gilt bis')
    expect(await changePlan(app.parts, toolCaller, person.email, 'paid')).toBe(true)
    expect(await changePlan(app.parts, toolCaller, 'niemand@kanzlei.at', 'paid')).toBe(false)
    app.clock.move(20 * day)
    await logInAgain(person)
    expect((await person.get('/api/profile')).body.subscription).toBe('paid')
    await queuesAreEmpty(app)
    expect(mailsTo(person)).toHaveLength(1)
    expect(await runTool('tools/user.ts', ['plan', '--email', person.email], env)).toMatchObject({ code: 2 })
    expect(
      await runTool('tools/user.ts', ['plan', '--email', 'niemand@kanzlei.at', '--subscription', 'paid'], env),
    ).toMatchObject({ code: 1, output: expect.stringContaining('gibt es kein Konto') })
  })
})
