import { useRef, useState } from 'react'
import { supportHours, type SupportHours } from '../../../contract/support-hours.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SelectField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useGrantActions, useOwnGrants } from './support.ts'

const hourNames: Record<SupportHours, string> = { 1: '1 Stunde', 24: '24 Stunden', 72: '3 Tage' }

/** Lets support look at the account: a code to be told, for a time, and how to end it. */
export function SupportAccess() {
  const { data: grants, error } = useOwnGrants()
  const actions = useGrantActions()
  const [hours, setHours] = useState<SupportHours>(24)
  const [made, setMade] = useState<{ id: string; code: string }>()
  const shownIn = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState<string>()
  const run = async (name: string, action: () => Promise<void>, failed: string) => {
    setBusy(name)
    await action().catch((cause: unknown) => showToast({ status: 'error', title: messageOr(cause, failed) }))
    setBusy(undefined)
  }
  const create = () =>
    run('create', async () => setMade(await actions.create(hours)), 'Der Code konnte nicht erstellt werden')
  const end = (id: string) =>
    run(
      id,
      async () => {
        await actions.end(id)
        if (made?.id === id) setMade(undefined)
        showToast({ status: 'success', title: 'Der Zugang des Supports wurde beendet.' })
      },
      'Der Zugang konnte nicht beendet werden',
    )
  return (
    <Section title="Support">
      <p className="text-muted">
        Mit einem Code lassen Sie unseren Support für eine Zeit sehen, welche Dateien in welchem Zustand sind, wie Ihre
        Fragen endeten und welche Fehler es gab. Was Sie fragen, die Antworten, Inhalte und Namen von Dateien sieht er
        nie. Jede Einsicht steht in Ihrem Protokoll.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Gültig"
          options={hourNames}
          value={String(hours)}
          onChange={(event) => setHours(supportHours.find((one) => String(one) === event.target.value) ?? hours)}
        />
        <Button busy={busy === 'create'} onClick={() => void create()}>
          Code erstellen
        </Button>
      </div>
      {made && (
        <Notice kind="info">
          <div className="flex flex-wrap items-center gap-3">
            <span>
              Ihr Code, nur jetzt zu sehen:{' '}
              <strong ref={shownIn} className="whitespace-nowrap tabular-nums">
                {made.code}
              </strong>
            </span>
            <CopyButton text={made.code} label="Code kopieren" shownIn={shownIn} />
          </div>
        </Notice>
      )}
      {error && <Notice kind="error">{messageOr(error, 'Die Codes konnten nicht geladen werden')}</Notice>}
      {grants && grants.length > 0 && (
        <ul aria-label="Codes für den Support" className="divide-y divide-hairline border-y border-hairline">
          {grants.map(({ id, created_at, expires_at, opened_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <p className="tabular-nums">
                Erstellt am {formatMoment(created_at)}, gültig bis {formatMoment(expires_at)}
                <span className="block text-muted">
                  {opened_at ? `Verwendet seit ${formatMoment(opened_at)}` : 'Noch nicht verwendet'}
                </span>
              </p>
              <Button
                busy={busy === id}
                aria-label={`Code vom ${formatMoment(created_at)} beenden`}
                onClick={() => void end(id)}
              >
                Beenden
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
