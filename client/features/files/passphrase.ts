import { ApiError } from '../../base/errors.ts'
import { openPassphraseDialog } from '../../base/passphrase-dialog.ts'

/** Asks for the passphrase where that is what was missing. */
export function offerPassphrase(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'passphrase_required' || error.code === 'passphrase_invalid'))
    openPassphraseDialog()
}
