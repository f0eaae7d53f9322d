import { useState, type ReactNode } from 'react'
import type { Failure } from './FailureNotice.tsx'
import { PasswordField, type SecretNoun } from './Field.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** The verb on the button, and what it says while it works. */
  action: string
  busyAction?: string
  isDangerous?: boolean
  /** Asks for a password or a previous passphrase as well; `required` is the sentence when it is left empty. */
  secret?: {
    label: string
    required: string
    hint?: ReactNode
    autoComplete?: 'current-password' | 'off'
    noun?: SecretNoun
  }
  /** Throws what went wrong; the window stays open then, with the sentence and all that was typed. */
  onConfirm: (secret: string) => Promise<void>
  onClose: () => void
  /** The German sentence for something thrown. */
  describe: (error: unknown) => string
  /** A message above the page tells of what went wrong too, and announces it. */
  isAnnounced?: boolean
}

/** Asks before something is done; optionally with a secret that proves who asks. */
export function ConfirmDialog({
  title,
  children,
  action,
  busyAction,
  isDangerous,
  secret,
  onConfirm,
  onClose,
  describe,
  isAnnounced,
}: Props) {
  const [value, setValue] = useState('')
  const [missing, setMissing] = useState<string>()
  const [error, setError] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setError(undefined)
    if (secret && value.trim() === '') return setMissing(secret.required)
    setBusy(true)
    try {
      await onConfirm(value)
      onClose()
    } catch (cause) {
      setError({ message: describe(cause) })
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      isDangerous={isDangerous}
      isBusy={isBusy}
      failure={error}
      isAnnounced={isAnnounced}
      onSubmit={confirm}
      onClose={onClose}
    >
      <div className="[overflow-wrap:anywhere]">{children}</div>
      {secret && (
        <PasswordField
          label={secret.label}
          hint={secret.hint}
          noun={secret.noun}
          required
          error={missing}
          autoComplete={secret.autoComplete ?? 'current-password'}
          value={value}
          onChange={(event) => {
            setValue(event.target.value)
            setMissing(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}
