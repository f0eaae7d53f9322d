import { useState } from 'react'
import type { User } from '../../../contract/profile.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PasskeyLogin } from './PasskeyLogin.tsx'
import { SecondStepFields, secondStepError, secondStepOf, type Typed } from './SecondStepFields.tsx'
import { continueLogin, fieldOf } from './two-factor.ts'

type Props = { onLogin: (user: User) => void; onBack: (message?: string) => void }

/** The second step of a login, in place of address and password. */
export function SecondStep({ onLogin, onBack }: Props) {
  const [typed, setTyped] = useState<Typed>({ kind: 'code', text: '' })
  const [error, setError] = useState<{ field?: string; other?: Failure }>({})
  const [isBusy, setBusy] = useState(false)
  const submit = async (given: Typed) => {
    if (isBusy) return
    const wrong = secondStepError(given)
    setError({ field: wrong })
    if (wrong) return
    setBusy(true)
    try {
      const { user, recovery_codes_left: left } = await continueLogin(secondStepOf(given))
      if (given.kind === 'recovery') remind(left)
      onLogin(user)
    } catch (cause) {
      setBusy(false)
      if (cause instanceof ApiError && cause.code === 'login_expired') return onBack(cause.message)
      const failure = failureOf(cause, 'Ungültiger Code')
      setError(fieldOf(cause) === 'code' ? { field: failure.message } : { other: failure })
    }
  }
  return (
    <Form onSubmit={() => submit(typed)}>
      <p>Ihr Passwort stimmt. Bitte bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.</p>
      <SecondStepFields
        typed={typed}
        error={error.field}
        onChange={setTyped}
        onComplete={(given) => void submit(given)}
        autoFocus
      />
      <Button type="submit" look="primary" className="w-full" busy={isBusy}>
        Bestätigen
      </Button>
      <FailureNotice failure={error.other} />
      <PasskeyLogin label="Mit Passkey bestätigen" onLogin={onLogin} />
      <Button look="quiet" className="w-full" onClick={() => onBack()}>
        Zurück
      </Button>
    </Form>
  )
}

/** A recovery code is for emergencies: say how many are left and where to set up again. */
function remind(left: number): void {
  const rest =
    left === 1 ? 'Es ist noch einer übrig.' : left === 0 ? 'Es ist keiner mehr übrig.' : `Es sind noch ${left} übrig.`
  showToast({
    status: 'route',
    title: 'Wiederherstellungscode verwendet',
    text: `${rest} Wenn Sie Ihr Gerät verloren haben, setzen Sie die Zwei-Faktor-Authentisierung bitte zurück.`,
    actionLink: paths.settingsTwoFactor,
    actionName: 'Zu den Einstellungen',
    timeout: 24_000,
  })
}
