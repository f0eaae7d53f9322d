import type { AgendaEntry } from '../../../contract/file-review.ts'
import type { FileItem } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import type { FilesParts } from './files-parts.ts'
import { place } from './folders.ts'
import { getItem } from './listing.ts'
import { setVerdict } from './review.ts'
import { setAgenda } from './rules.ts'

/*
 * The door of own documents: files and folders of a person, from their upload to their text. Names and contents are
 * sealed; what is under another passphrase than the one shown is locked, and says so.
 */

export type { FilesParts } from './files-parts.ts'
export { lastCheck as lastFileCheck, sumFiles } from './checks.store.ts'
export { askedFiles } from './asked-files.ts'
export { fileFacts } from './file-facts.ts'
export { fileKeys, folderKeys } from './item-keys.store.ts'
export { ruleKeys } from './rules.store.ts'
export { ruleInWords } from './rules.ts'
export { openNameCache } from './opened-names.ts'
export { destroyBlobs } from './sealed-blobs.ts'
export { noWork } from './own-work.ts'
export { stopWork } from './work.ts'
export { releasedTextOf } from './review.ts'

/** What of a file can be changed by its owner. */
export type FileChange = {
  path?: string | undefined
  anonymization_approved?: boolean | undefined
  anonymization_custom_agenda?: readonly AgendaEntry[] | undefined
}

/**
 * Gives a file or a folder another path, keeps own rules for a file, releases or rejects its pseudonymisation. Fails like
 * `place`, `setAgenda` and `setVerdict`.
 */
export async function changeFile(parts: FilesParts, caller: Caller, id: string, change: FileChange): Promise<FileItem> {
  await getItem(parts, caller, id)
  if (change.path !== undefined) await place(parts, caller, id, change.path)
  if (change.anonymization_custom_agenda !== undefined)
    await setAgenda(parts, caller, id, change.anonymization_custom_agenda)
  if (change.anonymization_approved !== undefined) await setVerdict(parts, caller, id, change.anonymization_approved)
  return getItem(parts, caller, id)
}
