import { minute } from '../../base/clock.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import type { Parts } from '../../base/parts.ts'
import type { Account } from './accounts.store.ts'
import * as store from './pending-logins.store.ts'

/*
 * Logins whose first step is done. They are kept beside the sessions, because whatever ends the sessions of a person ends
 * them too.
 */

/** How long the second step may take. */
export const pendingLifetime = 10 * minute

/** Opens a pending login and returns its secret. */
export async function startPendingLogin(parts: Pick<Parts, 'db' | 'clock'>, userId: string): Promise<string> {
  const secret = newToken()
  const now = parts.clock.now()
  const expires = new Date(now.getTime() + pendingLifetime)
  await store.insertPendingLogin(parts.db, hashToken(secret), userId, now, expires)
  return secret
}

/** The account whose login waits for its second step; undefined when the secret is unknown or too old. */
export const pendingAccount = (parts: Pick<Parts, 'db' | 'clock'>, secret: string): Promise<Account | undefined> =>
  store.findPendingLogin(parts.db, hashToken(secret), parts.clock.now())

/** Ends the waiting; false when it was over already, so that of parallel second steps only one opens a session. */
export const takePendingLogin = (parts: Pick<Parts, 'db' | 'clock'>, secret: string): Promise<boolean> =>
  store.takePendingLogin(parts.db, hashToken(secret), parts.clock.now())
