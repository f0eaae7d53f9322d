import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nameOf } from './download.ts'
import { ApiError, errorFrom, messageOf } from './errors.ts'
import { refuse } from './form.ts'
import { formatTableTime, today } from './formats.ts'
import { carryReferral } from './referral.ts'
import { safeTarget } from './return-target.ts'
import { readEvents } from './stream.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
const collect = async (chunks: Uint8Array[]) => Array.fromAsync(readEvents(streamOf(chunks)))

describe('server-sent events', () => {
  const text =
    'data: {"text":"Grüße"}\r\n\r\n: ping\n\nevent: error\ndata: eins\r\ndata: zwei\n\nid: 17-4\ndata: € 🔑\r\r'
  const expected = [
    { event: 'message', data: '{"text":"Grüße"}' },
    { event: 'error', data: 'eins\nzwei' },
    { event: 'message', data: '€ 🔑', id: '17-4' },
  ]

  test('are read whole', async () => expect(await collect([bytes(text)])).toEqual(expected))

  test('are read alike when cut after any byte, inside umlauts and CRLF too', async () => {
    const all = bytes(text)
    for (let cut = 1; cut < all.length; cut++)
      expect(await collect([all.slice(0, cut), all.slice(cut)])).toEqual(expected)
    expect(await collect([...all].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
  })

  test('an event without its empty line at the end is none', async () =>
    expect(await collect([bytes('data: halb')])).toEqual([]))
})

describe('errors of calls', () => {
  test.each([
    [{ detail: 'Satz', code: 'x' }, 'Satz'],
    [{ detail: ['erster', 'zweiter'] }, 'erster'],
    [{ detail: [] }, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
    [{}, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
    [undefined, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
    [{ detail: { a: 1 } }, 'Etwas ist schiefgelaufen. Bitte versuchen Sie es später erneut.'],
  ])('%j reads %s', (body, expected) => expect(errorFrom(body, 400).message).toBe(expected))
  test('a code that the contract does not have does not compile', () => {
    const form = { setError: () => expect.fail('no field is named') }
    const error = new ApiError('Satz', 'password_wrong', 400)
    // @ts-expect-error there is no such code
    expect(error.code === 'pasword_wrong').toBe(false)
    // @ts-expect-error there is no such code
    expect(refuse(form, error, { pasword_wrong: 'password' })).toMatchObject({ message: 'Satz' })
  })
  test('anything else is unknown', () => expect(messageOf(new TypeError('x'))).toBe('Unbekannter Fehler'))
})

test.each([
  ['/chat', '/?ref=oerak', '/chat?ref=oerak'],
  ['/chat?ref=own', '/?ref=oerak', '/chat?ref=own'],
  ['/login?next=%2Fchat#x', '/?ref=a b', '/login?next=%2Fchat&ref=a+b#x'],
  ['/chat', '/', '/chat'],
])('the referral is carried from %2$s to %1$s', (target, current, expected) =>
  expect(carryReferral(target, current)).toBe(expected),
)

test.each([
  '//evil.at',
  '/\\evil.at',
  'https://evil.at',
  'javascript:alert(1)',
  '/\tx',
  '/a\\b',
  '',
  null,
  'chat',
  '/%0a\n',
])('%j is no target on this site', (target) => expect(safeTarget(target)).toBeUndefined())
test('a path of this site is a target', () => expect(safeTarget('/chat/1?x=1#y')).toBe('/chat/1?x=1#y'))

test.each([
  ['2026-11-20T22:59:59.999Z', '2026-11-20 23:59:59', '2026-11-20'],
  ['2026-11-20T23:00:00Z', '2026-11-21 00:00:00', '2026-11-21'],
  ['2026-07-01T22:05:09Z', '2026-07-02 00:05:09', '2026-07-02'],
])('%s stands in tables as %s and is the day %s', (iso, shown, day) => {
  expect(formatTableTime(iso)).toBe(shown)
  expect(today(new Date(iso))).toBe(day)
})

describe('refreshing the session', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('document', { cookie: 'vs=true' })
  })

  test('five refused calls at once lead to one refresh and five retries; an unmarked visitor is never refreshed', async () => {
    const asked: string[] = []
    let fresh = false
    vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(url)
      // As on every call, also on the one that renews.
      expect(headers['x-passphrase-type']).toBe('EMPTY')
      if (url === '/api/auth/refresh') {
        fresh = true
        return new Response('{}', { status: 200 })
      }
      return fresh
        ? new Response('{"results":[]}', { status: 200 })
        : new Response('{"code":"not_logged_in","detail":"x"}', { status: 401 })
    })
    const { api } = await import('./api.ts')
    await Promise.all(Array.from({ length: 5 }, () => api('GET /api/chat/threads', { query: {} })))
    expect(asked.filter((url) => url === '/api/auth/refresh')).toHaveLength(1)
    expect(asked.filter((url) => url !== '/api/auth/refresh')).toHaveLength(10)
    asked.length = 0
    fresh = false
    vi.stubGlobal('document', { cookie: 'vs=1' })
    await expect(api('GET /api/chat/threads', { query: {} })).rejects.toMatchObject({ status: 401 })
    expect(asked).toHaveLength(1)
  })

  test('a refusal that comes in late, after the refresh, is only tried again', async () => {
    const asked: string[] = []
    let isFresh = false
    const { promise: late, resolve: letIn } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      if (url === '/api/auth/refresh') isFresh = true
      const wasFresh = isFresh
      if (url === '/api/profile' && !wasFresh) await late
      return new Response('{"results":[]}', { status: wasFresh ? 200 : 401 })
    })
    const { send } = await import('./api.ts')
    const slow = send('GET /api/profile', {})
    expect((await send('GET /api/chat/threads', {})).status).toBe(200)
    letIn()
    expect((await slow).status).toBe(200)
    expect(asked).toEqual([
      '/api/profile',
      '/api/chat/threads',
      '/api/auth/refresh',
      '/api/chat/threads',
      '/api/profile',
    ])
  })

  test('a refused refresh ends the session once', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"code":"x","detail":"x"}', { status: 401 }))
    const { api } = await import('./api.ts')
    const { whenSessionIsLost } = await import('./session.ts')
    let left = 0
    whenSessionIsLost(() => left++)
    await Promise.allSettled([api('GET /api/profile'), api('GET /api/profile')])
    expect(left).toBe(1)
  })

  test('who logs out loses no session by what is refused meanwhile; who has lost it elsewhere does', async () => {
    const asked: string[] = []
    const { promise: late, resolve: letIn } = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      if (url === '/api/profile') await late
      return new Response('{"code":"x","detail":"x"}', { status: url === '/api/auth/logout' ? 200 : 401 })
    })
    const { api } = await import('./api.ts')
    const { setUser, whenSessionIsLost } = await import('./session.ts')
    let lost = 0
    whenSessionIsLost(() => lost++)
    setUser({ id: 'x' } as never)
    const slow = api('GET /api/profile')
    // The server has cleared its cookies.
    vi.stubGlobal('document', { cookie: '' })
    await api('POST /api/auth/logout')
    letIn()
    await expect(slow).rejects.toMatchObject({ status: 401 })
    expect([lost, asked]).toEqual([0, ['/api/profile', '/api/auth/logout']])
    // However somebody logs in again.
    setUser({ id: 'x' } as never)
    await expect(api('GET /api/profile')).rejects.toMatchObject({ status: 401 })
    expect(lost).toBe(1)
  })
})

test.each([
  [`attachment; filename="Strasse.md"; filename*=UTF-8''Stra%C3%9Fe%20%27A%27.md`, "Straße 'A'.md"],
  ['attachment; filename="x.md"', ''],
  [`attachment; filename*=UTF-8''%E4`, ''],
  ['', ''],
])('the name of a file in »%s« is »%s«', (header, name) => {
  expect(nameOf(header)).toBe(name)
})
