import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json, meaningVector, vectorsOf, type Trouble } from '../../../../../tests/kit/embedding-server.ts'
import { section, someDay } from '../../../../../tests/kit/law-document.ts'
import { documents, ids, openSemanticKit } from '../../../../../tests/kit/semantic-search.ts'
import { nextBuild } from './times.ts'

let kit: Awaited<ReturnType<typeof openSemanticKit>>
beforeEach(async () => void (kit = await openSemanticKit()))
afterEach(() => kit.close())

describe('the search with vectors', () => {
  test('finds by meaning what has no word in common, and before they are there answers without', async () => {
    const connected = kit.connect()
    let go = () => undefined as void
    kit.server.state.troubles.push(
      (response, input) => (go = () => void json(response, 200, vectorsOf(input.map((text) => meaningVector(text))))),
    )
    const threads = await connected.open()
    expect(await ids(threads, 'Zins')).toEqual([])
    await expect.poll(() => kit.server.requests.length).toBe(1)
    go()
    expect(await connected.next()).toBe('ready')
    const hits = await threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh', asOf: someDay })
    // What only vectors find carries no answer by itself.
    expect(hits[0]).toMatchObject({ document: { id: 'BeispG/§ 1' }, why: 'meaning', score: 0, strength: 0 })
    expect(await ids(threads, 'Wauwau')).toContain('BeispG/§ 2')
    expect((await ids(threads, 'Tierhalter'))[0]).toBe('BeispG/§ 2')
  })

  test('respects the knowledge base', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    expect(await ids(threads, 'Zins')).not.toContain('BeispVG/§ 3')
    expect(await ids(threads, 'Zins', { knowledgeBase: 'publiclaw' })).toEqual(['BeispVG/§ 3'])
    expect(await ids(threads, 'Zins', { knowledgeBase: 'strafrecht' })).toEqual([])
  })

  test('leaves exact citations first', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    const hits = await threads.search({ question: 'Zins § 2 BeispG', knowledgeBase: 'zivilrechtogh', asOf: someDay })
    expect(hits[0]).toMatchObject({ document: { id: 'BeispG/§ 2' }, why: 'citation' })
    expect(hits[1]?.document.id).toBe('BeispG/§ 1')
  })

  test('respects the day and the kind that are asked for, and they do not cost the others their rank', async () => {
    const connected = kit.connect()
    const old = section(8, 'Bestandentgelt', 'Bestandentgelt.', { validTo: '2001-12-31' })
    const threads = await connected.open([...documents, old])
    const asked = { question: 'Zins Tierhalter', knowledgeBase: 'zivilrechtogh', asOf: someDay } as const
    const alone = await threads.search(asked)
    await connected.next()
    const hits = await threads.search(asked)
    expect(alone.map((hit) => hit.document.id)).toEqual(['BeispG/§ 2'])
    expect(hits.slice(0, 2).map((hit) => hit.document.id)).toEqual(['BeispG/§ 2', 'BeispG/§ 1'])
    expect(hits[0]!.strength).toBeCloseTo(alone[0]!.strength)
    expect((await ids(threads, 'Zins', { asOf: '2000-01-01' })).slice(0, 2)).toContain(old.id)
    expect(await ids(threads, 'Zins', { kinds: ['DECISION'] })).toEqual([])
  })

  test('points to the Absatz of a long document, and finds by the everyday layer', async () => {
    const filler = 'Lange Ausführungen über Verschiedenes stehen hier. '.repeat(30)
    const long = section(4, 'Sammlung', `(1) ${filler}\n(2) ${filler}\n(3) Arbeitslohn.`)
    const connected = kit.connect()
    const threads = await connected.open([...documents, long], '1', new Map([['BeispG/§ 100', ['Arbeitslohn']]]))
    await connected.next()
    const hits = await threads.search({ question: 'Kohle', knowledgeBase: 'zivilrechtogh', asOf: someDay })
    expect(hits.find((hit) => hit.document.id === long.id)).toMatchObject({ best: 2 })
    expect(hits.slice(0, 2).map((hit) => hit.document.id)).toContain('BeispG/§ 100')
    expect(kit.server.inputs().every((text) => text.length <= 2000)).toBe(true)
  })
})

/** Everything that can go wrong with an answer. */
const troubles: [string, Trouble][] = [
  [
    'HTML instead of JSON',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Zins</html>'),
  ],
  ['other JSON', (response) => json(response, 200, { error: 'Zins' })],
  ['null', (response) => json(response, 200, null)],
  [
    'fewer vectors than inputs',
    (response, input) => json(response, 200, vectorsOf(input.slice(1).map((text) => meaningVector(text)))),
  ],
  [
    'vectors numbered twice',
    (response, input) =>
      json(response, 200, { data: input.map((text) => ({ index: 0.5, embedding: meaningVector(text) })) }),
  ],
  [
    'not a number',
    (response, input) => response.writeHead(200).end(JSON.stringify(vectorsOf(input.map(() => [Number.NaN, 1])))),
  ],
  [
    'an infinite number',
    (response, input) => response.writeHead(200).end(`{"data":[${input.map(() => '{"embedding":[1e999,1]}').join()}]}`),
  ],
  ['only zeros', (response, input) => json(response, 200, vectorsOf(input.map(() => [0, 0])))],
  ['no numbers', (response, input) => json(response, 200, vectorsOf(input.map(() => 'AAAA' as unknown as number[])))],
  ['a redirect', (response) => response.writeHead(307, { location: '/v1/embeddings' }).end()],
  ['a refused key', (response) => json(response, 401, { error: 'Zins' })],
  ['a broken server', (response) => json(response, 500, {})],
  ['a broken connection', (response) => response.destroy()],
]

describe('without vectors the search goes on', () => {
  test('whatever a question gets', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    for (const [name, trouble] of troubles) {
      connected.lines.length = 0
      connected.control.now += 60_000
      kit.server.state.trouble = trouble
      expect(await ids(threads, 'Zins'), name).toEqual([])
      expect(await ids(threads, 'Tierhalter'), name).toEqual(['BeispG/§ 2'])
      // One line a minute, and nothing in it of what was asked or answered.
      expect(connected.lines, name).toEqual([
        {
          level: 'warn',
          text: expect.stringMatching(/^\{"err":"the embedding server [^"]{10,}"\} searching without vectors$/),
        },
      ])
      expect(connected.lines[0]!.text).not.toMatch(/Zins|Tierhalter/)
    }
    kit.server.state.trouble = undefined
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('whatever passages get, until a later attempt', async () => {
    const connected = kit.connect()
    kit.server.state.trouble = troubles[0]![1]
    const threads = await connected.open()
    for (const [name] of troubles) {
      expect(await connected.next(), name).toBe('gave up')
      expect(await ids(threads, 'Zins'), name).toEqual([])
      expect(await ids(threads, 'Tierhalter'), name).toEqual(['BeispG/§ 2'])
      expect(connected.lines.at(-1), name).toEqual({
        level: 'warn',
        text: expect.stringMatching(/^\{"err":"the embedding server .* no vectors for now$/),
      })
      kit.server.state.trouble = troubles[troubles.findIndex(([other]) => other === name) + 1]?.[1]
      connected.control.resume()
    }
    expect(await connected.next()).toBe('ready')
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('when vectors have other dimensions: of a question, in one answer, after a change of the model', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    const other = (response: Parameters<typeof json>[0], input: string[]) =>
      json(response, 200, vectorsOf(input.map((text) => meaningVector(text, 8))))
    kit.server.state.trouble = other
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('other dimensions')
    await connected.open([...documents, section(6, 'Neues', '')], '2')
    expect(await connected.next()).toBe('gave up')
    kit.server.state.trouble = (response, input) =>
      json(response, 200, vectorsOf(input.map((text, at) => meaningVector(text, 8 + at))))
    const fresh = kit.connect({ model: 'neu' })
    await fresh.open()
    expect(await fresh.next()).toBe('gave up')
    expect(fresh.lines.at(-1)?.text).toContain('different dimensions')
  })

  test('when nobody listens', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    await kit.server.close()
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('not reached')
    await threads.close()
    await connected.open([section(9, 'Anderes', '')], '2')
    expect(await connected.next()).toBe('gave up')
    expect(connected.lines.at(-1)?.text).toContain('ECONNREFUSED')
    expect(connected.pauses).toEqual([1000, 2000, 4000, 8000, 16_000, nextBuild])
    await kit.server.reopen()
    connected.control.resume()
    expect(await connected.next()).toBe('ready')
  })

  test('when the server is too slow for a question', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    const slow = new AbortController()
    connected.control.timeout = slow.signal
    kit.server.state.trouble = () => slow.abort(new DOMException('late', 'TimeoutError'))
    expect(await ids(threads, 'Zins')).toEqual([])
    expect(connected.lines.at(-1)?.text).toContain('does not answer in time')
  })

  test('a question that is called off is no failure of the server', async () => {
    const connected = kit.connect()
    const threads = await connected.open()
    await connected.next()
    const stop = new AbortController()
    kit.server.state.trouble = () => stop.abort()
    await expect(
      threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh', asOf: someDay }, stop.signal),
    ).rejects.toThrow()
    expect(connected.lines.filter((line) => line.level === 'warn')).toEqual([])
  })
})

test('a repeated question is embedded once, an empty one never', async () => {
  const connected = kit.connect()
  const threads = await connected.open()
  await connected.next()
  kit.server.requests.length = 0
  for (const question of ['Zins', ' Zins', '', '  ']) await ids(threads, question)
  expect(kit.server.inputs()).toEqual(['Zins'])
  for (let n = 0; n < 200; n++) await ids(threads, `Frage ${n}`)
  await ids(threads, 'Zins')
  expect(kit.server.inputs().filter((text) => text === 'Zins')).toHaveLength(2)
})
