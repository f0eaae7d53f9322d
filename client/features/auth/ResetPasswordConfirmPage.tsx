import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { z } from 'zod'
import { newPassword } from '../../../contract/fields.ts'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, mailedToken, resetPassword } from './auth.ts'

const choice = z
  .object({ password: newPassword, password_confirm: z.string() })
  .refine((form) => form.password === form.password_confirm, { path: ['password_confirm'], error: 'Passwörter stimmen nicht überein' })

export function ResetPasswordConfirmPage() {
  const token = mailedToken(useLocation())
  const [isDone, setDone] = useState(false)
  const [error, setError] = useState(token ? undefined : 'Link ungültig oder abgelaufen')
  const form = useForm({ resolver: zodResolver(choice), defaultValues: { password: '', password_confirm: '' } })
  const submit = form.handleSubmit(async ({ password }) => {
    const failure = await resetPassword(token, password).then(
      () => undefined,
      (cause: unknown) => messageOf(cause),
    )
    setError(failure)
    setDone(failure === undefined)
  })
  if (isDone)
    return (
      <AuthCard title="Passwort geändert">
        <div className="space-y-5">
          <p>Ihr neues Passwort gilt ab sofort. Alle bisherigen Sitzungen wurden beendet.</p>
          <Link to={paths.login} className="inline-flex min-h-11 w-full items-center justify-center rounded-field bg-accent px-4 font-semibold text-on-accent">
            Anmelden
          </Link>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard
      title="Neues Passwort wählen"
      foot={
        <Link to={paths.resetPassword} className={textLink}>
          Neuen Link anfordern
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <PasswordField
          label="Neues Passwort"
          autoComplete="new-password"
          required
          hint="Mindestens 8 Zeichen. Am sichersten sind 15 oder mehr, zum Beispiel vier Wörter."
          {...field(form, 'password')}
        />
        <PasswordField label="Neues Passwort wiederholen" autoComplete="new-password" required {...field(form, 'password_confirm')} />
        {error && <Notice kind="error">{error}</Notice>}
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting} disabled={!token}>
          Passwort speichern
        </Button>
      </form>
    </AuthCard>
  )
}
