import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '../../server/base/clock.ts'
import { knowledgeBaseKeys } from '../../contract/knowledge-bases.ts'
import { limits, subscriptionKeys, subscriptions, type Subscription } from '../../contract/subscriptions.ts'
import type { AnswerEngine, Answers } from '../../server/features/answers/answers.ts'
import {
  count,
  createVoucher,
  giveBack,
  reserve,
  type NewVoucher,
} from '../../server/features/subscriptions/subscriptions.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { steeredEngine } from '../kit/engine.ts'
import { mailTo, readOutbox } from '../kit/outbox.ts'

const steered = steeredEngine()
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: withEngines })
})
afterAll(() => app.close())

/** Answers at once what begins with »Sofort«; everything else waits for the test. */
function withEngines(answers: Answers): Answers {
  const slow = steered.replace(answers)
  const { engine } = slow
  const atOnce: AnswerEngine = async function* () {
    yield { type: 'delta', text: 'Text' }
  }
  return {
    ...slow,
    engine: (input, hits, signal) => (input.question.startsWith('Sofort') ? atOnce : engine)(input, hits, signal),
  }
}

const usageOf = async (person: { get(url: string): Promise<{ body: any }> }) =>
  (await person.get('/api/profile/usage-stats')).body
const redeem = (person: { post(url: string, body: unknown): Promise<any> }, promo_code: unknown) =>
  person.post('/api/profile/apply-promo-code', { promo_code })
const question = { question: 'Kaution', law: 'none' }
let codes = 0
/** A voucher in this instance. */
const aVoucher = (voucher: Partial<NewVoucher> = {}) =>
  createVoucher(app.parts, { code: `CODE-${++codes}`, subscription: 'paid_medium', months: 3, uses: 1, ...voucher })

describe('limits', () => {
  test('the nine plans have their names and limits', () => {
    expect(subscriptionKeys.map((key) => [subscriptions[key], ...Object.values(limits[key])])).toEqual([
      ['Kostenfrei', 10, 2, 1],
      ['Testversion', 100, 50, 50],
      ['Premium Early Bird', 100, 50, 50],
      ['Premium Unlimited', -1, -1, -1],
      ['Premium Flex', -1, -1, -1],
      ['Premium Small', 25, 5, 5],
      ['Premium', 100, 50, 50],
      ['Premium Expert', 250, 125, 125],
      ['Premium (Intern)', -1, -1, -1],
    ])
  })

  test.each(subscriptionKeys)('%s is told in the usage', async (subscription) => {
    const person = await aUser(app, { subscription })
    const { query, upload, anonymization } = limits[subscription]
    const told = await usageOf(person)
    expect(told).toMatchObject({
      query: { usage: 0, limit: query },
      upload: { usage: 0, limit: upload },
      anonymization: { usage: 0, limit: anonymization },
      subscription,
    })
    // The first moment of the next month.
    expect(new Date(told.period_end).toLocaleString('sv-SE', { timeZone: 'Europe/Vienna' })).toMatch(/-01 00:00:00$/)
    expect(Date.parse(told.period_end) - app.clock.now().getTime()).toBeLessThanOrEqual(32 * day)
  })

  test('without a login nothing is told', async () => {
    for (const [method, path] of [
      ['GET', '/api/profile/usage-stats'],
      ['POST', '/api/profile/apply-promo-code'],
      ['POST', '/api/profile/upgrade-subscription'],
    ] as const)
      expect((await app.visit().request(method, path)).status).toBe(401)
  })

  test('an account limited to some areas is refused in all others, without a count', async () => {
    const person = await aUser(app)
    await app.parts.db.query("UPDATE users SET subscription_limited_laws = '{steuerrecht}' WHERE id = $1", [person.id])
    for (const law of knowledgeBaseKeys.filter((key) => key !== 'steuerrecht' && key !== 'none'))
      expect(await person.post('/api/chat/ask-stream', { ...question, law })).toMatchObject({
        status: 403,
        body: { code: 'law_not_allowed', detail: 'Dieses Rechtsgebiet ist in Ihrem Tarif nicht enthalten.' },
      })
    steered.write('Text')
    steered.finish()
    await person.ask('Vorsteuer', { law: 'steuerrecht' })
    expect((await usageOf(person)).query.usage).toBe(1)
  })
})

describe('counting questions', () => {
  test('30 parallel questions at a limit of 25 give exactly 25 answers', async () => {
    const person = await aUser(app, { subscription: 'paid_small' })
    // Two answers may run at a time; who is told so tries again.
    const ask = async (): Promise<any> => {
      const reply = await person.post('/api/chat/ask-stream', { ...question, question: 'Sofort' })
      return reply.status === 429 ? ask() : reply
    }
    const replies = await Promise.all(Array.from({ length: 30 }, ask))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([
      ...Array(25).fill(200),
      ...Array(5).fill(403),
    ])
    const refused = replies.find((reply) => reply.status === 403)
    expect(refused.headers['content-type']).toContain('application/json')
    expect(refused.body).toEqual({
      code: 'usage_limit_reached',
      detail: expect.stringMatching(
        /^Sie haben Ihr Kontingent von 25 Anfragen in diesem Monat aufgebraucht\. Ab 01\.\d\d\.20\d\d steht es Ihnen wieder zur Verfügung\.$/,
      ),
    })
    expect((await usageOf(person)).query).toEqual({ usage: 25, limit: 25 })
    expect((await person.get('/api/chat/threads?limit=100')).body.results).toHaveLength(25)
  })

  test('30 parallel reservations at a limit of 25 hold exactly 25 places, and two that are given back can be had again', async () => {
    const { id } = await aUser(app)
    const user = { id, subscription: 'paid_small' as const }
    const held = (await Promise.allSettled(Array.from({ length: 30 }, () => reserve(app.parts, { user }, 'query'))))
      .filter((result) => result.status === 'fulfilled')
      .map((result) => result.value)
    expect(held).toHaveLength(25)
    for (const reservation of held.slice(0, 2)) await giveBack(app.parts, reservation)
    // Neither counting twice nor giving back what is counted changes anything.
    for (const reservation of [held[2]!, held[2]!]) await count(app.parts, reservation)
    await giveBack(app.parts, held[2]!)
    const again = await Promise.allSettled(Array.from({ length: 5 }, () => reserve(app.parts, { user }, 'query')))
    expect(again.filter((result) => result.status === 'fulfilled')).toHaveLength(2)
  })

  test('a place whose process died is free again after a while', async () => {
    const { id } = await aUser(app)
    const user = { id, subscription: 'free' as const }
    await reserve(app.parts, { user }, 'anonymization')
    await expect(reserve(app.parts, { user }, 'anonymization')).rejects.toMatchObject({
      code: 'usage_limit_reached',
      detail: expect.stringContaining('Ihr Kontingent von 1 Pseudonymisierung in diesem Monat'),
    })
    app.clock.move(day + 1000)
    await reserve(app.parts, { user }, 'anonymization')
    // An answer may take its time and is counted all the same.
    const slow = await reserve(app.parts, { user }, 'query')
    app.clock.move(14 * 60_000)
    await reserve(app.parts, { user }, 'query')
    await count(app.parts, slow)
    const { rows } = await app.parts.db.query("SELECT used FROM usage WHERE user_id = $1 AND kind = 'query'", [id])
    expect(rows).toEqual([{ used: 1 }])
  })

  test('an answer without any text is free: it failed, or it was stopped before', async () => {
    const person = await aUser(app)
    steered.fail(new Error('innen'))
    expect((await person.ask('Kaution', { law: 'none' })).at(-1).type).toBe('error')
    const before = steered.state.started
    const stopped = person.ask('Kaution', { law: 'none' })
    await eventually(() => expect(steered.state.started).toBe(before + 1))
    await person.post('/api/chat/reset-context')
    await stopped
    await person.post('/api/chat/ask-stream', { ...question, thread_id: 'gibtsnicht' })
    expect((await usageOf(person)).query.usage).toBe(0)
    const { rows } = await app.parts.db.query('SELECT used, held FROM usage WHERE user_id = $1', [person.id])
    expect(rows).toEqual([{ used: 0, held: {} }])
  })

  test('an answer that failed after its first text is counted', async () => {
    const person = await aUser(app)
    steered.write('Der Anfang')
    steered.fail(new Error('innen'))
    await person.ask('Kaution', { law: 'none' })
    expect((await usageOf(person)).query.usage).toBe(1)
  })

  test('an unlimited plan counts and never refuses', async () => {
    const person = await aUser(app, { subscription: 'paid_flex' })
    const user = { id: person.id, subscription: 'paid_flex' as const }
    await Promise.all(
      Array.from({ length: 300 }, async () => count(app.parts, await reserve(app.parts, { user }, 'query'))),
    )
    expect((await usageOf(person)).query).toEqual({ usage: 300, limit: -1 })
  })

  test('the month is the calendar month of Vienna', async () => {
    const { id } = await aUser(app)
    const user = { id, subscription: 'free' as const }
    const at = (time: string) => ({ db: app.parts.db, clock: { now: () => new Date(time) } })
    await count(app.parts, await reserve(at('2026-06-30T21:59:59Z'), { user }, 'anonymization'))
    await expect(reserve(at('2026-05-31T22:00:00Z'), { user }, 'anonymization')).rejects.toMatchObject({
      detail: expect.stringContaining('Ab 01.07.2026'),
    })
    await reserve(at('2026-06-30T22:00:00Z'), { user }, 'anonymization')
    await expect(reserve(at('2026-07-01T00:00:00Z'), { user }, 'anonymization')).rejects.toMatchObject({
      detail: expect.stringContaining('1 Pseudonymisierung in'),
    })
  })

  test('a foreign person changes nothing in mine', async () => {
    const [mine, other] = [await aUser(app), await aUser(app)]
    steered.write('Text')
    steered.finish()
    await other.ask('Kaution', { law: 'none' })
    expect([(await usageOf(mine)).query.usage, (await usageOf(other)).query.usage]).toEqual([0, 1])
  })
})

describe('plans that end by themselves', () => {
  test('a trial lasts 14 days from its first use and may begin again when it is given again', async () => {
    const person = await aUser(app, { subscription: 'free_trial' })
    expect((await usageOf(person)).subscription_until).toMatch(/^\d{4}-\d\d-\d\d$/)
    app.clock.move(13 * day)
    expect((await person.get('/api/profile')).status).toBe(401)
    await logInAgain(person)
    expect((await person.get('/api/profile')).body.subscription).toBe('free_trial')
    app.clock.move(day + 1000)
    await logInAgain(person)
    expect((await person.get('/api/profile')).body.subscription).toBe('free')
    expect((await usageOf(person)).query.limit).toBe(10)
    await app.parts.db.query("UPDATE users SET subscription = 'free_trial' WHERE id = $1", [person.id])
    expect((await person.get('/api/profile')).body.subscription).toBe('free_trial')
  })

  test('a plan that the administration sets afterwards stays', async () => {
    const person = await aUser(app)
    await redeem(person, await aVoucher({ months: 1 }))
    await app.parts.db.query("UPDATE users SET subscription = 'paid_large' WHERE id = $1", [person.id])
    app.clock.move(40 * day)
    await logInAgain(person)
    expect(await usageOf(person)).toMatchObject({ subscription: 'paid_large', subscription_until: null })
  })
})

describe('vouchers', () => {
  test('of 20 people who redeem the same single-use voucher at once exactly one gets the plan', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser(app)))
    const code = await aVoucher()
    const replies = await Promise.all(people.map((person) => redeem(person, code)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 409 && reply.body.code === 'voucher_used_up')).toHaveLength(19)
    const plans = await Promise.all(people.map(async (person) => (await person.get('/api/profile')).body.subscription))
    expect(plans.filter((plan) => plan !== 'free')).toEqual(['paid_medium'])
  })

  test('one person who redeems the same voucher 20 times at once gets it once', async () => {
    const person = await aUser(app)
    const code = await aVoucher({ uses: 100 })
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(person, code)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.code === 'voucher_redeemed')).toHaveLength(19)
    const { rows } = await app.parts.db.query('SELECT used FROM vouchers WHERE code = $1', [code])
    expect(rows).toEqual([{ used: 1 }])
  })

  test('two vouchers of one person at once both count', async () => {
    const person = await aUser(app)
    for (let round = 0; round < 5; round++) {
      const codes = [await aVoucher({ months: 1 }), await aVoucher({ months: 1 })]
      expect((await Promise.all(codes.map((code) => redeem(person, code)))).map((reply) => reply.status)).toEqual([
        200, 200,
      ])
    }
    expect((Date.parse((await usageOf(person)).subscription_until) - app.clock.now().getTime()) / day).toBeGreaterThan(
      10 * 30,
    )
  })

  test('gives the plan until a date, in any case of letters, and mails it; afterwards the plan from before returns', async () => {
    const person = await aUser(app, { subscription: 'paid_small' })
    const code = await aVoucher({ subscription: 'paid_large', months: 2 })
    const reply = await redeem(person, `  ${code.toLowerCase()} `)
    expect(reply).toMatchObject({
      status: 200,
      body: { subscription: 'paid_large', subscription_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
    expect(await usageOf(person)).toMatchObject({ query: { limit: 250 }, ...reply.body })
    const mail = await mailTo(app.dataDir, person.email, 'Gutschein')
    expect(mail.text).toContain(
      `Der Tarif Premium Expert gilt ab sofort und bis ${reply.body.subscription_until.split('-').toReversed().join('.')}.`,
    )
    app.clock.move(63 * day)
    await logInAgain(person)
    expect((await person.get('/api/profile')).body.subscription).toBe('paid_small')
  })

  test('the same plan once more lasts longer, a larger one interrupts it, a smaller one is refused and not spent', async () => {
    const person = await aUser(app)
    const first = (await redeem(person, await aVoucher({ months: 1 }))).body.subscription_until
    const second = (await redeem(person, await aVoucher({ months: 2 }))).body.subscription_until
    expect((Date.parse(second) - Date.parse(first)) / day).toBeGreaterThanOrEqual(59)
    expect((await redeem(person, await aVoucher({ subscription: 'paid_large', months: 1 }))).body.subscription).toBe(
      'paid_large',
    )
    const small = await aVoucher({ subscription: 'paid_small' })
    expect(await redeem(person, small)).toMatchObject({
      status: 409,
      body: {
        code: 'voucher_no_gain',
        detail: 'Ihr derzeitiger Tarif umfasst diesen Gutschein bereits. Der Gutschein wurde nicht eingelöst.',
      },
    })
    app.clock.move(35 * day)
    await logInAgain(person)
    expect(await usageOf(person)).toMatchObject({ subscription: 'paid_medium', subscription_until: second })
    app.clock.move(65 * day)
    await logInAgain(person)
    expect((await person.get('/api/profile')).body.subscription).toBe('free')
    expect((await redeem(person, small)).status).toBe(200)
  })

  test('an expired one, a used-up one, an unknown one and one already redeemed say so', async () => {
    const [first, second] = [await aUser(app), await aUser(app)]
    const today = app.clock.now().toISOString().slice(0, 10)
    const [single, old] = [await aVoucher(), await aVoucher({ lastDay: today })]
    await redeem(first, single)
    app.clock.move(2 * day)
    await logInAgain(first)
    await logInAgain(second)
    for (const [person, code, status, error, detail] of [
      [first, single, 409, 'voucher_redeemed', 'Sie haben diesen Gutscheincode bereits eingelöst.'],
      [second, single, 409, 'voucher_used_up', 'Dieser Gutscheincode wurde bereits eingelöst.'],
      [second, old, 410, 'voucher_expired', 'Dieser Gutscheincode ist abgelaufen.'],
      [second, 'GIBTS-NICHT', 404, 'voucher_not_found', 'Diesen Gutscheincode gibt es nicht.'],
    ] as const)
      expect(await redeem(person, code)).toMatchObject({ status, body: { code: error, detail } })
  })

  test.each([
    ['nothing', undefined, 'Bitte geben Sie einen Gutscheincode ein.'],
    ['blanks', '   ', 'Bitte geben Sie einen Gutscheincode ein.'],
    ['a number', 7, 'Bitte geben Sie einen Gutscheincode ein.'],
    ['null', null, 'Bitte geben Sie einen Gutscheincode ein.'],
    ['a list', ['X'], 'Bitte geben Sie einen Gutscheincode ein.'],
    ['101 characters', 'x'.repeat(101), 'Dieser Gutscheincode ist zu lang.'],
    ['a control character', 'AB\u0000CD', 'Dieser Gutscheincode enthält unerlaubte Zeichen.'],
  ])('%s is refused', async (_, code, detail) => {
    expect(await redeem(await aUser(app), code)).toMatchObject({ status: 400, body: { code: 'invalid_input', detail } })
  })

  test.each(["'; DROP TABLE vouchers; --", '%', '🎁🎁', 'ß'.repeat(100), '\ud800'])(
    '%j is simply unknown',
    async (code) => {
      expect(await redeem(await aUser(app), code)).toMatchObject({ status: 404, body: { code: 'voucher_not_found' } })
    },
  )

  test('a smaller plan that runs longer goes on after a larger one, and ends on its own day', async () => {
    const person = await aUser(app)
    const until = (await redeem(person, await aVoucher({ subscription: 'paid_small', months: 6 }))).body
      .subscription_until
    expect((await redeem(person, await aVoucher({ subscription: 'paid_large', months: 1 }))).body.subscription).toBe(
      'paid_large',
    )
    app.clock.move(40 * day)
    await logInAgain(person)
    expect(await usageOf(person)).toMatchObject({ subscription: 'paid_small', subscription_until: until })
    app.clock.move(160 * day)
    await logInAgain(person)
    expect(await usageOf(person)).toMatchObject({ subscription: 'free', subscription_until: null })
  })

  test('a smaller plan that ended under a larger one does not come back', async () => {
    const person = await aUser(app)
    await redeem(person, await aVoucher({ subscription: 'paid_small', months: 2 }))
    await redeem(person, await aVoucher({ subscription: 'paid_large', months: 1 }))
    await redeem(person, await aVoucher({ subscription: 'paid_large', months: 3 }))
    app.clock.move(130 * day)
    await logInAgain(person)
    expect(await usageOf(person)).toMatchObject({ subscription: 'free', subscription_until: null })
  })

  test('who guesses has to wait', async () => {
    const person = await aUser(app)
    const replies = await Promise.all(Array.from({ length: 22 }, (_, at) => redeem(person, `RATEN-${at}`)))
    expect(replies.filter((reply) => reply.status === 429 && reply.headers['retry-after'])).toHaveLength(1)
  })
})

describe('asking for a larger plan', () => {
  const wish = (person: { post(url: string, body: unknown): Promise<any> }, body: unknown) =>
    person.post('/api/profile/upgrade-subscription', body)

  test('mails the sales desk and the person, is kept for the administration, and changes nothing', async () => {
    const person = await aUser(app, { subscription: 'paid_small' })
    expect(await wish(person, { subscription: 'paid_large', tax_only: true })).toMatchObject({ status: 202 })
    const toSales = await eventually(
      () =>
        readOutbox(app.dataDir).find((mail) => mail.to === 'vertrieb@example.at' && mail.text.includes(person.email)) ??
        Promise.reject(new Error('no mail')),
    )
    expect(toSales.text).toContain(
      'Gewünschter Tarif: Expert (nur Steuerrecht, 79 EUR pro Person und Monat, zzgl. 20 % USt)',
    )
    expect(toSales.text).toContain('Derzeitiger Tarif: Premium Small')
    expect((await mailTo(app.dataDir, person.email, 'Upgrade')).text).toContain(
      'Bis dahin bleibt Ihr derzeitiger Tarif unverändert',
    )
    const { rows } = await app.parts.db.query(
      'SELECT subscription, tax_only FROM upgrade_requests WHERE user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ subscription: 'paid_large', tax_only: true }])
    expect((await person.get('/api/profile')).body.subscription).toBe('paid_small')
  })

  test.each([
    ['paid_medium', 'paid_small', 403, 'downgrade_by_sales'],
    ['paid', 'paid_large', 403, 'downgrade_by_sales'],
    ['paid_medium', 'paid_medium', 409, 'conflict'],
    ['paid_limited', 'paid_medium', 409, 'conflict'],
    ['free', 'paid', 400, 'invalid_input'],
    ['free', 'free', 400, 'invalid_input'],
    ['free', undefined, 400, 'invalid_input'],
    ['free', ['paid_small'], 400, 'invalid_input'],
  ] as [Subscription, unknown, number, string][])(
    'from %s to %s is refused',
    async (subscription, wanted, status, code) => {
      const person = await aUser(app, { subscription })
      expect(await wish(person, { subscription: wanted })).toMatchObject({
        status,
        body: { code, detail: expect.any(String) },
      })
      const { rows } = await app.parts.db.query('SELECT 1 FROM upgrade_requests WHERE user_id = $1', [person.id])
      expect(rows).toEqual([])
    },
  )

  test('the refusal of a smaller plan names the sales desk', async () => {
    expect(
      (await wish(await aUser(app, { subscription: 'paid_large' }), { subscription: 'paid_small' })).body.detail,
    ).toContain('vertrieb@example.at')
  })

  test('again and again has to wait', async () => {
    const person = await aUser(app)
    const replies = []
    for (let at = 0; at < 7; at++) replies.push((await wish(person, { subscription: 'paid_small' })).status)
    expect(replies).toEqual([202, 202, 202, 202, 202, 202, 429])
  })
})

/** After days the session is over; logs in with the same cookie jar. */
async function logInAgain(person: {
  post(url: string, body: unknown): Promise<{ status: number }>
  email: string
}): Promise<void> {
  expect((await person.post('/api/auth/login', { email: person.email, password: 'Rosengarten 77 blau' })).status).toBe(
    200,
  )
}
