import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { acceptedInvitation, type AcceptedInvitation } from '../../../contract/company-admin.ts'
import { paths } from '../../../contract/pages.ts'
import { refuse } from '../../base/form.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthCard } from './AuthCard.tsx'
import { acceptInvitation, field, mailedToken } from './auth.ts'
import { TermsBox } from './TermsBox.tsx'

/** Behind the link of an invitation: makes the account of the company, whose address the link has proved. */
export function InvitationPage() {
  const token = mailedToken(useLocation())
  const navigate = useNavigate()
  const [error, setError] = useState<Failure>()
  const form = useForm<AcceptedInvitation>({
    resolver: zodResolver(acceptedInvitation),
    defaultValues: { token, password: '', first_name: '', last_name: '' },
  })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    try {
      const { email } = await acceptInvitation(input)
      showToast({ status: 'success', title: 'Konto angelegt', text: `Melden Sie sich jetzt mit ${email} an.` })
    } catch (cause) {
      return setError(refuse(form, cause, { password_common: 'password' }))
    }
    await navigate(paths.login)
  })
  return (
    <AuthCard title="Einladung annehmen">
      <Form onSubmit={submit}>
        <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
        <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
        <NewPassword password={field(form, 'password')} />
        <TermsBox {...field(form, 'accept_terms')} />
        <Checkbox {...field(form, 'professional_use')}>Ich nutze den Dienst beruflich.</Checkbox>
        <FailureNotice failure={error} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Konto anlegen
        </Button>
      </Form>
    </AuthCard>
  )
}
