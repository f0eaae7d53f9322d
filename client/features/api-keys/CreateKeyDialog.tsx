import { useMemo, useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { today } from '../../base/formats.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'

type Props = {
  isBusy: boolean
  create: (expiresAt: string | undefined) => Promise<ApiKey>
  onMade: (key: ApiKey) => void
  onClose: () => void
}

/** Asks for the last day of a new key. */
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
  const failure = useMemo(() => (error === undefined ? undefined : failureOf(error)), [error])
  const isOfField = error instanceof ApiError && error.code === 'invalid_input'
  return (
    <FormDialog
      title="Neuer API-Schlüssel"
      action="Erstellen"
      busyAction="Wird erstellt..."
      isBusy={isBusy}
      failure={isOfField ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <DatePicker
        label="Ablaufdatum"
        placeholder="Wählen Sie ein Ablaufdatum"
        value={expiresAt}
        min={today()}
        disabled={isBusy}
        error={isOfField ? failure?.message : undefined}
        onChange={(day) => {
          setExpiresAt(day)
          setError(undefined)
        }}
      />
      <p className="text-muted">
        Der Schlüssel gilt bis zum Ende dieses Tages, ohne Ablaufdatum so lange, bis Sie ihn löschen.
      </p>
    </FormDialog>
  )
}
