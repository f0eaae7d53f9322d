import { knowledgeBaseKeys, knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { ratingReasons } from '../../../contract/rating-reasons.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatNumber, formatSize } from '../../base/formats.ts'
import { sizeTicks } from '../../ui/charts/axis.ts'
import { Lines } from '../../ui/charts/Lines.tsx'
import { Ranking } from '../../ui/charts/Ranking.tsx'
import { StackedBars } from '../../ui/charts/StackedBars.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { percentOf, pointName, pointsOf, secondsOf, shortDay, sumBy } from './figures.ts'

type Props = { data: Statistics }

const areaColours = {
  zivilrechtogh: 'var(--accent)',
  strafrecht: 'var(--decision)',
  steuerrecht: 'var(--guideline)',
  publiclaw: 'var(--law)',
  none: 'var(--border)',
} as const

/** The points of the axis, each with its name, and what the rows of that day are. */
function pointsWith<Row extends { at: string }>({ data, rows }: { data: Statistics; rows: readonly Row[] }) {
  return pointsOf(data).map((at) => ({
    at,
    name: shortDay(at),
    title: pointName(data.unit, at),
    rows: rows.filter((row) => row.at === at),
  }))
}

/** A table of the points, the newest first. */
function PointTable<Point extends { at: string; title: string }>({
  label,
  points,
  columns,
}: {
  label: string
  points: readonly Point[]
  columns: [string, (point: Point) => string][]
}) {
  return (
    <DataTable
      label={label}
      rows={points.toReversed()}
      keyOf={({ at }) => at}
      empty="Noch keine Werte"
      columns={[
        { name: 'Zeit', render: ({ title }) => title },
        ...columns.map(([name, render]) => ({ name, render, isNumber: true })),
      ]}
    />
  )
}

export function QuestionsByArea({ data }: Props) {
  const points = pointsWith({ data, rows: data.questions }).map((point) => ({
    ...point,
    values: knowledgeBaseKeys.map((key) =>
      sumBy(
        point.rows.filter(({ law }) => law === key),
        ({ asked }) => asked,
      ),
    ),
  }))
  const total = sumBy(data.questions, ({ asked }) => asked)
  const inWords = (values: readonly number[]) =>
    knowledgeBaseKeys
      .flatMap((key, index) => (values[index]! > 0 ? [`${knowledgeBases[key]} ${formatNumber(values[index]!)}`] : []))
      .join(', ')
  return (
    <StackedBars
      summary={`${formatNumber(total)} Fragen im gewählten Zeitraum.`}
      series={knowledgeBaseKeys.map((key) => ({ name: knowledgeBases[key], colour: areaColours[key] }))}
      points={points}
      format={formatNumber}
      readPoint={(index) => {
        const { title, values } = points[index]!
        const sum = sumBy(values, (value) => value)
        return `${title}: ${formatNumber(sum)} Fragen${sum > 0 ? ` (${inWords(values)})` : ''}`
      }}
      table={
        <PointTable
          label="Fragen nach Zeit und Rechtsgebiet"
          points={points}
          columns={knowledgeBaseKeys.map((key, index) => [
            knowledgeBases[key],
            (point: { values: number[] }) => formatNumber(point.values[index]!),
          ])}
        />
      }
    />
  )
}

export function AnswerTimes({ data }: Props) {
  const points = pointsWith({ data, rows: data.times }).map((point) => ({
    ...point,
    values: [point.rows[0]?.median_ms, point.rows[0]?.p95_ms],
  }))
  const tell = (value: number | undefined) => (value === undefined ? '–' : secondsOf(value))
  return (
    <Lines
      summary={
        data.overall
          ? `Die Hälfte der Antworten ist nach ${secondsOf(data.overall.median_ms)} fertig, 95 von 100 nach ${secondsOf(data.overall.p95_ms)}.`
          : 'Noch keine Antworten.'
      }
      series={[
        { name: 'Hälfte der Antworten', colour: 'var(--accent)' },
        { name: '95 von 100', colour: 'var(--guideline)' },
      ]}
      points={points}
      format={secondsOf}
      readPoint={(index) => {
        const { title, values } = points[index]!
        return values[0] === undefined
          ? `${title}: keine Antworten`
          : `${title}: Hälfte ${tell(values[0])}, 95 von 100 ${tell(values[1])}`
      }}
      table={
        <PointTable
          label="Antwortzeit"
          points={points}
          columns={[
            ['Hälfte der Antworten', ({ values }) => tell(values[0])],
            ['95 von 100', ({ values }) => tell(values[1])],
          ]}
        />
      }
    />
  )
}

export function Outcomes({ data }: Props) {
  const points = pointsWith({ data, rows: data.questions }).map((point) => ({
    ...point,
    asked: sumBy(point.rows, ({ asked }) => asked),
    values: [sumBy(point.rows, ({ unproven }) => unproven), sumBy(point.rows, ({ failed }) => failed)],
  }))
  const [unproven, failed] = [0, 1].map((index) => sumBy(points, ({ values }) => values[index]!)) as [number, number]
  return (
    <StackedBars
      summary={`${formatNumber(unproven)} Fragen ohne Beleg, ${formatNumber(failed)} mit Fehler.`}
      series={[
        { name: 'ohne Beleg', colour: 'var(--warning)' },
        { name: 'Fehler', colour: 'var(--error)' },
      ]}
      points={points}
      format={formatNumber}
      readPoint={(index) => {
        const { title, values, asked } = points[index]!
        return `${title}: ${formatNumber(values[0]!)} ohne Beleg (${percentOf(values[0]!, asked)}), ${formatNumber(values[1]!)} Fehler (${percentOf(values[1]!, asked)})`
      }}
      table={
        <PointTable
          label="Ohne Beleg und Fehler"
          points={points}
          columns={[
            ['Fragen', ({ asked }) => formatNumber(asked)],
            ['Ohne Beleg', ({ values }) => formatNumber(values[0]!)],
            ['Fehler', ({ values }) => formatNumber(values[1]!)],
          ]}
        />
      }
    />
  )
}

export function Ratings({ data }: Props) {
  const points = pointsWith({ data, rows: data.ratings }).map((point) => ({
    ...point,
    values: [sumBy(point.rows, ({ liked }) => liked), sumBy(point.rows, ({ disliked }) => disliked)],
  }))
  const [liked, disliked] = [0, 1].map((index) => sumBy(points, ({ values }) => values[index]!)) as [number, number]
  return (
    <StackedBars
      summary={
        liked + disliked === 0
          ? 'Noch keine Bewertungen.'
          : `${formatNumber(liked)}-mal hilfreich, ${formatNumber(disliked)}-mal nicht hilfreich.`
      }
      series={[
        { name: 'hilfreich', colour: 'var(--accent)' },
        { name: 'nicht hilfreich', colour: 'var(--warning)' },
      ]}
      points={points}
      format={formatNumber}
      readPoint={(index) => {
        const { title, values } = points[index]!
        return `${title}: ${formatNumber(values[0]!)} hilfreich, ${formatNumber(values[1]!)} nicht hilfreich`
      }}
      table={
        <PointTable
          label="Bewertungen"
          points={points}
          columns={[
            ['Hilfreich', ({ values }) => formatNumber(values[0]!)],
            ['Nicht hilfreich', ({ values }) => formatNumber(values[1]!)],
          ]}
        />
      }
    />
  )
}

export const Reasons = ({ data }: Props) => (
  <div className="space-y-2">
    <h3 className="text-base font-semibold">Warum nicht hilfreich</h3>
    <Ranking
      label="Gründe"
      rows={data.reasons.map(({ reason, count }) => ({ name: ratingReasons[reason], value: count }))}
      format={formatNumber}
      colour="var(--warning)"
      empty="Noch niemand hat einen Grund genannt"
    />
  </div>
)

export function Storage({ data }: Props) {
  const points = pointsWith({ data, rows: data.storage }).map((point) => ({
    ...point,
    values: [point.rows.at(-1)?.database, point.rows.at(-1)?.files],
  }))
  const last = data.storage.at(-1)
  const tell = (value: number | undefined) => (value === undefined ? '–' : formatSize(value))
  return (
    <Lines
      summary={
        last
          ? `Datenbank ${formatSize(last.database)}, Dateien ${formatSize(last.files)}.`
          : 'Noch nicht gemessen. Einmal am Tag kommt ein Wert dazu.'
      }
      series={[
        { name: 'Datenbank', colour: 'var(--law)' },
        { name: 'Dateien', colour: 'var(--accent)' },
      ]}
      points={points}
      ticks={sizeTicks}
      format={formatSize}
      readPoint={(index) => {
        const { title, values } = points[index]!
        return `${title}: Datenbank ${tell(values[0])}, Dateien ${tell(values[1])}`
      }}
      table={
        <PointTable
          label="Speicher"
          points={points}
          columns={[
            ['Datenbank', ({ values }) => tell(values[0])],
            ['Dateien', ({ values }) => tell(values[1])],
          ]}
        />
      }
    />
  )
}
