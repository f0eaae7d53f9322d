import type { z } from 'zod'
import type { profileChange } from '../../../contract/profile.ts'
import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { confirmPassword, countEmailChange, pendingEmail, requestEmailChange } from '../auth/auth.ts'
import * as store from './profile.store.ts'

/*
 * The door of the profile: the data of a person, their export, and the end of the account.
 */

export { exportData } from './export.ts'
export { deactivate, eraseNow, eraseRestored, removeTracesOfRestored } from './erasure.ts'
export { readTombstones, tombstoneFile, type Tombstone } from './tombstone-file.ts'
export { keepTombstones } from './tombstones.ts'
export { profileJobs, profileQueueNames, profileWork } from './profile.jobs.ts'

/**
 * Changes the data of a person. A new address needs the password and waits for its confirmation; the rest counts at
 * once. With a wrong password nothing changes. Fails with `invalid_input`, `password_wrong`, `too_many_attempts`.
 */
export async function updateProfile(parts: Parts, user: User, change: z.output<typeof profileChange>, ip: string): Promise<{ user: User; pending_email: string | null }> {
  const isNewAddress = change.email !== user.email
  if (isNewAddress) {
    if (!change.old_password) fail('invalid_input', 'Aktuelles Passwort ist erforderlich')
    await confirmPassword(parts, user.id, change.old_password)
    await countEmailChange(parts, user.id)
  }
  const data = {
    first_name: change.first_name,
    last_name: change.last_name,
    title: kept(change.title, user.title),
    organisation: kept(change.organisation, user.organisation),
    function: kept(change.function, user.function),
  }
  await transaction(parts.db, async (tx) => {
    await store.updateProfile(tx, user.id, data)
    if (change.usage_mails !== undefined) await store.updateUsageMails(tx, user.id, change.usage_mails)
    await audit(tx, parts.clock.now(), 'profile_changed', user.id, ip)
    if (isNewAddress) await requestEmailChange(parts, tx, user, change.email, ip)
  })
  return { user: { ...user, ...data, usage_mails: change.usage_mails ?? user.usage_mails }, pending_email: await pendingEmail(parts, user.id) }
}

/** What was not sent stays; what was emptied goes. */
const kept = (sent: string | null | undefined, before: string | null) => (sent === undefined ? before : sent || null)
