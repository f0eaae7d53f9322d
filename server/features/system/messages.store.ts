import type { Audience } from '../../../contract/audiences.ts'
import type { SystemMessageInput } from '../../../contract/system.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

export type MessageRow = {
  id: string
  message: string
  audience: Audience
  from_at: Date
  until_at: Date | null
}

const columns = 'id, message, audience, from_at, until_at'
const values = ({ message, audience, from_at, until_at }: SystemMessageInput) => [message, audience, from_at, until_at]

/** Messages that are shown now to one of these audiences, newest first; nobody reads more than `most`. */
export const listCurrent = (db: Queryable, audiences: Audience[], now: Date, most: number) =>
  many<MessageRow>(
    db,
    `SELECT ${columns} FROM system_messages WHERE from_at <= $2 AND (until_at IS NULL OR until_at > $2) AND audience = ANY ($1)
     ORDER BY from_at DESC, id LIMIT $3`,
    [audiences, now, most],
  )

export const listMessages = (db: Queryable, limit: number, offset: number) =>
  many<MessageRow>(db, `SELECT ${columns} FROM system_messages ORDER BY from_at DESC, id LIMIT $1 OFFSET $2`, [
    limit,
    offset,
  ])

export async function countMessages(db: Queryable): Promise<number> {
  return (await one<{ count: number }>(db, 'SELECT count(*)::int AS count FROM system_messages'))!.count
}

export const insertMessage = async (tx: Queryable, input: SystemMessageInput, now: Date) =>
  (await one<MessageRow>(
    tx,
    `INSERT INTO system_messages (message, audience, from_at, until_at, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING ${columns}`,
    [...values(input), now],
  ))!

/** Changes a message; undefined when there is none. */
export const updateMessage = (tx: Queryable, id: string, input: SystemMessageInput) =>
  one<MessageRow>(
    tx,
    `UPDATE system_messages SET message = $2, audience = $3, from_at = $4, until_at = $5 WHERE id = $1 RETURNING ${columns}`,
    [id, ...values(input)],
  )

/** Deletes a message; false when there is none. */
export const deleteMessage = async (tx: Queryable, id: string) =>
  (await one(tx, 'DELETE FROM system_messages WHERE id = $1 RETURNING 1', [id])) !== undefined
