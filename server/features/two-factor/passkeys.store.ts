import { many, one, type Queryable } from '../../base/store/db.ts'

export type PasskeyRow = {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  /** A bigint; pg hands it over as text. */
  counter: string
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Date | null
}

export type NewPasskey = Pick<PasskeyRow, 'user_id' | 'credential_id' | 'public_key' | 'transports' | 'name'> & {
  counter: number
}

export const listPasskeys = (db: Queryable, userId: string) =>
  many<PasskeyRow>(db, 'SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id', [userId])

export const findPasskeyByCredential = (db: Queryable, credentialId: string) =>
  one<PasskeyRow>(db, 'SELECT * FROM passkeys WHERE credential_id = $1', [credentialId])

/** Nothing when the credential is known already. */
export function insertPasskey(db: Queryable, passkey: NewPasskey, now: Date): Promise<PasskeyRow | undefined> {
  return one(
    db,
    `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT DO NOTHING RETURNING *`,
    [
      passkey.user_id,
      passkey.credential_id,
      passkey.public_key,
      passkey.counter,
      passkey.transports,
      passkey.name,
      now,
    ],
  )
}

export function renamePasskey(
  db: Queryable,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return one(db, 'UPDATE passkeys SET name = $3 WHERE id = $2 AND user_id = $1 RETURNING *', [userId, id, name])
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await one(db, 'DELETE FROM passkeys WHERE id = $2 AND user_id = $1 RETURNING 1', [userId, id])) !== undefined
}

export async function deletePasskeys(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM passkeys WHERE user_id = $1', [userId])
}

/** Notes a use; false when the counter did not grow, which means a copy. Passkeys that are synchronised always count 0. */
export async function countUse(db: Queryable, id: string, counter: number, now: Date): Promise<boolean> {
  const row = await one(
    db,
    'UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1',
    [id, counter, now],
  )
  return row !== undefined
}

/** A row of `passkey_challenges`; without a person it expects the answer of anybody. */
type Challenge = { hash: Buffer; purpose: 'register' | 'login'; user_id: string | null; expires_at: Date }

/** Stores a challenge, and forgets those that are over. */
export async function insertChallenge(
  db: Queryable,
  { hash, purpose, user_id, expires_at }: Challenge,
  now: Date,
): Promise<void> {
  await db.query('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now])
  await db.query('INSERT INTO passkey_challenges (hash, purpose, user_id, expires_at) VALUES ($1, $2, $3, $4)', [
    hash,
    purpose,
    user_id,
    expires_at,
  ])
}

/** Deletes a challenge and tells whose answer it expects; nothing when it is unknown, answered or too old. */
export function useChallenge(
  db: Queryable,
  hash: Buffer,
  purpose: Challenge['purpose'],
  now: Date,
): Promise<Pick<Challenge, 'user_id'> | undefined> {
  return one(
    db,
    'DELETE FROM passkey_challenges WHERE hash = $1 AND purpose = $2 AND expires_at > $3 RETURNING user_id',
    [hash, purpose, now],
  )
}

/** Forgets every challenge. */
export async function deleteChallenges(db: Queryable): Promise<void> {
  await db.query('DELETE FROM passkey_challenges')
}
