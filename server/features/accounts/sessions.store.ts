import { many, one, prepared, type Queryable } from '../../base/store/db.ts'
import { accountColumns, type Account } from './accounts.store.ts'

export type RefreshToken = { hash: Buffer; session_id: string; parent: Buffer | null; used_at: Date | null }
export type Session = {
  id: string
  user_id: string
  created_at: Date
  last_used_at: Date
  ends_at: Date
  ended_at: Date | null
  device: string
}

export async function insertSession(
  db: Queryable,
  userId: string,
  now: Date,
  endsAt: Date,
  device: string,
): Promise<string> {
  const row = await one<{ id: string }>(
    db,
    'INSERT INTO sessions (user_id, created_at, last_used_at, ends_at, device) VALUES ($1, $2, $2, $3, $4) RETURNING id',
    [userId, now, endsAt, device],
  )
  return row!.id
}

export async function insertAccessToken(db: Queryable, hash: Buffer, sessionId: string, expires: Date): Promise<void> {
  await db.query("DELETE FROM access_tokens WHERE session_id = $1 AND expires_at < now() - interval '1 day'", [
    sessionId,
  ])
  await db.query(
    'INSERT INTO access_tokens (hash, session_id, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [hash, sessionId, expires],
  )
}

export async function deleteAccessTokens(db: Queryable, sessionId: string): Promise<void> {
  await db.query('DELETE FROM access_tokens WHERE session_id = $1', [sessionId])
}

export async function insertRefreshToken(
  db: Queryable,
  hash: Buffer,
  sessionId: string,
  parent: Buffer | null,
): Promise<void> {
  await db.query('INSERT INTO refresh_tokens (hash, session_id, parent) VALUES ($1, $2, $3)', [hash, sessionId, parent])
}

/** The account behind a valid access secret, with its session. */
export function findAccountByAccessToken(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<(Account & { session_id: string }) | undefined> {
  return one(
    db,
    // Three tables, planned for every call otherwise.
    prepared(
      'account by access token',
      `SELECT ${accountColumns.map((column) => `users.${column}`).join(', ')}, sessions.id AS session_id FROM access_tokens
     JOIN sessions ON sessions.id = access_tokens.session_id JOIN users ON users.id = sessions.user_id
     WHERE access_tokens.hash = $1 AND access_tokens.expires_at > $2 AND sessions.ended_at IS NULL AND sessions.ends_at > $2
       AND users.disabled_at IS NULL`,
      [hash, now],
    ),
  )
}

/** The session of a refresh secret, locked until the end of the transaction, so that parallel refreshes queue up. */
export async function lockSessionOf(
  db: Queryable,
  hash: Buffer,
): Promise<{ token: RefreshToken; session: Session } | undefined> {
  const session = await one<Session>(
    db,
    'SELECT sessions.* FROM sessions JOIN refresh_tokens ON session_id = sessions.id WHERE hash = $1 FOR UPDATE OF sessions',
    [hash],
  )
  // Read after the lock is held: another refresh may have used it while this one waited.
  const token = session && (await one<RefreshToken>(db, 'SELECT * FROM refresh_tokens WHERE hash = $1', [hash]))
  return token && { token, session }
}

export async function markRefreshTokenUsed(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.query('UPDATE refresh_tokens SET used_at = $2 WHERE hash = $1', [hash, now])
}

/** Whether a refresh secret was exchanged in its turn. */
export async function isRefreshTokenUsed(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await one(db, 'SELECT 1 FROM refresh_tokens WHERE hash = $1 AND used_at IS NOT NULL', [hash])) !== undefined
}

/** When a session began; undefined when there is none. */
export async function findSessionStart(db: Queryable, id: string): Promise<Date | undefined> {
  return (await one<{ created_at: Date }>(db, 'SELECT created_at FROM sessions WHERE id = $1', [id]))?.created_at
}

export async function touchSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET last_used_at = $2 WHERE id = $1', [id, now])
}

export async function endSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET ended_at = coalesce(ended_at, $2) WHERE id = $1', [id, now])
}

/** Ends a session when it belongs to this person; false when there is none to end. */
export async function endSessionOfUser(db: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
  return (
    (
      await db.query('UPDATE sessions SET ended_at = $3 WHERE user_id = $1 AND id = $2 AND ended_at IS NULL', [
        userId,
        id,
        now,
      ])
    ).rowCount === 1
  )
}

/** Ends the sessions of a person, all but one where one is named, and the logins that wait for their second step. */
export async function endSessionsOf(db: Queryable, userId: string, now: Date, except?: string): Promise<void> {
  await db.query(
    'UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL AND ($3::uuid IS NULL OR id <> $3)',
    [userId, now, except],
  )
  await db.query('DELETE FROM pending_logins WHERE user_id = $1', [userId])
}

/** Ends every session of everybody, and the logins that wait for their second step. */
export async function endAllSessions(db: Queryable, now: Date): Promise<void> {
  await db.query('UPDATE sessions SET ended_at = $1 WHERE ended_at IS NULL', [now])
  await db.query('DELETE FROM pending_logins')
}

/** Deletes sessions that ended before this moment. */
export async function deleteOldSessions(db: Queryable, before: Date): Promise<void> {
  await db.query('DELETE FROM sessions WHERE coalesce(ended_at, ends_at) < $1', [before])
}

/** Sessions that can still be used, the newest first; a session rests when nobody has used it since `restingSince`. */
export function listActiveSessions(db: Queryable, userId: string, now: Date, restingSince: Date): Promise<Session[]> {
  return many(
    db,
    'SELECT * FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND ends_at > $2 AND last_used_at >= $3 ORDER BY last_used_at DESC, id',
    [userId, now, restingSince],
  )
}

/** The sessions that these secrets belong to, used or not. */
export async function findSessionsByTokens(
  db: Queryable,
  hashes: Buffer[],
): Promise<{ id: string; user_id: string }[]> {
  return many(
    db,
    `SELECT id, user_id FROM sessions WHERE id IN (
       SELECT session_id FROM access_tokens WHERE hash = ANY($1) UNION SELECT session_id FROM refresh_tokens WHERE hash = ANY($1))`,
    [hashes],
  )
}
