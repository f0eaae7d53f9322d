import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { firstAdmin } from '../../../contract/auth.ts'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthCard } from './AuthCard.tsx'
import { createFirstAdmin, field, mailedToken } from './auth.ts'

/** Behind the one-time link that the first start of an instance prints. */
export function FirstAdminPage() {
  const token = mailedToken(useLocation())
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const form = useForm({ resolver: zodResolver(firstAdmin), defaultValues: { token, email: '', password: '', first_name: '', last_name: '' } })
  const submit = form.handleSubmit(async (input) => {
    const failure = await createFirstAdmin(input).then(
      () => undefined,
      (cause: unknown) => messageOf(cause),
    )
    setError(failure)
    if (failure) return
    showToast({ status: 'success', title: 'Administrator angelegt', text: 'Sie können sich jetzt anmelden.' })
    await navigate(paths.login)
  })
  return (
    <AuthCard title="Ersten Administrator anlegen">
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <PasswordField label="Passwort" autoComplete="new-password" required hint="Mindestens 8 Zeichen. Am sichersten sind 15 oder mehr." {...field(form, 'password')} />
        <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
        <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
        {error && <Notice kind="error">{error}</Notice>}
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Administrator anlegen
        </Button>
      </form>
    </AuthCard>
  )
}
