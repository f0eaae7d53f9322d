import type { LegalBlock } from '../../../../contract/legal.ts'
import {
  foreignHost,
  unnamedServices,
  type Operator,
  type Processing,
  type Service,
} from '../../../../contract/system.ts'

/*
 * What the texts are made of: the operator's file, and what the settings of this instance say. Nothing is promised here that
 * depends on a setting without looking at it.
 */

/** The operator and where this instance sends data. */
export type Facts = Operator & {
  processing: Processing
  /** Who must use two-factor login. */
  twoFactor: 'admins' | 'all' | 'off'
  /** Whether browsers reach the instance by https. */
  isEncryptedOnTheWay: boolean
}

export const heading = (text: string): LegalBlock => ({ kind: 'heading', text })
export const paragraph = (text: string): LegalBlock => ({ kind: 'paragraph', text })
export const list = (...items: string[]): LegalBlock => ({ kind: 'list', items })

const here = 'localhost'

/** What each service is for and what it gets. */
const purposes: Record<Service, string> = {
  hosting: 'Rechenzentrum: Betrieb der Server, auf denen alle Daten verschlüsselt gespeichert und verarbeitet werden',
  language_model:
    'Sprachmodell: Ihre Frage, bis zu zwölf frühere Nachrichten derselben Unterhaltung, die gefundenen Rechtsquellen und der Text der Dateien, die Sie zur Frage gewählt haben; bei pseudonymisierten Dateien nur die freigegebene Fassung',
  embeddings: 'Suche nach Bedeutung: die Worte Ihrer Frage und die Rechtsquellen des Bestandes',
  recognisers:
    'Suche nach Namen bei der Pseudonymisierung: der Text der Dateien, die Sie pseudonymisieren lassen, schon vor Ihrer Freigabe',
  files: 'Ablage: verschlüsselte Dateien, ohne die Schlüssel dazu',
  mail: 'Versand von E-Mails: Ihre E-Mail-Adresse und unsere Nachrichten an Sie, ohne Fragen, Antworten und Dateinamen',
  error_reports: 'Fehlerberichte: was technisch geschehen ist, ohne Inhalte, Namen und Adressen',
}

/** Who does what for the operator, as a table; services on the machine itself are not there. */
export function subProcessorTable(facts: Facts): LegalBlock {
  const used = facts.sub_processors.filter(
    ({ service }) => service === 'hosting' || foreignHost(facts.processing, service) !== null,
  )
  const rows = [
    ...used.map(({ service, name, place, safeguard }) => [
      [name, foreignHost(facts.processing, service)].filter(Boolean).join(', '),
      purposes[service],
      safeguard ? `${place}; ${safeguard}` : place,
    ]),
    ...unnamedServices(facts, facts.processing).map((service) => [
      foreignHost(facts.processing, service)!,
      purposes[service],
      'noch nicht angegeben',
    ]),
  ]
  return { kind: 'table', head: ['Wer', 'Wozu und mit welchen Daten', 'Ort und Garantien'], rows }
}

/** What happens on the operator's own machines, so that nobody else gets it. */
export function ownServices(facts: Facts): string[] {
  const { processing } = facts
  return [
    processing.language_model === null
      ? 'Sprachmodell: keines verbunden. Antworten bestehen aus Zitaten und entstehen auf diesem Server.'
      : processing.language_model === here
        ? 'Das Sprachmodell läuft auf der Maschine dieses Servers.'
        : undefined,
    processing.embeddings === here ? 'Die Suche nach Bedeutung läuft auf der Maschine dieses Servers.' : undefined,
    processing.embeddings === null ? 'Gesucht wird nach Worten, auf diesem Server.' : undefined,
    foreignHost(processing, 'recognisers') === null
      ? 'Texterkennung und Pseudonymisierung laufen auf diesem Server; ein fremder Dienst ist daran nicht beteiligt.'
      : 'Die Texterkennung läuft auf diesem Server, ebenso die Pseudonymisierung; Namen suchen zusätzlich die genannten Dienste.',
    processing.files === null || processing.files === here
      ? 'Dateien liegen verschlüsselt auf diesem Server.'
      : undefined,
    processing.mail === null ? 'E-Mail: kein Mailserver verbunden.' : undefined,
    processing.mail === here ? 'E-Mails verschickt ein Mailserver auf der Maschine dieses Servers.' : undefined,
    processing.error_reports === null ? 'Fehlerberichte an Dritte gibt es nicht.' : undefined,
    'Rechtsquellen werden aus dem Rechtsinformationssystem des Bundes (RIS) geladen; Daten von Nutzern gehen dabei nicht mit.',
  ].filter((line) => line !== undefined)
}

/** Everybody who gets data from this instance, one after the other; for the privacy notice. */
export function recipientLines(facts: Facts): string[] {
  const table = subProcessorTable(facts)
  const rows = table.kind === 'table' ? table.rows : []
  return [...rows.map(([who, why, where]) => `${who} (${where}). ${why}.`), ...ownServices(facts)]
}
