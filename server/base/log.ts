import pino from 'pino'
import type { ErrorReports } from './error-reports.ts'

/** Structured log. Carries path templates, codes and durations; never bodies, query strings, addresses of persons or content. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** No line carries headers; should one ever do, these are not readable in it. */
const secretHeaders = ['x-file-passphrase-b64', 'authorization', 'cookie', 'set-cookie']
const paths = secretHeaders.flatMap((name) => ['', 'headers', '*', '*.headers'].map((at) => `${at}["${name}"]`))

/**
 * Writes one JSON line per event to standard error, so that standard output stays for people. Where the instance
 * reports errors, the warnings and errors among them are reported too.
 */
export function openLog(
  level: string,
  reports?: ErrorReports,
  destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true }),
): pino.Logger {
  const logMethod = function (
    this: pino.Logger,
    args: Parameters<pino.LogFn>,
    method: pino.LogFn,
    value: number,
  ): void {
    if (value >= 40 && reports) note(reports, value >= 50 ? 'error' : 'warn', args)
    method.apply(this, args)
  }
  return pino(
    { level, base: null, serializers: { err: describeError }, redact: { paths, censor: '…' }, hooks: { logMethod } },
    destination,
  )
}

function note(reports: ErrorReports, level: 'warn' | 'error', [first, second]: unknown[]): void {
  if (first instanceof Error) reports.note(level, { err: first }, typeof second === 'string' ? second : '')
  else if (typeof first === 'object' && first !== null)
    reports.note(level, first as Record<string, unknown>, typeof second === 'string' ? second : '')
  else reports.note(level, {}, String(first))
}

/** An error without anything a user may have typed: database errors carry values in `detail`, `where` and `parameters`. */
function describeError(error: unknown): { type: string; code?: string; message: string; stack: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // Messages of PostgreSQL and parsers quote their input; the type, the code and the place are enough to find the cause.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const quotesInput = error.name === 'SyntaxError' || 'severity' in error || error.name === 'ZodError'
  return {
    type: error.name,
    ...(code && { code }),
    message: quotesInput ? 'left out' : error.message,
    stack: frames.slice(0, 8).map((line) => line.trim()),
  }
}
