import type { FastifyRequest } from 'fastify'
import { keyPrefix } from '../../../contract/api-keys.ts'
import { fail } from '../errors.ts'

/** What stands after `Authorization: Bearer`, the empty string included; undefined when the request shows no key. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const shown = /^Bearer(?:[ \t]+(.*))?$/i.exec(request.headers.authorization ?? '')
  return shown ? (shown[1] ?? '').trim() : undefined
}

/**
 * Refuses addresses with a key in them, also an escaped one: addresses end in logs, histories and the Referer of other
 * sites. Only the screens are left out, where somebody would see the words of a machine.
 */
export async function guardAddress(request: FastifyRequest): Promise<void> {
  if (!isScreen(request) && unescaped(request.url).includes(keyPrefix)) fail('key_in_address')
}

const isScreen = ({ routeOptions, params }: FastifyRequest) =>
  routeOptions.config.isPage === true && !/^\/*api(\/|$)/.test((params as { '*': string })['*'])

/** The text without its escapes; broken ones stay as they are. */
const unescaped = (url: string) =>
  url.replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
