import { one, type Queryable } from '../../base/store/db.ts'

/** What a mailed secret is good for; the one of a mail about a known address is good for nothing and only counted. */
export type Purpose = 'confirm' | 'reset' | 'known'

/** A mailed secret, stored as its hash only. */
type MailedToken = { hash: Buffer; userId: string; purpose: Purpose; expires: Date }

/** Stores a mailed secret; earlier ones of the same person and purpose stop working. */
export async function insertMailedToken(
  db: Queryable,
  { hash, userId, purpose, expires }: MailedToken,
  now: Date,
): Promise<void> {
  await db.query('UPDATE mailed_tokens SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [
    userId,
    purpose,
    now,
  ])
  await db.query(
    'INSERT INTO mailed_tokens (hash, user_id, purpose, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hash, userId, purpose, now, expires],
  )
}

/** Forgets a secret that never reached anybody. */
export async function deleteMailedToken(db: Queryable, hash: Buffer): Promise<void> {
  await db.query('DELETE FROM mailed_tokens WHERE hash = $1', [hash])
}

/** Whose mailed secret this is; undefined when it is unknown, used or too old. */
export async function findMailedToken(
  db: Queryable,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const row = await one<{ user_id: string }>(
    db,
    'SELECT user_id FROM mailed_tokens WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3',
    [hash, purpose, now],
  )
  return row?.user_id
}

/** Burns a mailed secret and returns whose it was; undefined when it is unknown, used or too old. */
export async function useMailedToken(
  db: Queryable,
  hash: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const row = await one<{ user_id: string }>(
    db,
    'UPDATE mailed_tokens SET used_at = $3 WHERE hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING user_id',
    [hash, purpose, now],
  )
  return row?.user_id
}

/** Makes all links that were mailed to a person stop working. */
export async function burnMailedTokens(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query('UPDATE mailed_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [userId, now])
}

/** How many mails of a kind went out since `since`, and when the last one did. */
export async function countMailedTokens(
  db: Queryable,
  userId: string,
  purpose: Purpose,
  since: Date,
): Promise<{ count: number; last: Date | null }> {
  const row = await one<{ count: number; last: Date | null }>(
    db,
    'SELECT count(*)::int AS count, max(created_at) AS last FROM mailed_tokens WHERE user_id = $1 AND purpose = $2 AND created_at > $3',
    [userId, purpose, since],
  )
  return row!
}

/** Deletes secrets that were over before this moment. */
export async function deleteOldTokens(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM mailed_tokens WHERE expires_at < $1', [before])
}

/** Forgets every mailed secret. */
export async function deleteMailedTokens(db: Queryable): Promise<void> {
  await db.query('DELETE FROM mailed_tokens')
}
