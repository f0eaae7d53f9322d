import { randomUUID } from 'node:crypto'
import { folderDepthLimit, personFoldersLimit } from '../../../contract/file-limits.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { transaction, type Queryable } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { createItemKey, openItemKey, requireKeys } from '../encryption/encryption.ts'
import type { FilesParts } from './files-parts.ts'
import * as files from './files.store.ts'
import * as store from './folders.store.ts'
import { namesIn, openTree, ownFile, type OpenTree } from './items.ts'
import { folderAt, getItem } from './listing.ts'
import { dropNameList } from './name-lists.store.ts'
import { sameName, splitPath, typedName } from './names.ts'
import { aboutBinding, type About } from './opened-names.ts'

/*
 * Folders, and where things lie. Every change of place is made while the account is locked, so that two of them cannot
 * put folders into one another or give one name twice.
 */

/** Makes a folder. Fails with `name_invalid`, `name_taken`, `folder_not_found`, `too_many_folders`, and like `requireKeys`. */
export async function createFolder(
  parts: FilesParts,
  caller: Caller,
  { name: typed, path }: { name: string; path: string },
): Promise<FileItem> {
  const name = typedName(typed)
  await requireKeys(parts, caller)
  const id = randomUUID()
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const tree = await openTree(parts, tx, caller)
    const parent = folderOf(tree, path)
    if (tree.within(null).length > personFoldersLimit || tree.depth(parent) >= folderDepthLimit)
      fail('too_many_folders')
    await requireFree(parts, tx, caller, tree, parent, name)
    const { key, kind, wrapped } = await createItemKey(caller, id, tx)
    await store.insertFolder(tx, caller.user.id, {
      id,
      parent,
      key_kind: kind,
      wrapped_key: wrapped,
      sealed_about: key.seal(JSON.stringify({ name } satisfies About), aboutBinding),
      now: parts.clock.now(),
    })
  })
  return getItem(parts, caller, id)
}

/**
 * Gives a file or a folder another path. Fails with `file_not_found`, `folder_not_found`, `name_invalid`, `name_taken`,
 * `folder_into_itself`, `too_many_folders`, and like `requireKeys`.
 */
export async function place(parts: FilesParts, caller: Caller, id: string, path: string): Promise<void> {
  if (!isUuid(id)) fail('file_not_found')
  const isFolder = (await store.listSealedFolders(parts.db, caller.user.id, [id])).length > 0
  return isFolder ? placeFolder(parts, caller, id, path) : placeFile(parts, caller, id, path)
}

/** The same for a folder, whose path may end with a slash or not. Fails with `folder_not_found` where there is none. */
async function placeFolder(parts: FilesParts, caller: Caller, id: string, path: string): Promise<void> {
  const { folders, name: typed } = splitPath(path.endsWith('/') ? path.slice(0, -1) : path)
  const name = typedName(typed)
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const tree = await openTree(parts, tx, caller)
    const folder = tree.get(id) ?? fail('folder_not_found')
    const parent = folderOf(tree, folders.map((one) => `${one}/`).join(''))
    const inside = tree.within(id)
    if (inside.includes(parent)) fail('folder_into_itself')
    const height = Math.max(...inside.map((one) => tree.depth(one))) - tree.depth(id)
    if (tree.depth(parent) + 1 + height > folderDepthLimit) fail('too_many_folders')
    await requireFree(parts, tx, caller, tree, parent, name, id)
    const [row] = await store.listSealedFolders(tx, caller.user.id, [id])
    const key = await openItemKey({ db: tx }, caller, id, { kind: row!.key_kind, wrapped: row!.wrapped_key })
    const about = { name } satisfies About
    await store.placeFolder(tx, caller.user.id, {
      id,
      parent,
      sealed_about: key.seal(JSON.stringify(about), aboutBinding),
      now: folder.parent === parent && folder.name === name ? folder.updated_at : parts.clock.now(),
    })
    await dropNameList(tx, caller.user.id)
  })
  parts.names.lists.isDropped(caller.user.id)
}

async function placeFile(parts: FilesParts, caller: Caller, id: string, path: string): Promise<void> {
  const { folders, name: typed } = splitPath(path)
  const name = typedName(typed)
  await ownFile(parts, caller, id)
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const tree = await openTree(parts, tx, caller)
    const folder = folderOf(tree, folders.map((one) => `${one}/`).join(''))
    await requireFree(parts, tx, caller, tree, folder, name, id)
    const [row] = await files.listSealedFiles(tx, caller.user.id, [id])
    if (!row) return fail('file_not_found')
    const key = await openItemKey({ db: tx }, caller, id, { kind: row.key_kind, wrapped: row.wrapped_key })
    const about = { ...(JSON.parse(key.open(row.sealed_about, aboutBinding)) as About), name }
    const sealed_about = key.seal(JSON.stringify(about), aboutBinding)
    await files.placeFile(tx, caller.user.id, { id, folder_id: folder, sealed_about, now: parts.clock.now() })
    return dropNameList(tx, caller.user.id)
  })
  parts.names.lists.isDropped(caller.user.id)
}

/** Gives a folder another path. Fails like `placeFolder`. */
export async function moveFolder(parts: FilesParts, caller: Caller, id: string, path: string): Promise<FileItem> {
  if (!isUuid(id)) fail('folder_not_found')
  await placeFolder(parts, caller, id, path)
  return getItem(parts, caller, id)
}

/** Deletes a folder with all that lies in it. Its blobs are swept later; without their keys nobody reads them. Fails with `folder_not_found`. */
export async function deleteFolder(parts: FilesParts, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id)) fail('folder_not_found')
  await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    if (!(await store.deleteFolder(tx, caller.user.id, id))) fail('folder_not_found')
    await dropNameList(tx, caller.user.id)
  })
  parts.names.lists.isDropped(caller.user.id)
}

const folderOf = (tree: OpenTree, path: string): string | null => {
  const found = folderAt(tree, path)
  return found === undefined ? fail('folder_not_found') : found
}

async function requireFree(
  parts: FilesParts,
  tx: Queryable,
  caller: Caller,
  tree: OpenTree,
  folder: string | null,
  name: string,
  but?: string,
): Promise<void> {
  const taken = await namesIn(parts, tx, caller, tree, folder, but)
  if (taken.some((one) => sameName(one) === sameName(name))) fail('name_taken')
}
