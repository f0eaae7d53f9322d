import { useCallback, useEffect, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { login } from '../../../contract/auth.ts'
import { ApiError, messageOf } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { carryReferral } from '../../base/referral.ts'
import { targetAfterLogin } from '../../base/return-target.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { User } from '../../../contract/profile.ts'
import { setUser } from '../../base/session.ts'
import { PasskeyLogin, SecondStep, SetupAtLogin } from '../two-factor/login-steps.ts'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, logIn } from './auth.ts'
import { ResendButton } from './ResendButton.tsx'

export function LoginPage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [error, setError] = useState<ApiError>()
  const [step, setStep] = useState<'password' | 'two_fa_required' | 'two_fa_setup_required'>('password')
  const form = useForm({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    try {
      await enter(await logIn(input))
    } catch (cause) {
      const failure = cause instanceof ApiError ? cause : ApiError.unknown()
      if (failure.code === 'two_fa_required' || failure.code === 'two_fa_setup_required') setStep(failure.code)
      else setError(failure)
    }
  })
  const enter = async (user: User) => {
    setUser(user)
    await navigate(carryReferral(targetAfterLogin(search), pathname + search), { replace: true })
  }
  /** To address and password again, which are still there. */
  const back = useCallback((message?: string) => {
    setStep('password')
    setError(message === undefined ? undefined : new ApiError(message, 'login_expired', 400))
  }, [])
  const wait = useCountdown(error?.code === 'too_many_attempts' ? error : undefined)
  if (step === 'two_fa_required')
    return (
      <AuthCard title="Anmeldung bestätigen">
        <SecondStep onLogin={(user) => void enter(user)} onBack={back} />
      </AuthCard>
    )
  if (step === 'two_fa_setup_required')
    return (
      <AuthCard title="Zwei-Faktor-Authentisierung einrichten">
        <SetupAtLogin onLogin={(user) => void enter(user)} onBack={back} />
      </AuthCard>
    )
  return (
    <AuthCard
      title="Anmelden"
      foot={
        <>
          <p>
            <Link to={carryReferral(paths.resetPassword, pathname + search)} className={textLink}>
              Passwort vergessen?
            </Link>
          </p>
          <p>
            <Link to={carryReferral(paths.register, pathname + search)} className={textLink}>
              Konto anlegen
            </Link>
          </p>
        </>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="E-Mail" type="email" autoComplete="username" required {...field(form, 'email')} />
        <PasswordField label="Passwort" autoComplete="current-password" required {...field(form, 'password')} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting} disabled={wait > 0}>
          Anmelden
        </Button>
        {error && <Notice kind="error">{error.code === 'too_many_attempts' ? waiting(wait) : messageOf(error)}</Notice>}
        <PasskeyLogin label="Mit Passkey anmelden" onLogin={(user) => void enter(user)} onSetup={() => setStep('two_fa_setup_required')} />
        {error?.code === 'email_not_confirmed' && <ResendButton email={form.getValues('email')} />}
      </form>
    </AuthCard>
  )
}

const waiting = (seconds: number) =>
  seconds <= 0
    ? 'Sie können es jetzt erneut versuchen.'
    : `Zu viele Versuche. Bitte versuchen Sie es in ${seconds < 60 ? `${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}` : `${Math.ceil(seconds / 60)} ${seconds <= 60 ? 'Minute' : 'Minuten'}`} erneut.`

/** Seconds that are left until the next attempt is allowed, counting down. */
function useCountdown(error: ApiError | undefined): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const until = Date.now() + (error?.retryAfter ?? 0) * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [error])
  return left
}
