import type { z } from 'zod'
import type { Calls } from '../../contract/calls.ts'
import { timeCall } from './error-reports.ts'
import { ApiError, readError } from './errors.ts'
import { passphraseHeaders } from './passphrase.ts'
import { beginLeaving, currentUser, hasSession, isMarkedLoggedIn, refreshCount, refreshOnce } from './session.ts'

/*
 * The only place that talks to the server. Calls are named as in the contract, `METHOD /path`; only types are
 * imported from there, so that no schema gets into the page.
 */

type Name = keyof Calls
type InputPart<C, P extends string> = C extends { [K in P]: infer S extends z.ZodType } ? z.input<S> : undefined
type Given<N extends Name> = {
  [P in 'params' | 'query' | 'body' as InputPart<Calls[N], P> extends undefined ? never : P]: InputPart<Calls[N], P>
}
export type Reply<N extends Name> = Calls[N] extends { reply: infer S extends z.ZodType } ? z.output<S> : void

type Loose = {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
  /** A passphrase that is being chosen or tried, in the place of the one that this browser has. */
  passphrase?: string
}

/** Makes a call. Throws ApiError with the server's words; a 401 of a logged-in person is answered by one refresh and one retry. */
export async function api<N extends Name>(
  name: N,
  ...[given, signal]: keyof Given<N> extends never
    ? [{ passphrase?: string }?, AbortSignal?]
    : [Given<N> & { passphrase?: string }, AbortSignal?]
): Promise<Reply<N>> {
  const response = await send(name, given ?? {}, { signal })
  if (!response.ok) throw await readError(response)
  return (response.status === 204 ? undefined : await response.json()) as Reply<N>
}

const neverRetried = new Set<string>(['POST /api/auth/login', 'POST /api/auth/logout', 'POST /api/auth/refresh'])

/** The bare response, after the refresh where one was due; for streams. */
export async function send(
  name: Name,
  given: Loose,
  options: { signal?: AbortSignal; refreshes?: number } = {},
): Promise<Response> {
  if (name === 'POST /api/auth/logout') beginLeaving()
  const request = () => fetchCall(name, given, options.signal)
  let since = refreshCount()
  let response = await request()
  for (
    let left = options.refreshes ?? 1;
    response.status === 401 && left > 0 && !neverRetried.has(name) && (isMarkedLoggedIn() || hasSession());
    left--
  ) {
    if (!(await refreshOnce(since))) break
    since = refreshCount()
    response = await request()
  }
  if (response.status === 400 && given.passphrase === undefined) await noteLocked(name, response)
  return response
}

type Locked = (code: 'passphrase_required' | 'passphrase_invalid', name: Name) => void
let onLocked: Locked = () => undefined

/** Sets what happens when a call fails for want of the passphrase. */
export function whenLocked(ask: Locked): void {
  onLocked = ask
}

async function noteLocked(name: Name, response: Response): Promise<void> {
  const { code } = await readError(response.clone())
  if (code === 'passphrase_required' || code === 'passphrase_invalid') onLocked(code, name)
}

async function fetchCall(
  name: Name,
  { params, query, body, passphrase }: Loose,
  signal?: AbortSignal,
): Promise<Response> {
  const [method, template] = name.split(' ') as [string, string]
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params?.[key] ?? ''))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined || value === null ? [] : [[key, String(value)]],
    ),
  )
  // Every call of the contract goes to /api/ of this server, so the trace never leads elsewhere. Reports time nothing, themselves least of all.
  const keepalive = name === 'POST /api/error-reports'
  const timing = keepalive ? undefined : timeCall(name)
  try {
    const response = await fetch(search.size > 0 ? `${path}?${search}` : path, {
      method,
      credentials: 'same-origin',
      headers: {
        ...passphraseHeaders(currentUser(), passphrase),
        ...timing?.headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      // An error is told although its page goes.
      keepalive,
      signal,
    })
    timing?.end(response.status)
    return response
  } catch (error) {
    timing?.end(0)
    if (signal?.aborted) throw error
    throw ApiError.unknown()
  }
}
