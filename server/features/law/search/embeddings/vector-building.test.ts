import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json, meaningVector, vectorsOf } from '../../../../../tests/kit/embedding-server.ts'
import { section, someDay } from '../../../../../tests/kit/law-document.ts'
import { documents, ids, openSemanticKit } from '../../../../../tests/kit/semantic-search.ts'

let kit: Awaited<ReturnType<typeof openSemanticKit>>
beforeEach(async () => void (kit = await openSemanticKit()))
afterEach(() => kit.close())

describe('building', () => {
  test('sends passages in batches of 64, one request at a time, with model and key', async () => {
    const connected = kit.connect({ apiKey: 'geheim' })
    const threads = await connected.open()
    await connected.next()
    expect(kit.server.requests.map(({ body }) => body.input.length)).toEqual([64, 39])
    await threads.search({ question: 'Zins', knowledgeBase: 'zivilrechtogh', asOf: someDay })
    for (const { headers, body } of kit.server.requests) {
      expect(headers.authorization).toBe('Bearer geheim')
      expect(body.model).toBe('test/modell')
    }
    expect(kit.server.state.mostAtOnce).toBe(1)
    expect(connected.lines.map((line) => line.text).join()).not.toMatch(/geheim|Zins|Bestandentgelt/)
  })

  test('without a key sends none', async () => {
    const connected = kit.connect()
    await connected.open()
    await connected.next()
    expect(kit.server.requests[0]!.headers.authorization).toBeUndefined()
  })

  test('a changed corpus sends only what changed, and the older file goes', async () => {
    const connected = kit.connect()
    await connected.open()
    await connected.next()
    kit.server.requests.length = 0
    const changed = [
      section(1, 'Bestandentgelt', 'Neu gefasst.'),
      section(5, 'Neu', 'Ganz neu.'),
      ...documents.slice(2),
    ]
    const threads = await connected.open(changed, '2')
    expect(await connected.next()).toBe('ready')
    expect(kit.server.inputs()).toEqual(['Bestandentgelt\nNeu gefasst.', 'Neu\nGanz neu.'])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
    expect(kit.vectorFiles()).toEqual([expect.stringMatching(/^vectors-2-[\da-f]{8}-test_modell-[\da-f]{8}\.bin$/)])
  })

  test('a restart sends nothing, another model everything', async () => {
    const first = kit.connect()
    await first.open()
    await first.next()
    kit.server.requests.length = 0
    const again = kit.connect()
    const threads = await again.open()
    expect(await again.next()).toBe('ready')
    expect(kit.server.requests).toEqual([])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
    kit.server.requests.length = 0
    const other = kit.connect({ model: 'anderes' })
    await other.open()
    await other.next()
    expect(kit.server.inputs()).toHaveLength(documents.length)
  })

  test('equal texts are sent once', async () => {
    const connected = kit.connect()
    await connected.open([section(1, 'Aufgehoben', ''), section(2, 'Aufgehoben', ''), section(3, 'Hund', '')])
    await connected.next()
    expect(kit.server.inputs()).toEqual(['Aufgehoben', 'Hund'])
  })

  test('goes on where it was broken off', async () => {
    const connected = kit.connect()
    kit.server.state.troubles.push((response, input) =>
      json(response, 200, vectorsOf(input.map((text) => meaningVector(text)))),
    )
    kit.server.state.trouble = (response) => json(response, 400, {})
    const threads = await connected.open()
    expect(await connected.next()).toBe('gave up')
    expect(await ids(threads, 'Zins')).toEqual([])
    kit.server.state.trouble = undefined
    kit.server.requests.length = 0
    connected.control.resume()
    expect(await connected.next()).toBe('ready')
    expect(kit.server.requests.map(({ body }) => body.input.length)).toEqual([39])
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('repeats after 429, 5xx and a lost connection, with longer pauses or as the server asks', async () => {
    const connected = kit.connect()
    kit.server.state.troubles.push(
      (response) => json(response, 503, {}),
      (response) => json(response, 429, {}, { 'retry-after': '7' }),
      (response) => response.destroy(),
    )
    await connected.open()
    expect(await connected.next()).toBe('ready')
    expect(connected.pauses).toEqual([1000, 7000, 4000])
  })

  test('what a crash left half written, and what the disk lost, is embedded again', async () => {
    const first = kit.connect()
    const before = await first.open()
    await first.next()
    await before.close()
    const path = join(kit.folder, kit.vectorFiles()[0]!)
    const bytes = readFileSync(path)
    bytes[8 + 30]! ^= 1
    writeFileSync(path, bytes.subarray(0, -5))
    kit.server.requests.length = 0
    const again = kit.connect()
    const threads = await again.open()
    expect(await again.next()).toBe('ready')
    expect(kit.server.inputs()).toHaveLength(2)
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })

  test('a following index waits for the one before, and stopping ends it', async () => {
    const connected = kit.connect()
    kit.server.state.trouble = () => undefined
    const first = await connected.open()
    await expect.poll(() => kit.server.requests.length).toBe(1)
    const second = await connected.open(documents, '2')
    await expect.poll(() => kit.server.requests.length).toBe(2)
    await first.close()
    await second.close()
    expect(connected.lines).toEqual([])
  })

  test('a file that is none is begun anew', async () => {
    const first = kit.connect()
    await first.open()
    await first.next()
    writeFileSync(join(kit.folder, kit.vectorFiles()[0]!), 'something else than vectors')
    const again = kit.connect()
    const threads = await again.open()
    expect(await again.next()).toBe('ready')
    expect((await ids(threads, 'Zins'))[0]).toBe('BeispG/§ 1')
  })
})
