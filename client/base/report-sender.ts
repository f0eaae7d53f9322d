import {
  BrowserClient,
  captureException,
  consoleLoggingIntegration,
  createTransport,
  dedupeIntegration,
  defaultStackParser,
  getCurrentScope,
  getTraceData,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  setHttpStatus,
  startInactiveSpan,
  startNewTrace,
} from '@sentry/browser'
import { cleanEnvelope } from '../../contract/report-filter.ts'
import { api } from './api.ts'
import type { Reporter, Service } from './error-reports.ts'
import { ApiError } from './errors.ts'
import { paths } from '../../contract/pages.ts'

/*
 * Loaded only where errors are reported. Reports go to our own server, which passes them on, and pass the filter before.
 */

const known = new Set<string>(Object.values(paths))

/** The screen, without the ids and words in its address. */
function screen(): string {
  const [, first = ''] = location.pathname.split('/')
  if (known.has(location.pathname)) return location.pathname
  return known.has(`/${first}`) ? `/${first}/:x` : '/:x'
}

/** Refusals are answers, and the server reports its own failures; breaking off is no error. */
const isExpected = (error: unknown) =>
  error instanceof ApiError || (error instanceof DOMException && error.name === 'AbortError')

export function openReporter({ dsn, release, environment }: Service): Reporter {
  const client = new BrowserClient({
    dsn,
    // Where the transport below sends to; said here so that reports name their project.
    tunnel: '/api/error-reports',
    release,
    environment,
    stackParser: defaultStackParser,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      consoleLoggingIntegration({ levels: ['warn', 'error'] }),
    ],
    tracesSampleRate: 0.1,
    traceLifecycle: 'static',
    sendClientReports: false,
    // Whatever is not said here is collected; the filter at the exit would remove it again.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    beforeSend: (event, { originalException }) =>
      isExpected(originalException) ? null : { ...event, tags: { side: 'browser', page: screen() } },
    beforeSendLog: (log) =>
      log.level === 'warn' || log.level === 'error'
        ? { ...log, attributes: { ...log.attributes, side: 'browser', page: screen() } }
        : null,
    transport: (options) =>
      createTransport(options, ({ body }) => send(typeof body === 'string' ? body : new TextDecoder().decode(body))),
  })
  getCurrentScope().setClient(client)
  client.init()
  return {
    report: (error) => void captureException(error),
    time(name) {
      // Each call is drawn by itself; otherwise a page that stays open all day would be timed whole or not at all.
      const span = startNewTrace(() => startInactiveSpan({ name, op: 'http.client', forceTransaction: true }))
      const { 'sentry-trace': trace, baggage } = getTraceData({ span })
      return {
        headers: { ...(trace && { 'sentry-trace': trace }), ...(baggage && { baggage }) },
        end(status) {
          setHttpStatus(span, status)
          span.end()
        },
      }
    },
  }
}

async function send(body: string) {
  const envelope = cleanEnvelope(body)?.text
  // What is sent although its page goes may have 64 kB; only a flood of log lines is longer.
  if (!envelope || envelope.length > 60_000) return { statusCode: 200 }
  try {
    await api('POST /api/error-reports', { body: { envelope } })
    return { statusCode: 200 }
  } catch (error) {
    const { status, retryAfter } = error instanceof ApiError ? error : { status: 0, retryAfter: undefined }
    return {
      statusCode: status || 503,
      headers: { 'retry-after': retryAfter ? String(retryAfter) : null, 'x-sentry-rate-limits': null },
    }
  }
}
