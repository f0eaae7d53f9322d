import type { FastifyRequest } from 'fastify'
import { bearerOf } from './bearer.ts'
import { fail } from '../errors.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Lets a changing call through only when it comes from our own page: the header X-Passphrase-Type, which the
 * application always sends, cannot be set by a form or an image of another site, and browsers that send
 * Sec-Fetch-Site must say same-origin (ASVS 5.0, 3.5.1 to 3.5.3). A request with an API key needs no such sign: another
 * site cannot make a browser send one, and its cookies are not looked at. Asked of every changing request whatever its
 * address looks like: one call has many spellings, and what no route matches loses nothing.
 */
export async function guardOrigin(request: FastifyRequest): Promise<void> {
  if (reading.has(request.method) || bearerOf(request) !== undefined) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') fail('header_missing')
  if (!request.headers['x-passphrase-type']) fail('header_missing')
}
