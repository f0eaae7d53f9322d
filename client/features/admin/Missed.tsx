import { errors, type ErrorCode } from '../../../contract/errors.ts'
import { knowledgeBaseKeys, knowledgeBases } from '../../../contract/knowledge-bases.ts'
import type { Statistics } from '../../../contract/statistics.ts'
import { formatNumber } from '../../base/formats.ts'
import { Ranking } from '../../ui/charts/Ranking.tsx'
import { percentOf, sumBy } from './figures.ts'

type Props = { data: Statistics }

export function UnprovenByArea({ data }: Props) {
  const rows = knowledgeBaseKeys
    .map((key) => {
      const own = data.questions.filter(({ law }) => law === key)
      const value = sumBy(own, ({ unproven }) => unproven)
      return {
        name: knowledgeBases[key],
        value,
        note: `${percentOf(
          value,
          sumBy(own, ({ asked }) => asked),
        )} der Fragen`,
      }
    })
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
  return (
    <div className="space-y-2">
      <h3 className="text-base font-semibold">Ohne tragende Quelle, nach Rechtsgebiet</h3>
      <Ranking
        label="Fragen ohne tragende Quelle nach Rechtsgebiet"
        rows={rows}
        format={formatNumber}
        colour="var(--warning)"
        empty="Jede Frage hatte eine tragende Quelle"
      />
    </div>
  )
}

export const AbsentLaws = ({ data }: Props) => (
  <div className="space-y-2">
    <h3 className="text-base font-semibold">Gesetze, die fehlen</h3>
    <Ranking
      label="Gesetze, die fehlen"
      rows={data.absent.map(({ law, absent, count }) => ({
        name: absent,
        note: knowledgeBases[law],
        value: count,
      }))}
      format={formatNumber}
      empty="Kein Gesetz wurde als fehlend genannt"
    />
  </div>
)

export const ErrorCodes = ({ data }: Props) => (
  <Ranking
    label="Fehler nach Art"
    rows={data.errors.map(({ code, count }) => ({
      name: code in errors ? firstSentence(errors[code as ErrorCode][1]) : code,
      note: code,
      value: count,
    }))}
    format={formatNumber}
    colour="var(--error)"
    empty="Keine Fehler"
  />
)

const firstSentence = (text: string) => text.split(/(?<=\.)\s/)[0]!
