import { audit } from '../../base/audit.ts'
import { sessionOf, type Actor, type Caller } from '../../base/caller.ts'
import type { Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import { checkPassword } from '../../base/crypto/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import { tellPasswordChanged } from './account-notices.ts'
import * as store from './accounts.store.ts'
import { deleteEmailChange } from './email-change.store.ts'
import { burnMailedTokens } from './mailed-tokens.store.ts'
import type { OtherAccess } from './other-access.ts'
import { endSessionsOf } from './sessions.store.ts'

/**
 * Asks for the password again before an action that must not be done by somebody else at an open screen, and returns
 * the account. Fails with `password_wrong` (400: a 401 would make the page refresh and try again), `too_many_attempts`.
 */
export async function confirmPassword(parts: Parts, { user }: Caller, password: string): Promise<store.Account> {
  const counter = `password ${user.id}`
  await countAttempt(parts, [{ name: counter, free: 5 }])
  const account = await store.findAccount(parts.db, user.id)
  const { ok } = await checkPassword(password, account?.password_hash)
  if (!ok || !account) return fail('password_wrong')
  await clearAttempts(parts, [counter])
  return account
}

/** A new password, and how its owner proved to be the owner: by the old one in a session, or by a mailed link. */
export type NewPassword = { hash: string; others: OtherAccess } & (
  | { by: 'settings'; caller: Caller }
  | { by: 'link'; actor: Actor }
)

/**
 * Sets a new password and tells the owner, naming the other ways into the account. All sessions end but the one that
 * asks, links that were mailed before stop working, and a change of address that the owner may not have wanted ends.
 */
export async function setPassword(
  parts: Parts,
  tx: Queryable,
  { id, email }: Pick<store.Account, 'id' | 'email'>,
  change: NewPassword,
): Promise<void> {
  const now = parts.clock.now()
  const { hash, others } = change
  await store.updatePasswordHash(tx, id, hash)
  await burnMailedTokens(tx, id, now)
  await deleteEmailChange(tx, id)
  await endSessionsOf(tx, id, now, change.by === 'settings' ? sessionOf(change.caller).id : undefined)
  if (change.by === 'settings') await audit(parts, tx, change.caller, 'password_changed')
  else await audit(parts, tx, change.actor, 'password_reset')
  await tellPasswordChanged(parts, tx, email, change.by, others)
}
