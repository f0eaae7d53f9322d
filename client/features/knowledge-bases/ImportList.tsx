import { useState } from 'react'
import { importStateNames } from '../../../contract/corpus-states.ts'
import type { ListedImport } from '../../../contract/knowledge-base-imports.ts'
import { formatMoment, formatNumber } from '../../base/formats.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { choiceInWords, reportInWords } from './words.ts'

const looks: Partial<Record<ListedImport['state'], string>> = {
  done: 'bg-success-tint text-success',
  failed: 'bg-error-tint text-error',
}

/** The imports that have ended, newest first. */
export function ImportList({ imports }: { imports: ListedImport[] }) {
  const [open, setOpen] = useState<ListedImport>()
  return (
    <>
      <DataTable
        label="Importe"
        rows={imports}
        keyOf={({ id }) => id}
        empty="Noch kein Import"
        columns={[
          {
            name: 'Import',
            render: (one) => (
              <button
                type="button"
                className="min-h-6 text-left text-accent underline underline-offset-2"
                onClick={() => setOpen(one)}
              >
                {choiceInWords(one)}
              </button>
            ),
          },
          {
            name: 'Zustand',
            render: ({ state }) => (
              <span className={`rounded-field px-2 py-0.5 whitespace-nowrap ${looks[state] ?? 'bg-wash text-muted'}`}>
                {importStateNames[state]}
              </span>
            ),
          },
          { name: 'Ergebnis', render: ({ report, failure }) => failure ?? (report ? reportInWords(report) : '–') },
          {
            name: 'Beendet',
            isShort: true,
            render: ({ finished_at }) => (finished_at ? formatMoment(finished_at) : '–'),
          },
        ]}
      />
      {open && <Details one={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const shownTexts = 100

function Details({ one, onClose }: { one: ListedImport; onClose: () => void }) {
  const { report, failure } = one
  return (
    <Dialog title={choiceInWords(one)} position="right" onClose={onClose}>
      <div className="space-y-6">
        {failure && <Notice kind="error">{failure}</Notice>}
        <p className="text-muted">
          {one.begun_at && `Begonnen ${formatMoment(one.begun_at)}`}
          {one.finished_at && `, beendet ${formatMoment(one.finished_at)}`}
        </p>
        {report && (
          <>
            <p className="font-semibold">{reportInWords(report)}</p>
            {report.laws.length > 0 && (
              <section className="space-y-2">
                <h3 className="text-base font-semibold">Was sich geändert hat</h3>
                <DataTable
                  label="Was sich geändert hat"
                  rows={report.laws}
                  keyOf={({ law }) => law}
                  empty=""
                  columns={[
                    { name: 'Gesetz', render: ({ law }) => law },
                    { name: 'Neu', render: ({ added }) => formatNumber(added), isNumber: true },
                    { name: 'Geändert', render: ({ changed }) => formatNumber(changed), isNumber: true },
                    { name: 'Entfernt', render: ({ removed }) => formatNumber(removed), isNumber: true },
                  ]}
                />
              </section>
            )}
            {report.texts.length > 0 && (
              <section className="space-y-2">
                <h3 className="text-base font-semibold">Geänderte Texte</h3>
                <p className="text-sm [overflow-wrap:anywhere]">
                  {report.texts.slice(0, shownTexts).join(' · ')}
                  {report.changed > shownTexts && ` und ${formatNumber(report.changed - shownTexts)} weitere`}
                </p>
              </section>
            )}
            {report.failures.length > 0 && (
              <section className="space-y-2">
                <h3 className="text-base font-semibold">Nicht importiert</h3>
                <ul className="divide-y divide-hairline border-y border-hairline text-sm">
                  {report.failures.map(({ where, reason }) => (
                    <li key={`${where} ${reason}`} className="py-2 [overflow-wrap:anywhere]">
                      <span className="font-semibold">{where}</span> {reason}
                    </li>
                  ))}
                </ul>
                {report.failed > report.failures.length && (
                  <p className="text-muted">und {formatNumber(report.failed - report.failures.length)} weitere</p>
                )}
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
