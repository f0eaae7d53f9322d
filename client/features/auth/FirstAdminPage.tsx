import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { firstAdmin } from '../../../contract/auth.ts'
import { refuse } from '../../base/form.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthCard } from './AuthCard.tsx'
import { createFirstAdmin, field, mailedToken } from './auth.ts'

/** Behind the one-time link that the first start of an instance prints. */
export function FirstAdminPage() {
  const token = mailedToken(useLocation())
  const navigate = useNavigate()
  const [error, setError] = useState<Failure>()
  const form = useForm({
    resolver: zodResolver(firstAdmin),
    defaultValues: { token, email: '', password: '', first_name: '', last_name: '' },
  })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    try {
      await createFirstAdmin(input)
    } catch (cause) {
      return setError(refuse(form, cause, { password_common: 'password' }))
    }
    showToast({ status: 'success', title: 'Administrator angelegt', text: 'Sie können sich jetzt anmelden.' })
    await navigate(`${paths.login}?next=${encodeURIComponent(paths.adminDashboard)}`)
  })
  return (
    <AuthCard title="Ersten Administrator anlegen">
      <p className="mb-5 text-muted">
        Mit diesem Konto verwalten Sie diese Installation. Nach der Anmeldung sehen Sie die ersten Schritte.
      </p>
      <Form onSubmit={submit}>
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <NewPassword password={field(form, 'password')} />
        <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
        <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
        <FailureNotice failure={error} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Administrator anlegen
        </Button>
      </Form>
    </AuthCard>
  )
}
