import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import type { QueryDay } from '../../../contract/query-history.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { messageOr } from '../../base/errors.ts'
import { formatNumber, today } from '../../base/formats.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { useQueryDays } from './admin.ts'

const shown = 30
const [width, height, gap] = [720, 150, 4]

/** How much was asked in the last 30 days: a bar for each day, and the same as a table by area. */
export function QueryDays() {
  const { data: rows, error } = useQueryDays()
  if (error) return <Notice kind="error">{messageOr(error, 'Die Übersicht konnte nicht geladen werden')}</Notice>
  if (!rows) return null
  const days = lastDays()
  const sums = days.map((day) => sumOf(day, rows))
  const most = Math.max(1, ...sums.map(({ asked }) => asked))
  const step = width / shown
  const total = sums.reduce((sum, { asked }) => sum + asked, 0)
  return (
    <Section title="Letzte 30 Tage">
      <figure>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${formatNumber(total)} Anfragen in 30 Tagen, an einem Tag höchstens ${formatNumber(most)}`}
          className="block w-full max-w-3xl"
        >
          {sums.map(({ day, asked, unproven, failed }, index) => {
            const bar = (count: number, from: number, colour: string) => (
              <rect
                x={index * step + gap / 2}
                y={height - ((from + count) / most) * (height - 2)}
                width={step - gap}
                height={(count / most) * (height - 2)}
                fill={colour}
              />
            )
            return (
              <g key={day}>
                <title>{`${germanDay(day)}: ${asked} Anfragen, ${unproven} ohne Beleg, ${failed} Fehler`}</title>
                {bar(failed, 0, 'var(--error)')}
                {bar(unproven, failed, 'var(--warning)')}
                {bar(Math.max(0, asked - unproven - failed), failed + unproven, 'var(--accent)')}
              </g>
            )
          })}
          <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--border)" />
        </svg>
        <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {(
            [
              ['mit Beleg oder abgebrochen', 'bg-accent'],
              ['ohne Beleg', 'bg-warning'],
              ['Fehler', 'bg-error'],
            ] as const
          ).map(([name, colour]) => (
            <span key={name} className="flex items-center gap-2">
              <span aria-hidden="true" className={`size-3 rounded-sm ${colour}`} />
              {name}
            </span>
          ))}
        </figcaption>
      </figure>
      <details>
        <summary className="cursor-pointer py-2 text-accent">Als Tabelle</summary>
        <DataTable
          label="Anfragen nach Tag und Rechtsgebiet"
          rows={rows.toReversed()}
          keyOf={({ day, law }) => `${day} ${law}`}
          empty="In den letzten 30 Tagen wurde nichts gefragt"
          columns={[
            { name: 'Tag', render: ({ day }) => germanDay(day) },
            { name: 'Rechtsgebiet', render: ({ law }) => knowledgeBases[law] },
            { name: 'Anfragen', render: ({ asked }) => formatNumber(asked), isNumber: true },
            { name: 'Ohne Beleg', render: ({ unproven }) => formatNumber(unproven), isNumber: true },
            { name: 'Fehler', render: ({ failed }) => formatNumber(failed), isNumber: true },
            {
              name: 'Dauer im Mittel',
              render: ({ duration_ms }) => `${formatNumber(duration_ms)} ms`,
              isNumber: true,
            },
          ]}
        />
      </details>
    </Section>
  )
}

/** The days until today, the oldest first. */
const lastDays = (): string[] =>
  Array.from({ length: shown }, (_, index) => today(new Date(Date.now() - (shown - 1 - index) * 86_400_000)))

function sumOf(day: string, rows: readonly QueryDay[]) {
  const own = rows.filter((row) => row.day === day)
  const sum = (name: 'asked' | 'failed' | 'unproven') => own.reduce((total, row) => total + row[name], 0)
  return { day, asked: sum('asked'), failed: sum('failed'), unproven: sum('unproven') }
}
