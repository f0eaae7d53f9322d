import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passphraseLimit, passphraseWording } from '../../contract/encryption.ts'
import { errors } from '../../contract/errors.ts'
import { passphraseOf } from '../../server/base/http/passphrase.ts'
import { openLog } from '../../server/base/log.ts'
import { aUser, startApp, type TestApp } from '../kit/app.ts'
import { findText } from '../kit/find-text.ts'
import { dumpTables } from '../kit/tables.ts'

const base64 = (text: string | Uint8Array) => Buffer.from(text).toString('base64')
const read = (header: string | undefined) =>
  passphraseOf({ headers: { 'x-file-passphrase-b64': header } } as unknown as Parameters<typeof passphraseOf>[0])

describe('the passphrase of a request', () => {
  test.each([
    ['Übergröße€🔑', 'Übergröße€🔑'],
    ['Übergröße€🔑'.normalize('NFD'), 'Übergröße€🔑'],
    [' am Rand ', ' am Rand '],
    ['🔑'.repeat(passphraseLimit), '🔑'.repeat(passphraseLimit)],
  ])('%j is read', (sent, expected) => expect(read(base64(sent))).toBe(expected))

  test('there need not be one', () => expect(read(undefined)).toBeUndefined())

  test('every text comes back as it was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        fc.pre(text.trim() !== '' && text.isWellFormed())
        expect(read(base64(text.normalize('NFC')))).toBe(text.normalize('NFC'))
      }),
    )
  })
})

const unreadable = errors.passphrase_unreadable[1]
const bad: [string, string, string][] = [
  ['empty', '', unreadable],
  ['no base64', 'Geheim!', unreadable],
  ['base64 of an address', '_-_-', unreadable],
  ['cut off', 'w5w', unreadable],
  ['bits left over', 'QR==', unreadable],
  ['a blank inside', 'QU JD', unreadable],
  ['no UTF-8', base64(Uint8Array.of(0xc3, 0x28)), unreadable],
  ['half a character', base64(Uint8Array.of(0xf0, 0x9f, 0x94)), unreadable],
  ['half a pair', base64(Uint8Array.of(0xed, 0xa0, 0x80)), unreadable],
  ['two headers', 'QQ==, QQ==', unreadable],
  ['blanks only', base64('   '), passphraseWording.empty],
  ['too long', base64('x'.repeat(passphraseLimit + 1)), passphraseWording.tooLong],
]

describe('a passphrase that cannot be read', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  test.each(bad)('%s: 400, in German, and not in the log', async (_, header, detail) => {
    const person = await aUser(app)
    for (const [method, url] of [
      ['GET', '/api/profile'],
      ['POST', '/api/chat/ask-stream'],
      ['GET', '/api/health'],
    ] as const) {
      const reply = await person.request(
        method,
        url,
        method === 'POST' ? { question: 'Kaution?', law: 'none' } : undefined,
        { 'x-file-passphrase-b64': header },
      )
      expect(reply).toMatchObject({ status: 400, body: { code: 'passphrase_unreadable', detail } })
    }
    if (header.length > 3) expect(app.logs.filter((line) => line.includes(header))).toEqual([])
  })

  test('whatever bytes come, the answer is 200 or 400', async () => {
    const header = fc.oneof(
      fc.base64String(),
      fc.uint8Array({ maxLength: 1200 }).map(base64),
      fc.stringMatching(/^[\x20-\x7e]{0,2000}$/),
    )
    await fc.assert(
      fc.asyncProperty(header, async (value) => {
        const reply = await app.visit().request('GET', '/api/health', undefined, { 'x-file-passphrase-b64': value })
        expect(reply.status).toBe(reply.body.code ? 400 : 200)
      }),
      { numRuns: 300 },
    )
  })

  test('a readable one is taken and written nowhere', async () => {
    const person = await aUser(app)
    const header = base64('Sternwartenhausmeister')
    expect((await person.request('GET', '/api/profile', undefined, { 'x-file-passphrase-b64': header })).status).toBe(
      200,
    )
    expect(
      (
        await person.request(
          'POST',
          '/api/chat/ask-stream',
          { question: 'Kaution?', law: 'none' },
          { 'x-file-passphrase-b64': header },
        )
      ).status,
    ).toBe(200)
    const written = [...app.logs, ...Object.values(await dumpTables(app.parts.db)).flat()]
    expect(written.filter((line) => line.includes(header) || line.includes('Sternwartenhausmeister'))).toEqual([])
    for (const word of [header, 'Sternwartenhausmeister']) expect(findText(app.dataDir, word)).toEqual([])
  })
})

test.each(['headers', 'req'])(
  'should a line of the log ever carry headers (%s), secrets in them are not readable',
  (key) => {
    const lines: string[] = []
    const headers = {
      'x-file-passphrase-b64': 'R2VoZWlt',
      cookie: 'at=R2VoZWlt',
      authorization: 'Bearer R2VoZWlt',
      host: 'x',
    }
    openLog('info', undefined, { write: (line) => void lines.push(line) }).info(
      { [key]: key === 'req' ? { headers } : headers },
      'x',
    )
    expect(lines.join()).not.toContain('R2VoZWlt')
    expect(lines.join()).toContain('"host":"x"')
  },
)
