import { audit } from '../../base/audit.ts'
import type { Actor, Caller } from '../../base/caller.ts'
import type { Queryable } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import * as store from './account-end.store.ts'
import { deleteEmailChanges } from './email-change.store.ts'
import { deleteMailedTokens, deleteOldTokens } from './mailed-tokens.store.ts'
import { deleteOldSessions, endAllSessions, endSessionsOf } from './sessions.store.ts'

/*
 * The end of an account. Here are its steps; in which order they erase a person is decided by the profile.
 */

/** Locks an account and ends its sessions; from `eraseAt` on it is due for erasure. False when it is locked already. Fails with `last_admin`. */
export async function closeAccount(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  caller: Caller,
  eraseAt: Date,
): Promise<boolean> {
  const { user } = caller
  const now = parts.clock.now()
  if (user.role === 'admin' && !(await store.hasOtherAdmin(tx, user.id))) fail('last_admin')
  const isClosed = await store.disableAccount(tx, user.id, now, eraseAt)
  await endSessionsOf(tx, user.id, now)
  if (isClosed) await audit(parts, tx, caller, 'account_disabled')
  return isClosed
}

/** Opens a deactivated account again, when its owner asks for it before the day of its erasure. False when there is none. */
export async function reopenAccount(parts: Pick<Parts, 'db' | 'clock'>, actor: Actor, email: string): Promise<boolean> {
  const id = await store.reopenAccount(parts.db, email, parts.clock.now())
  if (id) await audit(parts, parts.db, actor, 'account_reopened', { user: id })
  return id !== undefined
}

/** Forgets sessions and mailed secrets that were over before this moment. */
export async function forgetOldAccess(db: Queryable, before: Date): Promise<void> {
  await deleteOldSessions(db, before)
  await deleteOldTokens(db, before)
}

/** Ends every session and makes every mailed secret worthless: after a restore they would work once more. */
export async function endAllAccess(tx: Queryable, now: Date): Promise<void> {
  await endAllSessions(tx, now)
  await deleteMailedTokens(tx)
  await deleteEmailChanges(tx)
}
