import { PublicPage } from './PublicPage.tsx'

const cases = [
  [
    'Erste Einschätzung im Erstgespräch',
    'Die Mandantin schildert den Fall, Sie fragen in ihren Worten. Fundstelle nennt die einschlägigen Bestimmungen und zeigt die Absätze, auf die es ankommt.',
  ],
  [
    'Fristen und Voraussetzungen nachsehen',
    'Eine Bestimmung nennen, zum Beispiel »§ 1489 ABGB«, und Wortlaut, Stand und Nachbarbestimmungen öffnen.',
  ],
  [
    'Im fremden Gebiet zurechtfinden',
    'Vom Mietrecht ins Verwaltungsverfahren: Das Rechtsgebiet wählen, fragen, an der Quelle weiterlesen.',
  ],
  [
    'Belege für den Schriftsatz',
    'Antworten mit Quellenangaben in der üblichen Zitierweise kopieren und in Ruhe prüfen.',
  ],
] as const

export const UseCasesPage = () => (
  <PublicPage title="Anwendungsfälle">
    <dl className="divide-y divide-hairline border-y border-hairline lg:-mt-6">
      {cases.map(([title, text]) => (
        <div key={title} className="py-6">
          <dt className="font-serif text-lg font-semibold">{title}</dt>
          <dd className="mt-1 text-base text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  </PublicPage>
)
