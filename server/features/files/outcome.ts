import type { Binding } from '../../base/crypto/seal.ts'
import type { StreamKey } from '../encryption/encryption.ts'
import type { FileRow } from './files.store.ts'
import { readable } from './opened-names.ts'

/** What there is to say about the reading of a file. */
export type Outcome = {
  /** A sentence for the person. */
  reason: string
  /** It needs its own password. */
  needs_password?: true
}
export const outcomeBinding: Binding = ['outcome']

/** What is said where nobody with the key was there. */
const problems: Record<NonNullable<FileRow['problem']>, string> = {
  cancelled: 'Die Verarbeitung wurde abgebrochen.',
  given_up: 'Die Verarbeitung ist mehrmals abgebrochen und wird nicht fortgesetzt. Bitte laden Sie die Datei neu hoch.',
}

/** What there is to say about a file, as far as its key opens it. */
export function openOutcome(
  row: Pick<FileRow, 'sealed_outcome' | 'problem'>,
  key: StreamKey | undefined,
): { reason: string | null; needs_password: boolean } {
  if (row.problem) return { reason: problems[row.problem], needs_password: false }
  const { sealed_outcome } = row
  const outcome =
    key && sealed_outcome ? readable(() => JSON.parse(key.open(sealed_outcome, outcomeBinding)) as Outcome) : undefined
  return { reason: outcome?.reason ?? null, needs_password: outcome?.needs_password ?? false }
}
