import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/*
 * Sending a file that exists in several forms: which one the client takes (RFC 9110, 12.5.3), whether it has it already
 * (13.1), and which part it wants (14).
 */

/** Content codings, the best first. */
const codings = ['br', 'gzip', 'identity'] as const
type Coding = (typeof codings)[number]

/** A file: its type and its bytes in each form that there is. The plain one always is. */
export type Representations = {
  type: string
  forms: { identity: Form } & Partial<Record<Coding, Form>>
}
type Form = { content: Buffer; etag: string }

/** The forms of a file with their names; each has one of its own, for the bytes differ. */
export function representations(
  type: string,
  contents: { identity: Buffer } & Partial<Record<Coding, Buffer>>,
): Representations {
  const digest = createHash('sha256').update(contents.identity).digest('base64url').slice(0, 20)
  const form = (coding: Coding): Form | undefined =>
    contents[coding] && {
      content: contents[coding],
      etag: coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`,
    }
  return { type, forms: { identity: form('identity')!, gzip: form('gzip'), br: form('br') } }
}

/**
 * The form to send for an Accept-Encoding: the one with the highest weight, the smallest of equal ones. Without the
 * header, or when it allows nothing that there is, the plain one, which everybody can read.
 */
function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding {
  const weights = new Map<string, number>()
  for (const part of header?.toLowerCase().split(',') ?? []) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (name) weights.set(name === 'x-gzip' ? 'gzip' : name, /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 0)
  }
  // What is not named is not wanted, except the plain form, which stands last.
  const weightOf = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
  const [best] = codings
    .filter((coding) => offered.includes(coding) && weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a))
  return best ?? 'identity'
}

/** The bytes that a Range asks for, both ends included; undefined for the whole, as for several ranges or other units. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || size === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'none' : { start, end }
}

/** Answers a GET or HEAD with the form that fits, or with 304, 206 or 416. `status` other than 200 sends the whole. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, forms }: Representations,
  status = 200,
): FastifyReply {
  const offered = codings.filter((coding) => forms[coding])
  const coding = chooseCoding(request.headers['accept-encoding'], offered)
  const { content, etag } = forms[coding]!
  if (offered.length > 1) reply.header('vary', 'accept-encoding')
  if (status !== 200) {
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.code(status).type(type).send(content)
  }
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  reply.type(type)
  const { 'if-range': ifRange } = request.headers
  const isRangeMeant = request.method === 'GET' && (ifRange === undefined || ifRange === etag)
  const range = isRangeMeant ? rangeOf(request.headers.range, content.length) : undefined
  if (range === undefined) return reply.send(content)
  if (range === 'none')
    return reply.code(416).removeHeader('content-encoding').header('content-range', `bytes */${content.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${content.length}`)
    .send(content.subarray(range.start, range.end + 1))
}

/** Whether an If-None-Match names this form; weak and strong names are alike here. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header
    ?.split(',')
    .map((name) => name.trim().replace(/^W\//, ''))
    .some((name) => name === '*' || name === etag) ?? false
