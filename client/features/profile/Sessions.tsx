import { useState } from 'react'
import type { Session } from '../../../contract/profile.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useProfileActions, useSessions } from './profile.ts'

/** Where the account is logged in, and how to end that. */
export function Sessions() {
  const { data: sessions, error, refetch } = useSessions()
  const actions = useProfileActions()
  const [busy, setBusy] = useState<string>()
  const run = async (name: string, action: () => Promise<void>, done: string) => {
    setBusy(name)
    await action().then(
      () => showToast({ status: 'success', title: done }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Sitzung konnte nicht beendet werden') }),
    )
    setBusy(undefined)
  }
  return (
    <Section title="Geräte">
      <p className="mb-3 text-muted">Auf diesen Geräten sind Sie angemeldet.</p>
      {error && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(error, 'Sitzungen konnten nicht geladen werden')}</Notice>
          <Button onClick={() => void refetch()}>Erneut versuchen</Button>
        </div>
      )}
      {!sessions && !error && <p className="text-muted">Wird geladen …</p>}
      {sessions && (
        <>
          <ul className="divide-y divide-hairline border-y border-hairline">
            {sessions.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                <Device session={session} />
                {!session.is_current && (
                  <Button
                    busy={busy === session.id}
                    aria-label={`Sitzung »${session.device}« beenden`}
                    onClick={() => void run(session.id, () => actions.endSession(session.id), 'Sitzung wurde beendet.')}
                  >
                    Beenden
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              className="mt-4"
              busy={busy === 'others'}
              onClick={() => void run('others', actions.endOtherSessions, 'Alle anderen Sitzungen wurden beendet.')}
            >
              Alle anderen beenden
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

function Device({ session }: { session: Session }) {
  return (
    <div>
      <p className="font-semibold">
        {session.device}
        {session.is_current && (
          <span className="ml-2 rounded-field bg-success-tint px-2 py-0.5 text-xs font-normal text-success">
            Dieses Gerät
          </span>
        )}
      </p>
      <p className="text-muted tabular-nums">
        Angemeldet am {formatMoment(session.created_at)}, zuletzt verwendet am {formatMoment(session.last_used_at)}
      </p>
    </div>
  )
}
