import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import type { QueryDay } from '../../../contract/query-history.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, today } from '../../base/formats.ts'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { useQueryDays } from './admin.ts'
import { shortDay, sumBy } from './figures.ts'

const shown = 30

/** How much was asked in the last 30 days: a bar for each day, and the same as a table by area. */
export function QueryDays() {
  const { data: rows, error } = useQueryDays()
  if (error) return <Notice kind="error">{messageOr(error, 'Die Übersicht konnte nicht geladen werden')}</Notice>
  if (!rows) return null
  const days = lastDays().map((day) => sumOf(day, rows))
  return (
    <Section title="Letzte 30 Tage">
      <StackedBars
        summary={`${formatNumber(sumBy(days, ({ asked }) => asked))} Fragen in 30 Tagen.`}
        series={[
          { name: 'mit Beleg oder abgebrochen', colour: 'var(--accent)' },
          { name: 'ohne Beleg', colour: 'var(--warning)' },
          { name: 'Fehler', colour: 'var(--error)' },
        ]}
        points={days.map(({ day, asked, unproven, failed }) => ({
          name: shortDay(day),
          values: [Math.max(0, asked - unproven - failed), unproven, failed],
        }))}
        format={formatNumber}
        readPoint={(index) => {
          const { day, asked, unproven, failed } = days[index]!
          return `${germanDay(day)}: ${formatNumber(asked)} Fragen, ${formatNumber(unproven)} ohne Beleg, ${formatNumber(failed)} Fehler`
        }}
        table={
          <DataTable
            label="Fragen nach Tag und Rechtsgebiet"
            rows={rows.toReversed()}
            keyOf={({ day, law }) => `${day} ${law}`}
            empty="In den letzten 30 Tagen wurde nichts gefragt"
            columns={[
              { name: 'Tag', render: ({ day }) => germanDay(day) },
              { name: 'Rechtsgebiet', render: ({ law }) => knowledgeBases[law] },
              { name: 'Fragen', render: ({ asked }) => formatNumber(asked), isNumber: true },
              { name: 'Ohne Beleg', render: ({ unproven }) => formatNumber(unproven), isNumber: true },
              { name: 'Fehler', render: ({ failed }) => formatNumber(failed), isNumber: true },
              {
                name: 'Dauer im Mittel',
                render: ({ duration_ms }) => `${formatNumber(duration_ms)} ms`,
                isNumber: true,
              },
            ]}
          />
        }
      />
    </Section>
  )
}

/** The days until today, the oldest first. */
const lastDays = (): string[] =>
  Array.from({ length: shown }, (_, index) => today(new Date(Date.now() - (shown - 1 - index) * 86_400_000)))

function sumOf(day: string, rows: readonly QueryDay[]) {
  const own = rows.filter((row) => row.day === day)
  const sum = (name: 'asked' | 'failed' | 'unproven') => sumBy(own, (row) => row[name])
  return { day, asked: sum('asked'), failed: sum('failed'), unproven: sum('unproven') }
}
