import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json, meaningVector, openEmbeddingServer, vectorsOf } from '../../../../tests/kit/embedding-server.ts'
import type { LawDocument } from '../documents.ts'
import { buildIndex } from '../search/index-build.ts'
import type { Query } from '../search/index-search.ts'
import { openIndexThreads, type IndexThreads } from '../search/index-threads.ts'
import { createSemanticSearch } from './semantic-search.ts'
import { nextBuild, questionTimeout, type Times } from './times.ts'

const section = (number: number, title: string, text: string, more: Partial<LawDocument> = {}): LawDocument => ({
  id: `BeispG/§ ${number}`,
  kind: 'LAW',
  law: 'BeispG',
  section: `§ ${number}`,
  title,
  inheritedTitle: '',
  headings: [],
  text,
  knowledgeBases: ['zivilrechtogh'],
  subLaw: null,
  wording: 'official',
  url: null,
  versionDate: null,
  validFrom: null,
  validTo: null,
  norms: [],
  checked: null,
  ...more,
})
const filling = Array.from({ length: 100 }, (_, n) => section(n + 100, `Fülle ${n}`, `Füllstoff Nummer ${n} über Paletten.`))
const documents = [
  section(1, 'Bestandentgelt', 'Der Bestandnehmer hat das Bestandentgelt zu entrichten.'),
  section(2, 'Tierhalter', 'Wer einen Hund hält, haftet für ihn.'),
  section(3, 'Pachtentgelt', 'Bestandentgelt im öffentlichen Recht.', { id: 'BeispVG/§ 3', law: 'BeispVG', knowledgeBases: ['publiclaw'] }),
  ...filling,
]
const laws = ['BeispG', 'BeispVG'].map((law) => ({ law, title: `${law} lang`, gesetzesnummer: null, kb: [], sub_law: null, aliases: [] }))

let folder: string
let server: Awaited<ReturnType<typeof openEmbeddingServer>>
let opened: IndexThreads[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'embeddings-'))
  server = await openEmbeddingServer()
  opened = []
})
afterEach(async () => {
  for (const threads of opened) await threads.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A semantic search whose pauses and time-outs are in the hands of the test. */
function connect({ apiKey = '', model = 'test/modell' } = {}) {
  const pauses: number[] = []
  const lines: { level: string; text: string }[] = []
  const waiting: ((what: string) => void)[] = []
  const happened: string[] = []
  const happens = (what: string) => {
    const waiter = waiting.shift()
    if (waiter) waiter(what)
    else happened.push(what)
  }
  const control = { now: 0, resume: () => undefined as void, timeout: undefined as AbortSignal | undefined }
  const times: Times = {
    now: () => control.now,
    async pause(ms, signal) {
      pauses.push(ms)
      if (ms < nextBuild) return
      await new Promise<void>((resolve) => {
        control.resume = resolve
        signal.addEventListener('abort', () => resolve())
        happens('gave up')
      })
    },
    timeout: (ms) => (ms === questionTimeout && control.timeout) || AbortSignal.timeout(ms),
  }
  const write = (level: string) => (fields: unknown, text?: string) => {
    lines.push({ level, text: `${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? value.message : value))} ${text}` })
    if (text === 'searching with vectors') happens('ready')
  }
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  const semantic = createSemanticSearch({ baseUrl: server.baseUrl, model, apiKey }, log, times)
  return {
    pauses,
    lines,
    control,
    /** What happens next: `ready` or `gave up`. */
    next: () => new Promise<string>((resolve) => (happened.length > 0 ? resolve(happened.shift()!) : waiting.push(resolve))),
    async open(list = documents, revision = '1', everyday = new Map<string, string[]>()) {
      const index = join(folder, `law-${revision}.sqlite`)
      buildIndex(index, { documents: list, laws, everyday, vocabulary: [] })
      const threads = semantic.extend(await openIndexThreads(index), { index, revision, everyday })
      opened.push(threads)
      return threads
    },
  }
}
const ids = async (threads: IndexThreads, question: string, more: Partial<Query> = {}) => (await threads.search({ question, knowledgeBase: 'zivilrechtogh', ...more })).map((hit) => hit.document.id)
const vectorFiles = () => readdirSync(folder).filter((name) => name.startsWith('vectors-'))

describe('the search with vectors', () => {
  test('finds by meaning what has no word in common, and before they are there answers without', async () => {
    const connected = connect()
    let go = () => undefined as void
    server.state.troubles.push((response, input) => (go = () => void json(response, 200, vectorsOf(input.map((text) => meaningVector(text))))))
    const threads = await connected.open()
    expect(await ids(threads, 'Zins')).toEqual([])
    await expect.poll(() => server.requests.length).toBe(1)
    go()
    expect(await connected.next()).toBe('ready')
    const hits = await threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh' })
    // What only vectors find carries no answer by itself.
    expect(hits[0]).toMatchObject({ document: { id: 'BeispG/§ 1' }, why: 'meaning', score: 0, strength: 0 })
    expect(await ids(threads, 'Wauwau')).toContain('BeispG/§ 2')
    expect((await ids(threads, 'Tierhalter'))[0]).toBe('BeispG/§ 2')
  })

  test('respects the knowledge base', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    expect(await ids(threads, 'Zins')).not.toContain('BeispVG/§ 3')
    expect(await ids(threads, 'Zins', { knowledgeBase: 'publiclaw' })).toEqual(['BeispVG/§ 3'])
    expect(await ids(threads, 'Zins', { knowledgeBase: 'strafrecht' })).toEqual([])
  })

  test('leaves exact citations first', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    const hits = await threads.search({ question: 'Zins § 2 BeispG', knowledgeBase: 'zivilrechtogh' })
    expect(hits[0]).toMatchObject({ document: { id: 'BeispG/§ 2' }, why: 'citation' })
    expect(hits[1]?.document.id).toBe('BeispG/§ 1')
  })

  test('points to the Absatz of a long document, and finds by the everyday layer', async () => {
    const filler = 'Lange Ausführungen über Verschiedenes stehen hier. '.repeat(30)
    const long = section(4, 'Sammlung', `(1) ${filler}\n(2) ${filler}\n(3) Arbeitslohn.`)
    const connected = connect()
    const threads = await connected.open([...documents, long], '1', new Map([['BeispG/§ 100', ['Arbeitslohn']]]))
    await connected.next()
    const hits = await threads.search({ question: 'Kohle', knowledgeBase: 'zivilrechtogh' })
    expect(hits.find((hit) => hit.document.id === long.id)).toMatchObject({ best: 2 })
    expect(hits.slice(0, 2).map((hit) => hit.document.id)).toContain('BeispG/§ 100')
    expect(server.inputs().every((text) => text.length <= 2000)).toBe(true)
  })
})

describe('building', () => {
  test('sends passages in batches of 64, one request at a time, with model and key', async () => {
    const connected = connect({ apiKey: 'geheim' })
    const threads = await connected.open()
    await connected.next()
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([64, 39])
    await threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh' })
    for (const { headers, body } of server.requests) {
      expect(headers.authorization).toBe('Bearer geheim')
      expect(body.model).toBe('test/modell')
    }
    expect(server.state.mostAtOnce).toBe(1)
    expect(connected.lines.map((line) => line.text).join()).not.toMatch(/geheim|Zins|Bestandentgelt/)
  })

  test('without a key sends none', async () => {
    const connected = connect()
    await connected.open()
    await connected.next()
    expect(server.requests[0]!.headers.authorization).toBeUndefined()
  })

  test('a changed corpus sends only what changed, and the older file goes', async () => {
    const connected = connect()
    await connected.open()
    await connected.next()
    server.requests.length = 0
    const changed = [section(1, 'Bestandentgelt', 'Neu gefasst.'), section(5, 'Neu', 'Ganz neu.'), ...documents.slice(2)]
    const threads = await connected.open(changed, '2')
    expect(await connected.next()).toBe('ready')
    expect(server.inputs()).toEqual(['Bestandentgelt\nNeu gefasst.', 'Neu\nGanz neu.'])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
    expect(vectorFiles()).toEqual([expect.stringMatching(/^vectors-2-[\da-f]{8}-test_modell-[\da-f]{8}\.bin$/)])
  })

  test('a restart sends nothing, another model everything', async () => {
    const first = connect()
    await first.open()
    await first.next()
    server.requests.length = 0
    const again = connect()
    const threads = await again.open()
    expect(await again.next()).toBe('ready')
    expect(server.requests).toEqual([])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
    server.requests.length = 0
    const other = connect({ model: 'anderes' })
    await other.open()
    await other.next()
    expect(server.inputs()).toHaveLength(documents.length)
  })

  test('equal texts are sent once', async () => {
    const connected = connect()
    await connected.open([section(1, 'Aufgehoben', ''), section(2, 'Aufgehoben', ''), section(3, 'Hund', '')])
    await connected.next()
    expect(server.inputs()).toEqual(['Aufgehoben', 'Hund'])
  })

  test('goes on where it was broken off', async () => {
    const connected = connect()
    server.state.troubles.push((response, input) => json(response, 200, vectorsOf(input.map((text) => meaningVector(text)))))
    server.state.trouble = (response) => json(response, 400, {})
    const threads = await connected.open()
    expect(await connected.next()).toBe('gave up')
    expect(await ids(threads, 'Zins')).toEqual([])
    server.state.trouble = undefined
    server.requests.length = 0
    connected.control.resume()
    expect(await connected.next()).toBe('ready')
    expect(server.requests.map(({ body }) => body.input.length)).toEqual([39])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('repeats after 429, 5xx and a lost connection, with longer pauses or as the server asks', async () => {
    const connected = connect()
    server.state.troubles.push(
      (response) => json(response, 503, {}),
      (response) => json(response, 429, {}, { 'retry-after': '7' }),
      (response) => response.destroy(),
    )
    await connected.open()
    expect(await connected.next()).toBe('ready')
    expect(connected.pauses).toEqual([1000, 7000, 4000])
  })

  test('what a crash left half written, and what the disk lost, is embedded again', async () => {
    const first = connect()
    const before = await first.open()
    await first.next()
    await before.close()
    const path = join(folder, vectorFiles()[0]!)
    const bytes = readFileSync(path)
    bytes[8 + 30]! ^= 1
    writeFileSync(path, bytes.subarray(0, -5))
    server.requests.length = 0
    const again = connect()
    const threads = await again.open()
    expect(await again.next()).toBe('ready')
    expect(server.inputs()).toHaveLength(2)
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('a following index waits for the one before, and stopping ends it', async () => {
    const connected = connect()
    server.state.trouble = () => undefined
    const first = await connected.open()
    await expect.poll(() => server.requests.length).toBe(1)
    const second = await connected.open(documents, '2')
    await expect.poll(() => server.requests.length).toBe(2)
    await first.close()
    await second.close()
    opened = []
    expect(connected.lines).toEqual([])
  })
})

/** Everything that can go wrong with an answer. */
const troubles: [string, Parameters<typeof server.state.troubles.push>[0]][] = [
  ['HTML instead of JSON', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Zins</html>')],
  ['other JSON', (response) => json(response, 200, { error: 'Zins' })],
  ['null', (response) => json(response, 200, null)],
  ['fewer vectors than inputs', (response, input) => json(response, 200, vectorsOf(input.slice(1).map((text) => meaningVector(text))))],
  ['vectors numbered twice', (response, input) => json(response, 200, { data: input.map((text) => ({ index: 0.5, embedding: meaningVector(text) })) })],
  ['not a number', (response, input) => response.writeHead(200).end(JSON.stringify(vectorsOf(input.map(() => [Number.NaN, 1]))))],
  ['an infinite number', (response, input) => response.writeHead(200).end(`{"data":[${input.map(() => '{"embedding":[1e999,1]}').join()}]}`)],
  ['only zeros', (response, input) => json(response, 200, vectorsOf(input.map(() => [0, 0])))],
  ['no numbers', (response, input) => json(response, 200, vectorsOf(input.map(() => 'AAAA' as unknown as number[])))],
  ['a redirect', (response) => response.writeHead(307, { location: '/v1/embeddings' }).end()],
  ['a refused key', (response) => json(response, 401, { error: 'Zins' })],
  ['a broken server', (response) => json(response, 500, {})],
  ['a broken connection', (response) => response.destroy()],
]

describe('without vectors the search goes on', () => {
  test('whatever a question gets', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    for (const [name, trouble] of troubles) {
      connected.lines.length = 0
      connected.control.now += 60_000
      server.state.trouble = trouble
      expect(await ids(threads, 'Zins'), name).toEqual([])
      expect(await ids(threads, 'Tierhalter'), name).toEqual(['BeispG/§ 2'])
      // One line a minute, and nothing in it of what was asked or answered.
      expect(connected.lines, name).toEqual([{ level: 'warn', text: expect.stringMatching(/^\{"err":"the embedding server [^"]{10,}"\} searching without vectors$/) }])
      expect(connected.lines[0]!.text).not.toMatch(/Zins|Tierhalter/)
    }
    server.state.trouble = undefined
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('whatever passages get, until a later attempt', async () => {
    const connected = connect()
    server.state.trouble = troubles[0]![1]
    const threads = await connected.open()
    for (const [name] of troubles) {
      expect(await connected.next(), name).toBe('gave up')
      expect(await ids(threads, 'Zins'), name).toEqual([])
      expect(await ids(threads, 'Tierhalter'), name).toEqual(['BeispG/§ 2'])
      expect(connected.lines.at(-1), name).toEqual({ level: 'warn', text: expect.stringMatching(/^\{"err":"the embedding server .* no vectors for now$/) })
      server.state.trouble = troubles[troubles.findIndex(([other]) => other === name) + 1]?.[1]
      connected.control.resume()
    }
    expect(await connected.next()).toBe('ready')
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('when vectors have other dimensions: of a question, in one answer, after a change of the model', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    const other = (response: Parameters<typeof json>[0], input: string[]) => json(response, 200, vectorsOf(input.map((text) => meaningVector(text, 8))))
    server.state.trouble = other
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('other dimensions')
    await connected.open([...documents, section(6, 'Neues', '')], '2')
    expect(await connected.next()).toBe('gave up')
    server.state.trouble = (response, input) => json(response, 200, vectorsOf(input.map((text, at) => meaningVector(text, 8 + at))))
    const fresh = connect({ model: 'neu' })
    await fresh.open()
    expect(await fresh.next()).toBe('gave up')
    expect(fresh.lines.at(-1)?.text).toContain('different dimensions')
  })

  test('when nobody listens', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    await server.close()
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('not reached')
    await threads.close()
    await connected.open([section(9, 'Anderes', '')], '2')
    expect(await connected.next()).toBe('gave up')
    expect(connected.lines.at(-1)?.text).toContain('ECONNREFUSED')
    expect(connected.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, nextBuild])
    await server.reopen()
    connected.control.resume()
    expect(await connected.next()).toBe('ready')
  })

  test('when the server is too slow for a question', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    const slow = new AbortController()
    connected.control.timeout = slow.signal
    server.state.trouble = () => slow.abort(new DOMException('late', 'TimeoutError'))
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('does not answer in time')
  })

  test('a question that is called off is no failure of the server', async () => {
    const connected = connect()
    const threads = await connected.open()
    await connected.next()
    const stop = new AbortController()
    server.state.trouble = () => stop.abort()
    await expect(threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh' }, stop.signal)).rejects.toThrow()
    expect(connected.lines.filter((line) => line.level === 'warn')).toEqual([])
  })
})

test('a repeated question is embedded once, an empty one never', async () => {
  const connected = connect()
  const threads = await connected.open()
  await connected.next()
  server.requests.length = 0
  for (const question of ['Zins', ' Zins', '', '  ']) await ids(threads, question)
  expect(server.inputs()).toEqual(['Zins'])
  for (let n = 0; n < 200; n++) await ids(threads, `Frage ${n}`)
  await ids(threads, 'Zins')
  expect(server.inputs().filter((text) => text === 'Zins')).toHaveLength(2)
})

test('a file that is none is begun anew', async () => {
  const first = connect()
  await first.open()
  await first.next()
  writeFileSync(join(folder, vectorFiles()[0]!), 'something else than vectors')
  const again = connect()
  const threads = await again.open()
  expect(await again.next()).toBe('ready')
  expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
})
