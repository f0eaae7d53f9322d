import { transaction, type Queryable } from '../../base/store/db.ts'
import { audit } from '../../base/audit.ts'
import { day, hour, minute, second } from '../../base/clock.ts'
import { identified, sessionOf, type Anonymous, type Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import { deviceWords } from './device-words.ts'
import { findAccount, type Account } from './accounts.store.ts'
import * as store from './sessions.store.ts'

/** The two secrets of a session as they go into cookies. */
export type Secrets = { access: string; refresh: string; account: Account }

/** How long things last, in milliseconds. */
export const lifetimes = {
  access: 10 * minute,
  idle: 7 * day,
  absolute: 30 * day,
  absoluteForAdmins: 8 * hour,
  toleratedReplay: 10 * second,
}

/** Opens a new session after a successful login. */
export async function startSession(parts: Parts, account: Account, userAgent?: string): Promise<Secrets> {
  const now = parts.clock.now()
  const length = account.role === 'admin' ? lifetimes.absoluteForAdmins : lifetimes.absolute
  const access = newToken()
  const refresh = newToken()
  await transaction(parts.db, async (tx) => {
    const session = await store.insertSession(
      tx,
      account.id,
      now,
      new Date(now.getTime() + length),
      deviceWords(userAgent),
    )
    await store.insertAccessToken(tx, hashToken(access), session, new Date(now.getTime() + lifetimes.access))
    await store.insertRefreshToken(tx, hashToken(refresh), session, null)
  })
  return { access, refresh, account }
}

/**
 * Exchanges a refresh secret. Each works once. Only the direct parent of the newest one is tolerated again for ten
 * seconds (two tabs, a lost reply) and gets the very same successor; anything older ends the whole session, because
 * then somebody else has a copy. Of several secrets, of which another host of the domain may have put one, the first that
 * is good counts. Fails with `session_ended`.
 */
export async function refreshSession(parts: Parts, caller: Anonymous, secrets: readonly string[]): Promise<Secrets> {
  for (const secret of secrets) {
    const result = await exchange(parts, caller, secret)
    if (result) return result
  }
  return fail('session_ended')
}

async function exchange(parts: Parts, caller: Anonymous, refresh: string): Promise<Secrets | undefined> {
  const now = parts.clock.now()
  return transaction(parts.db, async (tx) => {
    const found = await store.lockSessionOf(tx, hashToken(refresh))
    if (!found || found.session.ended_at || found.session.ends_at <= now) return undefined
    const { token, session } = found
    if (now.getTime() - session.last_used_at.getTime() > lifetimes.idle) return undefined
    const account = await findAccount(tx, session.user_id)
    if (!account || account.disabled_at) return undefined
    const next = { access: newToken(), refresh: successor(parts, refresh) }
    if (token.used_at === null) {
      await store.markRefreshTokenUsed(tx, token.hash, now)
      await store.insertRefreshToken(tx, hashToken(next.refresh), session.id, token.hash)
    } else if (
      now.getTime() - token.used_at.getTime() > lifetimes.toleratedReplay ||
      (await store.isRefreshTokenUsed(tx, hashToken(next.refresh)))
    ) {
      await store.endSession(tx, session.id, now)
      await audit(parts, tx, caller, 'refresh_replayed', { user: session.user_id })
      return undefined
    }
    await store.insertAccessToken(tx, hashToken(next.access), session.id, new Date(now.getTime() + lifetimes.access))
    await store.touchSession(tx, session.id, now)
    return { ...next, account }
  })
}

/**
 * The successor is a keyed digest of its parent: the same parent gives the same successor without storing any
 * secret, and nobody without the server key can compute it.
 */
const successor = (parts: Parts, refresh: string) =>
  parts.vault.digest('successor refresh', refresh).toString('base64url')

/**
 * A new access secret for a session whose owner has just proved again who they are; the ones before stop working, so a
 * copy does not profit (ASVS 5.0, 7.2.4). The refresh secret stays: it lies under another path, and its copies betray
 * themselves at the next exchange.
 */
async function renewAccess(parts: Parts, session: string): Promise<string> {
  const access = newToken()
  await transaction(parts.db, async (tx) => {
    await store.deleteAccessTokens(tx, session)
    await store.insertAccessToken(
      tx,
      hashToken(access),
      session,
      new Date(parts.clock.now().getTime() + lifetimes.access),
    )
  })
  return access
}

/** Gives the session of somebody who has just proved again who they are a new secret, which goes out with the reply. */
export async function renewSession(parts: Parts, caller: Caller): Promise<void> {
  const session = sessionOf(caller)
  session.renewed = await renewAccess(parts, session.id)
}

/** Ends the sessions that the given secrets belong to, of which a browser may hold two, and returns whose they were; none when there is none. */
export async function endShownSessions(
  parts: Parts,
  caller: Anonymous,
  secrets: (string | undefined)[],
): Promise<string[]> {
  const hashes = secrets.filter((secret) => secret !== undefined).map(hashToken)
  const sessions = await store.findSessionsByTokens(parts.db, hashes)
  for (const session of sessions) {
    await store.endSession(parts.db, session.id, parts.clock.now())
    await audit(parts, parts.db, identified(caller, { id: session.user_id }), 'logout')
  }
  return sessions.map(({ user_id }) => user_id)
}

/** When the session of the caller began. */
export const sessionBegan = async (parts: Parts, caller: Caller): Promise<Date> =>
  (await store.findSessionStart(parts.db, sessionOf(caller).id)) ?? fail('not_logged_in')

/** The account behind an access secret, with its session; fails with `not_logged_in`. */
export async function accountOf(parts: Parts, access: string | undefined): Promise<Account & { session_id: string }> {
  const account = access && (await store.findAccountByAccessToken(parts.db, hashToken(access), parts.clock.now()))
  return account || fail('not_logged_in')
}

/** Ends the sessions of a person, all but one where one is named, and the logins that wait for their second step. */
export const endSessions = (
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  userId: string,
  except?: string,
): Promise<void> => store.endSessionsOf(tx, userId, parts.clock.now(), except)
