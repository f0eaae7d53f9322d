import { day, hour, minute } from '../../base/clock.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import type { Mail } from '../../base/mail/mail.ts'
import type { Parts } from '../../base/parts.ts'
import { hashToken, newToken } from '../../base/crypto/tokens.ts'
import type { Account } from './accounts.store.ts'
import * as store from './mailed-tokens.store.ts'

/*
 * Secrets that are mailed to the owner of an account, each good for one use.
 */

const lifetimes: Record<store.Purpose, number> = { confirm: 24 * hour, reset: 30 * minute, known: 0 }
const mailPause = minute
const mailsPerDay = 5

/** Makes a secret; earlier ones of the same person and purpose stop working. */
export async function makeMailedToken(
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  userId: string,
  purpose: store.Purpose,
): Promise<string> {
  const token = newToken()
  const now = parts.clock.now()
  const expires = new Date(now.getTime() + lifetimes[purpose])
  await store.insertMailedToken(tx, { hash: hashToken(token), userId, purpose, expires }, now)
  return token
}

/**
 * Makes a secret and mails it, unless mails of this kind went out just now or too often today: at most one a minute and
 * five a day, so that nobody can be flooded, except where the caller has counted by itself. A secret that could not be mailed is forgotten, or the pause between two
 * mails would keep back the next try.
 */
export async function mailToken(
  parts: Parts,
  account: Account,
  purpose: store.Purpose,
  toMail: (appUrl: URL, to: string, token: string) => Mail,
  isCounted = false,
): Promise<void> {
  if (!isCounted && !(await mayMail(parts, account.id, purpose))) return
  const token = await transaction(parts.db, (tx) => makeMailedToken(parts, tx, account.id, purpose))
  try {
    await parts.mailer.send(toMail(parts.config.appUrl, account.email, token))
  } catch (error) {
    await store.deleteMailedToken(parts.db, hashToken(token))
    throw error
  }
}

async function mayMail(parts: Parts, userId: string, purpose: store.Purpose): Promise<boolean> {
  const now = parts.clock.now().getTime()
  const { count, last } = await store.countMailedTokens(parts.db, userId, purpose, new Date(now - day))
  return count < mailsPerDay && (!last || now - last.getTime() >= mailPause)
}

/** Whose mailed secret this is; undefined when it is unknown, used or too old. */
export const ownerOfMailedToken = (
  parts: Pick<Parts, 'db' | 'clock'>,
  token: string,
  purpose: store.Purpose,
): Promise<string | undefined> => store.findMailedToken(parts.db, hashToken(token), purpose, parts.clock.now())

/** Uses a mailed secret up and returns whose it was; undefined when it is unknown, used or too old. */
export const takeMailedToken = (
  parts: Pick<Parts, 'clock'>,
  tx: Queryable,
  token: string,
  purpose: store.Purpose,
): Promise<string | undefined> => store.useMailedToken(tx, hashToken(token), purpose, parts.clock.now())
