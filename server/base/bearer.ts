import type { FastifyRequest } from 'fastify'
import { fail } from './errors.ts'

/** Every API key begins with this, so that scanners of repositories and logs recognise one that leaked. */
export const keyPrefix = 'fst_live_'

/** What stands after `Authorization: Bearer`, the empty string included; undefined when the request shows no key. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const shown = /^Bearer(?:[ \t]+(.*))?$/i.exec(request.headers.authorization ?? '')
  return shown ? (shown[1] ?? '').trim() : undefined
}

/** Refuses addresses with a key in them: addresses end in logs, histories and the Referer of other sites. */
export async function guardAddress(request: FastifyRequest): Promise<void> {
  if (request.url.startsWith('/api/') && request.url.includes(keyPrefix)) fail('key_in_address')
}
