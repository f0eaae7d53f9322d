import type { Client, Scope, Span } from '@sentry/core'
import { cleanEnvelope } from '../../contract/report-filter.ts'
import type { Config } from './config.ts'
import { second } from './clock.ts'
import { version } from './version.ts'

/** One in ten calls is timed. */
const traceSampleRate = 0.1
/** Reports under way at once; more are dropped, so that a service that hangs holds nothing up. */
const mostUnderWay = 30
const patience = 10 * second

/** Errors go to a service that the operator named; every action is safe to call and never throws. */
export type ErrorReports = {
  dsn: string
  release: string
  environment: string
  /** A line of the log, `warn` or `error`; an error in it is reported with its place. */
  note(level: 'warn' | 'error', fields: Record<string, unknown>, message: string): void
  /** Times a call; the trace of the browser goes on. Returns how it ended. */
  time(method: string, route: string, headers: Record<string, unknown>): (status: number) => void
  /** Sends what a browser reported. False when it is no report of this project. */
  pass(envelope: string): boolean
  /** Sends what is left and waits for it a moment. */
  close(): Promise<void>
}

/** Undefined when the operator named no service; then the library is not even loaded. */
export async function openErrorReports(
  config: Pick<Config, 'errorReportingDsn' | 'production'>,
  side: 'server' | 'worker',
): Promise<ErrorReports | undefined> {
  const dsn = config.errorReportingDsn
  if (!dsn) return undefined
  const core = await import('@sentry/core')
  const { ServerRuntimeClient, nodeStackLineParser } = await import('@sentry/core/server')
  const release = `fundstelle@${version}`
  const environment = config.production ? 'production' : 'trial'
  const send = sender(dsn)
  const client: Client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    stackParser: core.createStackParser(nodeStackLineParser()),
    integrations: [core.linkedErrorsIntegration()],
    tracesSampleRate: traceSampleRate,
    traceLifecycle: 'static',
    sendClientReports: false,
    // Whatever is not said here is collected; the filter at the exit would remove it again.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      databaseQueryData: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    transport: (options) =>
      core.createTransport(options, async ({ body }) =>
        send(typeof body === 'string' ? body : new TextDecoder().decode(body)),
      ),
  })
  client.init()
  const scopeWith = (tags: Record<string, unknown>): Scope => {
    const scope = new core.Scope()
    scope.setClient(client)
    scope.setTag('side', side)
    for (const [key, value] of Object.entries(tags))
      if (typeof value === 'string' || typeof value === 'number') scope.setTag(key, value)
    return scope
  }
  return {
    dsn,
    release,
    environment,
    note: quietly((level, { err, ...fields }, message) => {
      const tags = {
        ...fields,
        ...(err instanceof Error && 'code' in err && typeof err.code === 'string' && { code: err.code }),
      }
      const scope = scopeWith(tags)
      core.logger[level](message, { side, ...tags }, { scope })
      scope.setLevel(level === 'warn' ? 'warning' : 'error')
      if (err instanceof Error) client.captureException(err, {}, scope)
      else if (level === 'error') client.captureMessage(message, 'error', {}, scope)
    }),
    time(method, route, headers) {
      const start = () =>
        core.startInactiveSpan({ name: `${method} ${route}`, op: 'http.server', forceTransaction: true })
      const span: Span = core.withScope((scope) => {
        scope.setClient(client)
        scope.setTag('side', side)
        return core.continueTrace({ sentryTrace: one(headers['sentry-trace']), baggage: one(headers.baggage) }, start)
      })
      return (status) => {
        core.setHttpStatus(span, status)
        span.end()
      }
    },
    pass(envelope) {
      const report = cleanEnvelope(envelope)
      if (report?.dsn !== dsn) return false
      send(report.text).catch(() => undefined)
      return true
    },
    async close() {
      await client.close(2 * second)
    },
  }
}

/** An error that nobody caught ends the process as it would without reports, a moment later. */
export function onUncaught(reports: ErrorReports, log: { error(fields: object, message: string): void }): void {
  process.once('uncaughtException', (err) => {
    log.error({ err }, 'uncaught error')
    void reports.close().finally(() => process.exit(1))
  })
}

const one = (header: unknown) => (typeof header === 'string' ? header.slice(0, 2000) : undefined)

/** A report that fails must not break what it is about. */
function quietly<A extends unknown[]>(action: (...given: A) => void): (...given: A) => void {
  return (...given) => {
    try {
      action(...given)
    } catch {
      // There is nobody left to tell.
    }
  }
}

/** Sends an envelope, filtered, to where the DSN points. */
function sender(dsn: string) {
  const { protocol, username, host, pathname } = new URL(dsn)
  const [, folder = '', project = ''] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const url = `${protocol}//${host}${folder}/api/${project}/envelope/`
  let underWay = 0
  return async (envelope: string) => {
    const text = cleanEnvelope(envelope)?.text
    if (!text || underWay >= mostUnderWay) return { statusCode: 200 }
    underWay++
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${username}, sentry_client=fundstelle/${version}`,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await reply.body?.cancel()
      return {
        statusCode: reply.status,
        headers: {
          'x-sentry-rate-limits': reply.headers.get('x-sentry-rate-limits'),
          'retry-after': reply.headers.get('retry-after'),
        },
      }
    } finally {
      underWay--
    }
  }
}
