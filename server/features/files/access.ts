import type { Anonymous, Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { blocksFiles } from '../companies/companies.ts'

/** Whether people of the caller's domain get no files. */
export const isBlocked = (parts: Parts, { user }: Caller | Anonymous): Promise<boolean> =>
  blocksFiles(parts, user?.domain ?? null)

/** Stands before every call on files. Fails with `files_blocked`. */
export async function requireAccess(parts: Parts, caller: Caller | Anonymous): Promise<void> {
  if (await isBlocked(parts, caller)) fail('files_blocked')
}
