import type { KnowledgeBase, SubLaw } from '../../../contract/knowledge-bases.ts'
import type { ItemKeys } from '../../base/item-keys.ts'
import { many, one, prepared, type Queryable } from '../../base/store/db.ts'

/** A row of `threads`; every statement here demands the owner. */
export type ThreadRow = {
  id: string
  key_kind: 'system' | 'custom'
  wrapped_key: Buffer
  sealed_title: Buffer
  /** What is covered in it; null where nothing is. */
  sealed_names: Buffer | null
  starred: boolean
  updated_at: Date
  shown_us: string | null
}

/** A row of `messages`. */
export type MessageRow = {
  timestamp_us: string
  thread_id: string
  /** The message before it; null for the first one. */
  parent_us: string | null
  role: 'user' | 'assistant'
  state: 'complete' | 'aborted' | 'failed'
  law: KnowledgeBase
  sub_law: SubLaw | null
  sealed: Buffer
}

const threadColumns = 'id, key_kind, wrapped_key, sealed_title, sealed_names, starred, updated_at, shown_us::text'
export const messageColumns = 'timestamp_us::text, thread_id, parent_us::text, role, state, law, sub_law, sealed'

export function findThread(db: Queryable, userId: string, id: string): Promise<ThreadRow | undefined> {
  return one(db, `SELECT ${threadColumns} FROM threads WHERE user_id = $1 AND id = $2`, [userId, id])
}

/** Starred first, then the newest; the id decides between equals, so that pages never overlap. */
export function listThreads(db: Queryable, userId: string, limit: number, offset: number): Promise<ThreadRow[]> {
  return many(
    db,
    `SELECT ${threadColumns} FROM threads WHERE user_id = $1 ORDER BY starred DESC, updated_at DESC, id LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  )
}

/** Stores a conversation with its first messages, all in one statement. */
export async function insertThread(
  db: Queryable,
  userId: string,
  row: Omit<ThreadRow, 'starred' | 'sealed_names'> & Partial<Pick<ThreadRow, 'sealed_names'>>,
  messages: MessageRow[],
): Promise<void> {
  const own = [row.id, row.key_kind, row.wrapped_key, row.sealed_title, row.updated_at, row.shown_us, row.sealed_names]
  const { text, values } = messagesAfter(own.length + 1, messages)
  await db.query(
    prepared(
      `insert thread ${messages.length}`,
      `WITH thread AS (
       INSERT INTO threads (user_id, id, key_kind, wrapped_key, sealed_title, created_at, updated_at, shown_us, sealed_names)
       VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8)
     ) ${text}`,
      [userId, ...own, ...values],
    ),
  )
}

export async function updateThread(
  db: Queryable,
  userId: string,
  id: string,
  change: { sealed_title?: Buffer; sealed_names?: Buffer; starred?: boolean; updated_at?: Date; shown_us?: string },
): Promise<void> {
  await db.query(
    `UPDATE threads SET sealed_title = coalesce($3, sealed_title), starred = coalesce($4, starred), updated_at = coalesce($5, updated_at), shown_us = coalesce($6, shown_us),
       sealed_names = coalesce($7, sealed_names)
     WHERE user_id = $1 AND id = $2`,
    [userId, id, change.sealed_title, change.starred, change.updated_at, change.shown_us, change.sealed_names],
  )
}

export async function deleteThread(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await db.query('DELETE FROM threads WHERE user_id = $1 AND id = $2', [userId, id])).rowCount === 1
}

/**
 * The next message number of a person: now in microseconds, but always larger than the last one. The caller has locked the
 * account, so that messages that arrive together queue up.
 */
export async function nextTimestamp(tx: Queryable, userId: string, now: Date): Promise<string> {
  const row = await one<{ next: string }>(
    tx,
    prepared(
      'next timestamp',
      'SELECT greatest($2::bigint, coalesce(max(timestamp_us), 0) + 1)::text AS next FROM messages WHERE user_id = $1',
      [userId, now.getTime() * 1000],
    ),
  )
  return row!.next
}

/** Stores messages, all in one statement. */
export async function insertMessages(db: Queryable, userId: string, rows: MessageRow[]): Promise<void> {
  const { text, values } = messagesAfter(1, rows)
  await db.query(prepared(`insert messages ${rows.length}`, text, [userId, ...values]))
}

const storedColumns = ['timestamp_us', 'thread_id', 'parent_us', 'role', 'state', 'law', 'sub_law', 'sealed'] as const

/** The statement that stores messages of the person in $1, with its values behind the first `count`. */
function messagesAfter(count: number, rows: readonly MessageRow[]): { text: string; values: unknown[] } {
  const width = storedColumns.length
  const places = rows.map(
    (_, at) => `($1, ${storedColumns.map((_, n) => `$${count + at * width + n + 1}`).join(', ')})`,
  )
  return {
    text: `INSERT INTO messages (user_id, ${storedColumns.join(', ')}) VALUES ${places.join(', ')}`,
    values: rows.flatMap((row) => storedColumns.map((column) => row[column])),
  }
}

/** Replaces what an answer holds so far; does nothing when its conversation was deleted meanwhile. */
export async function updateMessage(
  db: Queryable,
  userId: string,
  timestamp: string,
  change: Pick<MessageRow, 'state' | 'sealed'>,
): Promise<void> {
  const text = 'UPDATE messages SET state = $3, sealed = $4 WHERE user_id = $1 AND timestamp_us = $2'
  await db.query(prepared('update message', text, [userId, timestamp, change.state, change.sealed]))
}

/** The same at the end of an answer, together with the time of its conversation. */
export async function finishMessage(
  db: Queryable,
  userId: string,
  timestamp: string,
  { state, sealed, ended_at }: Pick<MessageRow, 'state' | 'sealed'> & { ended_at: Date },
): Promise<void> {
  await db.query(
    prepared(
      'finish message',
      `WITH finished AS (
       UPDATE messages SET state = $3, sealed = $4 WHERE user_id = $1 AND timestamp_us = $2 RETURNING thread_id
     )
     UPDATE threads SET updated_at = $5 FROM finished WHERE user_id = $1 AND id = finished.thread_id`,
      [userId, timestamp, state, sealed, ended_at],
    ),
  )
}

/** These messages of a thread, newest first; all of them, with every version, when none are named. */
export function listMessages(
  db: Queryable,
  userId: string,
  threadId: string,
  timestamps?: string[],
): Promise<MessageRow[]> {
  return many(
    db,
    `SELECT ${messageColumns} FROM messages
     WHERE user_id = $1 AND thread_id = $2 AND ($3::bigint[] IS NULL OR timestamp_us = ANY ($3)) ORDER BY messages.timestamp_us DESC`,
    [userId, threadId, timestamps],
  )
}

/** Messages of all conversations of a person, newest first. */
export function listAllMessages(db: Queryable, userId: string, limit: number, offset: number): Promise<MessageRow[]> {
  return many(
    db,
    `SELECT ${messageColumns} FROM messages WHERE user_id = $1 ORDER BY messages.timestamp_us DESC LIMIT $2 OFFSET $3`,
    [userId, limit, offset],
  )
}

/** These conversations of a person. */
export function findThreads(db: Queryable, userId: string, ids: string[]): Promise<ThreadRow[]> {
  return many(db, `SELECT ${threadColumns} FROM threads WHERE user_id = $1 AND id = ANY ($2::uuid[])`, [userId, ids])
}

/** The names of all conversations of a person, the oldest first. */
export function listThreadIds(db: Queryable, userId: string): Promise<{ id: string; created_at: Date }[]> {
  return many(db, 'SELECT id, created_at FROM threads WHERE user_id = $1 ORDER BY created_at, id', [userId])
}

/** A conversation and what changes with its row, or is about to: `is_settled` is false while an answer may be written in it. */
export type ThreadStamp = Pick<ThreadRow, 'id' | 'key_kind'> & { stamp: string; is_settled: boolean }

/**
 * All conversations of a person for searching: newest first, starred before others of the same moment. Settled are those
 * in which no answer is being written: an answer is stored as aborted until its end, which gives its conversation a new
 * stamp, and one that began before `since` is not written any more.
 */
export function listStampsByTime(db: Queryable, userId: string, since: Date): Promise<ThreadStamp[]> {
  return many(
    db,
    `SELECT id, key_kind, xmin::text AS stamp, id NOT IN (
       SELECT thread_id FROM messages WHERE user_id = $1 AND timestamp_us >= $2 AND state = 'aborted'
     ) AS is_settled FROM threads WHERE user_id = $1 ORDER BY updated_at DESC, starred DESC, id`,
    [userId, String(since.getTime() * 1000)],
  )
}

/** What is sealed of the messages of several threads, newest first. */
export function listSealed(
  db: Queryable,
  userId: string,
  threadIds: string[],
): Promise<Pick<MessageRow, 'thread_id' | 'timestamp_us' | 'role' | 'sealed'>[]> {
  return many(
    db,
    'SELECT thread_id, timestamp_us::text, role, sealed FROM messages WHERE user_id = $1 AND thread_id = ANY ($2::uuid[]) ORDER BY timestamp_us DESC',
    [userId, threadIds],
  )
}

/** The wrapped data keys of the conversations. */
export const threadKeys: ItemKeys = {
  table: 'threads',
  async count(db, userId, kind) {
    const row = await one<{ count: number }>(
      db,
      'SELECT count(*)::int AS count FROM threads WHERE user_id = $1 AND key_kind = $2',
      [userId, kind],
    )
    return row!.count
  },
  list: (db, userId, kind, { after, limit }) =>
    many(
      db,
      `SELECT id, wrapped_key AS wrapped FROM threads
       WHERE user_id = $1 AND key_kind = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [userId, kind, after, limit],
    ),
  async rewrap(tx, userId, kind, items) {
    const { rowCount } = await tx.query(
      `UPDATE threads SET key_kind = $2, wrapped_key = changed.wrapped
       FROM unnest($3::uuid[], $4::bytea[]) AS changed (id, wrapped) WHERE user_id = $1 AND threads.id = changed.id`,
      [userId, kind, items.map((item) => item.id), items.map((item) => item.wrapped)],
    )
    return rowCount ?? 0
  },
}

/** One conversation of each person who has some that the server key opens. */
export function listOneUnderServerKey(db: Queryable): Promise<(ThreadRow & { user_id: string })[]> {
  return many(
    db,
    `SELECT DISTINCT ON (user_id) user_id, ${threadColumns} FROM threads WHERE key_kind = 'system' ORDER BY user_id, id`,
  )
}
