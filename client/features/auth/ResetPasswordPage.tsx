import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { failureOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, textLink } from './AuthCard.tsx'
import { address, field, requestReset } from './auth.ts'

export function ResetPasswordPage() {
  const [result, setResult] = useState<'sent' | Failure>()
  const form = useForm({ resolver: zodResolver(address), defaultValues: { email: '' } })
  const submit = form.handleSubmit(async ({ email }) => {
    setResult(undefined)
    setResult(
      await requestReset(email).then(
        () => 'sent' as const,
        (error: unknown) => failureOf(error),
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
      <Form onSubmit={submit}>
        <p>Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.</p>
        <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
        <Button type="submit" look="primary" className="w-full" busy={form.formState.isSubmitting}>
          Link anfordern
        </Button>
        <div aria-live="polite">
          {result === 'sent' && (
            <Notice kind="success">
              Wenn es zu dieser Adresse ein Konto gibt, ist ein Link unterwegs. Er gilt 30 Minuten.
            </Notice>
          )}
        </div>
        {result !== 'sent' && <FailureNotice failure={result} />}
      </Form>
    </AuthCard>
  )
}
