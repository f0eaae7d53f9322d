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
