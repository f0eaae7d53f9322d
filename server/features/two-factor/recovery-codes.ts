import { randomBytes } from 'node:crypto'
import type { Vault } from '../../base/crypto/vault.ts'
import { crockford, toBase32 } from '../../base/crypto/base32.ts'

/** How many codes a person gets. */
const count = 10
const bytesPerCode = 10

/** Ten new codes of 80 random bits, as they are shown: `a1b2-c3d4-e5f6-g7h8`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: count }, () =>
    toBase32(randomBytes(bytesPerCode), crockford).replace(/.{4}(?=.)/g, '$&-'),
  )
}

/** What is stored of a code. */
export function recoveryCodeHash(vault: Vault, userId: string, code: string): Buffer {
  return vault.digest('recovery code', `${userId} ${code.replaceAll('-', '')}`)
}
