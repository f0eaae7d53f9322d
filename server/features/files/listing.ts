import { personBytesLimit, personFilesLimit, type FileSort } from '../../../contract/file-limits.ts'
import type { FileDetail, FileItem, Folder } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { isUuid } from '../../base/store/uuid.ts'
import type { LockedBy } from '../encryption/encryption.ts'
import type { FilesParts } from './files-parts.ts'
import { findFile, findFiles, listFileKeys } from './files.store.ts'
import type { FolderTree } from './folder-tree.ts'
import { aboutsOf, deepSums, fileItems, folderItem, openTree, type OpenFolder } from './items.ts'
import { sameName, splitPath } from './names.ts'

export type ListQuery = {
  path: string
  search?: string | undefined
  sort: FileSort
  order: 'asc' | 'desc'
  limit: number
  offset: number
}
export type FileList = {
  results: FileItem[]
  count: number
  locked: number
  locked_by: LockedBy | null
  used: { bytes: number; bytes_limit: number; files: number; files_limit: number }
}

const collator = new Intl.Collator('de-AT', { numeric: true, sensitivity: 'base' })

/** The folder that a path leads to, null for the root; undefined where there is none. The last slash may be missing. */
export function folderAt(tree: FolderTree<OpenFolder>, path: string): string | null | undefined {
  const { folders, name } = splitPath(path)
  const found = tree.find(name === '' ? folders : [...folders, name])
  return found === null ? null : found?.id
}

/**
 * A page of what lies in a folder, or beneath it where something is searched. Folders come before files; what is locked
 * comes after what is not, and can be neither searched nor sorted by name. Fails with `folder_not_found`.
 */
export async function listFiles(parts: FilesParts, caller: Caller, query: ListQuery): Promise<FileList> {
  const { db } = parts
  const userId = caller.user.id
  const tree = await openTree(parts, db, caller)
  const folder = folderAt(tree, query.path)
  if (folder === undefined) return fail('folder_not_found')
  const isDescending = query.order === 'desc'
  const words = sameName(query.search ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const isSearch = words.length > 0
  const holdsWords = (name: string | null) => {
    if (!isSearch) return true
    const folded = name === null ? '' : sameName(name)
    return words.every((word) => folded.includes(word))
  }
  const places = isSearch ? tree.within(folder) : [folder]
  // The whole of the root is everything.
  const within = isSearch && folder === null ? {} : { folders: places }
  const keys = await listFileKeys(db, userId, { ...within, sort: query.sort, isDescending })
  const { byId, lockedBy } = await aboutsOf(parts, db, caller, keys)
  const sums = await deepSums(db, userId, tree)

  const folders = sortFolders(
    (isSearch
      ? places.flatMap((id) => (id === null || id === folder ? [] : [tree.get(id)!]))
      : tree.children(folder)
    ).filter(({ name }) => holdsWords(name)),
    query,
    (id) => sums.get(id)?.bytes ?? 0,
  )
  const named = keys.map(({ id }) => ({ id, name: byId.get(id)?.name ?? null })).filter(({ name }) => holdsWords(name))
  const files = query.sort === 'name' ? sortByName(named, isDescending) : named

  const [from, to] = [query.offset, query.offset + query.limit]
  const pageFolders = folders.slice(from, to)
  const pageFiles = files.slice(Math.max(0, from - folders.length), Math.max(0, to - folders.length))
  const rows = new Map(
    (
      await findFiles(
        db,
        userId,
        pageFiles.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const shown = await fileItems(
    parts,
    caller,
    pageFiles.flatMap(({ id }) => rows.get(id) ?? []),
    tree,
  )
  const { bytes, files: count } = sums.get(null)!
  return {
    results: [...pageFolders.map((one) => folderItem(one, tree, sums)), ...shown],
    count: folders.length + files.length,
    locked: [...folders, ...files].filter(({ name }) => name === null).length,
    locked_by: tree.lockedBy ?? lockedBy,
    used: { bytes, bytes_limit: personBytesLimit, files: count, files_limit: personFilesLimit },
  }
}

/** Those without a name come last whatever the direction. */
function sortByName<T extends { name: string | null }>(items: T[], isDescending: boolean): T[] {
  const direction = isDescending ? -1 : 1
  return items.toSorted((a, b) =>
    a.name === null || b.name === null
      ? Number(a.name === null) - Number(b.name === null)
      : direction * collator.compare(a.name, b.name),
  )
}

function sortFolders(folders: OpenFolder[], { sort, order }: ListQuery, bytes: (id: string) => number): OpenFolder[] {
  const isDescending = order === 'desc'
  if (sort !== 'created_at' && sort !== 'size') return sortByName(folders, sort === 'name' && isDescending)
  const value = (one: OpenFolder) => (sort === 'size' ? bytes(one.id) : one.created_at.getTime())
  return folders.toSorted((a, b) => (isDescending ? -1 : 1) * (value(a) - value(b)))
}

/** All folders, each after the one that it lies in; those in one folder by their names. */
export async function listTree(
  parts: FilesParts,
  caller: Caller,
): Promise<{ results: Folder[]; locked_by: LockedBy | null }> {
  const tree = await openTree(parts, parts.db, caller)
  const sums = await deepSums(parts.db, caller.user.id, tree)
  const below = (id: string | null): Folder[] =>
    sortByName(tree.children(id), false).flatMap((folder) => [
      {
        uuid: folder.id,
        name: folder.name,
        path: tree.path(folder.id),
        parent: folder.parent,
        locked: folder.name === null,
        files: sums.get(folder.id)!.files,
      },
      ...below(folder.id),
    ])
  return { results: below(null), locked_by: tree.lockedBy }
}

/** A file or a folder as the caller may see it now. Fails with `file_not_found`. */
export async function getItem(parts: FilesParts, caller: Caller, id: string): Promise<FileItem> {
  if (!isUuid(id)) return fail('file_not_found')
  const tree = await openTree(parts, parts.db, caller)
  const folder = tree.get(id)
  if (folder) return folderItem(folder, tree, await deepSums(parts.db, caller.user.id, tree))
  const row = (await findFile(parts.db, caller.user.id, id)) ?? fail('file_not_found')
  return (await fileItems(parts, caller, [row], tree))[0]!
}

/** What lies beside the content of a folder, which has none. */
export const noContent: Omit<FileDetail, keyof FileItem> = {
  original: null,
  pseudonymised: null,
  entities: [],
  page_starts: [],
  scanned_pages: [],
  page_sizes: [],
  marks: [],
  leaks: [],
  attachments: [],
  recognisers: [],
  verdict: null,
  second_release: null,
  anonymization_custom_agenda: [],
}
