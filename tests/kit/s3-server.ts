import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A store that speaks S3, for tests: path-style addresses, objects with ranges, listing in pages, uploads in parts. Unlike
 * the ready-made ones it checks the signature of each request (AWS Signature Version 4) and the digest of each body.
 */

type Upload = { key: string; parts: Map<number, Buffer>; begun: Date }
type Answer = { status: number; body?: string | Buffer; headers?: Record<string, string> }

const s3Keys = { AWS_ACCESS_KEY_ID: 'pruefer', AWS_SECRET_ACCESS_KEY: 'geheim/mit+zeichen' }
const pageLength = 3
const bucket = 'akten'

/** `fail` may answer a request otherwise, or cut its connection after so many bytes of the answer. */
export async function startS3Server() {
  const state = {
    objects: new Map<string, Buffer>(),
    uploads: new Map<string, Upload>(),
    requests: [] as string[],
    fail: (_request: string): { status: number; code: string } | { cutAfter: number } | undefined => undefined,
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const name = `${request.method} ${decodeURIComponent(request.url!.split('?')[0]!)}`
      state.requests.push(`${request.method} ${request.url}`)
      const fault = state.fail(name)
      if (fault && 'status' in fault) return send(response, refusal(fault.status, fault.code))
      const answer = answerTo(state, request, Buffer.concat(pieces))
      send(response, answer, fault && 'cutAfter' in fault ? fault.cutAfter : undefined)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    state,
    /** Settings that lead an instance here. */
    env: {
      BLOB_URL: `s3://${bucket}/kanzlei/eins`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      ...s3Keys,
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

type State = Awaited<ReturnType<typeof startS3Server>>['state']

function answerTo(state: State, request: IncomingMessage, body: Buffer): Answer {
  const url = new URL(request.url!, 'http://store')
  const [, name = '', ...rest] = url.pathname.split('/')
  const problem = whatIsWrongWith(request, url, body)
  if (problem) return refusal(403, problem)
  if (name !== bucket) return refusal(404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  const query = url.searchParams
  if (key === '') return query.has('uploads') ? listUploads(state, query) : listObjects(state, query)
  if (query.has('uploads') || query.has('uploadId')) return upload(state, request.method!, key, query, body)
  if (request.method === 'PUT') {
    state.objects.set(key, body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  if (request.method === 'DELETE') {
    state.objects.delete(key)
    return { status: 204 }
  }
  return read(state.objects.get(key), request)
}

function read(object: Buffer | undefined, request: IncomingMessage): Answer {
  if (!object) return refusal(404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return { status: 200, body: object, headers: { etag: etagOf(object) } }
  if (Number(from) >= object.length) return refusal(416, 'InvalidRange')
  const part = object.subarray(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${object.length}`
  return { status: 206, body: part, headers: { 'content-range': range } }
}

function upload(state: State, method: string, key: string, query: URLSearchParams, body: Buffer): Answer {
  if (query.has('uploads')) {
    const id = randomBytes(8).toString('hex')
    state.uploads.set(id, { key, parts: new Map(), begun: new Date() })
    const about = `<Bucket>${bucket}</Bucket><Key>${escape(key)}</Key><UploadId>${id}</UploadId>`
    return xml('InitiateMultipartUploadResult', about)
  }
  const id = query.get('uploadId')!
  const found = state.uploads.get(id)
  if (found?.key !== key) return refusal(404, 'NoSuchUpload')
  if (method === 'PUT') {
    found.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: etagOf(body) } }
  }
  state.uploads.delete(id)
  if (method === 'DELETE') return { status: 204 }
  const wanted = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }))
  const parts = wanted.map(({ number, etag }) => {
    const part = found.parts.get(number)
    return part && etagOf(part) === etag ? part : undefined
  })
  if (parts.length === 0 || parts.some((part) => !part)) return refusal(400, 'InvalidPart')
  // As S3 does: only the last part may be short.
  if (parts.slice(0, -1).some((part) => part!.length < 5 * 1024 * 1024)) return refusal(400, 'EntityTooSmall')
  state.objects.set(key, Buffer.concat(parts as Buffer[]))
  return xml('CompleteMultipartUploadResult', `<Key>${escape(key)}</Key>`)
}

function listObjects(state: State, query: URLSearchParams): Answer {
  const after = query.get('continuation-token') ?? ''
  const names = [...state.objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  const page = names.slice(0, Math.min(Number(query.get('max-keys') ?? 1000), pageLength))
  const isMore = page.length < names.length
  const contents = page.map(
    (key) => `<Contents><Key>${escape(key)}</Key><Size>${state.objects.get(key)!.length}</Size></Contents>`,
  )
  const token = isMore ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
  return xml('ListBucketResult', `<IsTruncated>${isMore}</IsTruncated>${token}${contents.join('')}`)
}

function listUploads(state: State, query: URLSearchParams): Answer {
  const found = [...state.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
  const entries = found.map(
    ([id, { key, begun }]) =>
      `<Upload><Key>${escape(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
  )
  return xml('ListMultipartUploadsResult', `<IsTruncated>false</IsTruncated>${entries.join('')}`)
}

/** The code S3 has for a request that was not signed with our key, or not with these headers and this body. */
function whatIsWrongWith(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, id, day, region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (!signature) return 'AccessDenied'
  if (id !== s3Keys.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  const digest = String(request.headers['x-amz-content-sha256'])
  if (digest !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, digest].join('\n')
  const time = String(request.headers['x-amz-date'])
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${s3Keys.AWS_SECRET_ACCESS_KEY}`,
  )
  const expected = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n'))
  return expected.toString('hex') === signature ? undefined : 'SignatureDoesNotMatch'
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const xml = (name: string, content: string): Answer => ({
  status: 200,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${content}</${name}>`,
  headers: { 'content-type': 'application/xml' },
})
const refusal = (status: number, code: string): Answer => ({
  ...xml('Error', `<Code>${code}</Code><Message>refused</Message>`),
  status,
})

function send(response: ServerResponse, { status, body = '', headers }: Answer, cutAfter?: number): void {
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  if (cutAfter === undefined) return void response.end(response.req.method === 'HEAD' ? undefined : bytes)
  response.write(bytes.subarray(0, cutAfter), () => response.destroy())
}
