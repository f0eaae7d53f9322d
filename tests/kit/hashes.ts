import type * as crypto from 'node:crypto'

/** How many passwords were hashed, in tests that begin with `vi.mock('node:crypto', countingCrypto)`. */
export const hashes = { count: 0 }

/** Node's crypto, counting each argon2. */
export async function countingCrypto(original: () => Promise<unknown>) {
  const real = (await original()) as typeof crypto
  const argon2: typeof crypto.argon2 = (...given) => {
    hashes.count++
    return real.argon2(...given)
  }
  return { ...real, argon2 }
}
