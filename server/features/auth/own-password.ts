import { fail } from '../../base/errors.ts'
import { checkPassword } from '../../base/passwords.ts'
import type { Parts } from '../../base/parts.ts'
import { clearAttempts, countAttempt } from '../../base/throttle.ts'
import * as store from './auth.store.ts'

/**
 * Asks for the password again before a deed that must not happen by somebody else at an open screen, and returns
 * the account. Fails with `password_wrong` (400: a 401 would make the page refresh and try again), `too_many_attempts`.
 */
export async function confirmPassword(parts: Parts, userId: string, password: string): Promise<store.Account> {
  const counter = `password ${userId}`
  await countAttempt(parts, [{ name: counter, free: 5 }])
  const account = await store.findAccount(parts.db, userId)
  const { ok } = await checkPassword(password, account?.password_hash)
  if (!ok || !account) return fail('password_wrong')
  await clearAttempts(parts, [counter])
  return account
}
