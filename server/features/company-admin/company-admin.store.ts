import { many, one, type Queryable } from '../../base/store/db.ts'

export type InvitationRow = { id: string; email: string; domain: string; created_at: Date; expires_at: Date }

const columns = 'id, email, domain, created_at, expires_at'

/** Invitations of a domain that wait. */
export const listInvitations = (db: Queryable, domain: string, now: Date) =>
  many<InvitationRow>(
    db,
    `SELECT ${columns} FROM invitations WHERE domain = $1 AND expires_at > $2 ORDER BY email LIMIT 1000`,
    [domain, now],
  )

/** How many wait, but for this address. */
export async function countInvitations(db: Queryable, domain: string, now: Date, except = ''): Promise<number> {
  const row = await one<{ count: number }>(
    db,
    'SELECT count(*)::int AS count FROM invitations WHERE domain = $1 AND expires_at > $2 AND email <> $3',
    [domain, now, except],
  )
  return row!.count
}

/** How many wait for each of these domains; none where nobody does. */
export const countInvitationsOf = (db: Queryable, domains: string[], now: Date) =>
  many<{ domain: string; invited: number }>(
    db,
    `SELECT domain, count(*)::int AS invited FROM invitations WHERE domain = ANY($1) AND expires_at > $2 GROUP BY domain`,
    [domains, now],
  )

/** Stores an invitation in place of one to the same address, whose link stops working. */
export const putInvitation = async (
  tx: Queryable,
  given: { userId: string; domain: string; email: string; now: Date; expires: Date },
) =>
  (await one<InvitationRow>(
    tx,
    `INSERT INTO invitations (user_id, domain, email, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (email) DO UPDATE SET user_id = excluded.user_id, domain = excluded.domain, hash = NULL,
       created_at = excluded.created_at, expires_at = excluded.expires_at
     RETURNING ${columns}`,
    [given.userId, given.domain, given.email, given.now, given.expires],
  ))!

/** Gives an invitation the secret that is about to be mailed; undefined when it waits no longer. */
export const setSecret = (db: Queryable, id: string, hash: Buffer, now: Date) =>
  one<InvitationRow>(db, `UPDATE invitations SET hash = $2 WHERE id = $1 AND expires_at > $3 RETURNING ${columns}`, [
    id,
    hash,
    now,
  ])

export const findBySecret = (db: Queryable, hash: Buffer, now: Date) =>
  one<InvitationRow>(db, `SELECT ${columns} FROM invitations WHERE hash = $1 AND expires_at > $2`, [hash, now])

/** Uses an invitation up; of parallel uses one wins. */
export const takeBySecret = (tx: Queryable, hash: Buffer, now: Date) =>
  one<InvitationRow>(tx, `DELETE FROM invitations WHERE hash = $1 AND expires_at > $2 RETURNING ${columns}`, [
    hash,
    now,
  ])

/** Takes an invitation of this domain back; false when there is none. */
export const deleteInvitation = async (tx: Queryable, domain: string, id: string) =>
  (await one(tx, 'DELETE FROM invitations WHERE domain = $1 AND id = $2 RETURNING 1', [domain, id])) !== undefined

export async function deleteOldInvitations(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM invitations WHERE expires_at <= $1', [now])
}
