import type { ReactNode } from 'react'
import type { Operator } from '../../../contract/system.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOperator } from './operator.ts'

function WithOperator({ children }: { children: (operator: Operator) => ReactNode }) {
  const { data, error } = useOperator()
  if (error) return <Notice kind="error">Die Angaben konnten nicht geladen werden. Bitte laden Sie die Seite neu.</Notice>
  if (!data) return <p className="text-muted">Wird geladen …</p>
  return (
    <div className="prose">
      {data.placeholder && (
        <div className="font-sans text-sm">
          <Notice kind="warning">Probebetrieb: Die Angaben zum Betreiber sind Muster.</Notice>
        </div>
      )}
      {children(data)}
    </div>
  )
}

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

export function PrivacyText() {
  return (
    <WithOperator>
      {(operator) => (
        <>
          <p>
            Verantwortlich für Konten und Betrieb ist {operator.name}, {operator.address}, {operator.email}. Für Inhalte, die Sie als Kanzlei oder Unternehmen eingeben, sind Sie verantwortlich und wir
            Auftragsverarbeiter (Art 28 DSGVO).
          </p>
          <h2>Welche Daten wir wozu verarbeiten</h2>
          <ul>
            <li>Konto: Name, E-Mail, Organisation, Funktion, Abonnement. Zweck: Vertrag (Art 6 Abs 1 lit b DSGVO). Bis zur Löschung des Kontos; wird die Adresse nie bestätigt, 30 Tage.</li>
            <li>Fragen und Antworten: verschlüsselt gespeichert, bis Sie sie löschen. Schlüssel und Daten liegen getrennt; während Sie arbeiten, verarbeitet der Server die Inhalte im Klartext.</li>
            <li>Sitzungen und Anmeldeversuche: gekürzte Netzadresse, Zeit, Ereignis. Zweck: Sicherheit (Art 6 Abs 1 lit f DSGVO). Höchstens zwölf Monate.</li>
            <li>Betriebsprotokolle: Adressmuster, Dauer, Fehlercode, ohne Inhalte. Höchstens 30 Tage.</li>
          </ul>
          <h2>Wer Daten erhält</h2>
          <p>
            Ort der Verarbeitung: {operator.place_of_processing}. Ist ein Sprachmodell verbunden, gehen Ihre Frage und die gefundenen Rechtsquellen an dessen Anbieter; welcher das ist, sagt Ihnen der
            Betreiber. Ohne Sprachmodell verlässt Ihre Frage diesen Server nicht.
          </p>
          <h2>Cookies und lokaler Speicher</h2>
          <p>Nur Notwendiges (§ 165 TKG 2021), deshalb kein Banner:</p>
          <ul>
            <li>Sitzung: __Host-at, __Secure-rt (ohne TLS: at, rt), vs</li>
            <li>bekanntes Gerät: __Host-device (ohne TLS: device), 180 Tage</li>
            <li>gewähltes Rechtsgebiet: fundstelleLaw, 365 Tage</li>
            <li>im Browser gespeichert: Darstellung (theme), Seitenleiste (sidebar), Empfehlung (ref)</li>
          </ul>
          <h2>Ihre Rechte</h2>
          <p>Auskunft, Berichtigung, Löschung, Einschränkung, Datenübertragbarkeit, Widerspruch: {operator.email}. Beschwerden nimmt die Österreichische Datenschutzbehörde entgegen (dsb.gv.at).</p>
        </>
      )}
    </WithOperator>
  )
}

export function TermsText() {
  return (
    <WithOperator>
      {(operator) => (
        <>
          <h2>1. Gegenstand</h2>
          <p>{operator.name} stellt mit Fundstelle einen KI-Assistenten für die Recherche im österreichischen Recht bereit. Er ersetzt keine Rechtsberatung.</p>
          <h2>2. Nur für Unternehmer</h2>
          <p>Der Dienst richtet sich an Personen, die ihn beruflich nutzen. Preise verstehen sich zuzüglich 20 % Umsatzsteuer.</p>
          <h2>3. Grenzen</h2>
          <p>
            Antworten können falsch, unvollständig oder veraltet sein. Maßgeblich sind der amtliche Wortlaut und Ihre eigene Prüfung. Der Einsatz durch Gerichte und Behörden zur Entscheidungsfindung
            ist ausgeschlossen.
          </p>
          <h2>4. Verschwiegenheit</h2>
          <p>Wir und unsere Mitarbeiter sind zur Verschwiegenheit über Inhalte verpflichtet und werten Inhalte nicht aus. Inhalte werden nicht zum Trainieren von Modellen verwendet.</p>
          <h2>5. Laufzeit und Haftung</h2>
          <p>
            Das Konto kann jederzeit beendet werden. Wir haften für Vorsatz und grobe Fahrlässigkeit nach den gesetzlichen Bestimmungen. Es gilt österreichisches Recht, Gerichtsstand ist der Sitz des
            Betreibers.
          </p>
        </>
      )}
    </WithOperator>
  )
}
