import pino from 'pino'

/** Structured log. Carries path templates, codes and durations; never bodies, query strings, addresses of persons or content. */
export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>

/** Writes one JSON line per event to standard error, so that standard output stays for people. */
export function openLog(level: string, destination: pino.DestinationStream = pino.destination({ dest: 2, sync: true })): pino.Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination)
}

/** An error without anything a user may have typed: database errors carry values in `detail`, `where` and `parameters`. */
function describeError(error: unknown): { type: string; code?: string; message: string; stack: string[] } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error', stack: [] }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  // Messages of PostgreSQL and parsers quote their input; the type, the code and the place are enough to find the cause.
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '))
  const quotesInput = error.name === 'SyntaxError' || 'severity' in error || error.name === 'ZodError'
  return { type: error.name, ...(code && { code }), message: quotesInput ? 'left out' : error.message, stack: frames.slice(0, 8).map((line) => line.trim()) }
}
