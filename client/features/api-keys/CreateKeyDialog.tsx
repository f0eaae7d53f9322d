import { useMemo, useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import type { Reentry } from '../../../contract/two-factor.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { today } from '../../base/formats.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { ReentryDialog } from '../two-factor/ReentryDialog.tsx'

type Props = {
  isBusy: boolean
  create: (wanted: { expires_at: string | undefined; name: string | undefined }, given?: Reentry) => Promise<ApiKey>
  onMade: (key: ApiKey) => void
  onClose: () => void
}

/** Asks for the last day and the name of a new key, and then for the password. */
export function CreateKeyDialog({ isBusy, create, onMade, onClose }: Props) {
  const [expiresAt, setExpiresAt] = useState<string>()
  const [name, setName] = useState('')
  const wanted = { expires_at: expiresAt, name: name.trim() || undefined }
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const submit = async () => {
    setError(undefined)
    try {
      onMade(await create(wanted))
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'password_required') setAsking(true)
      else setError(cause)
    }
  }
  const failure = useMemo(() => (error === undefined ? undefined : failureOf(error)), [error])
  const isOfField = error instanceof ApiError && error.code === 'invalid_input'
  if (isAsking)
    return (
      <ReentryDialog
        title="Passwort bestätigen"
        action="Bestätigen"
        beginsWithPassword
        isAnnounced
        describe={failureOf}
        onConfirm={async (given) => onMade(await create(wanted, given))}
        onClose={() => setAsking(false)}
      >
        <p>Mit einem API-Schlüssel fragt ein Programm in Ihrem Namen. Bitte bestätigen Sie, dass Sie es sind.</p>
      </ReentryDialog>
    )
  return (
    <FormDialog
      title="Neuer API-Schlüssel"
      action="Erstellen"
      busyAction="Wird erstellt..."
      isBusy={isBusy}
      failure={isOfField ? undefined : failure}
      isAnnounced
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
      <Field
        label="Name"
        hint="Zum Wiedererkennen, zum Beispiel das Programm, das ihn verwendet."
        maxLength={60}
        disabled={isBusy}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="text-muted">
        Der Schlüssel gilt bis zum Ende dieses Tages, ohne Ablaufdatum so lange, bis Sie ihn löschen.
      </p>
    </FormDialog>
  )
}
