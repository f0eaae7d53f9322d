import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a recogniser says of a text; a string is sent as it is, `undefined` never answers. */
export type Recognised = { status?: number; reply: object | string } | undefined

/**
 * A recogniser for tests over real HTTP: an analyzer of Presidio under `/analyze`, a server for named entities under `/ner`.
 * `answer` gets the path and the text; `asked` is what it was sent.
 */
export async function startRecogniserServer(answer: (path: string, text: string) => Recognised) {
  const asked: { path: string; text: string; key: string | undefined }[] = []
  const server = createServer((request, response) => {
    let sent = ''
    request.setEncoding('utf8').on('data', (piece: string) => (sent += piece))
    request.on('end', () => {
      const body = JSON.parse(sent) as { text?: string; inputs?: string }
      const text = body.text ?? body.inputs ?? ''
      const path = request.url ?? ''
      asked.push({ path, text, key: request.headers.authorization })
      const said = answer(path, text)
      if (!said) return
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' })
      response.end(typeof said.reply === 'string' ? said.reply : JSON.stringify(said.reply))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The place of words in a text, counted in characters as Python does. */
export function charactersOf(text: string, words: string): { start: number; end: number } {
  const start = Array.from(text.slice(0, text.indexOf(words))).length
  return { start, end: start + Array.from(words).length }
}
