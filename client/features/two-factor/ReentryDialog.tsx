import { useState, type ReactNode } from 'react'
import type { Reentry } from '../../../contract/two-factor.ts'
import { useUser } from '../../base/session.ts'
import type { Failure } from '../../ui/FailureNotice.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SecondStepFields, secondStepError, secondStepOf, type Typed } from './SecondStepFields.tsx'
import { fieldOf } from './two-factor.ts'

type Props = {
  title: string
  action: string
  isDangerous?: boolean
  /** What to say about an error. */
  describe: (error: unknown) => Failure
  children: ReactNode
  /** Begins with the password alone; the server asks for a code when the last one is too long ago. */
  beginsWithPassword?: boolean
  /** A message above the page tells of a failure that belongs to no field too, and announces it. */
  isAnnounced?: boolean
  /** Looks at further fields among the children and says at them what is missing. */
  check?: () => boolean
  onConfirm: (given: Reentry) => Promise<void>
  onClose: () => void
}

/** Asks for the password and, while two-factor login is on, for a code, and then acts. What was typed stays after an error. */
export function ReentryDialog({
  title,
  action,
  isDangerous,
  describe,
  children,
  beginsWithPassword = false,
  isAnnounced,
  check,
  onConfirm,
  onClose,
}: Props) {
  const isOn = useUser()?.two_fa_enabled ?? false
  const [isCodeShown, setCodeShown] = useState(!beginsWithPassword)
  const hasSecondStep = isOn && isCodeShown
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState<Typed>({ kind: 'code', text: '' })
  const [errors, setErrors] = useState<{ password?: string; code?: string; other?: Failure }>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const missing = {
      password: password.trim() === '' ? 'Passwort ist erforderlich' : undefined,
      code: hasSecondStep ? secondStepError(typed) : undefined,
    }
    setErrors(missing)
    const isReady = check?.() ?? true
    if (missing.password || missing.code || !isReady) return
    setBusy(true)
    try {
      await onConfirm({ password, ...(hasSecondStep && secondStepOf(typed)) })
    } catch (cause) {
      const failure = describe(cause)
      const name = fieldOf(cause)
      const mustShowCode = name === 'code' && !hasSecondStep
      if (mustShowCode) setCodeShown(true)
      setErrors(mustShowCode ? {} : name ? { [name]: failure.message } : { other: failure })
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title={title}
      action={action}
      isDangerous={isDangerous}
      isBusy={isBusy}
      failure={errors.other}
      isAnnounced={isAnnounced}
      onSubmit={submit}
      onClose={onClose}
    >
      {children}
      <PasswordField
        label="Passwort"
        autoComplete="current-password"
        required
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {hasSecondStep && (
        <SecondStepFields typed={typed} error={errors.code} autoFocus={beginsWithPassword} onChange={setTyped} />
      )}
    </FormDialog>
  )
}
