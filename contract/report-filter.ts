import { cleanWords } from './report-words.ts'

/*
 * What of an error report may leave this product. Reports are envelopes of the Sentry protocol: lines of JSON. Nothing is
 * searched for what it must not hold; everything is built anew from the few fields that cannot hold content: types and
 * places of errors, templates of addresses, codes, times. Browser, server and worker send through this filter, and what
 * browsers send passes it once more in the server.
 */

type Fields = Record<string, unknown>
type Item = { type: string; payload: Fields }

export type CleanReport = {
  /** The project that the sender means. */
  dsn: string | undefined
  /** The envelope to send; empty when nothing of it may leave. */
  text: string
}

/** The envelope without anything that a person typed, is called or owns; undefined when it is no envelope. */
export function cleanEnvelope(text: string): CleanReport | undefined {
  const [head, ...rest] = text.split('\n').filter((line) => line !== '')
  const header = parse(head)
  if (!header || rest.length === 0 || rest.length % 2 === 1) return undefined
  const items: Item[] = []
  for (let at = 0; at < rest.length; at += 2) {
    const [itemHeader, payload] = [parse(rest[at]), parse(rest[at + 1])]
    if (!itemHeader || !payload) return undefined
    const item = cleanItem(itemHeader.type, payload)
    if (item) items.push(item)
  }
  const lines = items.flatMap(({ type, payload }) => [
    {
      type,
      ...(type === 'log' && {
        item_count: (payload.items as unknown[]).length,
        content_type: 'application/vnd.sentry.items.log+json',
      }),
    },
    payload,
  ])
  const dsn = textOf(header.dsn, /^https?:\/\/[\w-]+@[\w.:[\]-]+\/[\w/-]+$/)
  const kept = {
    event_id: id(header.event_id),
    sent_at: textOf(header.sent_at, isoTime),
    dsn,
    sdk: cleanSdk(header.sdk),
    trace: cleanOrigin(header.trace),
  }
  return { dsn, text: lines.length > 0 ? [kept, ...lines].map((line) => JSON.stringify(line)).join('\n') : '' }
}

function cleanItem(type: unknown, payload: Fields): Item | undefined {
  if (type === 'event' || type === 'transaction') return { type, payload: cleanEvent(payload, type) }
  if (type !== 'log') return undefined
  const items = list(payload.items).flatMap((entry) => cleanLog(entry) ?? [])
  return items.length > 0 ? { type, payload: { items } } : undefined
}

function cleanEvent(event: Fields, type: 'event' | 'transaction'): Fields {
  const exceptions = list(fields(event.exception).values).slice(0, 10).map(cleanException)
  return {
    ...(type === 'transaction' && {
      type,
      start_timestamp: number(event.start_timestamp),
      transaction: cleanRoute(event.transaction),
      spans: [],
    }),
    event_id: id(event.event_id),
    timestamp: number(event.timestamp),
    platform: textOf(event.platform, /^(node|javascript)$/),
    level: textOf(event.level, /^(warning|error|fatal)$/),
    environment: textOf(event.environment, forms.environment),
    release: textOf(event.release, forms.release),
    sdk: cleanSdk(event.sdk),
    message: typeof event.message === 'string' ? cleanWords(event.message) : undefined,
    ...(exceptions.length > 0 && { exception: { values: exceptions } }),
    tags: cleanTags(event.tags),
    contexts: { trace: cleanTrace(fields(event.contexts).trace) },
  }
}

function cleanException(given: unknown): Fields {
  const exception = fields(given)
  const frames = list(fields(exception.stacktrace).frames).slice(-50).map(cleanFrame)
  const mechanism = fields(exception.mechanism)
  return {
    type: textOf(exception.type, /^[A-Z][A-Za-z]{0,50}(Error|Exception|Failure|Rejection)$/) ?? 'Error',
    value: cleanWords(exception.value),
    mechanism: { type: textOf(mechanism.type, /^[a-z._]{1,60}$/) ?? 'generic', handled: mechanism.handled === true },
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

/** Where in our code, or in a package; never the lines or the values there. */
function cleanFrame(given: unknown): Fields {
  const frame = fields(given)
  return {
    filename: cleanFile(frame.filename ?? frame.abs_path),
    function: textOf(frame.function, /^(new |async )?[\w$.<>]{1,80}( \[as [\w$]{1,40}\])?$/) ?? '?',
    lineno: number(frame.lineno),
    colno: number(frame.colno),
    in_app: frame.in_app === true,
  }
}

/** Looking for a file of ours takes the square of the length of a path, and anybody may send one. */
const longestPath = 500

/** A file of the product, without the machine or the page it was loaded from. */
export function cleanFile(path: unknown): string {
  if (typeof path !== 'string' || path.length > longestPath) return ''
  if (/^node:[\w/]{1,60}$/.test(path)) return path
  return (
    /(?:^|\/)((?:node_modules|server|contract|tools|assets)\/[\w@./+-]{1,200}\.[cm]?[jt]sx?)(?:\?.*)?$/.exec(
      path,
    )?.[1] ?? ''
  )
}

/** `GET /api/chat/threads/:id`: segments that are no word of a template become `:x`. */
export function cleanRoute(given: unknown): string {
  const [, method = '', path = ''] =
    /^(?:(GET|POST|PUT|DELETE|HEAD|OPTIONS) )?(?:https?:\/\/[^/]*)?(\/[^?#]*)/.exec(
      typeof given === 'string' ? given : '',
    ) ?? []
  const template = path
    .slice(0, 300)
    .split('/')
    .map((part) =>
      part === '' || part === '*' || /^:[a-z]{1,20}\??$/.test(part) || /^[a-z][a-z-]{0,30}$/.test(part) ? part : ':x',
    )
    .join('/')
  return method ? `${method} ${template}` : template
}

const name = /^[a-z_.-]{1,40}$/
const version = /^\d{1,4}\.\d{1,4}\.\d{1,4}([-.][a-z0-9.]{1,20})?$/
const forms = {
  environment: /^[a-z]{1,20}$/,
  release: /^fundstelle@\d{1,4}\.\d{1,4}\.\d{1,4}[a-z0-9.-]{0,20}$/,
  sdkName: /^sentry\.[a-z.]{1,40}$/,
  fraction: /^[\d.]{1,20}$/,
}
const tagForms = new Map([
  ['method', /^[A-Z]{3,7}$/],
  ['code', /^([A-Z0-9_]{3,40}|[a-z_]{3,40})$/],
  ['status', /^\d{3}$/],
  ['job', name],
  ['work', name],
  ['side', /^(browser|server|worker)$/],
])

const fits = (forms: Map<string, RegExp>, key: string, value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && forms.get(key)?.test(String(value)) === true

function cleanTags(given: unknown): Fields {
  return Object.fromEntries(
    Object.entries(fields(given)).flatMap(([key, value]) => {
      if (key === 'route' || key === 'page') return [[key, cleanRoute(value)]]
      return fits(tagForms, key, value) ? [[key, value]] : []
    }),
  )
}

const logForms = new Map([
  ['sentry.release', forms.release],
  ['sentry.environment', forms.environment],
  ['sentry.sdk.name', forms.sdkName],
  ['sentry.sdk.version', version],
])

/** Only warnings and errors are kept. */
function cleanLog(given: unknown): Fields | undefined {
  const { level, body, timestamp, trace_id, severity_number, attributes } = fields(given)
  if (level !== 'warn' && level !== 'error') return undefined
  const own = Object.entries(fields(attributes)).map(([key, entry]) => [key, fields(entry).value] as const)
  const kept = [
    ...own.filter(([key, value]) => fits(logForms, key, value)),
    ...Object.entries(cleanTags(Object.fromEntries(own))),
  ]
  const typed = kept.map(([key, value]) => [key, { value: String(value), type: 'string' }])
  return {
    timestamp: number(timestamp),
    trace_id: id(trace_id),
    level,
    severity_number: number(severity_number),
    body: cleanWords(body),
    attributes: Object.fromEntries(typed),
  }
}

function cleanTrace(given: unknown): Fields | undefined {
  const trace = fields(given)
  if (!id(trace.trace_id)) return undefined
  return {
    trace_id: id(trace.trace_id),
    span_id: id(trace.span_id),
    parent_span_id: id(trace.parent_span_id),
    op: textOf(trace.op, name),
    status: textOf(trace.status, name),
    origin: textOf(trace.origin, name),
  }
}

function cleanOrigin(given: unknown): Fields | undefined {
  const trace = fields(given)
  if (!id(trace.trace_id)) return undefined
  return {
    trace_id: id(trace.trace_id),
    public_key: textOf(trace.public_key, /^\w{1,64}$/),
    environment: textOf(trace.environment, forms.environment),
    release: textOf(trace.release, forms.release),
    sample_rate: textOf(trace.sample_rate, forms.fraction),
    sample_rand: textOf(trace.sample_rand, forms.fraction),
    sampled: textOf(trace.sampled, /^(true|false)$/),
  }
}

const cleanSdk = (given: unknown) => ({
  name: textOf(fields(given).name, forms.sdkName),
  version: textOf(fields(given).version, version),
  settings: { infer_ip: 'never' },
})

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/
const id = (given: unknown) => textOf(given, /^[0-9a-f]{16}([0-9a-f]{16})?$/)
const number = (given: unknown) => (typeof given === 'number' && Number.isFinite(given) ? given : undefined)
const textOf = (given: unknown, form: RegExp) => (typeof given === 'string' && form.test(given) ? given : undefined)
const list = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])
const fields = (given: unknown): Fields => (typeof given === 'object' && given !== null ? (given as Fields) : {})

function parse(line: string | undefined): Fields | undefined {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
  } catch {
    return undefined
  }
}
