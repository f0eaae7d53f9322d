import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { fail, Failure } from '../errors.ts'
import { passing } from '../passing.ts'
import type { Upload, UploadPart } from '../upload.ts'

/** What a form may hold besides its files. */
const formLimits = { fieldSize: 64 * 1024, fields: 50, parts: 200, headerPairs: 20 }

/** Has a part of the server take forms with files and nothing else; nothing of them is read before a handler does. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // Whatever comes: who may not call learns that first.
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The form of a request. `most`: bytes of the whole form. Fails with `content_type_unknown`. */
export function uploadOf({ raw, headers }: FastifyRequest, most: number): Upload {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return fail('content_type_unknown')
  const said = headers['content-length']
  return { length: said === undefined ? undefined : Number(said), parts: () => readParts(raw, most) }
}

type Body = FastifyRequest['raw']
type Waiting =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; filename: string; content: Readable }

async function* readParts(body: Body, most: number): AsyncGenerator<UploadPart> {
  const read = beginReading(body, most)
  try {
    for (;;) {
      const part = await read.next()
      if (!part) return
      if (part.kind === 'field') {
        yield part
        continue
      }
      yield { ...part, content: passing(keptOpen(part.content)) }
      // The parser waits until somebody has read the whole file.
      if (!part.content.readableEnded) for await (const _ of keptOpen(part.content));
    }
  } finally {
    read.stop()
  }
}

/** Whoever stops reading it early leaves it as it is. */
const keptOpen = (content: Readable): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]: () => content.iterator({ destroyOnReturn: false }),
})

function beginReading(body: Body, most: number) {
  const waiting: Waiting[] = []
  const files = new Set<Readable>()
  let end: { failure?: Failure } | undefined
  let wake = () => {}
  const finish = (failure?: Failure) => {
    if (end) return
    end = failure ? { failure } : {}
    if (failure) for (const file of files) file.destroy(failure)
    wake()
  }
  const broken = () => finish(new Failure('upload_broken'))
  let bytes = 0
  const count = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > most) finish(new Failure('body_too_large'))
  }
  const add = (part: Waiting) => {
    waiting.push(part)
    wake()
  }
  const parser = openParser(body, broken)
  parser?.on('field', (name: string, value: string, _: boolean, isCut: boolean) =>
    isCut ? broken() : add({ kind: 'field', name, value }),
  )
  parser?.on('file', (name: string, content: Readable, filename: string | undefined) => {
    files.add(content)
    content.once('close', () => files.delete(content))
    // Whoever reads it hears of it; it may come before anybody does.
    content.on('error', () => undefined)
    add({ kind: 'file', name, filename: filename ?? '', content })
  })
  for (const event of ['partsLimit', 'fieldsLimit'] as const) parser?.on(event, broken)
  parser?.on('finish', () => finish())
  // The guard of unfinished bodies speaks through this event too.
  const onError = (error: unknown) => (error instanceof Failure ? finish(error) : broken())
  const onClose = () => !body.readableEnded && broken()
  body.on('error', onError)
  body.on('close', onClose)
  body.on('data', count)
  if (parser) body.pipe(parser)
  return {
    async next(): Promise<Waiting | undefined> {
      for (;;) {
        if (end?.failure) throw end.failure
        const part = waiting.shift()
        if (part || end) return part
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
    /** What is still to come is thrown away. */
    stop() {
      body.off('close', onClose).off('data', count)
      if (parser) body.unpipe(parser)
      for (const file of files) file.destroy()
      body.resume()
    },
  }
}

/** The parser of the form; undefined where the head of the request does not say how it is divided. */
function openParser({ headers }: Body, broken: () => void) {
  try {
    const parser = Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: formLimits,
      preservePath: true,
      // A part is a file by its name alone.
      isPartAFile: (_field, _type, filename) => filename !== undefined,
    })
    parser.on('error', broken)
    return parser
  } catch {
    broken()
    return undefined
  }
}
