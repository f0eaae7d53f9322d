import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf } from '../../base/errors.ts'
import { paths } from '../../../contract/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AuthCard, mainLink } from './AuthCard.tsx'
import { confirmNewEmail, mailedToken } from './auth.ts'

/** Confirms the new address of an account, only after a click: mail scanners open links, and must not use them up. */
export function EmailConfirmPage() {
  const token = mailedToken(useLocation())
  const [state, setState] = useState<{ kind: 'done' | 'failed'; text: string } | undefined>(
    token ? undefined : { kind: 'failed', text: 'Link ungültig oder abgelaufen' },
  )
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setState(
      await confirmNewEmail(token).then(
        (email) => ({ kind: 'done' as const, text: email }),
        (error: unknown) => ({ kind: 'failed' as const, text: messageOf(error) }),
      ),
    )
    setBusy(false)
  }
  const toSettings = (
    <Link to={paths.settingsProfile} className={mainLink}>
      Zu den Einstellungen
    </Link>
  )
  if (state?.kind === 'done')
    return (
      <AuthCard title="Neue Adresse bestätigt">
        <div className="space-y-5">
          <p>
            Ab jetzt melden Sie sich mit <strong className="[overflow-wrap:anywhere]">{state.text}</strong> an.
          </p>
          {toSettings}
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="Neue E-Mail-Adresse bestätigen">
      <div className="space-y-5">
        {state ? (
          <>
            <Notice kind="error">{state.text}</Notice>
            <p className="text-muted">
              Sie können die neue Adresse in den Einstellungen noch einmal eintragen, dann schicken wir einen neuen
              Link.
            </p>
            {toSettings}
          </>
        ) : (
          <>
            <p>Mit einem Klick wird diese Adresse die Adresse Ihres Kontos.</p>
            <Button look="primary" className="w-full" busy={isBusy} onClick={() => void confirm()}>
              Adresse bestätigen
            </Button>
          </>
        )}
      </div>
    </AuthCard>
  )
}
