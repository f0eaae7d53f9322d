import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listRatings } from '../../server/features/chat/chat.ts'
import { fromTimestamp } from '../../server/features/chat/timestamps.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const deposit = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'

/** A person with one answer: its thread, its timestamp and the one of the question. */
async function anAnswer() {
  const person = await aUser(app)
  const chunks = await person.ask(deposit)
  return {
    person,
    thread: chunks[0].thread_id as string,
    question: chunks[0].question_timestamp as string,
    answer: chunks.at(-1).timestamp as string,
  }
}
const historyOf = async ({ person, thread }: Awaited<ReturnType<typeof anAnswer>>) =>
  (await person.get(`/api/chat/history?thread=${thread}`)).body.results
const queueOf = async (id: string) =>
  (await listRatings(app.parts, undefined, undefined, 1000)).filter((entry) => entry.user_id === id)

describe('a rating', () => {
  test('comes back with the history, can be changed and taken back', async () => {
    const own = await anAnswer()
    expect((await historyOf(own)).map((message: any) => message.rating)).toEqual([null, null])
    const rate = (body: object) => own.person.put('/api/chat/rate', { timestamp: own.answer, ...body })
    expect((await rate({ liked: true })).status).toBe(204)
    expect((await historyOf(own))[0].rating).toEqual({ liked: true, reasons: [] })
    expect((await rate({ liked: false, reasons: ['wrong_source', 'too_long', 'too_long'] })).status).toBe(204)
    expect((await historyOf(own)).map((message: any) => message.rating)).toEqual([
      { liked: false, reasons: ['wrong_source', 'too_long'] },
      null,
    ])
    expect((await rate({ liked: null })).status).toBe(204)
    expect((await historyOf(own))[0].rating).toBeNull()
    expect((await rate({ liked: null })).status).toBe(204)
    expect(await queueOf(own.person.id)).toEqual([])
  })

  test('counts once in the figures of its day, whatever the person changes their mind to, and when many do so at once', async () => {
    const admin = await aUser(app, { role: 'admin' })
    const own = await anAnswer()
    const rate = (body: object) => own.person.put('/api/chat/rate', { timestamp: own.answer, ...body })
    type Figures = { ratings: { liked: number; disliked: number }[]; reasons: { reason: string; count: number }[] }
    const figures = async () => {
      const { ratings, reasons } = (await admin.get('/api/admin/statistics')).body as Figures
      const sum = (name: 'liked' | 'disliked') => ratings.reduce((total, row) => total + row[name], 0)
      const of = (name: string) => reasons.find(({ reason }) => reason === name)?.count ?? 0
      return [sum('liked'), sum('disliked'), of('wrong'), of('too_long')]
    }
    const [liked = 0, disliked = 0, wrong = 0, tooLong = 0] = await figures()
    await rate({ liked: false, reasons: ['wrong', 'too_long'] })
    expect(await figures()).toEqual([liked, disliked + 1, wrong + 1, tooLong + 1])
    await rate({ liked: true })
    expect(await figures()).toEqual([liked + 1, disliked, wrong, tooLong])
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => rate({ liked: false, reasons: n % 2 ? ['wrong'] : ['too_long'] })),
    )
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 204))
    const [, , wrongNow = 0, tooLongNow = 0] = await figures()
    expect([(await figures()).slice(0, 2), wrongNow + tooLongNow]).toEqual([[liked, disliked + 1], wrong + tooLong + 1])
    await rate({ liked: null })
    expect(await figures()).toEqual([liked, disliked, wrong, tooLong])
  })

  test('carries question and answer only when the person sends them along', async () => {
    const own = await anAnswer()
    await own.person.put('/api/chat/rate', {
      timestamp: own.answer,
      liked: false,
      reasons: ['wrong'],
      comment: '  Die Frist fehlt.  ',
    })
    const [alone] = await queueOf(own.person.id)
    expect(alone).toMatchObject({
      liked: false,
      reasons: ['wrong'],
      comment: 'Die Frist fehlt.',
      law: 'zivilrechtogh',
      timestamp_us: fromTimestamp(own.answer),
    })
    expect(alone).not.toHaveProperty('question')
    expect(alone).not.toHaveProperty('answer')
    await own.person.put('/api/chat/rate', { timestamp: own.answer, liked: false, include_text: true })
    const [sent] = await queueOf(own.person.id)
    expect(sent).toMatchObject({ question: deposit, answer: expect.stringContaining('[1]') })
    expect(sent).not.toHaveProperty('comment')
    // Rating again without the box takes the texts away.
    await own.person.put('/api/chat/rate', { timestamp: own.answer, liked: true })
    expect((await queueOf(own.person.id))[0]).not.toHaveProperty('question')
  })

  test('sends along the question of this answer, not of another one', async () => {
    const own = await anAnswer()
    await own.person.ask('Und welche Frist gilt?', { thread_id: own.thread })
    await own.person.put('/api/chat/rate', { timestamp: own.answer, liked: true, include_text: true })
    expect((await queueOf(own.person.id))[0]).toMatchObject({ question: deposit })
  })

  test('is stored sealed, and bound to its owner and its answer', async () => {
    const own = await anAnswer()
    await own.person.put('/api/chat/rate', {
      timestamp: own.answer,
      liked: false,
      comment: 'Papierschiffchenregatta',
      include_text: true,
    })
    const { rows } = await app.parts.db.query('SELECT * FROM ratings WHERE user_id = $1', [own.person.id])
    expect(JSON.stringify(rows.map((row) => ({ ...row, sealed: row.sealed.toString('latin1') })))).not.toMatch(
      /Papierschiffchen|Kaution/,
    )
    expect(app.logs.join('')).not.toContain('Papierschiffchen')
    const other = await anAnswer()
    await other.person.put('/api/chat/rate', { timestamp: other.answer, liked: false })
    await app.parts.db.query('UPDATE ratings SET sealed = $1 WHERE user_id = $2', [rows[0].sealed, other.person.id])
    // What belongs to somebody else does not open: the row is there, its words are not.
    const shown = await queueOf(other.person.id)
    expect(shown).toHaveLength(1)
    expect(JSON.stringify(shown)).not.toMatch(/Papierschiffchen|Kaution/)
    await app.parts.db.query('UPDATE ratings SET sealed = NULL WHERE user_id = $1', [other.person.id])
  })

  test('goes with its conversation', async () => {
    const own = await anAnswer()
    await own.person.put('/api/chat/rate', { timestamp: own.answer, liked: true, include_text: true })
    await own.person.delete(`/api/chat/threads/${own.thread}`)
    expect((await app.parts.db.query('SELECT 1 FROM ratings WHERE user_id = $1', [own.person.id])).rowCount).toBe(0)
  })

  test('of twenty at once the last one stays, and none fails', async () => {
    const own = await anAnswer()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        own.person.put('/api/chat/rate', { timestamp: own.answer, liked: n % 2 === 0 }),
      ),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([204]))
    expect(await queueOf(own.person.id)).toHaveLength(1)
  })
})

describe('wrong input', () => {
  test.each([
    ['no timestamp', { timestamp: undefined }, 'Zeitstempel erforderlich'],
    ['a timestamp that is none', { timestamp: 'gestern' }, 'Ungültiger Zeitstempel'],
    ['no opinion', { liked: undefined }, 'liked muss true, false oder null sein'],
    ['an opinion that is none', { liked: 'ja' }, 'liked muss true, false oder null sein'],
    ['an unknown reason', { reasons: ['ugly'] }, 'Diesen Grund gibt es nicht.'],
    ['reasons that are no list', { reasons: 'wrong' }, 'Die Gründe müssen eine Liste sein.'],
    ['too many reasons', { reasons: Array.from({ length: 100 }, () => 'wrong') }, 'Das sind zu viele Gründe.'],
    ['reasons for liking', { liked: true, reasons: ['wrong'] }, 'Gründe gibt es nur bei »nicht hilfreich«.'],
    [
      'a comment of 2,001 characters',
      { comment: 'x'.repeat(2001) },
      'Die Anmerkung ist zu lang (höchstens 2.000 Zeichen).',
    ],
    ['a comment that is no text', { comment: 7 }, 'Die Anmerkung muss ein Text sein.'],
    ['a box that is none', { include_text: 'ja' }, 'include_text muss true oder false sein'],
    [
      'texts with a rating taken back',
      { liked: null, include_text: true },
      'Wer eine Bewertung zurücknimmt, kann nichts mitschicken.',
    ],
  ])('%s is refused', async (_, change, detail) => {
    const own = await anAnswer()
    expect(await own.person.put('/api/chat/rate', { timestamp: own.answer, liked: false, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail },
    })
    expect((await historyOf(own))[0].rating).toBeNull()
  })

  test.each([
    '2026-13-45T99:00:00.000000Z',
    '1970-01-01T00:00:00.000000Z',
    '9999-12-31T23:59:59.999999Z',
    '0000-01-01T00:00:00.000000Z',
  ])('an answer that is not there: %s', async (timestamp) => {
    const own = await anAnswer()
    expect(await own.person.put('/api/chat/rate', { timestamp, liked: true })).toMatchObject({
      status: 404,
      body: { code: 'message_not_found', detail: 'Diese Nachricht gibt es nicht.' },
    })
  })

  test('a question cannot be rated, nor what belongs to others, nor without a login', async () => {
    const [own, other] = [await anAnswer(), await anAnswer()]
    const body = { timestamp: own.answer, liked: true }
    expect((await own.person.put('/api/chat/rate', { ...body, timestamp: own.question })).status).toBe(404)
    expect(await other.person.put('/api/chat/rate', body)).toMatchObject({
      status: 404,
      body: { code: 'message_not_found' },
    })
    expect((await app.visit().put('/api/chat/rate', body)).status).toBe(401)
    expect((await historyOf(own))[0].rating).toBeNull()
  })
})
