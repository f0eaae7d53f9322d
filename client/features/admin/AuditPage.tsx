import { useState } from 'react'
import { auditEvents, type AuditEvent } from '../../../contract/audit.ts'
import type { AuditLine } from '../../../contract/audit-lines.ts'
import { messageOr } from '../../base/errors.ts'
import { formatTableTime } from '../../base/formats.ts'
import { useAddressFilter } from '../../ui/address-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, SearchField, SelectField } from '../../ui/Field.tsx'
import { Page } from '../../ui/Page.tsx'
import { PagedList } from '../../ui/PagedList.tsx'
import { showToast } from '../../ui/toasts.ts'
import { auditPageSize, exportAudit, useAuditLog } from './admin.ts'
import { AuditChain } from './AuditChain.tsx'
import { actorNames, changesIn } from '../audit/AuditLines.tsx'

const events = Object.keys(auditEvents) as AuditEvent[]
const filters = {
  event: events,
  by: ['anonymous', 'job', 'tool'] as const,
  actor: undefined,
  user: undefined,
  since: undefined,
  until: undefined,
}
const eventOptions = Object.fromEntries(
  Object.entries(auditEvents).toSorted(([, one], [, other]) => one.localeCompare(other, 'de')),
)

/** Who did what to whom on this instance, and whether the log of it is as it was written. */
export function AuditPage() {
  const { filter, isFiltered, pages, select, search } = useAddressFilter(filters)
  const list = useAuditLog(filter, pages.after)
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await exportAudit(filter).catch((cause: unknown) =>
      showToast({ status: 'error', title: messageOr(cause, 'Das Protokoll konnte nicht gespeichert werden') }),
    )
    setSaving(false)
  }
  return (
    <Page
      title="Protokoll"
      isWide
      action={
        <Button busy={isSaving} onClick={() => void save()}>
          Als CSV speichern
        </Button>
      }
    >
      <p className="max-w-[75ch] text-muted">
        Anmeldungen, Änderungen an Konten und alles, was die Administration tut, 12 Monate lang. Fragen, Antworten und
        Dateien stehen hier nie. Was jemanden betrifft, liest diese Person auch selbst in ihrem Profil.
      </p>
      <AuditChain />
      <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField label="Ereignis" options={{ '': 'Alle Ereignisse', ...eventOptions }} {...select('event')} />
        <SearchField label="Ausgelöst von (E-Mail)" {...search('actor')} />
        <SearchField label="Betrifft (E-Mail)" {...search('user')} />
        <SelectField
          label="Auslöser"
          options={{ '': 'Alle', anonymous: actorNames.anonymous, job: actorNames.job, tool: actorNames.tool }}
          {...select('by')}
        />
        <Field label="Von" type="date" required {...select('since')} />
        <Field label="Bis" type="date" required {...select('until')} />
      </div>
      <PagedList
        list={list}
        pages={pages}
        pageSize={auditPageSize}
        describe={(cause) => messageOr(cause, 'Das Protokoll konnte nicht geladen werden')}
        label="Protokoll"
        keyOf={({ id }) => id}
        empty={isFiltered ? 'Keine Einträge gefunden' : 'Noch keine Einträge'}
        columns={[
          {
            name: 'Zeit',
            isShort: true,
            render: ({ at }) => <span className="font-normal">{formatTableTime(at)}</span>,
          },
          {
            name: 'Ereignis',
            render: ({ event, details }) => (
              <>
                {auditEvents[event]}
                {changesIn(details).map((change) => (
                  <span key={change} className="block text-muted">
                    {change}
                  </span>
                ))}
              </>
            ),
          },
          { name: 'Ausgelöst von', render: actorOf },
          { name: 'Betrifft', render: userOf },
          { name: 'Netz', isShort: true, render: ({ ip_prefix }) => ip_prefix ?? '–' },
        ]}
      />
    </Page>
  )
}

const actorOf = ({ actor, actor_email }: AuditLine) => actor_email ?? actorNames[actor] ?? 'gelöschtes Konto'

const userOf = (line: AuditLine) =>
  line.user_id === null ? '–' : line.user_id === line.actor ? 'sich selbst' : (line.user_email ?? 'gelöschtes Konto')
