import { audit } from '../../base/audit.ts'
import type { Actor } from '../../base/caller.ts'
import { transaction } from '../../base/store/db.ts'
import { fail } from '../../base/errors.ts'
import { hashPassword } from '../../base/crypto/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import type { Role, Subscription } from '../../../contract/subscriptions.ts'
import { companyDomain } from './mail-domain.ts'
import * as store from './accounts.store.ts'

/** An account that the operator makes on the command line or in the first start. */
export type OperatorAccount = {
  email: string
  password: string
  first_name?: string
  last_name?: string
  role?: Role
  subscription?: Subscription
}

/** Makes a confirmed account; fails with `conflict` when the address is taken. Used by `npm run user` and by the first start. */
export async function createAccount(
  parts: Pick<Parts, 'db' | 'clock'>,
  actor: Actor,
  input: OperatorAccount,
): Promise<store.Account> {
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
    await store.updateRoleAndSubscription(
      tx,
      account.id,
      input.role ?? 'user',
      input.subscription ?? (input.role === 'admin' ? 'paid_internal' : 'free'),
    )
    const event = input.role === 'admin' ? 'first_admin_created' : 'user_created_by_tool'
    await audit(parts, tx, actor, event, { user: account.id })
    return (await store.findAccount(tx, account.id))!
  })
}

/** Opens the API to an account, or closes it with all its keys; false when there is no such account. */
export async function allowApi(
  parts: Pick<Parts, 'db' | 'clock'>,
  actor: Actor,
  email: string,
  isAllowed: boolean,
): Promise<boolean> {
  const id = await store.updateApiAccess(parts.db, email, isAllowed)
  if (id) await audit(parts, parts.db, actor, isAllowed ? 'api_opened' : 'api_closed', { user: id })
  return id !== undefined
}
