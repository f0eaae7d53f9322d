import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorsOf, type Call, type CallName } from '../../contract/call.ts'
import { calls } from '../../contract/calls.ts'
import { errors, type ErrorCode } from '../../contract/errors.ts'
import { Failure } from '../../server/base/errors.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { expectNoneUndeclared } from '../kit/declared-errors.ts'
import { steeredEngine } from '../kit/engine.ts'

/*
 * Every code that leaves a call is declared there. That it holds is seen by the kit at every request of every test
 * (tests/kit/declared-errors.ts); here it is seen that the kit and the server notice when it does not.
 */

const all = Object.entries(calls) as [CallName, Call][]

describe('the closed list of errors', () => {
  /** A call with every part that the frame looks at. */
  const every: Call = { summary: '', access: 'admin', params: z.object({}), query: z.object({}), body: z.object({}) }

  test('holds what leaves some call, and nothing else', () => {
    const leaving = [...all, ['POST /api/every', every] as [CallName, Call]].flatMap(([name, call]) => [
      ...errorsOf(name, call),
      ...errorsOf(name, call, 'key'),
    ])
    expect([...new Set(leaving)].sort()).toEqual(Object.keys(errors).sort())
  })

  test.each(all)('%s declares nothing twice, and nothing that its frame answers anyway', (name, call) => {
    const own = call.errors ?? []
    const frame = errorsOf(name, { ...call, errors: [] })
    expect(own.filter((code, index) => own.indexOf(code) !== index || frame.includes(code))).toEqual([])
  })
})

describe('a code that is not declared', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => {
    // What was planted must not fail the end of this file too.
    app.logs.length = 0
    return app.close()
  })

  /** Empties the list of a call while `work` is done. */
  async function withoutErrors(name: keyof typeof calls, work: () => Promise<unknown>): Promise<void> {
    const call = calls[name] as { errors?: readonly ErrorCode[] }
    const { errors: before } = call
    delete call.errors
    try {
      await work()
    } finally {
      call.errors = before!
    }
  }

  test.each<[keyof typeof calls, unknown, ErrorCode]>([
    ['POST /api/auth/register-confirm', { token: 'A'.repeat(43) }, 'token_invalid'],
    ['POST /api/chat/ask-stream', { question: 'Kaution?', law: 'none', thread_id: 'x' }, 'thread_not_found'],
    ['PUT /api/chat/rate', { timestamp: '2026-01-01T00:00:00.000000Z', liked: true }, 'message_not_found'],
    ['POST /api/profile/apply-promo-code', { promo_code: 'GIBTESNICHT' }, 'voucher_not_found'],
    ['DELETE /api/profile/disable', { password: 'falsch' }, 'password_wrong'],
  ])('of %s is refused by the kit and noted by the server', async (name, body, code) => {
    const person = await aUser(app)
    const [method, url] = name.split(' ') as ['POST', string]
    const reply = await person.request(method, url, body)
    expect(reply.body.code).toBe(code)
    await withoutErrors(name, () =>
      expect(person.request(method, url, body)).rejects.toThrow(
        `${name} answers ${code}, which the contract does not declare`,
      ),
    )
    expect(() => expectNoneUndeclared(app.logs.splice(0))).toThrow(code)
  })

  test('in the middle of a stream is seen too', async () => {
    const engine = steeredEngine()
    const own = await startApp({}, { answers: engine.replace })
    const person = await aUser(own)
    engine.fail(new Failure('conflict'))
    await expect(person.ask('Kaution?')).rejects.toThrow('POST /api/chat/ask-stream answers conflict')
    await expect(own.close()).rejects.toThrow('"code":"conflict"')
  })

  test('goes out in German all the same', async () => {
    const person = await aUser(app)
    await withoutErrors('PUT /api/chat/rate', async () => {
      const reply = await app.http.inject({
        method: 'PUT',
        url: '/api/chat/rate',
        headers: { 'x-passphrase-type': 'EMPTY', cookie: `at=${person.cookies.get('at')}` },
        payload: { timestamp: '2026-01-01T00:00:00.000000Z', liked: true },
      })
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { code: 'message_not_found', detail: errors.message_not_found[1] },
      ])
    })
  })
})
