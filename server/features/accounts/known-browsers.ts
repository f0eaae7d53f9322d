import { day } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
import { newToken } from '../../base/crypto/tokens.ts'

/** How long a browser counts as known. */
export const deviceLifetime = 180 * day

/** A new mark for a browser that logged in: a random part and a keyed digest that binds it to the account. */
export function newDevice(parts: Parts, email: string): string {
  const random = newToken()
  return `${random}.${parts.vault.digest('device', `${email} ${random}`).toString('base64url')}`
}

/** The random part of a mark that belongs to the account; undefined for any other. */
export function deviceOf(parts: Parts, email: string, mark: string | undefined): string | undefined {
  const [random, digest] = mark?.split('.') ?? []
  const expected = random && parts.vault.digest('device', `${email} ${random}`).toString('base64url')
  return expected && digest === expected ? random : undefined
}
