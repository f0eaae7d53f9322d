import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { today } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = { isBusy: boolean; create: (expiresAt: string | undefined) => Promise<ApiKey>; onMade: (key: ApiKey) => void; onClose: () => void }

/** Asks for the last day of a new key. Toasts lie behind a dialog, so it says itself what went wrong. */
export function CreateKeyDialog({ isBusy, create, onMade, onClose }: Props) {
  const [expiresAt, setExpiresAt] = useState<string>()
  const [error, setError] = useState<unknown>()
  const submit = async () => {
    setError(undefined)
    try {
      onMade(await create(expiresAt))
    } catch (cause) {
      setError(cause)
    }
  }
  const isOfField = error instanceof ApiError && error.code === 'invalid_input'
  return (
    <Dialog
      title="Neuer API-Schlüssel"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button look="primary" busy={isBusy} onClick={() => void submit()}>
            {isBusy ? 'Wird erstellt...' : 'Erstellen'}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <DatePicker
          label="Ablaufdatum"
          placeholder="Wählen Sie ein Ablaufdatum"
          value={expiresAt}
          min={today()}
          disabled={isBusy}
          error={isOfField ? messageOf(error) : undefined}
          onChange={(day) => {
            setExpiresAt(day)
            setError(undefined)
          }}
        />
        <p className="text-muted">Der Schlüssel gilt bis zum Ende dieses Tages, ohne Ablaufdatum so lange, bis Sie ihn löschen.</p>
        {Boolean(error) && !isOfField && <Notice kind="error">{messageOf(error)}</Notice>}
      </div>
    </Dialog>
  )
}
