import { useState } from 'react'
import { passkeyName } from '../../../contract/two-factor.ts'
import { formatDay } from '../../base/formats.ts'
import { Field } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { passkeyFailure, usePasskeyActions } from './passkeys.ts'
import { ReentryDialog } from './ReentryDialog.tsx'

/** Name and password first, then the device takes over. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const actions = usePasskeyActions()
  const [name, setName] = useState(() => `Passkey vom ${formatDay(new Date().toISOString())}`)
  const [error, setError] = useState<string>()
  return (
    <ReentryDialog
      title="Passkey hinzufügen"
      action="Weiter"
      describe={passkeyFailure}
      onClose={onClose}
      check={() => {
        const checked = passkeyName.safeParse(name)
        setError(checked.error?.issues[0]?.message)
        return checked.success
      }}
      onConfirm={async (given) => {
        await actions.add(name, given)
        showToast({ status: 'success', title: 'Passkey wurde hinzugefügt.' })
        onClose()
      }}
    >
      <p>Ihr Gerät fragt Sie danach nach Fingerabdruck, Gesicht oder PIN.</p>
      <Field
        label="Name"
        required
        maxLength={60}
        value={name}
        error={error}
        hint="Damit Sie ihn wiedererkennen, zum Beispiel »Laptop Kanzlei«."
        onChange={(event) => setName(event.target.value)}
      />
    </ReentryDialog>
  )
}
