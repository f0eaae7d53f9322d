import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from './app.ts'

/** One envelope as it arrived: the whole text, and its parts. */
export type Received = {
  path: string
  headers: IncomingHttpHeaders
  text: string
  items: { type: string; payload: any }[]
}

/** An error-reporting service for tests, over real HTTP: keeps what it is sent, or is out of order. */
export async function startReportServer() {
  const state = { received: [] as Received[], answer: 200 as number | 'silent' }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      const [, ...lines] = text.split('\n').map((line) => JSON.parse(line))
      const items = lines.flatMap((line, at) => (at % 2 === 0 ? [{ type: line.type, payload: lines[at + 1] }] : []))
      state.received.push({ path: request.url!, headers: request.headers, text, items })
      if (state.answer !== 'silent') response.writeHead(state.answer, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    state,
    dsn: `http://publickey@${host}/7`,
    /** Waits for the item that `fits`. */
    item: (fits: (item: Received['items'][number]) => boolean) =>
      eventually(() => {
        const found = state.received.flatMap(({ items }) => items).find(fits)
        if (!found) throw new Error(`no such report among ${JSON.stringify(state.received.map(({ items }) => items))}`)
        return found.payload
      }),
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
