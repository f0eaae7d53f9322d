import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorsOf, type Call, type CallName } from '../../../contract/call.ts'
import { errors, type ErrorCode } from '../../../contract/errors.ts'
import { Failure } from '../errors.ts'
import { bearerOf } from './bearer.ts'
import { openMishaps } from './repeated-errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    call?: { name: CallName; call: Call }
    /** The route shows the screens of the application. */
    isPage?: true
  }
}

/** Every error leaves as `{ detail, code }`; what is not ours is logged without content and answered as 500. */
export function answerErrors(app: FastifyInstance): void {
  const tell = openMishaps()
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Failure) {
      noteUndeclared(request, error.code)
      if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
      return reply.code(error.status).send({ detail: error.detail, code: error.code })
    }
    const code = byFramework(error)
    if (code) noteUndeclared(request, code)
    if (code) return answer(reply, code)
    tell(request.log, { err: error, method: request.method, route: request.routeOptions.url })
    return answer(reply, 'internal')
  })
  app.setNotFoundHandler((_request, reply) => answer(reply, 'not_found'))
}

/** Logs a code that leaves a call without being declared there: the reader of the contract does not expect it. */
export function noteUndeclared(request: FastifyRequest, code: ErrorCode): void {
  const served = request.routeOptions.config.call
  const caller = bearerOf(request) === undefined ? 'person' : 'key'
  if (served && !errorsOf(served.name, served.call, caller).includes(code))
    request.log.error({ call: served.name, code }, 'undeclared error code')
}

/** For addresses that the router itself refuses, before any hook and error handler: broken escapes, endless parameters. */
export const answerRouter =
  (headers: Record<string, string>) =>
  (error: FastifyError, _request: unknown, reply: FastifyReply): void =>
    void answer(reply.headers({ ...headers, 'cache-control': 'no-store' }), byFramework(error) ?? 'not_found')

/** For what is no request of HTTP at all, or does not become one in time: its connection is answered and closed. */
export const answerBroken =
  (headers: Record<string, string>) =>
  ({ code }: NodeJS.ErrnoException, socket: Socket): void => {
    // Each further piece of what is no request fails again: it has its answer, and the connection is about to close.
    if (code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
    const late = code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const error: ErrorCode = late ? 'body_late' : 'invalid_input'
    const body = JSON.stringify({ detail: errors[error][1], code: error })
    const all = {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    const status = late ? '408 Request Timeout' : '400 Bad Request'
    if (socket.writable) socket.write([`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n'))
    socket.destroySoon()
  }

/** A request of HTTP/1.1 names one host (RFC 9112, 3.2): where two are named, a proxy before us may have meant the other. */
export async function guardHost({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) await answer(reply, 'invalid_input')
}

function answer(reply: FastifyReply, code: ErrorCode): FastifyReply {
  return reply.code(errors[code][0]).send({ detail: errors[code][1], code })
}

/** Errors that the web framework raises for requests it cannot read. */
function byFramework(error: FastifyError): ErrorCode | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'body_too_large'
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'content_type_unknown'
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'not_found'
  }
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'invalid_json'
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
    ? 'invalid_input'
    : undefined
}
