// What the browser gets when it loads the page: which form of a file, under which name, and which part of it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/pages.ts'
import { startApp, type TestApp } from '../kit/app.ts'

const built = join(import.meta.dirname, '../../dist/client')
const assets = readdirSync(join(built, 'assets'))
const named = (pattern: RegExp) => `assets/${assets.find((name) => pattern.test(name))!}`
const script = named(/^index-.*\.js$/)
const font = named(/\.woff2$/)
const plain = readFileSync(join(built, script))

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const load = async (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const reply = await app.http.inject({ method, url: `/${path}`, headers })
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload }
}
const all = { 'accept-encoding': 'gzip, deflate, br, zstd' }

describe('the form of a file', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br; q=0.8 , gzip ; q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['identity, br;q=0.5', undefined],
    ['gzip;q=0.5, identity;q=0.4', 'gzip'],
    ['deflate, zstd', undefined],
    ['br;q=viel', undefined],
    ['identity;q=0, *;q=0', undefined],
  ])('%j gets %j', async (accepted, expected) => {
    const { status, headers, bytes } = await load(script, accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, expected, 'accept-encoding'])
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const unpacked = expected === 'br' ? brotliDecompressSync(bytes) : expected ? gunzipSync(bytes) : bytes
    expect(unpacked.equals(plain)).toBe(true)
    if (expected) expect(bytes.length).toBeLessThan(plain.length / 2)
  })

  test('is packed for all texts of the build, and for fonts the only one', async () => {
    for (const file of [script, named(/\.css$/), 'favicon.svg', '', 'chat'])
      expect((await load(file, all)).headers['content-encoding'], file).toBe('br')
    const { headers } = await load(font, all)
    expect([headers['content-encoding'], headers.vary, headers['content-type']]).toEqual([
      undefined,
      undefined,
      'font/woff2',
    ])
  })

  test('keeps its type and how long it may be kept', async () => {
    expect((await load(script, all)).headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await load('login', all)).headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
})

test('each form has a name of its own, and who names the one that would come gets none', async () => {
  const forms = ['identity', 'gzip', 'br']
  const names = await Promise.all(
    forms.map(async (form) => (await load(script, { 'accept-encoding': form })).headers.etag!),
  )
  expect(new Set(names).size).toBe(3)
  for (const [index, form] of forms.entries())
    for (const [other, name] of names.entries()) {
      const known = await load(script, { 'accept-encoding': form, 'if-none-match': `"x", W/${name}` })
      expect(known.status).toBe(index === other ? 304 : 200)
      expect([known.headers.etag, known.headers.vary]).toEqual([names[index], 'accept-encoding'])
      if (index === other) expect(known.bytes.length).toBe(0)
    }
  expect((await load(script, { 'if-none-match': '*' })).status).toBe(304)
})

test('HEAD tells the same as GET, without the bytes', async () => {
  for (const path of [script, font, 'login', 'gibt-es-nicht']) {
    const [get, head] = [await load(path, all), await load(path, { ...all, range: 'bytes=0-9' }, 'HEAD')]
    expect(head.bytes.length).toBe(0)
    expect([head.status, { ...head.headers, date: '' }]).toEqual([get.status, { ...get.headers, date: '' }])
  }
})

describe('a part of a file', () => {
  test.each(['br', 'identity'])('is cut out of the form that is sent: %s', async (form) => {
    const whole = await load(script, { 'accept-encoding': form })
    const size = whole.bytes.length
    const etag = whole.headers.etag!
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=100-', 100, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=${size - 2}-${size + 50}`, size - 2, size - 1],
    ] as const) {
      const part = await load(script, { 'accept-encoding': form, range, 'if-range': etag })
      expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`])
      expect(part.headers['content-encoding']).toBe(whole.headers['content-encoding'])
      expect(part.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('that lies behind its end does not exist', async () => {
    const { status, headers, bytes } = await load(font, { range: 'bytes=99999999-' })
    const size = readFileSync(join(built, font)).length
    expect([status, headers['content-range'], bytes.length]).toEqual([416, `bytes */${size}`, 0])
  })

  test.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-', 'bytes=a-b'])('is the whole for %s', async (range) =>
    expect((await load(font, { range })).status).toBe(200),
  )

  test('is the whole when the file has become another one', async () =>
    expect((await load(script, { ...all, range: 'bytes=0-9', 'if-range': '"before"' })).status).toBe(200))
})

describe('addresses', () => {
  const pages = [...Object.values(paths), '/chat/0197a0f2', '/faqs/preise', '/Login', '/login/', '/chat?at=x']
  test.each(pages)('%s shows the page', async (path) => {
    const { status, bytes } = await load(path.slice(1))
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('<div id="root">')])
  })

  test.each(['/gibt-es-nicht', '/settings/nichts', '/login/mehr', '/chat/a/b', '/faqs//', '/wp-admin.php', '/../etc'])(
    '%s answers 404 with the page, which says so',
    async (path) => {
      const { status, headers, bytes } = await load(path.slice(1), all)
      expect([status, headers['content-encoding'], headers.etag]).toEqual([404, 'br', undefined])
      expect(brotliDecompressSync(bytes).toString()).toContain('<div id="root">')
    },
  )

  test.each(['/assets/weg.js', '/api', '/api/nichts', '/%61pi/nichts', '/%61ssets/weg.js'])(
    '%s answers 404 without the page',
    async (path) => {
      const { status, headers } = await load(path.slice(1))
      expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    },
  )
})

test('the page is packed with the line that says where errors go', async () => {
  const reporting = await startApp({ ERROR_REPORTING_DSN: 'https://key@reports.example.at/1' })
  try {
    for (const [form, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await reporting.http.inject({ url: '/', headers: { 'accept-encoding': form } })
      expect(headers['content-encoding']).toBe(form)
      expect(unpack(rawPayload).toString()).toContain('<meta name="error-reports" content="https://key@')
    }
  } finally {
    await reporting.close()
  }
})

test('fonts come after the program: no page names them before it, and each early file is there', async () => {
  const page = (await load('')).bytes.toString()
  expect(page).not.toContain('rel="preload"')
  const early: Record<string, string[]> = Object.fromEntries(
    Array.from(page.matchAll(/data-(home|login|chat|fonts)="([^"]*)"/g), ([, name, files]) => [
      name,
      files!.split(' '),
    ]),
  )
  expect(early.fonts).toHaveLength(2)
  expect(early.login!.some((file) => file.includes('LoginPage'))).toBe(true)
  for (const file of Object.values(early).flat())
    expect([file, (await load(file.slice(1))).status]).toEqual([file, 200])
})
