import type { Statistics } from '../../../contract/statistics.ts'
import { formatNumber, formatSize } from '../../base/formats.ts'
import { percentOf, secondsOf, sumBy } from './figures.ts'

/** What one wants to know first. */
export function KeyFigures({ data }: { data: Statistics }) {
  const asked = sumBy(data.questions, ({ asked }) => asked)
  const liked = sumBy(data.ratings, ({ liked }) => liked)
  const disliked = sumBy(data.ratings, ({ disliked }) => disliked)
  const storage = data.storage.at(-1)
  const figures: [string, string, string][] = [
    ['Fragen', formatNumber(asked), `${perDay(asked / daysOf(data))} am Tag im Mittel`],
    [
      'Ohne Beleg',
      percentOf(
        sumBy(data.questions, ({ unproven }) => unproven),
        asked,
      ),
      `${formatNumber(sumBy(data.questions, ({ unproven }) => unproven))} Fragen`,
    ],
    [
      'Fehler',
      percentOf(
        sumBy(data.questions, ({ failed }) => failed),
        asked,
      ),
      `${formatNumber(sumBy(data.questions, ({ failed }) => failed))} Fragen`,
    ],
    [
      'Antwortzeit',
      data.overall ? secondsOf(data.overall.median_ms) : '–',
      data.overall ? `95 von 100 unter ${secondsOf(data.overall.p95_ms)}` : 'noch keine Antworten',
    ],
    [
      'Hilfreich',
      percentOf(liked, liked + disliked),
      liked + disliked === 0
        ? 'noch keine Bewertungen'
        : liked + disliked === 1
          ? 'von einer Bewertung'
          : `von ${formatNumber(liked + disliked)} Bewertungen`,
    ],
    [
      'Speicher',
      storage ? formatSize(storage.database + storage.files) : '–',
      storage ? `davon Dateien ${formatSize(storage.files)}` : 'noch nicht gemessen',
    ],
  ]
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-3 wide:grid-cols-6">
      {figures.map(([name, value, note]) => (
        <div key={name} className="flex flex-col bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-serif text-xl font-semibold tabular-nums">{value}</dd>
          <dd className="text-xs text-muted tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Few are told to a tenth. */
const perDay = (count: number) =>
  count === 0 || count >= 10
    ? formatNumber(Math.round(count))
    : count < 0.1
      ? 'unter 0,1'
      : count.toFixed(1).replace('.', ',')

const daysOf = ({ since, until }: Statistics) => (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1
