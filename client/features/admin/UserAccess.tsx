import { useState } from 'react'
import type { UserDetails } from '../../../contract/admin.ts'
import { roleNames } from '../../../contract/roles.ts'
import { roles, type Role } from '../../../contract/subscriptions.ts'
import { failureOf, messageOr } from '../../base/errors.ts'
import { formatMoment } from '../../base/formats.ts'
import { useUser } from '../../base/session.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ReentryDialog } from '../two-factor/ReentryDialog.tsx'
import { useUserActions } from './admin.ts'

const failed = 'Die Änderung konnte nicht ausgeführt werden'

/** How a person comes into the account, and whether: role, sessions, mail, lock. */
export function UserAccess({ user }: { user: UserDetails }) {
  const actions = useUserActions(user)
  const isOwn = useUser()?.id === user.id
  const [open, setOpen] = useState<'role' | 'disable'>()
  const [role, setRole] = useState<Role>(user.role)
  const [busy, setBusy] = useState<string>()
  const run = async (name: string, action: () => Promise<unknown>, done: string) => {
    setBusy(name)
    await action().then(
      () => showToast({ status: 'success', title: done }),
      (cause: unknown) => showToast({ status: 'error', title: messageOr(cause, failed) }),
    )
    setBusy(undefined)
  }
  const begin = (name: 'role' | 'disable') => {
    setRole(user.role)
    setOpen(name)
  }
  const mail = user.confirmed_at ? 'Link für neues Passwort senden' : 'Bestätigungs-Mail erneut senden'
  return (
    <section aria-label="Zugang" className="space-y-3 border-t border-hairline pt-5">
      <h3 className="text-base font-semibold">Zugang</h3>
      {user.sessions.length === 0 ? (
        <p className="text-muted">Auf keinem Gerät angemeldet</p>
      ) : (
        <ul className="text-sm tabular-nums">
          {user.sessions.map(({ id, device, last_used_at }) => (
            <li key={id}>
              {device}, zuletzt {formatMoment(last_used_at)}
            </li>
          ))}
        </ul>
      )}
      {isOwn && (
        <p className="text-muted">Das ist Ihr eigenes Konto. Rolle und Sperre kann nur jemand anderer ändern.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {user.sessions.length > 0 && (
          <Button
            busy={busy === 'sessions'}
            onClick={() => void run('sessions', actions.endSessions, 'Alle Sitzungen wurden beendet.')}
          >
            Sitzungen beenden
          </Button>
        )}
        {!user.disabled_at && (
          <Button
            busy={busy === 'mail'}
            onClick={() => void run('mail', actions.mailAccess, 'Die Mail wird gesendet.')}
          >
            {mail}
          </Button>
        )}
        {!isOwn && !user.disabled_at && <Button onClick={() => begin('role')}>Rolle ändern</Button>}
        {!isOwn && !user.disabled_at && (
          <Button look="quietDanger" onClick={() => begin('disable')}>
            Konto deaktivieren
          </Button>
        )}
        {user.disabled_at && (
          <Button
            busy={busy === 'reopen'}
            onClick={() => void run('reopen', actions.reopen, 'Konto wurde wieder geöffnet.')}
          >
            Konto wieder öffnen
          </Button>
        )}
      </div>
      {open === 'role' && (
        <ReentryDialog
          title="Rolle ändern"
          action="Rolle ändern"
          beginsWithPassword
          describe={(error) => failureOf(error, failed)}
          onConfirm={async (proof) => {
            await actions.changeRole(role, proof)
            showToast({ status: 'success', title: 'Rolle wurde geändert.' })
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>
            Die Rolle von {user.email} gilt sofort; alle Sitzungen dieser Person enden. Administratorinnen und
            Administratoren sehen alle Konten, aber keine Inhalte, außer was jemand mit einer Bewertung mitschickt.
          </p>
          <SelectField
            label="Rolle"
            options={roleNames}
            value={role}
            onChange={(event) => setRole(roles.find((key) => key === event.target.value) ?? role)}
          />
        </ReentryDialog>
      )}
      {open === 'disable' && (
        <ReentryDialog
          title="Konto deaktivieren"
          action="Deaktivieren"
          isDangerous
          beginsWithPassword
          describe={(error) => failureOf(error, failed)}
          onConfirm={async (proof) => {
            await actions.disable(proof)
            showToast({ status: 'success', title: 'Konto wurde deaktiviert.' })
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        >
          <p>
            {user.email} kann sich danach nicht mehr anmelden, alle Sitzungen enden. Es wird nichts gelöscht; Sie können
            das Konto jederzeit wieder öffnen.
          </p>
        </ReentryDialog>
      )}
    </section>
  )
}
