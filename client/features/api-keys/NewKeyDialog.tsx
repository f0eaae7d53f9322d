import { useRef } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { formatTableTime } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** The one time that a key is shown whole; when this closes, the page forgets it. */
export function NewKeyDialog({ made, onClose }: { made: ApiKey; onClose: () => void }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      title="Ihr neuer API-Schlüssel"
      keepsOnBackdrop
      onClose={onClose}
      foot={<Button onClick={onClose}>Fertig</Button>}
    >
      <div className="space-y-4">
        <Notice kind="warning">
          Bitte kopieren Sie den Schlüssel jetzt und bewahren Sie ihn sicher auf. Er wird nur dieses eine Mal angezeigt.
        </Notice>
        <code
          ref={shown}
          className="block rounded-field border border-border bg-sunken p-3 [overflow-wrap:anywhere] select-all"
        >
          {made.key}
        </code>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <CopyButton text={made.key} look="primary" shownIn={shown} />
          <p className="text-muted">Ablaufdatum: {made.expires_at ? formatTableTime(made.expires_at) : 'Niemals'}</p>
        </div>
      </div>
    </Dialog>
  )
}
