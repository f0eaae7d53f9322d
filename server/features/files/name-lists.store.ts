import type { KeyKind } from '../../base/caller.ts'
import { one, type Queryable } from '../../base/store/db.ts'

/** `own_key` is the data key of the list, wrapped by the master key of this kind. */
type NameListRow = { id: string; key_kind: KeyKind; own_key: Buffer; sealed_names: Buffer }

export const findNameList = (db: Queryable, userId: string) =>
  one<NameListRow>(db, 'SELECT id, key_kind, own_key, sealed_names FROM file_name_lists WHERE user_id = $1', [userId])

export async function keepNameList(tx: Queryable, userId: string, row: NameListRow): Promise<void> {
  await tx.query(
    `INSERT INTO file_name_lists (user_id, id, key_kind, own_key, sealed_names) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, key_kind = excluded.key_kind, own_key = excluded.own_key,
       sealed_names = excluded.sealed_names`,
    [userId, row.id, row.key_kind, row.own_key, row.sealed_names],
  )
}

/** For whatever changes or deletes a name. The account is locked, or a list on its way could bring it back. */
export async function dropNameList(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM file_name_lists WHERE user_id = $1', [userId])
}
