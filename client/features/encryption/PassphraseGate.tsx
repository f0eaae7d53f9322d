import { lazy, Suspense, useEffect } from 'react'
import { passphraseOf } from '../../base/passphrase.ts'
import { closePassphraseDialog, openPassphraseDialog, useIsPassphraseDialogOpen } from '../../base/passphrase-dialog.ts'
import { useUser } from '../../base/session.ts'

const PassphraseDialog = lazy(async () => ({ default: (await import('./PassphraseDialog.tsx')).PassphraseDialog }))

/** Asks on every screen for the passphrase of a person who chose one and whose browser does not have it. */
export function PassphraseGate() {
  const user = useUser()
  const isOpen = useIsPassphraseDialogOpen()
  const isMissing = user?.passphrase_type === 'CUSTOM' && passphraseOf(user.id) === undefined
  useEffect(() => {
    if (isMissing) openPassphraseDialog()
  }, [isMissing, user?.id])
  // Whoever logs in next is not asked because somebody else was.
  useEffect(() => closePassphraseDialog, [])
  if (!isOpen) return null
  return (
    <Suspense>
      <PassphraseDialog onClose={closePassphraseDialog} />
    </Suspense>
  )
}
