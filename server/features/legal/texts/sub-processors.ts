import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, ownServices, paragraph, subProcessorTable, type Facts } from './facts.ts'

/** Who gets data of customers for the operator (Art 28 (2) and (4) GDPR), from the settings of this instance. */
export function subProcessors(facts: Facts): LegalBlock[] {
  const table = subProcessorTable(facts)
  const isEmpty = table.kind === 'table' && table.rows.length === 0
  return [
    paragraph(
      isEmpty
        ? `${facts.name} setzt keine Unterauftragsverarbeiter ein. Ort der Verarbeitung: ${facts.place_of_processing}.`
        : `Diese Unternehmen verarbeiten Daten im Auftrag von ${facts.name}. Ort der Verarbeitung im Übrigen: ${facts.place_of_processing}. Die Liste ist aus den Einstellungen dieser Instanz erzeugt.`,
    ),
    ...(isEmpty ? [] : [table]),
    heading('Was auf eigenen Servern geschieht'),
    list(...ownServices(facts)),
    heading('Änderungen'),
    paragraph(
      'Kommt ein Unterauftragsverarbeiter dazu oder wechselt er, teilen wir das mindestens 30 Tage vorher mit, im Dienst und auf dieser Seite. Sie können widersprechen; lässt sich keine Lösung finden, können Sie den Vertrag bis zur Änderung kündigen.',
    ),
  ]
}
