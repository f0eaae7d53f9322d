import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { newPassword, writtenTwice } from '../../../contract/fields.ts'
import { ApiError } from '../../base/errors.ts'
import { refuse } from '../../base/form.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, mainLink, textLink } from './AuthCard.tsx'
import { field, mailedToken, resetPassword } from './auth.ts'

type Remaining = Awaited<ReturnType<typeof resetPassword>>

const choice = z.object({ password: newPassword, password_confirm: z.string() }).refine(...writtenTwice)

export function ResetPasswordConfirmPage() {
  const token = mailedToken(useLocation())
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(token ? 'open' : 'invalid')
  const [remaining, setRemaining] = useState<Remaining>()
  const [failure, setFailure] = useState<Failure>()
  const form = useForm({ resolver: zodResolver(choice), defaultValues: { password: '', password_confirm: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    setFailure(undefined)
    try {
      setRemaining(await resetPassword(token, password))
      setState('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'token_invalid') setState('invalid')
      else setFailure(refuse(form, error, { password_common: 'password' }))
    }
  })
  if (state === 'done')
    return (
      <AuthCard title="Passwort geändert">
        <div className="space-y-5">
          <p>Ihr neues Passwort gilt ab sofort. Alle bisherigen Sitzungen wurden beendet.</p>
          {remaining && <StillOpen {...remaining} />}
          <Link to={paths.login} className={mainLink}>
            Anmelden
          </Link>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Neues Passwort wählen"
      foot={
        <Link to={paths.login} className={textLink}>
          Zur Anmeldung
        </Link>
      }
    >
      {state === 'invalid' ? (
        <div className="space-y-5">
          <Notice kind="error">Link ungültig oder abgelaufen</Notice>
          <p className="text-muted">Ein Link gilt 30 Minuten und nur einmal.</p>
          <Link to={paths.resetPassword} className={mainLink}>
            Neuen Link anfordern
          </Link>
        </div>
      ) : (
        <Form onSubmit={submit}>
          <NewPassword
            label="Neues Passwort"
            password={field(form, 'password')}
            repetition={field(form, 'password_confirm')}
          />
          <FailureNotice failure={failure} />
          <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
            Passwort speichern
          </Button>
        </Form>
      )}
    </AuthCard>
  )
}

/** What a new password does not end, and where that is done: somebody else may have made it. */
function StillOpen({ passkeys, api_keys }: Remaining) {
  if (passkeys + api_keys === 0) return null
  const kinds = [passkeys > 0 && counted(passkeys, 'Passkey', 'Passkeys'), api_keys > 0 && `${api_keys} API-Schlüssel`]
    .filter(Boolean)
    .join(' und ')
  return (
    <Notice kind="warning">
      <p>
        {passkeys + api_keys === 1 ? `${kinds} gilt weiter.` : `${kinds} gelten weiter.`} Wenn Ihnen etwas davon fremd
        ist, entfernen Sie es bitte nach der Anmeldung:
      </p>
      <ul>
        {passkeys > 0 && (
          <li>
            <Link to={paths.settingsTwoFactor} className={noticeLink}>
              Passkeys ansehen
            </Link>
          </li>
        )}
        {api_keys > 0 && (
          <li>
            <Link to={paths.settingsApiKeys} className={noticeLink}>
              API-Schlüssel ansehen
            </Link>
          </li>
        )}
      </ul>
    </Notice>
  )
}

const noticeLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-2'
const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
