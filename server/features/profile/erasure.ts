import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import { day } from '../../base/clock.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { removeTraces } from '../../base/traces.ts'
import { confirmPassword, notify } from '../auth/auth.ts'
import { resetContext, type ChatParts } from '../chat/chat.ts'
import { rules } from './export-rules.ts'
import { queues } from './profile-queue.ts'
import * as store from './profile.store.ts'

/*
 * The end of an account: locked at once, erased after 30 days or at once. First the keys go, then the rows, then what
 * deleted rows leave in the files of the database. The audit log keeps its lines, which name nobody.
 */

const respite = 30 * day

/** Locks the account at once; returns the day from which it is erased. Fails with `password_wrong`, `last_admin`, `too_many_attempts`. */
export async function deactivate(parts: ChatParts, user: User, password: string, ip: string): Promise<Date> {
  await confirmPassword(parts, user.id, password)
  const now = parts.clock.now()
  const eraseAt = new Date(now.getTime() + respite)
  await transaction(parts.db, async (tx) => {
    if (user.role === 'admin' && !(await store.hasOtherAdmin(tx, user.id))) fail('last_admin')
    if (!(await store.disableAccount(tx, user.id, now, eraseAt))) return
    await audit(tx, now, 'account_disabled', user.id, ip)
    await notify(parts, { kind: 'account_disabled', to: user.email, erase_at: eraseAt }, tx)
  })
  await resetContext(parts, user)
  return eraseAt
}

/** Locks and erases the account at once. Fails with `password_wrong`, `last_admin`, `too_many_attempts`. */
export async function eraseNow(parts: ChatParts, user: User, password: string, ip: string): Promise<void> {
  await confirmPassword(parts, user.id, password)
  const now = parts.clock.now()
  // Should anything fail from here on, the account is locked and due, and the next turn of the regular work ends it.
  await transaction(parts.db, async (tx) => {
    if (user.role === 'admin' && !(await store.hasOtherAdmin(tx, user.id))) fail('last_admin')
    if (await store.disableAccount(tx, user.id, now, now)) await audit(tx, now, 'account_disabled', user.id, ip)
  })
  await resetContext(parts, user)
  await erase(parts, user.id)
}

/** Erases the accounts whose day has come; one that fails does not keep the others. */
export async function eraseDueAccounts(parts: Parts): Promise<void> {
  for (const id of await store.listDueForErasure(parts.db, parts.clock.now())) {
    await erase(parts, id).catch((err: unknown) => parts.log.error({ err }, 'erasure failed, will be repeated'))
  }
}

async function erase(parts: Parts, userId: string): Promise<void> {
  const now = parts.clock.now()
  await store.destroyKeys(parts.db, userId, now)
  await transaction(parts.db, async (tx) => {
    const email = await store.deleteAccount(tx, userId, now)
    // Another process may have been faster.
    if (!email) return
    await audit(tx, now, 'account_erased', userId)
    await notify(parts, { kind: 'account_erased', to: email }, tx)
    await parts.jobs.add(queues.removeTraces, {}, tx)
  })
}

/** Rewrites the tables that hold words of persons in readable form, so that their files hold nothing of the erased rows. */
export async function removeTracesOfErased(parts: Parts): Promise<void> {
  const tables = Object.entries(rules).flatMap(([table, rule]) => (rule.isReadable ? [table] : []))
  await removeTraces(parts.db, parts.log, tables)
}
