import type { FileItem, FileState } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { FilesParts } from './files-parts.ts'
import { place } from './folders.ts'
import { ownFile } from './items.ts'
import { getItem } from './listing.ts'

/*
 * The door of own documents: files and folders of a person, from their upload to their text. Names and contents are
 * sealed; what is under another passphrase than the one shown is locked, and says so.
 */

export type { FilesParts } from './files-parts.ts'
export { askedFiles } from './asked-files.ts'
export { fileKeys, folderKeys } from './item-keys.store.ts'
export { openNameCache } from './opened-names.ts'
export { destroyBlobs } from './sealed-blobs.ts'
export { noWork } from './own-work.ts'
export { stopWork } from './work.ts'

/** What of a file can be changed by its owner. */
export type FileChange = {
  path?: string | undefined
  anonymization_approved?: boolean | undefined
  anonymization_custom_agenda?: unknown
}

/**
 * Gives a file or a folder another path. Fails like `place`, and with `anonymization_unavailable` where the change is about
 * its pseudonymisation.
 */
export async function changeFile(parts: FilesParts, caller: Caller, id: string, change: FileChange): Promise<FileItem> {
  await getItem(parts, caller, id)
  if (change.anonymization_approved !== undefined || change.anonymization_custom_agenda !== undefined)
    fail('anonymization_unavailable')
  if (change.path !== undefined) await place(parts, caller, id, change.path)
  return getItem(parts, caller, id)
}

/** Pseudonymises a file anew. Fails with `file_not_found`, `anonymization_unavailable`. */
export async function rerunAnonymization(parts: FilesParts, caller: Caller, id: string): Promise<FileState> {
  await ownFile(parts, caller, id)
  return fail('anonymization_unavailable')
}
