import type { FileItem } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Queryable } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { openItemKey, openListedKeys, type LockedBy, type Opener, type StreamKey } from '../encryption/encryption.ts'
import type { FilesParts } from './files-parts.ts'
import {
  findFile,
  findFiles,
  listFileKeys,
  listSealedFiles,
  sumFolders,
  type FileKey,
  type FileRow,
} from './files.store.ts'
import { treeOf, type FolderTree } from './folder-tree.ts'
import { listFolders, listSealedFolders, type FolderRow } from './folders.store.ts'
import { openAbouts, readable, type Abouts, type Names } from './opened-names.ts'
import { openOutcome } from './outcome.ts'

/** A folder as the caller sees it now: without a name where it is locked for them. */
export type OpenFolder = FolderRow & { name: string | null }

/** All folders of the caller, and why some of them are locked. */
export type OpenTree = FolderTree<OpenFolder> & { lockedBy: LockedBy | null }

type NameParts = { names: Names }

export async function openTree(parts: NameParts, db: Queryable, caller: Opener): Promise<OpenTree> {
  const rows = await listFolders(db, caller.user.id)
  const { byId, lockedBy } = await openAbouts(parts.names, db, caller, rows, (ids) =>
    listSealedFolders(db, caller.user.id, ids),
  )
  return { ...treeOf(rows.map((row) => ({ ...row, name: byId.get(row.id)?.name ?? null }))), lockedBy }
}

/** What is sealed of these files, as far as the caller can open it now. */
export const aboutsOf = (
  parts: NameParts,
  db: Queryable,
  caller: Opener,
  files: readonly Pick<FileKey, 'id' | 'key_kind' | 'edition'>[],
): Promise<Abouts> => openAbouts(parts.names, db, caller, files, (ids) => listSealedFiles(db, caller.user.id, ids))

/** The names in a folder, of folders and files, by what makes two of them the same; without that of one item. */
export async function namesIn(
  parts: NameParts,
  db: Queryable,
  caller: Opener,
  tree: OpenTree,
  folder: string | null,
  but?: string,
): Promise<string[]> {
  const files = await listFileKeys(db, caller.user.id, { folders: [folder], sort: 'name', isDescending: false })
  const { byId } = await aboutsOf(
    parts,
    db,
    caller,
    files.filter(({ id }) => id !== but),
  )
  const folders = tree.children(folder).flatMap(({ id, name }) => (id === but || name === null ? [] : [name]))
  return [...folders, ...Array.from(byId.values(), ({ name }) => name)]
}

/** The file of the caller, or `file_not_found`: a foreign one answers like an unknown one. */
export async function ownFile(parts: FilesParts, { user }: Caller, id: string): Promise<FileRow> {
  return (isUuid(id) ? await findFile(parts.db, user.id, id) : undefined) ?? fail('file_not_found')
}

/** The same with the key to its content. Fails like `requireKeys`, too. */
export async function openFile(parts: FilesParts, caller: Caller, id: string): Promise<FileRow & { key: StreamKey }> {
  const row = await ownFile(parts, caller, id)
  return {
    ...row,
    key: await openItemKey(parts, caller, row.id, { kind: row.key_kind, wrapped: row.wrapped_key }),
  }
}

/** Files as the caller may see them, in the order of the rows. */
export async function fileItems(
  parts: FilesParts,
  caller: Caller,
  rows: readonly FileRow[],
  tree: OpenTree,
): Promise<FileItem[]> {
  const mailIds = new Set(rows.flatMap(({ mail_id }) => mail_id ?? []))
  const mails = mailIds.size > 0 ? await findFiles(parts.db, caller.user.id, [...mailIds]) : []
  const { byId } = await aboutsOf(parts, parts.db, caller, [
    ...rows,
    ...mails.filter(({ id }) => !rows.some((row) => row.id === id)),
  ])
  const { keyOf } = await openListedKeys(
    parts,
    caller,
    rows.filter((row) => row.sealed_outcome).map((row) => row.key_kind),
  )
  const now = parts.clock.now()
  return rows.map((row) => {
    const name = byId.get(row.id)?.name ?? null
    const folder = tree.path(row.folder_id)
    const mail = mails.find(({ id }) => id === row.mail_id)
    const key = row.sealed_outcome && readable(() => keyOf(row.id, { kind: row.key_kind, wrapped: row.wrapped_key }))
    return {
      uuid: row.id,
      filename: name,
      path: name === null || folder === null ? null : folder + name,
      parent: row.folder_id,
      attached_to: mail ? { uuid: mail.id, filename: byId.get(mail.id)?.name ?? null } : null,
      is_folder: false,
      locked: name === null,
      status: row.status,
      ...openOutcome(row, key ?? undefined),
      progress: row.pages_total === null ? null : { done: row.pages_done ?? 0, total: row.pages_total },
      waits_for_passphrase:
        row.has_work && name === null && row.key_kind === 'custom' && (row.lease_until ?? now) <= now,
      anonymize: row.anonymize,
      size: Number(row.size),
      pages: row.pages,
      files: 0,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
  })
}

export type Sums = Map<string | null, { files: number; bytes: number }>

/** How many files lie in each folder and how large they are, however deep; also for the root. */
export async function deepSums(db: Queryable, userId: string, tree: FolderTree): Promise<Sums> {
  const sums: Sums = new Map()
  const direct = new Map((await sumFolders(db, userId)).map((row) => [row.folder_id, row]))
  // From the deepest up: each is listed after the one that it lies in.
  for (const id of tree.within(null).toReversed()) {
    const sum = { files: direct.get(id)?.files ?? 0, bytes: direct.get(id)?.bytes ?? 0 }
    for (const child of tree.children(id)) {
      const inside = sums.get(child.id)!
      sum.files += inside.files
      sum.bytes += inside.bytes
    }
    sums.set(id, sum)
  }
  return sums
}

/** A folder as its owner may see it now. */
export function folderItem(folder: OpenFolder, tree: OpenTree, sums: Sums): FileItem {
  const { files, bytes } = sums.get(folder.id) ?? { files: 0, bytes: 0 }
  return {
    uuid: folder.id,
    filename: folder.name,
    path: tree.path(folder.id),
    parent: folder.parent,
    attached_to: null,
    is_folder: true,
    locked: folder.name === null,
    status: null,
    reason: null,
    needs_password: false,
    progress: null,
    waits_for_passphrase: false,
    anonymize: false,
    size: bytes,
    pages: null,
    files,
    created_at: folder.created_at.toISOString(),
    updated_at: folder.updated_at.toISOString(),
  }
}
