import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRisClient, type RisClientOptions } from './ris-client.ts'
import { RisDocumentError, RisStopped } from './ris-errors.ts'

let server: Server
const pauses: number[] = []
async function open(listener: RequestListener, options: Partial<RisClientOptions> = {}) {
  pauses.length = 0
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sleep = (milliseconds: number) => Promise.resolve(pauses.push(milliseconds))
  return {
    origin,
    client: createRisClient({ baseUrl: `${origin}/api/`, documentOrigins: [origin], pauseMs: 5000, sleep, ...options }),
  }
}
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test('asks one thing at a time, with a pause between', async () => {
  let running = 0
  let most = 0
  const { client, origin } = await open((_, response) => {
    most = Math.max(most, ++running)
    setImmediate(() => {
      running--
      response.end('<risdok/>')
    })
  })
  const address = `${origin}/Dokumente/Bundesnormen/NOR1/NOR1.xml`
  await Promise.all([client.document(address), client.document(address), client.document(address)])
  expect(most).toBe(1)
  expect(pauses).toEqual([5000, 5000])
})

test('gives up on a server that does not answer in time', async () => {
  const { client } = await open(() => undefined, { timeoutMs: 10 })
  await expect(client.request('Bundesrecht', {})).rejects.toThrow(RisStopped)
  expect(pauses).toEqual([5_000, 15_000, 60_000])
})

test('waits until the day that Retry-After names, a quarter of an hour at most', async () => {
  let asked = 0
  const { client } = await open((_, response) => {
    if (asked++ === 0)
      return void response
        .writeHead(503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })
        .end('<html>Wartung</html>')
    response.end('{"OgdSearchResult":{"Version":"2.6"}}')
  })
  expect(await client.request('Bundesrecht', {})).toEqual({ Version: '2.6' })
  expect(pauses).toEqual([900_000])
})

test('takes documents of RIS only, and no bigger ones than it must', async () => {
  const { client, origin } = await open((_, response) => {
    const piece = Buffer.alloc(1_000_000)
    const send = (): void => void (response.writableEnded || response.destroyed || response.write(piece, send))
    send()
  })
  for (const address of [
    'http://www.ris.bka.gv.at/Dokumente/x.xml',
    'https://www.ris.bka.gv.at.example.com/Dokumente/x.xml',
    'https://user@www.ris.bka.gv.at/Dokumente/x.xml',
    'https://www.ris.bka.gv.at/Dokumente/../GeltendeFassung.wxe',
    'file:///Dokumente/x.xml',
    'keine',
  ])
    await expect(client.document(address)).rejects.toThrow(RisDocumentError)
  await expect(client.document(`${origin}/Dokumente/x.xml`)).rejects.toThrow('mehr als 30 MB')
})

test('a missing document is one that is missing, even with a page for people', async () => {
  const { client, origin } = await open(
    (_, response) => void response.writeHead(404).end('<!doctype html><html></html>'),
  )
  await expect(client.document(`${origin}/Dokumente/x.xml`)).rejects.toThrow('HTTP 404')
})
