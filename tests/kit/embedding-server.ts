import { createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Words of one meaning; every other word means only itself. */
const meanings = [
  ['zins', 'bestandentgelt'],
  ['wauwau', 'hund'],
  ['kohle', 'arbeitslohn'],
]
const dimensions = 256

/** A deterministic model: counts meanings, so that texts of the same meaning are near. */
export function meaningVector(text: string, length = dimensions): number[] {
  const vector = Array.from({ length }, () => 0.001)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const meaning = meanings.find((words) => words.includes(word))?.[0] ?? word
    vector[createHash('sha256').update(meaning).digest().readUInt16LE() % length]! += 1
  }
  return vector
}

type Seen = { headers: IncomingHttpHeaders; body: { model: string; input: string[] } }
/** Answers in the place of the model; `input` are the texts of the request. */
export type Trouble = (response: ServerResponse, input: string[]) => void

export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** The answer of a working server. */
export const vectorsOf = (vectors: number[][]) => ({
  object: 'list',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
})

/** An embedding server on a real port. `troubles` answer one request each, first come first; `trouble` all others. */
export async function openEmbeddingServer() {
  const requests: Seen[] = []
  const state = { trouble: undefined as Trouble | undefined, troubles: [] as Trouble[], atOnce: 0, mostAtOnce: 0 }
  const server = createServer((request, response) => {
    state.mostAtOnce = Math.max(state.mostAtOnce, ++state.atOnce)
    response.on('close', () => state.atOnce--)
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (request.method !== 'POST' || request.url !== '/v1/embeddings') return json(response, 404, {})
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Seen['body']
      requests.push({ headers: request.headers, body })
      const trouble = state.troubles.shift() ?? state.trouble
      if (trouble) trouble(response, body.input)
      else json(response, 200, vectorsOf(body.input.map((text) => meaningVector(text))))
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    state,
    inputs: () => requests.flatMap(({ body }) => body.input),
    close,
    reopen: () => listen(port),
  }
}
