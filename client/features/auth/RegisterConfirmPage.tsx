import { useEffect, useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Link, useLocation, useNavigate } from 'react-router'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { carryReferral, rememberReferral } from '../../base/referral.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, mainLink } from './AuthCard.tsx'
import { address, confirmRegistration, field, mailedToken } from './auth.ts'
import { ResendResult, useResend } from './ResendButton.tsx'

/** Confirms only after a click: mail scanners open links, and must not use them up. */
export function RegisterConfirmPage() {
  const location = useLocation()
  const token = mailedToken(location)
  const [state, setState] = useState<
    { kind: 'done'; email: string; password_token: string | null } | { kind: 'failed'; text: string }
  >()
  const [busy, setBusy] = useState<'plain' | 'choosing'>()
  const navigate = useNavigate()
  useEffect(() => rememberReferral(location.pathname + location.search), [location.pathname, location.search])
  const confirm = async (how: 'plain' | 'choosing') => {
    if (busy) return
    setBusy(how)
    try {
      const reply = await confirmRegistration(token, how === 'choosing')
      if (how === 'choosing' && reply.password_token)
        await navigate(choosePath(reply.password_token), { replace: true })
      else setState({ kind: 'done', ...reply })
    } catch (error) {
      setState({ kind: 'failed', text: messageOf(error) })
    }
    setBusy(undefined)
  }
  if (state?.kind === 'done' && state.password_token)
    return (
      <AuthCard title="Adresse bestätigt">
        <div className="space-y-5">
          <p>
            Für <strong>{state.email}</strong> wurde mehr als einmal ein Konto angelegt. Zu Ihrer Sicherheit gilt keines
            der dabei gewählten Passwörter. Bitte wählen Sie jetzt Ihr Passwort.
          </p>
          <Link to={choosePath(state.password_token)} className={mainLink}>
            Passwort wählen
          </Link>
        </div>
      </AuthCard>
    )
  if (state?.kind === 'done')
    return (
      <AuthCard title="Adresse bestätigt">
        <div className="space-y-5">
          <p>
            Ihr Konto <strong>{state.email}</strong> ist bereit.
          </p>
          <Link to={carryReferral(paths.login, location.pathname + location.search)} className={mainLink}>
            Anmelden
          </Link>
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="E-Mail-Adresse bestätigen">
      <div className="space-y-5">
        {token && state?.kind !== 'failed' ? (
          <>
            <p>Mit einem Klick bestätigen Sie, dass diese Adresse Ihnen gehört.</p>
            <Button look="primary" className="w-full" busy={busy === 'plain'} onClick={() => void confirm('plain')}>
              Adresse bestätigen
            </Button>
            <div className="space-y-3 border-t border-hairline pt-5">
              <p className="text-muted">
                Hat jemand anderer das Konto für Sie angelegt, oder wissen Sie das Passwort nicht mehr? Dann gilt nur
                das Passwort, das Sie jetzt wählen.
              </p>
              <Button className="w-full" busy={busy === 'choosing'} onClick={() => void confirm('choosing')}>
                Bestätigen und Passwort neu wählen
              </Button>
            </div>
          </>
        ) : (
          <>
            <Notice kind="error">{state?.kind === 'failed' ? state.text : 'Link ungültig oder abgelaufen'}</Notice>
            <AskAgain />
          </>
        )}
      </div>
    </AuthCard>
  )
}

const choosePath = (token: string) => `${paths.resetPasswordConfirm}#token=${token}`

function AskAgain() {
  const form = useForm({ resolver: zodResolver(address), defaultValues: { email: '' } })
  const { result, isBusy, resend } = useResend()
  return (
    <Form onSubmit={form.handleSubmit(({ email }) => resend(email))}>
      <p className="text-muted">
        Geben Sie Ihre Adresse an, dann schicken wir einen neuen Link. Ist sie schon bestätigt, können Sie sich
        anmelden.
      </p>
      <Field label="E-Mail" type="email" autoComplete="email" required {...field(form, 'email')} />
      <Button type="submit" busy={isBusy} className="w-full">
        Bestätigungs-E-Mail erneut senden
      </Button>
      <ResendResult result={result} />
    </Form>
  )
}
