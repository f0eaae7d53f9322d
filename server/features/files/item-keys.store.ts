import type { ItemKeys } from '../../base/item-keys.ts'
import { many, one } from '../../base/store/db.ts'

/** The wrapped data keys of the folders. */
export const folderKeys: ItemKeys = {
  table: 'folders',
  async count(db, userId, kind) {
    const sql = 'SELECT count(*)::int AS count FROM folders WHERE user_id = $1 AND key_kind = $2'
    return (await one<{ count: number }>(db, sql, [userId, kind]))!.count
  },
  list: (db, userId, kind, { after, limit }) =>
    many(
      db,
      `SELECT id, wrapped_key AS wrapped FROM folders
       WHERE user_id = $1 AND key_kind = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [userId, kind, after, limit],
    ),
  async rewrap(tx, userId, kind, items) {
    const { rowCount } = await tx.query(
      `UPDATE folders SET key_kind = $2, wrapped_key = changed.wrapped
       FROM unnest($3::uuid[], $4::bytea[]) AS changed (id, wrapped) WHERE user_id = $1 AND folders.id = changed.id`,
      [userId, kind, items.map((item) => item.id), items.map((item) => item.wrapped)],
    )
    // It was sealed by the other key.
    await tx.query('DELETE FROM file_name_lists WHERE user_id = $1', [userId])
    return rowCount ?? 0
  },
}

/** The wrapped data keys of the files. */
export const fileKeys: ItemKeys = {
  table: 'files',
  async count(db, userId, kind) {
    const sql = 'SELECT count(*)::int AS count FROM files WHERE user_id = $1 AND key_kind = $2'
    return (await one<{ count: number }>(db, sql, [userId, kind]))!.count
  },
  list: (db, userId, kind, { after, limit }) =>
    many(
      db,
      `SELECT id, wrapped_key AS wrapped FROM files
       WHERE user_id = $1 AND key_kind = $2 AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [userId, kind, after, limit],
    ),
  async rewrap(tx, userId, kind, items) {
    const { rowCount } = await tx.query(
      `UPDATE files SET key_kind = $2, wrapped_key = changed.wrapped
       FROM unnest($3::uuid[], $4::bytea[]) AS changed (id, wrapped) WHERE user_id = $1 AND files.id = changed.id`,
      [userId, kind, items.map((item) => item.id), items.map((item) => item.wrapped)],
    )
    // It was sealed by the other key.
    await tx.query('DELETE FROM file_name_lists WHERE user_id = $1', [userId])
    return rowCount ?? 0
  },
}
