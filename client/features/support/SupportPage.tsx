import { useState, type ReactNode } from 'react'
import { auditEvents } from '../../../contract/audit.ts'
import { errors } from '../../../contract/errors.ts'
import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { queryStateNames } from '../../../contract/query-states.ts'
import type { SupportView } from '../../../contract/support.ts'
import { failureOf, messageOr } from '../../base/errors.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { FailureNotice, type Failure } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Page } from '../../ui/Page.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { showToast } from '../../ui/toasts.ts'
import { enterCode, lookAgain } from './support.ts'

/** With a code that somebody gave: what is known of their account without reading it. */
export function SupportPage() {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [view, setView] = useState<SupportView>()
  const open = async () => {
    setFailure(undefined)
    if (code.trim() === '') return setMissing('Bitte geben Sie den Code ein.')
    setBusy(true)
    try {
      setView(await enterCode(code))
      setCode('')
    } catch (cause) {
      setFailure(failureOf(cause, 'Das Konto konnte nicht geladen werden'))
    }
    setBusy(false)
  }
  const refresh = async () => {
    setBusy(true)
    try {
      setView(await lookAgain(view!.id))
    } catch (cause) {
      setView(undefined)
      showToast({ status: 'error', title: messageOr(cause, 'Das Konto konnte nicht geladen werden') })
    }
    setBusy(false)
  }
  return (
    <Page
      title="Support"
      isWide
      action={
        view && (
          <div className="flex gap-2">
            <Button busy={isBusy} onClick={() => void refresh()}>
              Neu laden
            </Button>
            <Button onClick={() => setView(undefined)}>Schließen</Button>
          </div>
        )
      }
    >
      <p className="max-w-[75ch] text-muted">
        Die Person erstellt in ihrem Profil einen Code und sagt ihn Ihnen. Sie sehen damit Eckdaten ihres Kontos,
        solange der Code gilt; ändern können Sie nichts. Jede Einsicht steht im Protokoll der Person.
      </p>
      {view ? (
        <View view={view} />
      ) : (
        <Form onSubmit={open}>
          <Field
            label="Code"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="XXXX-XXXX-XXXX"
            className="max-w-xs"
            error={missing}
            value={code}
            onChange={(event) => {
              setCode(event.target.value)
              setMissing(undefined)
            }}
          />
          <FailureNotice failure={failure} />
          <Button type="submit" look="primary" busy={isBusy}>
            Konto ansehen
          </Button>
        </Form>
      )}
    </Page>
  )
}

const megabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
const sentenceOf = (code: string | null) =>
  code === null ? '–' : Object.hasOwn(errors, code) ? `${code}: ${errors[code as keyof typeof errors][1]}` : code
const passphraseNames: Record<string, string> = {
  SYSTEM_PROVIDED: 'vom Server verwaltet',
  CUSTOM: 'eigene Passphrase',
  EMPTY: 'noch nicht gewählt',
}

function View({ view }: { view: SupportView }) {
  const facts: [string, string][] = [
    ['Konto', view.email],
    ['Code gilt bis', formatMoment(view.expires_at)],
    ['Verschlüsselung', passphraseNames[view.passphrase_type] ?? view.passphrase_type],
    ['Dateien', view.is_file_access_blocked ? 'für die Domain gesperrt' : 'freigeschaltet'],
    ['Auftragsverarbeitung', view.agreement_accepted ? 'angenommen' : 'nicht angenommen: keine Uploads'],
  ]
  return (
    <>
      <FactList facts={facts} />
      <Part title="Dateien nach Status">
        <DataTable
          label="Dateien nach Status"
          rows={view.files}
          keyOf={({ status }) => status}
          empty="Keine Dateien"
          columns={[
            { name: 'Status', render: ({ status }) => status },
            { name: 'Anzahl', isNumber: true, render: ({ count }) => formatNumber(count) },
            { name: 'Größe', isNumber: true, render: ({ bytes }) => megabytes(bytes) },
          ]}
        />
      </Part>
      <Part title="Zuletzt geänderte Dateien">
        <DataTable
          label="Zuletzt geänderte Dateien"
          rows={view.last_files.map((file, index) => ({ ...file, index }))}
          keyOf={({ index }) => String(index)}
          empty="Keine Dateien"
          columns={[
            { name: 'Geändert', render: ({ updated_at }) => formatMoment(updated_at) },
            { name: 'Status', render: ({ status, problem }) => [status, problem].filter(Boolean).join(' · ') },
            { name: 'Art', render: ({ type, anonymize }) => `${type}${anonymize ? ', pseudonymisiert' : ''}` },
            { name: 'Größe', isNumber: true, render: ({ bytes }) => megabytes(bytes) },
            { name: 'Seiten', isNumber: true, render: ({ pages }) => (pages === null ? '–' : formatNumber(pages)) },
          ]}
        />
      </Part>
      <Part title="Abgelehnte Uploads des letzten Tages">
        <DataTable
          label="Abgelehnte Uploads"
          rows={view.refused_uploads.map((one, index) => ({ ...one, index }))}
          keyOf={({ index }) => String(index)}
          empty="Keine"
          columns={[
            { name: 'Zeitpunkt', render: ({ at }) => formatMoment(at) },
            { name: 'Grund', render: ({ code }) => sentenceOf(code) },
          ]}
        />
      </Part>
      <Part title="Letzte Fragen">
        <DataTable
          label="Letzte Fragen"
          rows={view.last_queries.map((query, index) => ({ ...query, index }))}
          keyOf={({ index }) => String(index)}
          empty="Keine"
          columns={[
            { name: 'Zeitpunkt', render: ({ at }) => formatMoment(at) },
            {
              name: 'Rechtsgebiet',
              render: ({ law }) => knowledgeBases[law as keyof typeof knowledgeBases] ?? law,
            },
            { name: 'Ergebnis', render: ({ state }) => queryStateNames[state] },
            { name: 'Fehler', render: ({ error }) => sentenceOf(error) },
            { name: 'Dauer', isNumber: true, render: ({ duration_ms }) => `${formatNumber(duration_ms)} ms` },
          ]}
        />
      </Part>
      <Part title="Letzte Ereignisse">
        <DataTable
          label="Letzte Ereignisse"
          rows={view.last_lines.map((line, index) => ({ ...line, index }))}
          keyOf={({ index }) => String(index)}
          empty="Keine"
          columns={[
            { name: 'Zeitpunkt', render: ({ at }) => formatMoment(at) },
            { name: 'Ereignis', render: ({ event }) => auditEvents[event] },
          ]}
        />
      </Part>
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-2">
    <h2 className="text-base font-semibold">{title}</h2>
    {children}
  </section>
)
