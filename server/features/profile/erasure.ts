import { audit } from '../../base/audit.ts'
import { jobCaller, toolCaller, type Actor, type Caller } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { transaction, type Db, type Queryable } from '../../base/store/db.ts'
import { jobTable } from '../../base/jobs/jobs.ts'
import type { Log } from '../../base/log.ts'
import { removeMailsOf } from '../../base/mail/outbox.ts'
import type { FeatureParts, Persons } from '../../base/persons.ts'
import { removeTraces } from '../../base/store/traces.ts'
import {
  closeAccount,
  confirmPassword,
  deleteAccount,
  listDueAddresses,
  listDueForErasure,
  lockDue,
  makeDueAgain,
  notify,
} from '../accounts/accounts.ts'
import { resetContext, type ChatParts } from '../chat/chat.ts'
import { dropKeys } from '../encryption/encryption.ts'
import { queues } from './profile-queue.ts'
import * as store from './tombstones.store.ts'
import type { Tombstone } from './tombstone-file.ts'
import { keepTombstones } from './tombstones.ts'

/*
 * The end of an account: locked at once, erased after 30 days or at once. First the keys go, then the rows, then what
 * deleted rows leave in the files of the database. The audit log keeps its lines, which name nobody. A tombstone stays,
 * by which a restored older backup is erased again.
 */

const respite = 30 * day

/** Locks the account at once; returns the day from which it is erased. Fails with `password_wrong`, `last_admin`, `too_many_attempts`. */
export async function deactivate(parts: FeatureParts & ChatParts, caller: Caller, password: string): Promise<Date> {
  await confirmPassword(parts, caller, password)
  const now = parts.clock.now()
  const eraseAt = new Date(now.getTime() + respite)
  await transaction(parts.db, async (tx) => {
    if (!(await closeAccount(parts, tx, caller, eraseAt))) return
    await notify(parts, { kind: 'account_disabled', to: caller.user.email, erase_at: eraseAt }, tx)
  })
  dropKeys(parts, caller.user.id)
  await resetContext(parts, caller)
  return eraseAt
}

/** Locks and erases the account at once. Fails with `password_wrong`, `last_admin`, `too_many_attempts`. */
export async function eraseNow(parts: FeatureParts & ChatParts, caller: Caller, password: string): Promise<void> {
  await confirmPassword(parts, caller, password)
  const now = parts.clock.now()
  // Should anything fail from here on, the account is locked and due, and the next turn of the regular work ends it.
  await transaction(parts.db, (tx) => closeAccount(parts, tx, caller, now))
  dropKeys(parts, caller.user.id)
  await resetContext(parts, caller)
  await erase(parts, caller, caller.user.id)
}

/** Erases the accounts whose day has come; one that fails does not keep the others. */
export async function eraseDueAccounts(parts: FeatureParts): Promise<void> {
  for (const id of await listDueForErasure(parts.db, parts.clock.now())) {
    await erase(parts, jobCaller, id).catch((err: unknown) =>
      parts.log.error({ err }, 'erasure failed, will be repeated'),
    )
  }
}

/** Erases an account that is due; does nothing with any other. */
export async function erase(
  parts: FeatureParts,
  actor: Actor,
  userId: string,
  notice: 'tell' | 'silent' = 'tell',
): Promise<void> {
  const now = parts.clock.now()
  const addresses = await listDueAddresses(parts.db, userId, now)
  // Another process may have been faster.
  if (addresses.length === 0) return
  await transaction(parts.db, async (tx) => {
    if (await lockDue(tx, userId, now)) await parts.persons.destroy?.(parts, tx, userId)
  })
  // While the addresses are still known: what waits in the queue for this person, and mails that lie in the outbox.
  await parts.jobs.forget([userId, ...addresses])
  await removeMailsOf(parts.config.dataDir, addresses)
  await transaction(parts.db, async (tx) => {
    const email = await deleteAccount(tx, userId, now)
    if (!email) return
    await store.insertTombstones(tx, [{ id: userId, erasedAt: now }])
    await audit(parts, tx, actor, 'account_erased', { user: userId })
    if (notice === 'tell') await notify(parts, { kind: 'account_erased', to: email }, tx)
    await parts.jobs.add(queues.removeTraces, {}, tx)
  })
  // The tombstone is in the database; its copies are made up for by the next hourly look.
  await keepTombstones(parts).catch((err: unknown) =>
    parts.log.error({ err }, 'the list of erased accounts could not be written'),
  )
}

/** Rewrites the tables that hold words of persons in readable form, so that their files hold nothing of the erased rows. */
export const removeTracesOfErased = (parts: FeatureParts): Promise<void> =>
  removeTraces(parts.db, parts.log, [...tablesToRewrite(parts.persons), jobTable])

const tablesToRewrite = ({ tables }: Persons) =>
  Object.entries(tables).flatMap(([table, { erasure }]) => (erasure === 'rewritten' ? [table] : []))

/**
 * Erases accounts that come back with a backup, in the transaction that loads it; its mails and its queue are in no
 * backup. Returns how many there were. Once that is committed, `removeTracesOfRestored` ends the work.
 */
export async function eraseRestored(tx: Queryable, tombstones: Tombstone[], now: Date): Promise<number> {
  await store.insertTombstones(tx, tombstones)
  const known = (await store.listTombstones(tx)).map((one) => one.id)
  const ids = await makeDueAgain(tx, known, now)
  for (const id of ids) {
    await deleteAccount(tx, id, now)
    await audit({ clock: { now: () => now } }, tx, toolCaller, 'account_erased', { user: id })
  }
  return ids.length
}

export const removeTracesOfRestored = (db: Db, log: Log, persons: Persons): Promise<void> =>
  removeTraces(db, log, tablesToRewrite(persons))

/** Erases accounts that somebody brought back in another way, with a copy of the database for example. */
export async function eraseReturned(parts: FeatureParts): Promise<void> {
  // Files that cannot be written must not keep the accounts.
  await keepTombstones(parts).catch((err: unknown) =>
    parts.log.error({ err }, 'the list of erased accounts could not be written'),
  )
  const ids = (await store.listTombstones(parts.db)).map((one) => one.id)
  for (const id of await makeDueAgain(parts.db, ids, parts.clock.now())) {
    parts.log.warn({ id }, 'an erased account had come back')
    await erase(parts, jobCaller, id, 'silent')
  }
}
