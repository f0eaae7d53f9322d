import { toolCaller, type Anonymous } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Queryable } from '../../base/store/db.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import { createAccount, hasAdmin, isCommonPassword, type OperatorAccount } from '../accounts/accounts.ts'
import * as store from './login.store.ts'

/**
 * When nobody administers this instance yet: creates the configured administrator, or returns the secret of a
 * one-time link with which the operator makes the first one.
 */
export async function prepareFirstAdmin(parts: Pick<Parts, 'db' | 'clock' | 'config'>): Promise<string | undefined> {
  if (await hasAdmin(parts.db)) return undefined
  if (parts.config.firstAdmin) {
    await createAccount(parts, toolCaller, { ...parts.config.firstAdmin, role: 'admin' })
    return undefined
  }
  const token = newToken()
  const now = parts.clock.now()
  await store.replaceFirstAdminToken(parts.db, hashToken(token), new Date(now.getTime() + 7 * day))
  return token
}

/** Makes the first administrator with the one-time link. Fails with `token_invalid` once there is one. */
export async function createFirstAdmin(
  parts: Parts,
  caller: Anonymous,
  { token, ...input }: OperatorAccount & { token: string },
): Promise<void> {
  if (isCommonPassword(input.password)) fail('password_common')
  if (await hasAdmin(parts.db)) fail('token_invalid')
  if (!(await store.useFirstAdminToken(parts.db, hashToken(token), parts.clock.now()))) fail('token_invalid')
  await createAccount(parts, caller, { ...input, role: 'admin' })
}

/** Makes a link that was printed before worthless: after a restore it would work once more. */
export const forgetFirstAdminLink = (tx: Queryable): Promise<void> => store.deleteFirstAdminToken(tx)
