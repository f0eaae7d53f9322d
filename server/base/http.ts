import fastifyCookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Call, CallName } from '../../contract/call.ts'
import type { User } from '../../contract/profile.ts'
import { bearerOf, guardAddress } from './bearer.ts'
import { guardOrigin } from './csrf.ts'
import type { ErrorReports } from './error-reports.ts'
import { fail } from './errors.ts'
import { sendFile, type FileReply } from './file-reply.ts'
import { answerErrors, answerRouter } from './http-errors.ts'
import { guardPassphrase } from './passphrase.ts'
import { validate } from './validation.ts'

/** Largest JSON body; a question of 20,000 characters needs far less. */
const bodyLimit = 1024 * 1024

/** The web server and how it learns who calls. */
export type Web = {
  app: FastifyInstance
  /** The person behind the API key or the cookies of a request; fails with 401 when there is none. */
  authenticate(request: FastifyRequest): Promise<Caller>
}

/** Who calls, and in which of their sessions. */
export type Caller = User & { session: string }

export async function openHttp(options: { log: Logger; secure: boolean; trustProxy: boolean; reports?: ErrorReports }): Promise<FastifyInstance> {
  // Fastify puts the type of the logger into its own; nothing else here cares which one it is.
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: options.trustProxy,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerRouter,
  }) as unknown as FastifyInstance
  await app.register(fastifyCookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  parseJson(app)
  if (options.reports) timeCalls(app, options.reports)
  app.addHook('onRequest', guardAddress)
  app.addHook('onRequest', guardOrigin)
  app.addHook('onRequest', guardPassphrase)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  // The template of the path, not the path: addresses carry ids and tokens.
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug({ method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  answerErrors(app)
  return app
}

/** Times the calls of the contract for the error-reporting service, but not the one that carries reports. */
function timeCalls(app: FastifyInstance, reports: ErrorReports): void {
  const ends = new WeakMap<FastifyRequest, (status: number) => void>()
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/') && route !== '/api/error-reports') ends.set(request, reports.time(request.method, route, request.headers))
  })
  app.addHook('onResponse', async (request, reply) => ends.get(request)?.(reply.statusCode))
}

/** Like Fastify's own parser, but an empty body is no body, and keys that could reach a prototype are refused. */
function parseJson(app: FastifyInstance): void {
  const standard = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void standard(request, body as string, done)
  })
}

type Out<S> = S extends z.ZodType ? z.output<S> : undefined
type In<S> = S extends z.ZodType ? z.input<S> : void

/** What a handler gets: the checked parts of the request and, unless the call is public, the person. */
type Input<C extends Call> = {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
  user: C['access'] extends 'public' ? undefined : Caller
  request: FastifyRequest
  reply: FastifyReply
}

export type Handlers<Calls extends Record<CallName, Call>> = {
  [N in keyof Calls]: Calls[N] extends Call ? (input: Input<Calls[N]>) => Promise<Calls[N] extends { file: readonly string[] } ? FileReply : In<Calls[N]['reply']>> : never
}

/**
 * Registers the calls of one feature. The order is the same for each: who calls (401, 403), then the shape of the
 * input (400), then the handler. Replies pass through the contract's schema, which drops what it does not name.
 */
export function serve<Calls extends Record<CallName, Call>>(web: Web, calls: Calls, handlers: Handlers<Calls>): void {
  for (const name of Object.keys(calls) as (keyof Calls & CallName)[]) {
    const call: Call = calls[name]!
    const handle = handlers[name] as (input: unknown) => Promise<unknown>
    const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    web.app.route({
      method,
      url,
      handler: async (request, reply) => {
        const byKey = bearerOf(request) !== undefined
        const user = call.access === 'public' && !byKey ? undefined : await web.authenticate(request)
        if (byKey && call.access !== 'user-or-key') fail('key_not_allowed')
        if (user) allow(call, user)
        const result = await handle({
          params: call.params && validate(call.params, request.params),
          query: call.query && validate(call.query, request.query),
          body: call.body && validate(call.body, request.body ?? {}),
          user,
          request,
          reply,
        })
        if (call.stream) return reply
        if (call.file) return sendFile(reply, result as FileReply)
        reply.code(call.status ?? (call.reply ? 200 : 204))
        return call.reply ? call.reply.parse(result) : reply.send()
      },
    })
  }
}

function allow(call: Call, user: User): void {
  const isCompanyAdmin = user.role === 'company_admin' && user.domain !== null
  if (call.access === 'admin' && user.role !== 'admin') fail('access_denied')
  if (call.access === 'company-admin' && user.role !== 'admin' && !isCompanyAdmin) fail('access_denied')
}

/** Aborts when the reader goes away before the reply is complete; for work that nobody then needs. */
export function whileReading(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
