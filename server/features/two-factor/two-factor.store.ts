import { many, one, type Queryable } from '../../base/store/db.ts'

export type TotpRow = { sealed: Buffer; confirmed_at: Date | null; last_step: string }

export const findTotp = (db: Queryable, userId: string) =>
  one<TotpRow>(db, 'SELECT sealed, confirmed_at, last_step FROM totp_secrets WHERE user_id = $1', [userId])

/** Stores the secret of a set-up in place of one that was never confirmed; false when there is a confirmed one. */
export async function putUnconfirmedTotp(
  db: Queryable,
  userId: string,
  sealed: Buffer,
  serverKeyId: string,
  now: Date,
): Promise<boolean> {
  const row = await one(
    db,
    `INSERT INTO totp_secrets (user_id, sealed, server_key_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET sealed = excluded.sealed, server_key_id = excluded.server_key_id, created_at = excluded.created_at, last_step = 0
     WHERE totp_secrets.confirmed_at IS NULL RETURNING 1`,
    [userId, sealed, serverKeyId, now],
  )
  return row !== undefined
}

/** Confirms exactly the secret that was read; false when it was confirmed or replaced meanwhile. */
export async function confirmTotp(
  db: Queryable,
  userId: string,
  sealed: Buffer,
  step: number,
  now: Date,
): Promise<boolean> {
  const row = await one(
    db,
    'UPDATE totp_secrets SET confirmed_at = $4, last_step = $3 WHERE user_id = $1 AND sealed = $2 AND confirmed_at IS NULL RETURNING 1',
    [userId, sealed, step, now],
  )
  return row !== undefined
}

/** Uses up a step; false when it or a newer one was used already. Of parallel attempts one wins. */
export async function useStep(db: Queryable, userId: string, step: number): Promise<boolean> {
  return (
    (await one(
      db,
      'UPDATE totp_secrets SET last_step = $2 WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING 1',
      [userId, step],
    )) !== undefined
  )
}

/** Removes the secret and the recovery codes; false when two-factor login was not on. */
export async function removeTotp(db: Queryable, userId: string): Promise<boolean> {
  const row = await one<{ confirmed_at: Date | null }>(
    db,
    'DELETE FROM totp_secrets WHERE user_id = $1 RETURNING confirmed_at',
    [userId],
  )
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  return Boolean(row?.confirmed_at)
}

export async function replaceRecoveryCodes(db: Queryable, userId: string, hashes: Buffer[]): Promise<void> {
  await db.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  await db.query('INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])', [userId, hashes])
}

/** Burns a recovery code; false when it is unknown or used. */
export async function useRecoveryCode(db: Queryable, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  return (
    (await one(
      db,
      'UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND hash = $2 AND used_at IS NULL RETURNING 1',
      [userId, hash, now],
    )) !== undefined
  )
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  return (await many(db, 'SELECT 1 FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL', [userId])).length
}
