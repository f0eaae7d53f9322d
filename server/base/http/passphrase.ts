import type { FastifyRequest } from 'fastify'
import { passphraseHeader, passphraseProblem } from '../../../contract/encryption.ts'
import { fail } from '../errors.ts'

/** Refuses requests whose passphrase cannot be read, before anything else looks at them. */
export async function guardPassphrase(request: FastifyRequest): Promise<void> {
  passphraseOf(request)
}

/**
 * The passphrase of a request, undefined when it carries none. Fails with 400 unless the header is base64 of UTF-8 with
 * 1 to 256 characters. Never kept and never logged.
 */
export function passphraseOf(request: FastifyRequest): string | undefined {
  const header = request.headers[passphraseHeader]
  if (header === undefined) return undefined
  const passphrase = decode(String(header))
  const problem = passphraseProblem(passphrase)
  return problem ? fail('passphrase_unreadable', problem) : passphrase
}

function decode(header: string): string {
  const bytes = Buffer.from(header, 'base64')
  // Node skips what is no base64; only what reads back the same was whole.
  if (header === '' || bytes.toString('base64') !== header) return fail('passphrase_unreadable')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).normalize('NFC')
  } catch {
    return fail('passphrase_unreadable')
  }
}
