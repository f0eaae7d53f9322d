import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnswerChunk, Answers } from '../../server/features/answers/answers.ts'
import { aUser, eventually, startApp, type TestApp } from '../kit/app.ts'
import { steeredEngine } from '../kit/engine.ts'
import { overPort } from '../kit/stream-reader.ts'

const steered = steeredEngine()
let app: TestApp
beforeAll(async () => {
  app = await startApp({}, { answers: (answers) => sometimesDeaf(steered.replace(answers)) })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
// The steered engine hands its pieces to whoever waits: nothing may be left from another test.
afterEach(async () => {
  for (const own of app.parts.running.byUser.values()) for (const { controller } of own) controller.abort()
  await eventually(() => expect(app.parts.running.byUser.size).toBe(0))
  steered.forget()
})

const toTheDeaf = 'Kaution, bitte ohne Ende'
/** An engine that hears no stop. */
function sometimesDeaf(answers: Answers): Answers {
  const { engine } = answers
  async function* deaf(): AsyncGenerator<AnswerChunk> {
    yield { type: 'delta', text: 'Ich höre nichts.' }
    await new Promise(() => undefined)
  }
  return { ...answers, engine: (...input) => (input[0].question === toTheDeaf ? deaf() : engine(...input)) }
}

const deposit = 'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?'

/** Somebody who has asked and sees the first words. */
async function whoAsked(words = 'Der Anfang. ') {
  const person = await aUser(app)
  const http = overPort(app, person)
  const stream = await http.ask(deposit)
  steered.write(words)
  await stream.until(({ text }) => text === words)
  const thread: string = stream.of('thread').thread_id
  const history = async () => (await person.get(`/api/chat/history?thread=${thread}`)).body
  return { person, http, stream, thread, history }
}

describe('a closed connection', () => {
  test('stops nothing: the answer is finished and stored', async () => {
    const { stream, history } = await whoAsked()
    const stopped = steered.state.stopped
    stream.close()
    steered.write('Die Mitte. ')
    steered.write('Das Ende.')
    steered.finish()
    await eventually(async () =>
      expect(await history()).toMatchObject({
        running: null,
        results: [{ role: 'assistant', state: 'complete', text: 'Der Anfang. Die Mitte. Das Ende.' }, {}],
      }),
    )
    expect(steered.state.stopped).toBe(stopped)
  })

  test('is followed by another one, which goes on after the last event, by query or header', async () => {
    const { http, stream, thread } = await whoAsked()
    stream.close()
    steered.write('Die Mitte. ')
    const second = await (await http.follow(thread, stream.lastId)).until(({ text }) => text !== '')
    expect(second.events.map(({ data }) => data.type)).toEqual(['delta'])
    second.close()
    const third = await http.followByHeader(thread, second.lastId!)
    steered.write('Das Ende.')
    steered.finish()
    await third.toEnd()
    expect(stream.text + second.text + third.text).toBe('Der Anfang. Die Mitte. Das Ende.')
    expect(third.events.at(-1)!.data).toMatchObject({
      type: 'done',
      state: 'complete',
      timestamp: stream.of('thread').answer_timestamp,
    })
  })

  test('at any point, any number of times: the text arrives without gap and without doubling', async () => {
    const person = await aUser(app, { subscription: 'paid' })
    const http = overPort(app, person)
    const piece = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 })
    const step = fc.record({
      pieces: fc.array(piece, { maxLength: 12 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        let reader = await http.ask(deposit)
        await reader.until((seen) => seen.of('thread'))
        const thread = reader.of('thread').thread_id
        const ids = new Set<string>()
        let text = ''
        let written = ''
        let lastId: string | undefined
        const leave = () => {
          text += reader.text
          lastId = reader.lastId ?? lastId
          for (const { id } of reader.events) {
            expect(ids.has(id)).toBe(false)
            ids.add(id)
          }
        }
        for (const { pieces, share } of steps) {
          for (const one of pieces) steered.write(one)
          written += pieces.join('')
          const wanted = Math.floor((written.length - text.length) * share)
          await reader.until((seen) => seen.text.length >= wanted)
          reader.close()
          leave()
          reader = await http.follow(thread, lastId)
        }
        steered.finish()
        await reader.toEnd()
        leave()
        expect(text).toBe(written)
        expect((await person.get(`/api/chat/history?thread=${thread}`)).body.results[0]).toMatchObject({
          state: 'complete',
          text: written,
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('following', () => {
  test('from the beginning repeats everything; the history knows what is there and where to go on', async () => {
    const { person, http, stream, thread, history } = await whoAsked()
    const { running, results } = await history()
    expect(results[0]).toMatchObject({ role: 'assistant', state: 'running', text: 'Der Anfang. ' })
    const [whole, rest] = [await http.follow(thread), await http.follow(thread, running.event_id)]
    steered.write('Das Ende.')
    steered.finish()
    expect((await whole.toEnd()).text).toBe('Der Anfang. Das Ende.')
    expect(whole.of('thread')).toEqual(stream.of('thread'))
    expect((await rest.toEnd()).text).toBe('Das Ende.')
    await stream.toEnd()
    expect((await person.get('/api/chat/threads')).body.results).toHaveLength(1)
  })

  test('a finished answer, or another one than the event is of: 204', async () => {
    const { http, stream, thread } = await whoAsked()
    steered.finish()
    await stream.toEnd()
    await eventually(async () => expect((await http.follow(thread)).status).toBe(204))
    const next = await http.ask('Und die Frist?', { thread_id: thread })
    await next.until(({ events }) => events.length > 0)
    expect((await http.follow(thread, stream.lastId)).status).toBe(204)
    const beside = await http.follow(thread)
    expect(beside.status).toBe(200)
    steered.finish()
    await Promise.all([next.toEnd(), beside.toEnd()])
  })

  test.each(['x', '1', '1-', '-1', '1-2-3', '١-٢', `1-${'9'.repeat(30)}`])('after %s is refused', async (after) => {
    const person = await aUser(app)
    steered.finish()
    const [{ thread_id: thread }] = await person.ask(deposit)
    const reply = await person.get(`/api/chat/threads/${thread}/stream?after=${encodeURIComponent(after)}`)
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', detail: 'Diese Ereignisnummer gibt es nicht.' },
    })
  })

  test('foreign, unknown and impossible conversations answer 404, without a login 401', async () => {
    const { stream, thread } = await whoAsked()
    const other = await aUser(app)
    for (const id of [thread, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect(await other.get(`/api/chat/threads/${id}/stream`)).toMatchObject({
        status: 404,
        body: { code: 'thread_not_found' },
      })
      expect(await other.post(`/api/chat/threads/${id}/stop`)).toMatchObject({
        status: 404,
        body: { code: 'thread_not_found' },
      })
    }
    expect((await app.visit().get(`/api/chat/threads/${thread}/stream`)).status).toBe(401)
    expect((await app.visit().post(`/api/chat/threads/${thread}/stop`)).status).toBe(401)
    steered.finish()
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'complete' })
  })

  test('with more than twenty connections is refused', async () => {
    const { http, stream, thread } = await whoAsked()
    const more = await Promise.all(Array.from({ length: 19 }, () => http.follow(thread)))
    expect(more.map(({ status }) => status)).toEqual(more.map(() => 200))
    expect((await http.follow(thread)).status).toBe(429)
    steered.finish()
    await Promise.all([stream, ...more].map((reader) => reader.toEnd()))
  })
})

describe('an answer ends early', () => {
  test('when it is stopped: within a second, its part is kept, every reader hears of it', async () => {
    const { person, http, stream, thread, history } = await whoAsked()
    const beside = await http.follow(thread)
    const stopped = steered.state.stopped
    // The engine itself would never end; how long it may still talk is `lastWords` in write-answer.ts.
    expect((await person.post(`/api/chat/threads/${thread}/stop`)).status).toBe(204)
    expect(steered.state.stopped).toBe(stopped + 1)
    for (const reader of [stream, beside])
      expect((await reader.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    expect(await history()).toMatchObject({ running: null, results: [{ state: 'aborted', text: 'Der Anfang. ' }, {}] })
    expect((await person.post(`/api/chat/threads/${thread}/stop`)).status).toBe(204)
  })

  test('when it is stopped, even if the engine does not hear it', async () => {
    const person = await aUser(app)
    const stream = await (await overPort(app, person).ask(toTheDeaf)).until(({ text }) => text !== '')
    const thread = stream.of('thread').thread_id
    // The engine itself would never end; how long it may still talk is `lastWords` in write-answer.ts.
    expect((await person.post(`/api/chat/threads/${thread}/stop`)).status).toBe(204)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    expect((await person.get(`/api/chat/history?thread=${thread}`)).body.results[0]).toMatchObject({
      state: 'aborted',
      text: 'Ich höre nichts.',
    })
  })

  test('when it takes longer than five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { stream, history } = await whoAsked()
      vi.advanceTimersByTime(299_000)
      steered.write('Noch etwas.')
      await stream.until(({ text }) => text.endsWith('Noch etwas.'))
      vi.advanceTimersByTime(1000)
      expect((await stream.toEnd()).events.at(-1)).toMatchObject({ event: 'error', data: { code: 'model_timeout' } })
      expect((await history()).results[0]).toMatchObject({ state: 'failed', text: 'Der Anfang. Noch etwas.' })
    } finally {
      vi.useRealTimers()
    }
  })

  test('when the next question of the same conversation comes; an answer elsewhere goes on', async () => {
    const { http, stream, thread, history } = await whoAsked()
    const stopped = steered.state.stopped
    const next = await http.ask('Und welche Frist gilt?', { thread_id: thread })
    expect(steered.state.stopped).toBe(stopped + 1)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    const elsewhere = await http.ask(deposit)
    steered.finish()
    steered.finish()
    await Promise.all([next.toEnd(), elsewhere.toEnd()])
    expect(steered.state.stopped).toBe(stopped + 1)
    expect((await history()).results.map(({ role, state, text }: any) => [role, state, text])).toEqual([
      ['assistant', 'complete', ''],
      ['user', 'complete', 'Und welche Frist gilt?'],
      ['assistant', 'aborted', 'Der Anfang. '],
      ['user', 'complete', deposit],
    ])
  })

  test('a refused question stops nothing', async () => {
    const { person, stream, thread } = await whoAsked()
    const refused = await person.post('/api/chat/ask-stream', {
      question: deposit,
      law: 'zivilrechtogh',
      thread_id: thread,
      reply_to_message_timestamp: '2026-01-01T00:00:00.000000Z',
    })
    expect(refused.status).toBe(404)
    steered.finish()
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'complete' })
  })

  test('on a reset', async () => {
    const { person, stream } = await whoAsked()
    expect((await person.post('/api/chat/reset-context')).status).toBe(204)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
  })

  test('on a reset of its conversation, while another one goes on', async () => {
    const { person, http, stream, thread } = await whoAsked()
    const other = await http.ask('Und die Frist?')
    await other.until((reader) => reader.of('thread') !== undefined)
    expect((await person.post('/api/chat/reset-context', { thread_id: thread })).status).toBe(204)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    steered.finish()
    expect((await other.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'complete' })
  })

  test('when its conversation is deleted: then nothing is kept', async () => {
    const { person, stream, thread } = await whoAsked()
    expect((await person.delete(`/api/chat/threads/${thread}`)).status).toBe(204)
    expect((await stream.toEnd()).events.at(-1)!.data).toMatchObject({ type: 'done', state: 'aborted' })
    expect((await app.parts.db.query('SELECT 1 FROM messages WHERE thread_id = $1', [thread])).rowCount).toBe(0)
  })

  test('when the engine fails: an error event without internals, and the part is kept', async () => {
    const { stream, history } = await whoAsked('Bis hierher')
    steered.fail(new Error('SELECT secret FROM internals'))
    await stream.toEnd()
    expect(stream.events.at(-1)).toMatchObject({
      event: 'error',
      data: { detail: 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.', code: 'internal' },
    })
    expect(JSON.stringify(stream.events)).not.toContain('secret')
    expect((await history()).results[0]).toMatchObject({ state: 'failed', text: 'Bis hierher' })
  })

  test('when it does not end by itself: longer than 400,000 characters it is cut', async () => {
    const { stream, history } = await whoAsked()
    for (let count = 0; count < 5; count++) steered.write('x'.repeat(100_000))
    await stream.toEnd()
    expect(stream.events.at(-1)).toMatchObject({ event: 'error', data: { code: 'model_cut' } })
    expect((await history()).results[0]).toMatchObject({ state: 'failed', text: stream.text })
  })
})

describe('two answers at the same time', () => {
  test('are allowed, a third is refused until one has ended', async () => {
    const { person, http, stream, thread } = await whoAsked()
    const second = await http.ask(deposit)
    expect((await http.ask(deposit)).status).toBe(429)
    expect(await person.post('/api/chat/ask-stream', { question: deposit, law: 'zivilrechtogh' })).toMatchObject({
      body: { code: 'too_many_streams', detail: /zwei Antworten/ },
    })
    expect((await person.get('/api/chat/threads')).body.results).toHaveLength(2)
    // In a conversation of its own the next question takes the place of the answer that it stops.
    const instead = await http.ask('Und die Frist?', { thread_id: thread })
    expect(instead.status).toBe(200)
    steered.finish()
    steered.finish()
    await Promise.all([stream.toEnd(), second.toEnd(), instead.toEnd()])
    const fourth = await http.ask(deposit)
    expect(fourth.status).toBe(200)
    steered.finish()
    await fourth.toEnd()
  })

  test('asked all at once: exactly two begin', async () => {
    const http = overPort(app, await aUser(app))
    const streams = await Promise.all(Array.from({ length: 10 }, () => http.ask(deposit)))
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(streams.filter(({ status }) => status === 429)).toHaveLength(8)
    steered.finish()
    steered.finish()
    await Promise.all(streams.filter(({ status }) => status === 200).map((stream) => stream.toEnd()))
  })
})
