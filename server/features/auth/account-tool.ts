import { audit } from '../../base/audit.ts'
import { day } from '../../base/clock.ts'
import { transaction } from '../../base/db.ts'
import { fail } from '../../base/errors.ts'
import { hashPassword } from '../../base/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/tokens.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import { notifyOfTwoFactor, removeSecondFactors } from '../two-factor/two-factor.ts'
import { isCommonPassword } from './common-passwords.ts'
import { companyDomain } from './mail-domain.ts'
import { endSessionsOf } from './sessions.store.ts'
import * as store from './auth.store.ts'

/** An account that the operator makes on the command line or in the first start. */
export type OperatorAccount = { email: string; password: string; first_name?: string; last_name?: string; role?: Role; subscription?: Subscription }

/** Makes a confirmed account; fails with `conflict` when the address is taken. Used by `npm run user` and by the first start. */
export async function createAccount(parts: Pick<Parts, 'db' | 'clock'>, input: OperatorAccount): Promise<store.Account> {
  const hash = await hashPassword(input.password)
  const email = input.email.trim().toLowerCase()
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    const account = await store.insertOrReplaceUnconfirmed(tx, {
      email,
      password_hash: hash,
      title: null,
      first_name: input.first_name ?? email.split('@')[0]!,
      last_name: input.last_name ?? '',
      organisation: null,
      function: null,
      referral: null,
      terms_accepted_at: null,
    })
    if (!account) return fail('conflict', `Zu ${email} gibt es bereits ein Konto.`)
    await store.confirmAccount(tx, account.id, companyDomain(email), now)
    await store.updateRoleAndSubscription(tx, account.id, input.role ?? 'user', input.subscription ?? (input.role === 'admin' ? 'paid_internal' : 'free'))
    await audit(tx, now, input.role === 'admin' ? 'first_admin_created' : 'user_created_by_tool', account.id)
    return (await store.findAccount(tx, account.id))!
  })
}

/** Opens a deactivated account again, when its owner asks for it before the day of its erasure. False when there is none. */
export async function reopenAccount(parts: Pick<Parts, 'db' | 'clock'>, email: string): Promise<boolean> {
  const now = parts.clock.now()
  const id = await store.reopenAccount(parts.db, email, now)
  if (id) await audit(parts.db, now, 'account_reopened', id)
  return id !== undefined
}

/** Opens the API to an account, or closes it with all its keys; false when there is no such account. */
export async function allowApi(parts: Pick<Parts, 'db' | 'clock'>, email: string, isAllowed: boolean): Promise<boolean> {
  const id = await store.updateApiAccess(parts.db, email, isAllowed)
  if (id) await audit(parts.db, parts.clock.now(), isAllowed ? 'api_opened' : 'api_closed', id)
  return id !== undefined
}

/**
 * When nobody administers this instance yet: creates the configured administrator, or returns the secret of a
 * one-time link with which the operator makes the first one.
 */
export async function prepareFirstAdmin(parts: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  if (await store.hasAdmin(parts.db)) return undefined
  if (parts.config.firstAdmin) {
    await createAccount(parts, { ...parts.config.firstAdmin, role: 'admin' })
    return undefined
  }
  const token = newToken()
  const now = parts.clock.now()
  await store.replaceFirstAdminToken(parts.db, hashToken(token), new Date(now.getTime() + 7 * day))
  return token
}

/** Makes the first administrator with the one-time link. Fails with `token_invalid` once there is one. */
export async function createFirstAdmin(parts: Parts, token: string, input: OperatorAccount): Promise<void> {
  if (isCommonPassword(input.password)) fail('password_common')
  if (await store.hasAdmin(parts.db)) fail('token_invalid')
  if (!(await store.useFirstAdminToken(parts.db, hashToken(token), parts.clock.now()))) fail('token_invalid')
  await createAccount(parts, { ...input, role: 'admin' })
}

/**
 * For somebody who lost app, recovery codes and passkeys: removes them all, ends all sessions and tells the owner. Who must
 * have two-factor login sets it up at the next login. Fails with `not_found`.
 */
export async function resetTwoFactor(parts: Pick<Parts, 'db' | 'clock' | 'jobs'>, email: string): Promise<void> {
  const now = parts.clock.now()
  await transaction(parts.db, async (tx) => {
    const account = await store.findAccountByEmail(tx, email)
    if (!account) return fail('not_found', `Zu ${email} gibt es kein Konto.`)
    await removeSecondFactors(tx, account.id, now)
    await endSessionsOf(tx, account.id, now)
    await notifyOfTwoFactor(parts, tx, account.email, 'reset')
  })
}
