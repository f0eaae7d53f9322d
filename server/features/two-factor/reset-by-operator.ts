import type { Actor } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { endSessions, findAccountByEmail } from '../accounts/accounts.ts'
import { notify } from './notices.ts'
import { removeSecondFactors } from './setup.ts'

/**
 * For somebody who lost app, recovery codes and passkeys: removes them all, ends all sessions and tells the owner. Who must
 * have two-factor login sets it up at the next login. Fails with `not_found`.
 */
export async function resetTwoFactor(
  parts: Pick<Parts, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  email: string,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) return fail('not_found', `Zu ${email} gibt es kein Konto.`)
    await removeSecondFactors(parts, tx, actor, account.id)
    await endSessions(parts, tx, account.id)
    await notify(parts, tx, account.email, 'reset')
  })
}
