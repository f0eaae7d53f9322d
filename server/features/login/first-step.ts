import { audit } from '../../base/audit.ts'
import type { Anonymous } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { checkPassword, hashPassword } from '../../base/crypto/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt, forgiveAttempt } from '../../base/throttle.ts'
import { deviceOf, findAccountByEmail, updatePasswordHash, type Account } from '../accounts/accounts.ts'

/** Somebody who wants in, with what their browser brings along. */
export type Visitor = Anonymous & {
  /** The mark of a browser that has logged in before. */
  device: string | undefined
  /** The secret of a login that waits for its second step. */
  pending: string | undefined
  /** What the browser calls itself. */
  userAgent: string | undefined
}

/**
 * The account behind address and password. Unknown address, wrong password and a disabled account answer alike and
 * take alike; only a correct password learns that the address is not confirmed. Fails with `invalid_credentials`,
 * `email_not_confirmed`, `too_many_attempts`, `busy`.
 */
export async function checkFirstStep(
  parts: Parts,
  visitor: Visitor,
  input: { email: string; password: string },
): Promise<Account> {
  const device = deviceOf(parts, input.email, visitor.device)
  const account = `login account ${input.email}`
  const network = `login network ${visitor.network}`
  // A browser that is known to the account has a counter of its own, so that nobody can lock its owner out.
  const own = device ? `login device ${visitor.device} ${input.email}` : account
  await countAttempt(
    parts,
    device
      ? [{ name: own, free: 5 }]
      : [
          { name: own, free: 5 },
          { name: network, free: 30 },
        ],
  )
  const found = await findAccountByEmail(parts.db, input.email)
  const { ok, outdated } = await checkPassword(input.password, found?.password_hash)
  if (!ok || !found || found.disabled_at) {
    await audit(parts, parts.db, visitor, 'login_failed', { user: found?.id ?? null })
    return fail('invalid_credentials')
  }
  await clearAttempts(parts, [own])
  if (!device) await forgiveAttempt(parts, network)
  if (!found.confirmed_at) return fail('email_not_confirmed')
  if (outdated) await updatePasswordHash(parts.db, found.id, await hashPassword(input.password))
  return found
}
