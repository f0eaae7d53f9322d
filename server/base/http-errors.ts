import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { errors, type ErrorCode } from '../../contract/errors.ts'
import { Failure } from './errors.ts'

/** Every error leaves as `{ detail, code }`; what is not ours is logged without content and answered as 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Failure) {
      if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
      return reply.code(error.status).send({ detail: error.detail, code: error.code })
    }
    const code = byFramework(error)
    if (code) return answer(reply, code)
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'unexpected error')
    return answer(reply, 'internal')
  })
  app.setNotFoundHandler((_request, reply) => answer(reply, 'not_found'))
}

/** For addresses that the router itself refuses, before any hook and error handler: broken escapes, endless parameters. */
export function answerRouter(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void answer(reply.header('cache-control', 'no-store'), byFramework(error) ?? 'not_found')
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
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? 'invalid_input' : undefined
}
