import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { second } from '../../base/clock.ts'
import { toBase32 } from '../../base/crypto/base32.ts'

/*
 * Codes of authenticator apps: RFC 6238 (time) on RFC 4226 (HOTP) with SHA-1, six digits and steps of 30 seconds,
 * which is what every app understands.
 */

const stepLength = 30 * second
const secretLength = 20

export const newSecret = (): Buffer => randomBytes(secretLength)

/** The code of one step. */
export function codeOf(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  // Dynamic truncation (RFC 4226, 5.3): the last half-byte says where the 31 bits are taken from.
  const offset = digest[digest.length - 1]! & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

const stepOf = (time: Date): number => Math.floor(time.getTime() / stepLength)

/**
 * The step a code belongs to: the current one or the one before, for slow fingers and late clocks; undefined when none. The
 * step after is not taken: nobody types a code before it is shown (RFC 6238, 5.2), and each more is one more to guess.
 */
export function matchingStep(secret: Uint8Array, code: string, time: Date): number | undefined {
  const current = stepOf(time)
  let found: number | undefined
  // Both are always compared, so that the time taken tells nothing.
  for (const step of [current - 1, current]) {
    const expected = Buffer.from(codeOf(secret, step))
    const given = Buffer.from(code)
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step
  }
  return found
}

/** The address behind the QR code (Key Uri Format of the authenticator apps). */
export function setupUri(secret: Uint8Array, account: string): string {
  const query = new URLSearchParams({
    secret: toBase32(secret),
    issuer: 'Fundstelle',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/Fundstelle:${encodeURIComponent(account)}?${query}`
}
