import type { z } from 'zod'
import type { profileChange } from '../../../contract/profile.ts'
import type { User } from '../../../contract/profile.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import {
  countEmailChange,
  lockAccount,
  pendingEmail,
  requestEmailChange,
  updatePersonalData,
} from '../accounts/accounts.ts'
import { enterAgain } from '../two-factor/two-factor.ts'

/*
 * The door of the profile: the data of a person, their export, and the end of the account.
 */

export { exportData } from './export.ts'
export { deactivate, eraseNow, eraseRestored, removeTracesOfRestored } from './erasure.ts'
export { listOwnAudit } from './own-audit.ts'
export { readTombstones, tombstoneFile, type Tombstone, type TombstoneList } from './tombstone-file.ts'
export { keepTombstones, noteBackupPlace } from './tombstones.ts'
export { lastBackup } from './tombstones.store.ts'

/** The data to change; what is not sent stays. */
type Change = { [Field in keyof z.output<typeof profileChange>]?: z.output<typeof profileChange>[Field] | undefined }

/**
 * Changes the data of a person. A new address needs the password and waits for its confirmation; the rest counts at
 * once. With a wrong password nothing changes. Fails with `invalid_input`, `password_wrong`, `too_many_attempts`.
 */
export async function updateProfile(
  parts: Parts,
  caller: Caller,
  change: Change,
): Promise<{ user: User; pending_email: string | null }> {
  const { user } = caller
  const newAddress = change.email === user.email ? undefined : change.email
  if (newAddress !== undefined) {
    if (!change.old_password) fail('invalid_input', 'Aktuelles Passwort ist erforderlich')
    await enterAgain(parts, caller, { password: change.old_password }, 'password')
    await countEmailChange(parts, caller)
  }
  const data = await transaction(parts.db, async (tx) => {
    // Not as it was when the request came in: two parts changed at the same moment must both stay.
    const before = (await lockAccount(tx, user.id)) ?? user
    const after = {
      first_name: change.first_name ?? before.first_name,
      last_name: change.last_name ?? before.last_name,
      title: changed(change.title, before.title),
      organisation: changed(change.organisation, before.organisation),
      function: changed(change.function, before.function),
      usage_mails: change.usage_mails ?? before.usage_mails,
    }
    await updatePersonalData(tx, user.id, after)
    await audit(parts, tx, caller, 'profile_changed')
    if (newAddress !== undefined) await requestEmailChange(parts, tx, caller, newAddress)
    return after
  })
  return {
    user: { ...user, ...data },
    pending_email: await pendingEmail(parts, caller),
  }
}

/** What was not sent stays; what was emptied goes. */
const changed = (sent: string | null | undefined, before: string | null) => (sent === undefined ? before : sent || null)
