import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetupSteps } from './SetupSteps.tsx'
import type { Setup } from './two-factor.ts'

/** Set-up in the settings. Closing it before the first code leaves two-factor login off. */
export function SetupDialog({
  setup,
  onEnabled,
  onClose,
}: {
  setup: Setup
  onEnabled: () => void
  onClose: (isEnabled: boolean) => void
}) {
  const [codes, setCodes] = useState<string[]>()
  const close = () => onClose(codes !== undefined)
  return (
    // The codes are not shown again: a stray press beside the window must not lose them.
    <Dialog
      title={codes ? 'Wiederherstellungscodes' : 'Zwei-Faktor-Authentisierung einrichten'}
      keepsOnBackdrop={codes !== undefined}
      onClose={close}
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Fertig" onDone={close} />
      ) : (
        <SetupSteps
          setup={setup}
          onDone={(shown) => {
            setCodes(shown)
            onEnabled()
          }}
        />
      )}
    </Dialog>
  )
}
