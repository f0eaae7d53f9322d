import { minute } from '../../base/clock.ts'
import { transaction } from '../../base/store/db.ts'
import { identified, type Anonymous, type Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { hashPassword } from '../../base/crypto/passwords.ts'
import { newToken } from '../../base/crypto/tokens.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import {
  confirmPassword,
  deviceOf,
  findAccount,
  isCommonPassword,
  ownerOfMailedToken,
  renewSession,
  setPassword,
  takeMailedToken,
  type OtherAccess,
} from '../accounts/accounts.ts'
import { livingKeys } from '../api-keys/api-keys.ts'
import { passkeysOf } from '../two-factor/two-factor.ts'
import type { Visitor } from './first-step.ts'
import { queues } from './login-queue.ts'

/** Asks for a link to choose a new password. The returned handle has no power; only the mailed secret has. */
export async function requestReset(parts: Parts, visitor: Visitor, email: string): Promise<string> {
  // Strangers cannot use up the mails of a browser that has logged in before: it has its own.
  const device = deviceOf(parts, email, visitor.device)
  const own = device ? [{ name: `mail device ${device} ${email}`, free: 5, firstPause: 15 * minute }] : []
  await countAttempt(parts, [{ name: `mail network ${visitor.network}`, free: 60 }, ...own])
  await parts.jobs.add(queues.reset, { email, isKnown: device !== undefined })
  return newToken()
}

/**
 * Sets a new password with the mailed secret, ends all sessions and returns what else opens the account. Fails with
 * `token_invalid`, `password_common`, `busy`.
 */
export async function resetPassword(
  parts: Parts,
  caller: Anonymous,
  { token, password }: { token: string; password: string },
): Promise<OtherAccess> {
  if (isCommonPassword(password)) fail('password_common')
  // Looked up before hashing: unknown links must not keep the few places for hashes busy.
  const owner = (await ownerOfMailedToken(parts, token, 'reset')) ?? fail('token_invalid')
  const hash = await hashPassword(password)
  const others = await otherAccess(parts, owner)
  const email = await transaction(parts.db, async (tx) => {
    const userId = await takeMailedToken(parts, tx, token, 'reset')
    const account = userId && (await findAccount(tx, userId))
    if (!account || account.disabled_at) return undefined
    await setPassword(parts, tx, account, { by: 'link', actor: identified(caller, account), hash, others })
    return account.email
  })
  if (!email) return fail('token_invalid')
  // Whoever holds the mailbox is the owner: earlier failures must not keep them out now.
  await clearAttempts(parts, [`login account ${email}`])
  return others
}

/**
 * Sets a new password with the old one and gives the session that asks a new secret; all others end. Fails with
 * `password_wrong`, `password_common`, `too_many_attempts`, `busy`.
 */
export async function changePassword(
  parts: Parts,
  caller: Caller,
  change: { old_password: string; password: string },
): Promise<void> {
  const account = await confirmPassword(parts, caller, change.old_password)
  if (isCommonPassword(change.password)) fail('password_common')
  const hash = await hashPassword(change.password)
  const others = await otherAccess(parts, caller.user.id)
  await transaction(parts.db, (tx) => setPassword(parts, tx, account, { by: 'settings', caller, hash, others }))
  await renewSession(parts, caller)
}

/** What opens the account of a person besides the password. */
async function otherAccess(parts: Parts, userId: string): Promise<OtherAccess> {
  const passkeys = await passkeysOf(parts, userId)
  return {
    passkeys: passkeys.map(({ created_at }) => ({ created_at: new Date(created_at) })),
    keys: await livingKeys(parts, userId),
  }
}
