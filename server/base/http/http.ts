import fastifyCookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Call, CallName } from '../../../contract/call.ts'
import type { User } from '../../../contract/profile.ts'
import { isAdmin, seesCompanyAdmin } from '../../../contract/roles.ts'
import { anonymous, type Anonymous, type Caller, type Keyring } from '../caller.ts'
import { hour, second } from '../clock.ts'
import { networkOf } from '../ip.ts'
import { bearerOf, guardAddress } from './bearer.ts'
import { guardOrigin } from './csrf.ts'
import type { ErrorReports } from '../error-reports.ts'
import { fail } from '../errors.ts'
import type { EventsReply } from '../event-log.ts'
import type { FileReply } from '../file-reply.ts'
import { answerBroken, answerErrors, answerRouter, guardHost, noteUndeclared } from './http-errors.ts'
import { guardPassphrase, passphraseOf } from './passphrase.ts'
import { takeForms } from './multipart.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFile } from './send-file.ts'
import { sendEvents } from './sse.ts'
import type { TrustedProxies } from './trusted-proxies.ts'
import { limitBodies } from './unfinished-bodies.ts'
import { validate } from './validation.ts'

/** Largest JSON body; a question of 20,000 characters needs far less. */
const bodyLimit = 1024 * 1024

/**
 * For connections: with an unfinished head, without a request (proxies keep theirs for a minute), and with anything else
 * that does not come to an end. Bodies have limits of their own.
 */
const timeLimits = {
  // Who names no host or several is answered by `guardHost`, with the headers that every answer has.
  http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second, requireHostHeader: false },
  keepAliveTimeout: 72 * second,
  requestTimeout: hour,
}

/** The web server and how it learns who calls. */
export type Web = {
  app: FastifyInstance
  /** The person behind the API key or the cookies of a request; fails with 401 when there is none. */
  authenticate(request: FastifyRequest): Promise<Authenticated>
  /** The master keys of a person who shows this passphrase, or none. */
  openKeyring(user: User, passphrase: string | undefined): Keyring
  /** Gives the browser the new secret of its session. */
  keepRenewed(reply: FastifyReply, secret: string): void
}

/** A person and the session in which they call; a program with a key has none. */
export type Authenticated = Pick<Caller, 'user' | 'session'>

declare module 'fastify' {
  interface FastifyRequest {
    /** The network of the client, see `networkOf`; known from the first moment, when the connection was surely there. */
    network: string
  }
}

export async function openHttp(options: {
  log: Logger
  secure: boolean
  trustedProxies: TrustedProxies
  reports?: ErrorReports
}): Promise<FastifyInstance> {
  const headers = securityHeaders(options.secure)
  // Fastify puts the type of the logger into its own; nothing else here cares which one it is.
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...timeLimits,
    trustProxy: options.trustedProxies,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerRouter(headers),
    clientErrorHandler: answerBroken(headers),
  }) as unknown as FastifyInstance
  await app.register(fastifyCookie)
  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers))
  app.decorateRequest('network', '')
  app.addHook('onRequest', async (request) => {
    request.network = networkOf(request.ip)
  })
  limitBodies(app)
  parseJson(app)
  if (options.reports) timeCalls(app, options.reports)
  // Of everything; what may be kept, the files of the client, says so itself.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.addHook('onRequest', guardHost)
  app.addHook('onRequest', guardAddress)
  app.addHook('onRequest', guardOrigin)
  app.addHook('onRequest', guardPassphrase)
  // The template of the path, not the path: addresses carry ids and tokens.
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
  answerErrors(app)
  return app
}

/** Times the calls of the contract for the error-reporting service, but not the one that carries reports. */
function timeCalls(app: FastifyInstance, reports: ErrorReports): void {
  const ends = new WeakMap<FastifyRequest, (status: number) => void>()
  app.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url
    if (route?.startsWith('/api/') && route !== '/api/error-reports')
      ends.set(request, reports.time(request.method, route, request.headers))
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

/** What a handler gets: the checked parts of the request, and who calls. Only cookies and streams need the rest. */
type Input<C extends Call> = {
  params: Out<C['params']>
  query: Out<C['query']>
  body: Out<C['body']>
  caller: C['access'] extends 'public' ? Anonymous : Caller
  request: FastifyRequest
  reply: FastifyReply
}

export type Handlers<Calls extends Record<CallName, Call>> = {
  [N in keyof Calls]: Calls[N] extends Call ? (input: Input<Calls[N]>) => Promise<Result<Calls[N]>> : never
}

/** What a handler gives back; nothing to stream any more answers 204. */
type Result<C extends Call> = C extends { file: readonly string[] }
  ? FileReply
  : C extends { stream: z.ZodType }
    ? EventsReply | undefined
    : In<C['reply']>

/**
 * Registers the calls of one feature. The order is the same for each: who calls (401, 403), then the shape of the
 * input (400), then the handler. Replies pass through the contract's schema, which drops what it does not name, and an
 * error code that the call does not declare is logged.
 */
export function serve<Calls extends Record<CallName, Call>>(
  web: Web,
  calls: Calls,
  handlers: Handlers<Calls>,
  /** What has to hold for the caller of each of them, before anything is read. */
  admit: (caller: Caller | Anonymous) => Promise<void> = async () => undefined,
): void {
  for (const name of Object.keys(calls) as (keyof Calls & CallName)[]) {
    const call: Call = calls[name]!
    const handle = handlers[name] as (input: unknown) => Promise<unknown>
    const [method, url] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
    const route = (app: FastifyInstance) =>
      app.route({
        method,
        url,
        config: { call: { name, call } },
        handler: async (request, reply) => {
          const caller = await callerOf(web, call, request)
          await admit(caller)
          const result = await handle({
            params: call.params && validate(call.params, request.params),
            query: call.query && validate(call.query, request.query),
            body: call.body && validate(call.body, request.body ?? {}),
            caller,
            request,
            reply,
          }).finally(() => {
            // Also when the action failed after that: the old secret is worth nothing any more.
            if (caller.user && caller.session?.renewed) web.keepRenewed(reply, caller.session.renewed)
          })
          if (call.stream && result) {
            await sendEvents(reply, result as EventsReply, (code) => noteUndeclared(request, code))
            return reply
          }
          if (call.file) return sendFile(reply, result as FileReply)
          reply.code(call.status ?? (call.reply ? 200 : 204))
          return call.reply ? call.reply.parse(result) : reply.send()
        },
      })
    if (call.upload)
      void web.app.register(async (app) => {
        takeForms(app)
        route(app)
      })
    else route(web.app)
  }
}

/** Who makes a call. Fails with 401 and 403 for those who may not. */
async function callerOf(web: Web, call: Call, request: FastifyRequest): Promise<Caller | Anonymous> {
  const { network } = request
  const byKey = bearerOf(request) !== undefined
  if (call.access === 'public' && !byKey) return anonymous(network)
  const { user, session } = await web.authenticate(request)
  if (byKey && call.access !== 'user-or-key') fail('key_not_allowed')
  allow(call, user)
  return { kind: 'person', user, session, network, keyring: web.openKeyring(user, passphraseOf(request)) }
}

function allow(call: Call, user: User): void {
  if (call.access === 'admin' && !isAdmin(user)) fail('access_denied')
  if (call.access === 'company-admin' && !seesCompanyAdmin(user)) fail('access_denied')
}

/** Aborts when the reader goes away before the reply is complete; for work that nobody then needs. */
export function whileReading(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
