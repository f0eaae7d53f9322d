import { useState } from 'react'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { useStatistics } from './admin.ts'
import { AnswerTimes, Outcomes, QuestionsByArea, Ratings, Reasons, Storage } from './DashboardCharts.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { KeyFigures } from './KeyFigures.tsx'
import { AbsentLaws, ErrorCodes, UnprovenByArea } from './Missed.tsx'

const spans = { '30': '30 Tage', '90': '90 Tage', '365': '1 Jahr' } as const

/** How the instance is used and how well it answers, as charts. Counted when it happens; reads nobody's words. */
export function DashboardPage() {
  const [span, setSpan] = useState<keyof typeof spans>('30')
  const { data, error, isPlaceholderData, refetch } = useStatistics(Number(span) as 30 | 90 | 365)
  return (
    <Page
      title="Übersicht"
      isWide
      action={<Segments label="Zeitraum" options={spans} chosen={span} onChoose={setSpan} />}
    >
      <FirstSteps />
      {error && (
        <div className="space-y-3">
          <Notice kind="error">{messageOr(error, 'Die Übersicht konnte nicht geladen werden')}</Notice>
          <Button onClick={() => void refetch()}>Erneut laden</Button>
        </div>
      )}
      {!data && !error && <p className="text-muted">Wird geladen …</p>}
      {data && (
        <div aria-busy={isPlaceholderData || undefined} className="space-y-8 aria-busy:opacity-60">
          <KeyFigures data={data} />
          <Section title={data.unit === 'day' ? 'Fragen je Tag' : 'Fragen je Woche'}>
            <QuestionsByArea data={data} />
          </Section>
          <div className="grid gap-x-10 gap-y-8 wide:grid-cols-2">
            <Section title="Antwortzeit">
              <AnswerTimes data={data} />
            </Section>
            <Section title="Ohne Beleg und Fehler">
              <Outcomes data={data} />
            </Section>
          </div>
          <Section title="Was vermisst wird">
            <p className="max-w-[75ch] text-muted">
              Fragen ohne tragende Quelle, und die Gesetze, auf die Antworten verweisen mussten, weil sie nicht im
              Bestand sind. Gezählt werden nur Rechtsgebiet und Gesetz; die Fragen selbst liest niemand.
            </p>
            <div className="grid gap-x-10 gap-y-8 wide:grid-cols-2">
              <UnprovenByArea data={data} />
              <AbsentLaws data={data} />
            </div>
          </Section>
          <Section title="Bewertungen">
            <div className="grid gap-x-10 gap-y-8 wide:grid-cols-2">
              <Ratings data={data} />
              <Reasons data={data} />
            </div>
          </Section>
          <div className="grid gap-x-10 gap-y-8 wide:grid-cols-2">
            <Section title="Fehler nach Art">
              <ErrorCodes data={data} />
            </Section>
            <Section title="Speicher">
              <Storage data={data} />
            </Section>
          </div>
        </div>
      )}
    </Page>
  )
}
