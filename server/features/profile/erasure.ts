import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import { day } from '../../base/clock.ts'
import { transaction, type Db, type Queryable } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { jobTable } from '../../base/jobs.ts'
import type { Log } from '../../base/log.ts'
import { removeMailsOf } from '../../base/outbox.ts'
import type { Parts } from '../../base/parts.ts'
import { removeTraces } from '../../base/traces.ts'
import { confirmPassword, notify } from '../auth/auth.ts'
import { resetContext, type ChatParts } from '../chat/chat.ts'
import { rules } from './export-rules.ts'
import { queues } from './profile-queue.ts'
import * as store from './profile.store.ts'
import type { Tombstone } from './tombstone-file.ts'
import { keepTombstones } from './tombstones.ts'

/*
 * The end of an account: locked at once, erased after 30 days or at once. First the keys go, then the rows, then what
 * deleted rows leave in the files of the database. The audit log keeps its lines, which name nobody. A tombstone stays,
 * by which a restored older backup is erased again.
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

/** Erases an account that is due; does nothing with any other. */
export async function erase(parts: Parts, userId: string, notice: 'tell' | 'silent' = 'tell'): Promise<void> {
  const now = parts.clock.now()
  const addresses = await store.listDueAddresses(parts.db, userId, now)
  // Another process may have been faster.
  if (addresses.length === 0) return
  await store.destroyKeys(parts.db, userId, now)
  // While the addresses are still known: what waits in the queue for this person, and mails that lie in the outbox.
  await parts.jobs.forget([userId, ...addresses])
  await removeMailsOf(parts.config.dataDir, addresses)
  await transaction(parts.db, async (tx) => {
    const email = await store.deleteAccount(tx, userId, now)
    if (!email) return
    await store.insertTombstones(tx, [{ id: userId, erasedAt: now }])
    await audit(tx, now, 'account_erased', userId)
    if (notice === 'tell') await notify(parts, { kind: 'account_erased', to: email }, tx)
    await parts.jobs.add(queues.removeTraces, {}, tx)
  })
  // The tombstone is in the database; its copies are made up for by the next hourly look.
  await keepTombstones(parts).catch((err: unknown) => parts.log.error({ err }, 'the list of erased accounts could not be written'))
}

/** Rewrites the tables that hold words of persons in readable form, so that their files hold nothing of the erased rows. */
export const removeTracesOfErased = (parts: Parts): Promise<void> => removeTraces(parts.db, parts.log, [...readableTables, jobTable])

const readableTables = Object.entries(rules).flatMap(([table, rule]) => (rule.isReadable ? [table] : []))

/**
 * Erases accounts that come back with a backup, in the transaction that loads it; its mails and its queue are in no
 * backup. Returns how many there were. Once that is committed, `removeTracesOfRestored` ends the work.
 */
export async function eraseRestored(tx: Queryable, tombstones: Tombstone[], now: Date): Promise<number> {
  await store.insertTombstones(tx, tombstones)
  const known = (await store.listTombstones(tx)).map((one) => one.id)
  const ids = await store.makeDueAgain(tx, known, now)
  for (const id of ids) {
    await store.deleteAccount(tx, id, now)
    await audit(tx, now, 'account_erased', id)
  }
  return ids.length
}

export const removeTracesOfRestored = (db: Db, log: Log): Promise<void> => removeTraces(db, log, readableTables)

/** Erases accounts that somebody brought back in another way, with a copy of the database for example. */
export async function eraseReturned(parts: Parts): Promise<void> {
  // Files that cannot be written must not keep the accounts.
  await keepTombstones(parts).catch((err: unknown) => parts.log.error({ err }, 'the list of erased accounts could not be written'))
  const ids = (await store.listTombstones(parts.db)).map((one) => one.id)
  for (const id of await store.makeDueAgain(parts.db, ids, parts.clock.now())) {
    parts.log.warn({ id }, 'an erased account had come back')
    await erase(parts, id, 'silent')
  }
}
