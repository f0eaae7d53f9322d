import type { KeyKind } from '../../base/caller.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'

/** A row of `folders` without what is sealed; every statement here demands the owner. */
export type FolderRow = {
  id: string
  parent: string | null
  key_kind: KeyKind
  edition: number
  created_at: Date
  updated_at: Date
}

/** The sealed part of a folder or a file beside its content. */
export type SealedRow = { id: string; key_kind: KeyKind; wrapped_key: Buffer; sealed_about: Buffer; edition: number }

export const listFolders = (db: Queryable, userId: string) =>
  many<FolderRow>(
    db,
    'SELECT id, parent, key_kind, edition, created_at, updated_at FROM folders WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  )

export const listSealedFolders = (db: Queryable, userId: string, ids: string[]) =>
  many<SealedRow>(
    db,
    'SELECT id, key_kind, wrapped_key, sealed_about, edition FROM folders WHERE user_id = $1 AND id = ANY ($2::uuid[])',
    [userId, ids],
  )

export async function insertFolder(
  tx: Queryable,
  userId: string,
  folder: Omit<SealedRow, 'edition'> & { parent: string | null; now: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO folders (id, user_id, parent, key_kind, wrapped_key, sealed_about, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [folder.id, userId, folder.parent, folder.key_kind, folder.wrapped_key, folder.sealed_about, folder.now],
  )
}

/** Puts a folder into another place and under another name. */
export async function placeFolder(
  tx: Queryable,
  userId: string,
  folder: { id: string; parent: string | null; sealed_about: Buffer; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE folders SET parent = $3, sealed_about = $4, edition = edition + 1, updated_at = $5 WHERE user_id = $1 AND id = $2',
    [userId, folder.id, folder.parent, folder.sealed_about, folder.now],
  )
}

/** Deletes a folder with all that lies in it; false when there is none. */
export const deleteFolder = async (db: Queryable, userId: string, id: string) =>
  (await one(db, 'DELETE FROM folders WHERE user_id = $1 AND id = $2 RETURNING 1', [userId, id])) !== undefined
