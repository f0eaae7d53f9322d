import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { login } from '../../../contract/auth.ts'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../base/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, textLink } from './AuthCard.tsx'
import { field, requestReset } from './auth.ts'

const address = login.pick({ email: true })

export function ResetPasswordPage() {
  const [result, setResult] = useState<{ kind: 'success' | 'error'; text: string }>()
  const form = useForm({ resolver: zodResolver(address), defaultValues: { email: '' } })
  const submit = form.handleSubmit(async ({ email }) => {
    setResult(
      await requestReset(email).then(
        () => ({ kind: 'success' as const, text: 'Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt 30 Minuten.' }),
        (error: unknown) => ({ kind: 'error' as const, text: messageOf(error) }),
      ),
    )
  })
  return (
    <AuthCard
      title="Passwort vergessen"
      foot={
        <Link to={paths.login} className={textLink}>
          Zur Anmeldung
        </Link>
      }
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="space-y-5">
        <p>Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.</p>
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Link anfordern
        </Button>
        <div aria-live="polite">{result && <Notice kind={result.kind}>{result.text}</Notice>}</div>
      </form>
    </AuthCard>
  )
}
