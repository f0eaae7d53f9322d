import { lazy, Suspense, useEffect } from 'react'
import { whenLocked } from '../../base/api.ts'
import { passphraseOf } from '../../base/passphrase.ts'
import {
  dismissPassphraseDialog,
  openPassphraseDialog,
  resetPassphraseDialog,
  suggestPassphraseDialog,
  usePassphraseReason,
} from '../../base/passphrase-dialog.ts'
import { useUser } from '../../base/session.ts'
import { reloadUser } from '../../base/user.ts'

/** Calls with a passphrase in their body: what is wrong with it belongs into their form. */
const withOwnField = new Set<string>(['POST /api/profile/passphrase-migration'])

// Somebody who does something is asked again each time; what a page loads by itself asks once.
whenLocked((code, name) => {
  if (withOwnField.has(name)) return
  if (name.startsWith('GET ')) suggestPassphraseDialog(code)
  else openPassphraseDialog(code)
})

const PassphraseDialog = lazy(async () => ({ default: (await import('./PassphraseDialog.tsx')).PassphraseDialog }))

/** Asks on every screen for the passphrase of a person who chose one and whose browser does not have it. */
export function PassphraseGate() {
  const user = useUser()
  const reason = usePassphraseReason()
  const isMissing = user?.passphrase_type === 'CUSTOM' && passphraseOf(user.id) === undefined
  useEffect(() => {
    if (isMissing) suggestPassphraseDialog('passphrase_required')
  }, [isMissing, user?.id])
  // It may have been chosen or changed on another device.
  const isNews = reason === 'passphrase_invalid' || (reason !== undefined && user?.passphrase_type !== 'CUSTOM')
  useEffect(() => {
    if (isNews) void reloadUser()
  }, [isNews])
  // Whoever logs in next is not asked because somebody else was.
  useEffect(() => resetPassphraseDialog, [])
  if (!reason) return null
  return (
    <Suspense>
      <PassphraseDialog reason={reason} onClose={() => dismissPassphraseDialog()} />
    </Suspense>
  )
}
