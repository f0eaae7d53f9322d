import { Suspense, useCallback, useMemo, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { login } from '../../../contract/auth.ts'
import { ApiError, failureOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral } from '../../base/referral.ts'
import { targetAfterLogin, wasLost } from '../../base/return-target.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { User } from '../../../contract/profile.ts'
import { setUser } from '../../base/session.ts'
import { PasskeyLogin, SecondStep, SetupAtLogin } from '../two-factor/login-steps.ts'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, logIn } from './auth.ts'
import { ResendButton } from './ResendButton.tsx'

export function LoginPage() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const [isLost] = useState(wasLost)
  const [error, setError] = useState<ApiError>()
  const failure = useMemo(() => error && failureOf(error), [error])
  const [step, setStep] = useState<'password' | 'two_fa_required' | 'two_fa_setup_required'>('password')
  const form = useForm({ resolver: zodResolver(login), defaultValues: { email: '', password: '' } })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    try {
      await enter(await logIn(input))
    } catch (cause) {
      const refusal = cause instanceof ApiError ? cause : ApiError.unknown()
      if (refusal.code === 'two_fa_required' || refusal.code === 'two_fa_setup_required') setStep(refusal.code)
      else setError(refusal)
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
  if (step === 'two_fa_required')
    return (
      <AuthCard title="Anmeldung bestätigen">
        <SecondStep onLogin={(user) => void enter(user)} onBack={back} />
      </AuthCard>
    )
  if (step === 'two_fa_setup_required')
    return (
      <AuthCard title="Zwei-Faktor-Authentisierung einrichten">
        <Suspense fallback={<Spinner />}>
          <SetupAtLogin onLogin={(user) => void enter(user)} onBack={back} />
        </Suspense>
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
      <Form onSubmit={submit}>
        {isLost && (
          <Notice kind="info">
            Ihre Sitzung ist abgelaufen. Nach der Anmeldung geht es dort weiter, wo Sie waren.
          </Notice>
        )}
        <Field label="E-Mail" type="email" autoComplete="username" autoFocus required {...field(form, 'email')} />
        <PasswordField label="Passwort" autoComplete="current-password" required {...field(form, 'password')} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Anmelden
        </Button>
        <FailureNotice failure={failure} />
        <PasskeyLogin
          label="Mit Passkey anmelden"
          onLogin={(user) => void enter(user)}
          onSetup={() => setStep('two_fa_setup_required')}
        />
        {error?.code === 'email_not_confirmed' && <ResendButton email={form.getValues('email')} />}
      </Form>
    </AuthCard>
  )
}
