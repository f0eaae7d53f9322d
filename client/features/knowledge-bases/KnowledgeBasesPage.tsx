import { useState } from 'react'
import { isUnderWay } from '../../../contract/corpus-states.ts'
import { messageOr } from '../../base/errors.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { useImports } from './knowledge-bases.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { ImportList } from './ImportList.tsx'
import { OwnTexts } from './OwnTexts.tsx'
import { RunningImport } from './RunningImport.tsx'
import { Schedule } from './Schedule.tsx'
import { Stock } from './Stock.tsx'
import { StockedLaws } from './StockedLaws.tsx'

/** What the answers are taken from: the stock, imports into it, and which of our own texts wait to be read again. */
export function KnowledgeBasesPage() {
  const [isOpen, setOpen] = useState(false)
  const { data: imports, error } = useImports()
  const running = imports?.results.find(({ state }) => isUnderWay(state))
  return (
    <Page
      title="Wissensdatenbanken"
      isWide
      action={
        <Button look="primary" disabled={running !== undefined} onClick={() => setOpen(true)}>
          Importieren
        </Button>
      }
    >
      <p className="max-w-[75ch] text-muted">
        Aus diesem Bestand kommen alle Antworten. Kurzfassungen liegen dem Produkt bei; importieren Sie den amtlichen
        Wortlaut, ersetzt er sie. Datenquelle: RIS, CC BY 4.0.
      </p>
      {error && <Notice kind="error">{messageOr(error, 'Importe konnten nicht geladen werden')}</Notice>}
      {running && <RunningImport running={running} />}
      <Section title="Bestand">
        <Stock />
      </Section>
      <Section title="Wieder zu lesen">
        <OwnTexts />
      </Section>
      {imports && (
        <>
          <Section title="Importe">
            <ImportList imports={imports.results.filter(({ state }) => !isUnderWay(state))} />
          </Section>
          <Section title="Nächtlicher Import">
            <Schedule key={`${imports.schedule.is_on} ${imports.schedule.hour}`} schedule={imports.schedule} />
          </Section>
        </>
      )}
      <Section title="Gesetze, Gerichte und Richtlinien">
        <StockedLaws />
      </Section>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </Page>
  )
}
