import type { FileSort, FileStatus } from '../../../contract/file-limits.ts'
import type { KeyKind } from '../../base/caller.ts'
import { many, one, type Queryable } from '../../base/store/db.ts'
import type { SealedRow } from './folders.store.ts'

/** A row of `files` with the work that is to be done on it; every statement here demands the owner. */
export type FileRow = {
  id: string
  folder_id: string | null
  /** The mail in which it lay. */
  mail_id: string | null
  key_kind: KeyKind
  wrapped_key: Buffer
  sealed_about: Buffer
  sealed_outcome: Buffer | null
  edition: number
  status: FileStatus
  problem: 'cancelled' | 'given_up' | null
  type: string
  size: string
  original_blob: string
  text_blob: string | null
  view_blob: string | null
  pages: number | null
  anonymize: boolean
  created_at: Date
  updated_at: Date
  /** There is work to be done on it. */
  has_work: boolean
  lease_until: Date | null
  pages_done: number | null
  pages_total: number | null
}

const selected = `SELECT files.id, folder_id, mail_id, key_kind, wrapped_key, sealed_about, sealed_outcome, edition, status, problem, type,
    size, original_blob, text_blob, view_blob, pages, anonymize, created_at, updated_at,
    file_work.file_id IS NOT NULL AS has_work, lease_until, pages_done, pages_total
  FROM files LEFT JOIN file_work ON file_work.user_id = files.user_id AND file_id = files.id`

export const findFile = (db: Queryable, userId: string, id: string) =>
  one<FileRow>(db, `${selected} WHERE files.user_id = $1 AND files.id = $2`, [userId, id])

export const findFiles = (db: Queryable, userId: string, ids: string[]) =>
  many<FileRow>(db, `${selected} WHERE files.user_id = $1 AND files.id = ANY ($2::uuid[])`, [userId, ids])

/** As little of a file as is needed to find and sort it. */
export type FileKey = { id: string; folder_id: string | null; key_kind: KeyKind; edition: number }

/** A list is sorted by one of these; names are sealed, who opens them sorts by them. */
const orders: Record<Exclude<FileSort, 'name'>, string> = {
  created_at: 'created_at',
  size: 'size',
  status: 'status',
}

/** The files of the person in these folders (null: the root), or all where no folders are named. */
export function listFileKeys(
  db: Queryable,
  userId: string,
  { folders, sort, isDescending }: { folders?: (string | null)[]; sort: FileSort; isDescending: boolean },
): Promise<FileKey[]> {
  const order = sort === 'name' ? 'id' : `${orders[sort]} ${isDescending ? 'DESC' : 'ASC'}, id`
  return many(
    db,
    `SELECT id, folder_id, key_kind, edition FROM files
     WHERE user_id = $1 AND ($2::uuid[] IS NULL OR folder_id = ANY ($2) OR ($3 AND folder_id IS NULL)) ORDER BY ${order}`,
    [userId, folders?.filter((id) => id !== null) ?? null, folders?.includes(null) ?? true],
  )
}

export const listSealedFiles = (db: Queryable, userId: string, ids: string[]) =>
  many<SealedRow>(
    db,
    'SELECT id, key_kind, wrapped_key, sealed_about, edition FROM files WHERE user_id = $1 AND id = ANY ($2::uuid[])',
    [userId, ids],
  )

/** Per folder how many files lie directly in it and their bytes; null is the root. */
export const sumFolders = (db: Queryable, userId: string) =>
  many<{ folder_id: string | null; files: number; bytes: number }>(
    db,
    'SELECT folder_id, count(*)::int AS files, sum(size)::float8 AS bytes FROM files WHERE user_id = $1 GROUP BY folder_id',
    [userId],
  )

export type NewFile = Omit<SealedRow, 'edition'> & {
  folder_id: string | null
  mail_id: string | null
  status: FileStatus
  type: string
  size: number
  original_blob: string
  anonymize: boolean
  now: Date
}

export async function insertFile(tx: Queryable, userId: string, file: NewFile): Promise<void> {
  await tx.query(
    `INSERT INTO files (id, user_id, folder_id, mail_id, key_kind, wrapped_key, sealed_about, status, type, size, original_blob, anonymize, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [
      file.id,
      userId,
      file.folder_id,
      file.mail_id,
      file.key_kind,
      file.wrapped_key,
      file.sealed_about,
      file.status,
      file.type,
      file.size,
      file.original_blob,
      file.anonymize,
      file.now,
    ],
  )
}

/** Puts a file into another place and under another name. */
export async function placeFile(
  tx: Queryable,
  userId: string,
  file: { id: string; folder_id: string | null; sealed_about: Buffer; now: Date },
): Promise<void> {
  await tx.query(
    'UPDATE files SET folder_id = $3, sealed_about = $4, edition = edition + 1, updated_at = $5 WHERE user_id = $1 AND id = $2',
    [userId, file.id, file.folder_id, file.sealed_about, file.now],
  )
}

/** Deletes a file; the blobs that it named, or undefined when there is none. */
export async function deleteFile(db: Queryable, userId: string, id: string): Promise<string[] | undefined> {
  const row = await one<Pick<FileRow, 'original_blob' | 'text_blob' | 'view_blob'>>(
    db,
    'DELETE FROM files WHERE user_id = $1 AND id = $2 RETURNING original_blob, text_blob, view_blob',
    [userId, id],
  )
  return row && Object.values(row).filter((key) => key !== null)
}

/** The files of a person by their status. */
export const countByStatus = (db: Queryable, userId: string) =>
  many<{ status: FileStatus; count: number; bytes: number }>(
    db,
    `SELECT status, count(*)::int AS count, sum(size)::float8 AS bytes FROM files WHERE user_id = $1
     GROUP BY status ORDER BY status`,
    [userId],
  )

/** The files of a person that changed last, without what is sealed. */
export const listLastFacts = (db: Queryable, userId: string, most: number) =>
  many<Pick<FileRow, 'status' | 'problem' | 'type' | 'pages' | 'anonymize' | 'updated_at'> & { bytes: number }>(
    db,
    `SELECT status, problem, type, pages, anonymize, updated_at, size::float8 AS bytes FROM files WHERE user_id = $1
     ORDER BY updated_at DESC, id LIMIT $2`,
    [userId, most],
  )
