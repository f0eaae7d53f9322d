// A master key that only the person's passphrase opens, and what it means for the calls.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour, minute, second } from '../../server/base/clock.ts'
import { newRecipe, printRecipe } from '../../server/base/crypto/argon2.ts'
import { wrapCustomKey, openCustomKey } from '../../server/features/encryption/master-keys.ts'
import { aUser, password, startApp, type TestApp } from '../kit/app.ts'
import { findText } from '../kit/find-text.ts'
import { callerOf } from '../kit/people.ts'
import { choosePassphrase } from '../kit/passphrases.ts'
import { dumpTables } from '../kit/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const passphrase = 'Übergröße im Gartenhaus 🔑'
const question = 'Wann ist die Kaution zurückzugeben?'

/** Somebody whose content only their passphrase opens, and whose browser sends it. */
async function aGuarded(on = app, chosen = passphrase) {
  return choosePassphrase(await aUser(on, { subscription: 'paid' }), chosen)
}

/** The same with a conversation. */
async function withThread(person: Awaited<ReturnType<typeof aGuarded>>) {
  const [{ thread_id: id, title }] = await person.ask(question)
  return { id: id as string, title: title as string }
}

/** Every call that reads or writes content, and what each answers to whoever has the passphrase. */
const contentCalls = (id: string, answer: { timestamp: string; sources: { url: string }[] }) =>
  [
    ['GET', `/api/chat/threads/${id}`],
    ['PUT', `/api/chat/threads/${id}`, { title: 'Kaution' }],
    ['POST', `/api/chat/threads/${id}/star`, { starred: true }],
    ['GET', `/api/chat/threads/${id}/stream`],
    ['GET', `/api/chat/threads/${id}/export?format=md`],
    ['GET', '/api/chat/threads/search?q=kaution'],
    ['GET', `/api/chat/history?thread=${id}`],
    ['PUT', '/api/chat/rate', { timestamp: answer.timestamp, liked: true, include_text: true }],
    ['POST', '/api/chat/ask-stream', { question, law: 'none' }],
    ['POST', '/api/chat/ask-stream', { question, law: 'none', thread_id: id }],
    ['POST', '/api/chat/summarize-document', { doc_url: answer.sources[0]!.url, thread_id: id }],
    ['GET', '/api/profile/export'],
  ] as const

describe('content under a passphrase', () => {
  test('opens with it alone: without one every call answers 400, with another one too, even while the key is held', async () => {
    const person = await aGuarded()
    const { id, title } = await withThread(person)
    expect((await person.get('/api/profile')).body.passphrase_type).toBe('CUSTOM')
    expect((await app.parts.db.query('SELECT key_kind FROM threads WHERE id = $1', [id])).rows).toEqual([
      { key_kind: 'custom' },
    ])
    const { results } = (await person.get(`/api/chat/history?thread=${id}`)).body
    for (const [method, url, body] of contentCalls(id, results[0])) {
      for (const [shown, code] of [
        [undefined, 'passphrase_required'],
        ['Gartenhaus ohne Übergröße', 'passphrase_invalid'],
      ] as const) {
        person.passphrase = shown
        const reply = await person.request(method, url, body)
        expect([url, reply.status, reply.body?.code]).toEqual([url, 400, code])
        expect(reply.text).not.toContain(title)
      }
      person.passphrase = passphrase
      expect([url, (await person.request(method, url, body)).status]).toEqual([url, expect.toSatisfy((s) => s < 300)])
    }
  })

  test('what touches no content needs none', async () => {
    const person = await aGuarded()
    const { id } = await withThread(person)
    const { results } = (await person.get(`/api/chat/history?thread=${id}`)).body
    person.passphrase = undefined
    for (const [method, url, body] of [
      ['GET', '/api/profile'],
      ['POST', '/api/chat/set-system-passphrase'],
      ['POST', '/api/chat/reset-context', {}],
      ['POST', `/api/chat/threads/${id}/stop`],
      ['POST', `/api/chat/threads/${id}/versions`, { timestamp: results[0].timestamp }],
      ['DELETE', `/api/chat/threads/${id}`],
    ] as const)
      expect([url, (await person.request(method, url, body)).status]).toEqual([url, expect.toSatisfy((s) => s < 300)])
    expect((await person.get('/api/profile')).body.passphrase_type).toBe('CUSTOM')
  })

  test('the same word typed on another system is the same passphrase', async () => {
    const person = await aGuarded()
    const { id } = await withThread(person)
    person.passphrase = passphrase.normalize('NFD')
    expect((await person.get(`/api/chat/threads/${id}`)).status).toBe(200)
  })

  test('a foreign conversation stays unknown, whatever passphrase is shown', async () => {
    const [owner, other] = [await aGuarded(), await aGuarded()]
    const { id } = await withThread(owner)
    for (const shown of [passphrase, undefined, 'falsch falsch falsch']) {
      other.passphrase = shown
      expect((await other.get(`/api/chat/threads/${id}`)).body.code).toBe('thread_not_found')
    }
  })

  test('neither the passphrase nor a key is stored, and the operator opens nothing', async () => {
    const own = await startApp()
    try {
      const canary = 'Sternwartenhausmeister 77'
      const person = await aGuarded(own, canary)
      await withThread(person)
      person.passphrase = 'Regenschirmständer 12'
      expect((await person.post('/api/profile/passphrase-check')).body.code).toBe('passphrase_invalid')
      const written = [...own.logs, ...Object.values(await dumpTables(own.parts.db)).flat()]
      for (const word of [canary, 'Regenschirmständer', Buffer.from(canary).toString('base64')]) {
        expect(written.filter((line) => line.includes(word))).toEqual([])
        expect(findText(own.dataDir, word)).toEqual([])
      }
      const { rows } = await own.parts.db.query('SELECT kind, server_key_id FROM master_keys WHERE user_id = $1', [
        person.id,
      ])
      expect(rows).toEqual([{ kind: 'custom', server_key_id: null }])
    } finally {
      await own.close()
    }
  })
})

test('of two first choices at once one holds', async () => {
  const person = await aUser(app)
  const words = ['Erste Passphrase hier', 'Zweite Passphrase hier']
  const both = await Promise.allSettled(words.map((word) => choosePassphrase(person, word)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  person.passphrase = words[both.findIndex(({ status }) => status === 'fulfilled')]
  const [{ thread_id }] = await person.ask(question)
  expect((await person.get(`/api/chat/threads/${thread_id}`)).status).toBe(200)
})

describe('guessing', () => {
  test('ten wrong ones pause the eleventh for a quarter of an hour; one that comes again counts once', async () => {
    const person = await aGuarded()
    const { id } = await withThread(person)
    app.parts.keyCache.drop(person.id)
    const read = async (shown: string) => {
      person.passphrase = shown
      return person.get(`/api/chat/threads/${id}`)
    }
    for (let time = 0; time < 30; time++) expect((await read('immer dieselbe')).body.code).toBe('passphrase_invalid')
    for (let guess = 1; guess < 10; guess++)
      expect((await read(`Versuch ${guess}`)).body.code).toBe('passphrase_invalid')
    // From here on even the right one has to wait.
    expect((await read('Versuch 10')).body.code).toBe('passphrase_invalid')
    for (const shown of ['Versuch 11', passphrase]) {
      const paused = await read(shown)
      expect([paused.status, paused.body.code]).toEqual([429, 'too_many_attempts'])
      expect(Number(paused.headers['retry-after'])).toSatisfy((wait: number) => wait > 10 * 60 && wait <= 15 * 60)
    }
    const other = await aGuarded()
    expect((await other.get('/api/chat/threads')).status).toBe(200)
    app.clock.move(15 * minute)
    await person.post('/api/auth/refresh')
    expect((await read(passphrase)).status).toBe(200)
  })

  test('a key that is held already works on, whoever guesses elsewhere', async () => {
    const person = await aGuarded()
    await withThread(person)
    for (let guess = 0; guess < 12; guess++) {
      person.passphrase = `Versuch ${guess}`
      await person.get('/api/chat/threads')
    }
    person.passphrase = passphrase
    expect((await person.get('/api/chat/threads')).status).toBe(200)
  })

  test('thirty calls at once with the right one are one attempt', async () => {
    const person = await aGuarded()
    await withThread(person)
    app.parts.keyCache.drop(person.id)
    const replies = await Promise.all(Array.from({ length: 30 }, () => person.get('/api/chat/threads')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('opened keys', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await startApp()
  })
  afterAll(() => own.close())

  test('are forgotten fifteen minutes after the last call, and eight hours after the first', async () => {
    const { keyCache } = own.parts
    const person = await aGuarded(own)
    await withThread(person)
    own.clock.move(15 * minute - 30 * second)
    keyCache.sweep()
    expect(keyCache.size()).toBe(1)
    await person.post('/api/auth/refresh')
    expect((await person.get('/api/chat/threads')).status).toBe(200)
    own.clock.move(15 * minute)
    keyCache.sweep()
    expect(keyCache.size()).toBe(0)
    // Kept in use through the door, because a session ends before.
    const caller = await callerOf(own, person, passphrase)
    const end = own.clock.now().getTime() + 8 * hour
    for (; own.clock.now().getTime() < end; own.clock.move(10 * minute)) {
      await caller.keyring.master('custom', own.parts.db)
      keyCache.sweep()
      expect(keyCache.size()).toBe(1)
    }
    keyCache.sweep()
    expect(keyCache.size()).toBe(0)
  })

  type Guarded = Awaited<ReturnType<typeof aGuarded>>
  test.each([
    ['logging out', (person: Guarded) => person.post('/api/auth/logout')],
    ['closing the account', (person: Guarded) => person.delete('/api/profile/disable', { password })],
    [
      'erasing it',
      (person: Guarded) => person.delete('/api/profile/erase', { password, confirmation: 'sofort löschen' }),
    ],
  ])('are forgotten by %s', async (_, end) => {
    const person = await aGuarded(own)
    await withThread(person)
    expect(own.parts.keyCache.size()).toBe(1)
    expect((await end(person)).status).toBeLessThan(300)
    expect(own.parts.keyCache.size()).toBe(0)
  })

  test('do not outlive another wrapping: what another server has changed counts here at once', async () => {
    const person = await aGuarded()
    const { id } = await withThread(person)
    const { rows } = await app.parts.db.query('SELECT wrapped, recipe FROM master_keys WHERE user_id = $1', [person.id])
    const other = await wrapCustomKey(person.id, 'Ganz neue Passphrase', randomBytes(32))
    const write = (row: { wrapped: Buffer; recipe: string | null }) =>
      app.parts.db.query('UPDATE master_keys SET wrapped = $2, recipe = $3 WHERE user_id = $1', [
        person.id,
        row.wrapped,
        row.recipe,
      ])
    await write(other)
    expect((await person.get(`/api/chat/threads/${id}`)).body.code).toBe('passphrase_invalid')
    await write(rows[0])
    expect((await person.get(`/api/chat/threads/${id}`)).status).toBe(200)
  })
})

test('a wrapped key opens for its passphrase, person and recipe only, and never in part', async () => {
  const row = await wrapCustomKey('a', passphrase, randomBytes(32))
  const key = await openCustomKey('a', passphrase, row)
  expect(key).toHaveLength(32)
  expect(await openCustomKey('b', passphrase, row)).toBeUndefined()
  for (const other of [`${passphrase} `, passphrase.toLowerCase(), passphrase.slice(0, -1)])
    expect(await openCustomKey('a', other, row)).toBeUndefined()
  for (const at of [0, 1, 12, 13, 28, 29, row.wrapped.length - 1]) {
    const wrapped = Buffer.from(row.wrapped)
    wrapped[at]! ^= 1
    expect(await openCustomKey('a', passphrase, { ...row, wrapped })).toBeUndefined()
  }
  const recipe = newRecipe()
  for (const changed of [recipe, { ...recipe, memory: 65528 }, { ...recipe, passes: 4 }])
    expect(await openCustomKey('a', passphrase, { ...row, recipe: printRecipe(changed) })).toBeUndefined()
})
