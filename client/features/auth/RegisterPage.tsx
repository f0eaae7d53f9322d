import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { registration, type Registration } from '../../../contract/auth.ts'
import { refuse } from '../../base/form.ts'
import { paths } from '../../../contract/pages.ts'
import { planParameter, plans } from '../../../contract/plans.ts'
import { referralOf } from '../../base/referral.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Checkbox, Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { NewPassword } from '../../ui/NewPassword.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, register } from './auth.ts'
import { ResendButton } from './ResendButton.tsx'
import { TermsBox } from './TermsBox.tsx'

export function RegisterPage() {
  const { pathname, search } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<Failure>()
  const form = useForm<Registration>({
    resolver: zodResolver(registration),
    defaultValues: {
      email: '',
      password: '',
      password_confirm: '',
      title: '',
      first_name: '',
      last_name: '',
      organisation: '',
      function: '',
    },
  })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    try {
      await register({ ...input, ref: referralOf(pathname + search) })
      setSentTo(input.email)
    } catch (cause) {
      setError(refuse(form, cause, { password_common: 'password' }))
    }
  })
  if (sentTo) return <CheckMail email={sentTo} />
  return (
    <AuthCard
      title="Konto anlegen"
      foot={
        <Link to={paths.login} className={textLink}>
          Ich habe bereits ein Konto
        </Link>
      }
    >
      <Form onSubmit={submit}>
        <ChosenPlan search={search} />
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <NewPassword password={field(form, 'password')} repetition={field(form, 'password_confirm')} />
        <Field label="Titel" autoComplete="honorific-prefix" {...field(form, 'title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
          <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
        </div>
        <Field label="Organisation" autoComplete="organization" {...field(form, 'organisation')} />
        <Field label="Funktion" autoComplete="organization-title" {...field(form, 'function')} />
        <Checkbox {...field(form, 'professional_use')}>Ich nutze den Dienst beruflich.</Checkbox>
        <TermsBox {...field(form, 'accept_terms')} />
        <FailureNotice failure={error} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Konto anlegen
        </Button>
      </Form>
    </AuthCard>
  )
}

/** Who comes from the price of a plan learns that the account begins free, and where the plan is chosen. */
function ChosenPlan({ search }: { search: string }) {
  const chosen = new URLSearchParams(search).get(planParameter)
  const plan = plans.find(({ id }) => id === chosen)
  if (!plan) return null
  return (
    <Notice kind="info">
      Ihr Konto beginnt kostenfrei. Den Tarif {plan.name} wählen Sie nach der Anmeldung unter Einstellungen ›
      Abonnement.
    </Notice>
  )
}

function CheckMail({ email }: { email: string }) {
  return (
    <AuthCard
      title="Bitte sehen Sie in Ihre E-Mails"
      foot={
        <Link to={paths.login} className={textLink}>
          Zur Anmeldung
        </Link>
      }
    >
      <div className="space-y-5">
        <p>
          Wir haben eine Nachricht an <strong>{email}</strong> geschickt. Der Link darin bestätigt Ihre Adresse und gilt
          24 Stunden.
        </p>
        <p className="text-muted">Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach.</p>
        <ResendButton email={email} />
      </div>
    </AuthCard>
  )
}
