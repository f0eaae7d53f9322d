import { useState, type ReactNode } from 'react'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SecondStepFields, secondStepError, secondStepOf, type Typed } from './SecondStepFields.tsx'
import { fieldOf, type Reentry } from './two-factor.ts'

type Props = {
  title: string
  action: string
  look?: 'primary' | 'danger'
  /** Sentence for an error without words of its own. */
  words: (error: unknown) => string
  children: ReactNode
  /** Looks at further fields among the children and says at them what is missing. */
  check?: () => boolean
  onConfirm: (given: Reentry) => Promise<void>
  onClose: () => void
}

/** Asks for the password and, while two-factor login is on, for a code, and then does the deed. What was typed stays after an error. */
export function ReentryDialog({ title, action, look = 'primary', words, children, check, onConfirm, onClose }: Props) {
  const hasSecondStep = useUser()?.two_fa_enabled ?? false
  const [password, setPassword] = useState('')
  const [typed, setTyped] = useState<Typed>({ kind: 'code', text: '' })
  const [errors, setErrors] = useState<{ password?: string; code?: string; other?: string }>({})
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
      setErrors({ [fieldOf(cause) ?? 'other']: words(cause) })
      setBusy(false)
    }
  }
  const id = 'reentry'
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button type="submit" form={id} look={look} busy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
        <PasswordField label="Passwort" autoComplete="current-password" required value={password} error={errors.password} onChange={(event) => setPassword(event.target.value)} />
        {hasSecondStep && <SecondStepFields typed={typed} error={errors.code} onChange={setTyped} />}
        {errors.other && <Notice kind="error">{errors.other}</Notice>}
      </form>
    </Dialog>
  )
}
