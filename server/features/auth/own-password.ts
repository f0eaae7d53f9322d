import { audit } from '../../base/audit.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { checkPassword, hashPassword } from '../../base/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { notify } from './account-notices.ts'
import * as store from './auth.store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { deleteEmailChange } from './email-change.store.ts'
import { endOtherSessionsOf } from './sessions.store.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'

/** The person who does something in their own account: who, and in which session. */
export type Self = { id: string; session: string }

/**
 * Asks for the password again before a deed that must not happen by somebody else at an open screen, and returns
 * the account. Fails with `password_wrong` (400: a 401 would make the page refresh and try again), `too_many_attempts`.
 */
export async function confirmPassword(parts: Parts, userId: string, password: string): Promise<store.Account> {
  const counter = `password ${userId}`
  await countAttempt(parts, [{ name: counter, free: 5 }])
  const account = await store.findAccount(parts.db, userId)
  const { ok } = await checkPassword(password, account?.password_hash)
  if (!ok || !account) return fail('password_wrong')
  await clearAttempts(parts, [counter])
  return account
}

/**
 * Sets a new password. All other sessions end, and links that were mailed before stop working. Fails with
 * `password_wrong`, `password_common`, `too_many_attempts`, `busy`.
 */
export async function changePassword(parts: Parts, self: Self, change: { old_password: string; password: string }, ip: string): Promise<void> {
  const { email } = await confirmPassword(parts, self.id, change.old_password)
  if (isCommonPassword(change.password)) fail('password_common')
  const hash = await hashPassword(change.password)
  const now = parts.clock.now()
  await transaction(parts.db, async (tx) => {
    await store.updatePasswordHash(tx, self.id, hash)
    await store.burnMailedTokens(tx, self.id, now)
    await deleteEmailChange(tx, self.id)
    await endOtherSessionsOf(tx, self.id, self.session, now)
    await audit(tx, now, 'password_changed', self.id, ip)
    await notify(parts, { kind: 'password_changed', to: email, user_id: self.id }, tx)
  })
}
