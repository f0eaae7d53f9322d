import { useState, type ReactNode } from 'react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { FailedJob, Health } from '../../../contract/health.ts'
import { messageOr } from '../../base/errors.ts'
import { formatMoment, formatNumber, formatSize } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useHealth, useRetry } from './admin.ts'
import { checksOf, queueName, type Check } from './health-words.ts'

/** Whether everything works that the instance needs, and what has to be done where it does not. */
export function HealthPage() {
  const { data, error, isFetching, refetch } = useHealth()
  return (
    <Page
      title="Zustand"
      isWide
      mark={data && <Verdict checks={checksOf(data)} />}
      action={
        <Button busy={isFetching} onClick={() => void refetch()}>
          Aktualisieren
        </Button>
      }
    >
      {error && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(error, 'Der Zustand konnte nicht geladen werden')}</Notice>
          <Button onClick={() => void refetch()}>Erneut laden</Button>
        </div>
      )}
      {!data && !error && <p className="text-muted">Wird geladen …</p>}
      {data && (
        <>
          <ul
            aria-label="Prüfungen"
            className="grid gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-2"
          >
            {checksOf(data).map((check) => (
              <CheckItem key={check.name} check={check} />
            ))}
          </ul>
          <Section title="Hintergrundarbeit">
            <Queues data={data} />
          </Section>
          <Section title="Fehlgeschlagene Aufträge">
            <FailedJobs data={data} />
          </Section>
          <Section title="Instanz">
            <Facts data={data} />
          </Section>
        </>
      )}
    </Page>
  )
}

const looks = {
  ok: { Icon: CircleCheck, look: 'text-success', word: 'In Ordnung' },
  warning: { Icon: TriangleAlert, look: 'text-warning', word: 'Beachten' },
  error: { Icon: CircleAlert, look: 'text-error', word: 'Fehler' },
}

function Verdict({ checks }: { checks: readonly Check[] }) {
  const wrong = checks.filter(({ state }) => state === 'error').length
  const doubtful = checks.filter(({ state }) => state === 'warning').length
  const [look, words] =
    wrong > 0
      ? ['bg-error-tint text-error', wrong === 1 ? 'ein Fehler' : `${wrong} Fehler`]
      : doubtful > 0
        ? ['bg-warning-tint text-warning', doubtful === 1 ? 'ein Hinweis' : `${doubtful} Hinweise`]
        : ['bg-success-tint text-success', 'alles in Ordnung']
  return <span className={`rounded-field px-2 py-0.5 font-sans text-base font-normal ${look}`}>{words}</span>
}

function CheckItem({ check: { name, state, fact, advice, command } }: { check: Check }) {
  const { Icon, look, word } = looks[state]
  return (
    <li className="flex gap-3 bg-surface px-4 py-3 sm:last:odd:col-span-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} aria-label={word} role="img" />
      <div className="min-w-0">
        <h2 className="font-semibold">{name}</h2>
        <p className="tabular-nums [overflow-wrap:anywhere]">{fact}</p>
        {advice && (
          <p className="text-sm text-muted">
            {advice} {command && <code className="inline-block text-ink [overflow-wrap:anywhere]">{command}</code>}
          </p>
        )}
      </div>
    </li>
  )
}

function Queues({ data: { queues, is_worker } }: { data: Health }) {
  const busy = queues.filter(({ waiting, active, failed }) => waiting + active + failed > 0)
  return (
    <>
      <p className="text-muted">
        {is_worker
          ? 'Dieser Server erledigt Hintergrundarbeit selbst.'
          : 'Dieser Server erledigt keine Hintergrundarbeit (WORKER=off); das tun andere Prozesse.'}
      </p>
      <DataTable
        label="Warteschlangen"
        rows={busy}
        keyOf={({ queue }) => queue}
        empty="Alles erledigt, nichts wartet"
        columns={[
          { name: 'Art', render: ({ queue }) => queueName(queue) },
          { name: 'Wartet', render: ({ waiting }) => formatNumber(waiting), isNumber: true },
          { name: 'In Arbeit', render: ({ active }) => formatNumber(active), isNumber: true },
          { name: 'Fehlgeschlagen', render: ({ failed }) => formatNumber(failed), isNumber: true },
          { name: 'Wartet seit', render: ({ oldest_at }) => (oldest_at ? formatMoment(oldest_at) : '–') },
        ]}
      />
    </>
  )
}

function FailedJobs({ data: { failed } }: { data: Health }) {
  const retry = useRetry()
  const [busy, setBusy] = useState<string>()
  const again = async ({ id }: FailedJob) => {
    setBusy(id)
    await retry(id).then(
      () => showToast({ status: 'success', title: 'Der Auftrag wird erneut versucht.' }),
      (cause: unknown) =>
        showToast({ status: 'error', title: messageOr(cause, 'Der Auftrag konnte nicht erneut versucht werden') }),
    )
    setBusy(undefined)
  }
  return (
    <DataTable
      label="Fehlgeschlagene Aufträge"
      rows={failed}
      keyOf={({ id }) => id}
      empty="Kein Auftrag ist endgültig fehlgeschlagen"
      columns={[
        { name: 'Art', render: ({ queue }) => queueName(queue) },
        { name: 'Fehlgeschlagen', render: ({ failed_at }) => (failed_at ? formatMoment(failed_at) : '–') },
        { name: 'Versuche', render: ({ attempts }) => formatNumber(attempts), isNumber: true },
        {
          name: 'Aktionen',
          isAction: true,
          render: (job) => (
            <Button busy={busy === job.id} onClick={() => void again(job)}>
              Erneut versuchen
            </Button>
          ),
        },
      ]}
    />
  )
}

function Facts({ data }: { data: Health }) {
  const facts: [string, ReactNode][] = [
    ['Fundstelle', data.version],
    ['Node.js', data.node],
    ['PostgreSQL', `${data.database.version}${data.database.is_embedded ? ', eingebettet' : ''}`],
    ['Läuft seit', formatMoment(data.started_at)],
    ['Datenbank', formatSize(data.database.bytes)],
    ['Eigene Dateien', `${formatNumber(data.files.count)}, ${formatSize(data.files.bytes)} verschlüsselt`],
    ['Ablage der Dateien', data.files.is_s3 ? 'S3-Speicher' : 'Verzeichnis auf dieser Maschine'],
    ['Vektorsuche', data.embedding ?? 'nicht eingerichtet'],
  ]
  return <FactList facts={facts} className="max-w-xl" />
}
