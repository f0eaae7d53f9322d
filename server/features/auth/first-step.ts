import { audit } from '../../base/audit.ts'
import { fail } from '../../base/errors.ts'
import { checkPassword, hashPassword } from '../../base/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from '../../base/throttle.ts'
import { deviceOf } from './known-browsers.ts'
import * as store from './auth.store.ts'

/** Where an attempt comes from: the network, whether this browser has logged in to that account before, and what it calls itself. */
export type Origin = { ipPrefix: string; device: string | undefined; userAgent?: string | undefined }

/**
 * The account behind address and password. Unknown address, wrong password and a disabled account answer alike and
 * take alike; only a correct password learns that the address is not confirmed. Fails with `invalid_credentials`,
 * `email_not_confirmed`, `too_many_attempts`, `busy`.
 */
export async function checkFirstStep(parts: Parts, input: { email: string; password: string }, origin: Origin): Promise<store.Account> {
  const device = deviceOf(parts, input.email, origin.device)
  const account = `login account ${input.email}`
  const network = `login network ${origin.ipPrefix}`
  // A browser that is known to the account has a counter of its own, so that nobody can lock its owner out.
  const own = device ? `login device ${origin.device} ${input.email}` : account
  await countAttempt(
    parts,
    device
      ? [{ name: own, free: 5 }]
      : [
          { name: own, free: 5 },
          { name: network, free: 30 },
        ],
  )
  const found = await store.findAccountByEmail(parts.db, input.email)
  const { ok, outdated } = await checkPassword(input.password, found?.password_hash)
  if (!ok || !found || found.disabled_at) {
    await audit(parts.db, parts.clock.now(), 'login_failed', found?.id ?? null, origin.ipPrefix)
    return fail('invalid_credentials')
  }
  await clearAttempts(parts, [own])
  if (!device) await forgiveAttempt(parts, network)
  if (!found.confirmed_at) return fail('email_not_confirmed')
  if (outdated) await store.updatePasswordHash(parts.db, found.id, await hashPassword(input.password))
  return found
}
