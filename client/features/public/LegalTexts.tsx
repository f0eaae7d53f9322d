import { WithOperator } from './WithOperator.tsx'

/** § 5 ECG, § 25 MedienG, § 14 UGB, § 63 GewO. */
export function ImprintText() {
  return (
    <WithOperator>
      {(operator) => {
        const rows = [
          ['Medieninhaber und Diensteanbieter', operator.name],
          ['Anschrift', operator.address],
          ['E-Mail', operator.email],
          ['Telefon', operator.phone],
          ['Firmenbuch', operator.company_register],
          ['UID', operator.vat_id],
          ['Aufsichtsbehörde', operator.authority],
          ['Kammer', operator.chamber],
          ['Berufsrecht', operator.professional_rules],
          ['Unternehmensgegenstand', operator.object],
          ['Geschäftsführung', operator.management],
          ['Beteiligungen', operator.owners],
          ['Grundlegende Richtung', operator.direction],
        ]
        return (
          <dl className="divide-y divide-hairline border-y border-hairline font-sans text-sm">
            {rows.map(([name, value]) => (
              <div key={name} className="gap-x-6 py-2 sm:grid sm:grid-cols-[14rem_1fr]">
                <dt className="text-muted hyphens-manual">{name}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        )
      }}
    </WithOperator>
  )
}

export function TermsText() {
  return (
    <WithOperator>
      {(operator) => (
        <>
          <h2>1. Gegenstand</h2>
          <p>
            {operator.name} stellt mit Fundstelle einen KI-Assistenten für die Recherche im österreichischen Recht
            bereit. Er ersetzt keine Rechtsberatung.
          </p>
          <h2>2. Nur für Unternehmer</h2>
          <p>
            Der Dienst richtet sich an Personen, die ihn beruflich nutzen. Preise verstehen sich zuzüglich 20 %
            Umsatzsteuer.
          </p>
          <h2>3. Grenzen</h2>
          <p>
            Antworten können falsch, unvollständig oder veraltet sein. Maßgeblich sind der amtliche Wortlaut und Ihre
            eigene Prüfung. Der Einsatz durch Gerichte und Behörden zur Entscheidungsfindung ist ausgeschlossen.
          </p>
          <h2>4. Verschwiegenheit</h2>
          <p>
            Wir und unsere Mitarbeiter sind zur Verschwiegenheit über Inhalte verpflichtet und werten Inhalte nicht aus.
            Inhalte werden nicht zum Trainieren von Modellen verwendet.
          </p>
          <h2>5. Laufzeit und Haftung</h2>
          <p>
            Das Konto kann jederzeit beendet werden. Wir haften für Vorsatz und grobe Fahrlässigkeit nach den
            gesetzlichen Bestimmungen. Es gilt österreichisches Recht, Gerichtsstand ist der Sitz des Betreibers.
          </p>
        </>
      )}
    </WithOperator>
  )
}
