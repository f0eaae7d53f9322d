import { many, one, type Queryable } from '../../base/store/db.ts'

/*
 * The messages of a thread are a tree, because questions and answers have versions. A path leads from one message back
 * to the first one; every message is newer than the one before it.
 */

/** The path that ends with a message of the thread, newest first; without one, that of the newest message. Empty for a message that is not in this thread. */
export async function pathTo(
  db: Queryable,
  userId: string,
  threadId: string,
  timestamp: string | null,
): Promise<string[]> {
  const rows = await many<{ us: string }>(
    db,
    `WITH RECURSIVE path AS (
       SELECT timestamp_us, parent_us FROM messages
       WHERE user_id = $1 AND thread_id = $2 AND timestamp_us = coalesce($3::bigint, (SELECT max(timestamp_us) FROM messages WHERE user_id = $1 AND thread_id = $2))
       UNION ALL
       SELECT messages.timestamp_us, messages.parent_us FROM path JOIN messages ON messages.user_id = $1 AND messages.timestamp_us = path.parent_us
     )
     SELECT timestamp_us::text AS us FROM path ORDER BY timestamp_us DESC`,
    [userId, threadId, timestamp],
  )
  return rows.map(({ us }) => us)
}

/** The end of the branch through a message, following the newest message at each step; undefined for a message that is not in this thread. */
export async function findLeaf(
  db: Queryable,
  userId: string,
  threadId: string,
  timestamp: string,
): Promise<string | undefined> {
  const row = await one<{ leaf: string | null }>(
    db,
    `WITH RECURSIVE branch AS (
       SELECT timestamp_us FROM messages WHERE user_id = $1 AND thread_id = $2 AND timestamp_us = $3
       UNION ALL
       SELECT (SELECT max(child.timestamp_us) FROM messages child WHERE child.user_id = $1 AND child.parent_us = branch.timestamp_us) FROM branch WHERE branch.timestamp_us IS NOT NULL
     )
     SELECT max(timestamp_us)::text AS leaf FROM branch`,
    [userId, threadId, timestamp],
  )
  return row?.leaf ?? undefined
}

/** The versions of some messages of a thread: what has the same place and is of the same kind, oldest first, itself among them. */
export async function listVersions(
  db: Queryable,
  userId: string,
  threadId: string,
  timestamps: string[],
): Promise<Map<string, string[]>> {
  const rows = await many<{ us: string; versions: string[] }>(
    db,
    `SELECT own.timestamp_us::text AS us, array_agg(other.timestamp_us::text ORDER BY other.timestamp_us) AS versions
     FROM messages own JOIN messages other ON other.user_id = own.user_id AND other.thread_id = own.thread_id AND other.role = own.role AND coalesce(other.parent_us, 0) = coalesce(own.parent_us, 0)
     WHERE own.user_id = $1 AND own.thread_id = $2 AND own.timestamp_us = ANY ($3::bigint[]) GROUP BY own.timestamp_us`,
    [userId, threadId, timestamps],
  )
  return new Map(rows.map(({ us, versions }) => [us, versions]))
}
