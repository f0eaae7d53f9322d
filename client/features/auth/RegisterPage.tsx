import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router'
import { registration, type Registration } from '../../../contract/auth.ts'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { referralOf } from '../../base/referral.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Field, PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, register } from './auth.ts'
import { ResendButton } from './ResendButton.tsx'

export function RegisterPage() {
  const { pathname, search } = useLocation()
  const [sentTo, setSentTo] = useState<string>()
  const [error, setError] = useState<string>()
  const form = useForm<Registration>({
    resolver: zodResolver(registration),
    defaultValues: { email: '', password: '', password_confirm: '', title: '', first_name: '', last_name: '', organisation: '', function: '' },
  })
  const submit = form.handleSubmit(async (input) => {
    setError(undefined)
    const failure = await register({ ...input, ref: referralOf(pathname + search) }).then(
      () => undefined,
      (cause: unknown) => messageOf(cause),
    )
    if (failure) setError(failure)
    else setSentTo(input.email)
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
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <PasswordField label="Passwort" autoComplete="new-password" required hint="Mindestens 8 Zeichen. Am sichersten sind 15 oder mehr, zum Beispiel vier Wörter." {...field(form, 'password')} />
        <PasswordField label="Passwort wiederholen" autoComplete="new-password" required {...field(form, 'password_confirm')} />
        <Field label="Titel" autoComplete="honorific-prefix" {...field(form, 'title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Vorname" autoComplete="given-name" required {...field(form, 'first_name')} />
          <Field label="Nachname" autoComplete="family-name" required {...field(form, 'last_name')} />
        </div>
        <Field label="Organisation" autoComplete="organization" {...field(form, 'organisation')} />
        <Field label="Funktion" autoComplete="organization-title" {...field(form, 'function')} />
        <Checkbox {...field(form, 'professional_use')}>Ich nutze den Dienst beruflich.</Checkbox>
        <Checkbox {...field(form, 'accept_terms')}>
          Ich stimme den{' '}
          <a href={paths.terms} target="_blank" rel="noopener" className="text-accent underline underline-offset-2">
            AGB
          </a>{' '}
          zu und habe die{' '}
          <a href={paths.privacy} target="_blank" rel="noopener" className="text-accent underline underline-offset-2">
            Datenschutzerklärung
          </a>{' '}
          gelesen.
        </Checkbox>
        {error && <Notice kind="error">{error}</Notice>}
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Konto anlegen
        </Button>
      </form>
    </AuthCard>
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
          Wir haben eine Nachricht an <strong>{email}</strong> geschickt. Der Link darin bestätigt Ihre Adresse und gilt 24 Stunden.
        </p>
        <p className="text-muted">Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach.</p>
        <ResendButton email={email} />
      </div>
    </AuthCard>
  )
}
