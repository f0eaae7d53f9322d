import { setTimeout as delay } from 'node:timers/promises'
import { RisDocumentError, RisRequestError, RisStopped } from './ris-errors.ts'

/*
 * The client of the OGD API of RIS (handbook V2.6, data.bka.gv.at/ris/ogd/v2.6): one request at a time, with a pause
 * between two and a contact in the User-Agent, as RIS asks of machines.
 */

export type Controller = 'Bundesrecht' | 'Landesrecht' | 'Judikatur' | 'History'

export type RisClientOptions = {
  /** With a slash at the end. */
  baseUrl: string
  /** Address of the operator for the User-Agent. */
  contact?: string
  /** Milliseconds between two requests; robots.txt of RIS asks for 5000. */
  pauseMs: number
  /** Origins beside the hosts of RIS that documents may come from, over http too: a mirror of one's own. */
  documentOrigins?: readonly string[]
  timeoutMs?: number
  /** For somebody who waits: where RIS has not been reached once, the first attempt is the last. */
  isHasty?: boolean | undefined
  sleep?: (milliseconds: number) => Promise<unknown>
  /** Ends the work before the next request. */
  signal?: AbortSignal
}

export type RisClient = {
  /** Asks a controller; the content of `OgdSearchResult`. Throws RisRequestError when RIS says that the request is wrong, RisStopped when RIS is out of reach. */
  request(controller: Controller, parameters: Record<string, string>): Promise<unknown>
  /** The bytes of a document. Throws RisDocumentError when this one cannot be had, RisStopped when RIS is out of reach. */
  document(url: string): Promise<Buffer>
}

/** Documents have moved between these hosts, so addresses are taken from the listings and only checked. */
const risHosts = ['data.bka.gv.at', 'ogd.ris.bka.gv.at', 'www.ris.bka.gv.at']
const documentPath = '/Dokumente/'
/** Milliseconds before each further attempt. */
const backOff = [5_000, 15_000, 60_000]
/** So long a hasty client waits for the first answer. */
const hastyMs = 10_000
const longestRetryAfter = 15 * 60_000
const mostBytes = 30_000_000
const mostRedirects = 3

type Answer = { status: number; retryAfter: number | undefined; body: Buffer }

/** An answer that may be better next time. */
class Again extends Error {
  retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

export function createRisClient(options: RisClientOptions): RisClient {
  const { pauseMs, signal, timeoutMs = 60_000 } = options
  const base = new URL(options.baseUrl)
  const sleep =
    options.sleep ?? ((milliseconds: number) => delay(milliseconds, undefined, { signal }).catch(() => undefined))
  const userAgent = `Fundstelle/0.1 (RIS-Import${options.contact ? `; ${options.contact.replace(/[^\x20-\x7e]/g, '')}` : ''})`
  let first = true
  let isReached = false
  let queue: Promise<unknown> = Promise.resolve()

  const isOwn = (url: URL) => url.origin === base.origin
  const isDocument = (url: URL) =>
    url.pathname.startsWith(documentPath) &&
    url.username === '' &&
    ((url.protocol === 'https:' && risHosts.includes(url.host)) || (options.documentOrigins ?? []).includes(url.origin))

  /** Follows redirects to permitted addresses only. */
  const ask = async (start: URL, permitted: (url: URL) => boolean): Promise<Answer> => {
    let url = start
    for (let redirects = 0; ; redirects++) {
      if (!permitted(url)) throw new RisDocumentError(`Adresse nicht erlaubt: ${url.href}`)
      if (redirects > mostRedirects) throw new RisDocumentError(`zu viele Umleitungen: ${start.href}`)
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { 'user-agent': userAgent, accept: 'application/json, application/xml' },
        signal: withTimeout(options.isHasty && !isReached ? hastyMs : timeoutMs, signal),
      })
      isReached = true
      const location = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || !location)
        return { status: response.status, retryAfter: readRetryAfter(response), body: await readBody(response) }
      await response.body?.cancel()
      url = new URL(location, url)
    }
  }

  const attempts = async <T>(url: URL, permitted: (url: URL) => boolean, judge: (answer: Answer) => T): Promise<T> => {
    for (let attempt = 0; ; attempt++) {
      if (signal?.aborted) throw new RisStopped('abgebrochen')
      try {
        if (!first && attempt === 0) await sleep(pauseMs)
        first = false
        if (signal?.aborted) throw new RisStopped('abgebrochen')
        return judge(await ask(url, permitted))
      } catch (error) {
        if (signal?.aborted) throw new RisStopped('abgebrochen')
        if (error instanceof RisStopped || error instanceof RisRequestError || error instanceof RisDocumentError)
          throw error
        const wait = options.isHasty && !isReached ? undefined : backOff[attempt]
        if (wait === undefined) throw new RisStopped(`${reasonOf(error)} (${url.origin}${url.pathname})`)
        await sleep(Math.max(pauseMs, (error instanceof Again ? error.retryAfter : undefined) ?? wait))
      }
    }
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }

  return {
    request: (controller, parameters) =>
      inTurn(async () => {
        const url = new URL(controller, base)
        url.search = new URLSearchParams(parameters).toString()
        return attempts(url, isOwn, judgeResult).catch((error: unknown) => {
          // The API has no reason to send us elsewhere.
          throw error instanceof RisDocumentError ? new RisStopped(error.message) : error
        })
      }),
    document: (url) => inTurn(() => attempts(parseUrl(url), isDocument, judgeDocument)),
  }
}

/** The body says more than the status: errors of the API come with 200 and with 500. */
function judgeResult({ status, retryAfter, body }: Answer): unknown {
  if (status === 429) throw new Again('RIS bittet um eine Pause (429)', retryAfter)
  const text = body.toString('utf8')
  if (isHtml(text))
    throw new Again(
      `RIS antwortet mit einer HTML-Seite statt mit Daten (HTTP ${status}): Ausfall oder Sperre`,
      retryAfter,
    )
  const result = parseResult(text)
  const message = errorOf(result)
  if (message !== undefined) {
    if (!message.includes('soap:Client') && (message.includes('soap:Server') || status >= 500))
      throw new Again(`RIS meldet einen Fehler: ${message.slice(0, 300)}`, retryAfter)
    throw new RisRequestError(`RIS lehnt die Anfrage ab: ${message.slice(0, 300)}`)
  }
  if (result === undefined || status >= 500) throw new Again(`unlesbare Antwort von RIS (HTTP ${status})`, retryAfter)
  if (status >= 400) throw new RisRequestError(`RIS lehnt die Anfrage ab (HTTP ${status})`)
  return result
}

function judgeDocument({ status, retryAfter, body }: Answer): Buffer {
  if (status === 429) throw new Again('RIS bittet um eine Pause (429)', retryAfter)
  if (status === 404 || status === 410) throw new RisDocumentError(`Dokument nicht vorhanden (HTTP ${status})`)
  if (isHtml(body.toString('utf8', 0, 500)))
    throw new Again(
      `RIS antwortet mit einer HTML-Seite statt mit dem Dokument (HTTP ${status}): Ausfall oder Sperre`,
      retryAfter,
    )
  if (status >= 500) throw new Again(`RIS antwortet mit HTTP ${status}`, retryAfter)
  if (status >= 400) throw new RisDocumentError(`Dokument nicht abrufbar (HTTP ${status})`)
  return body
}

const isHtml = (text: string) =>
  /^\s*((<\?xml[^>]*>|<!--[^]{0,300}?-->)\s*)*<(!doctype\s+html|html)\b/i.test(
    text.slice(0, 500).replace(/^\uFEFF/, ''),
  )

function parseResult(text: string): unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && 'OgdSearchResult' in parsed
      ? (parsed.OgdSearchResult ?? undefined)
      : undefined
  } catch {
    return undefined
  }
}

function errorOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('Error' in result)) return undefined
  const error = result.Error
  return typeof error === 'object' && error !== null && 'Message' in error && typeof error.Message === 'string'
    ? error.Message
    : JSON.stringify(error)
}

/** Milliseconds; the header holds seconds or a date. */
function readRetryAfter(response: Response): number | undefined {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  const wait = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.min(longestRetryAfter, Math.max(0, wait))
}

async function readBody(response: Response): Promise<Buffer> {
  const reader = response.body?.getReader()
  const pieces: Uint8Array[] = []
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > mostBytes) {
      await reader.cancel()
      throw new RisDocumentError(`mehr als ${mostBytes / 1_000_000} MB`)
    }
    pieces.push(value)
  }
  return Buffer.concat(pieces)
}

function withTimeout(milliseconds: number, signal: AbortSignal | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

function parseUrl(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw new RisDocumentError(`keine Adresse: ${text.slice(0, 200)}`)
  }
}

/** fetch hides the reason (`ECONNREFUSED …`) in the cause. */
function reasonOf(error: unknown): string {
  if (error instanceof Again) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return `RIS ist nicht erreichbar: ${cause instanceof Error ? cause.message : 'unbekannter Fehler'}`
}
