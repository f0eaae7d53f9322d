import { recipientsOf } from './recipients.ts'
import { WithOperator } from './WithOperator.tsx'

/** What is done with data; where that depends on the settings of this instance, they say it. */
export function PrivacyText() {
  return (
    <WithOperator>
      {(operator) => (
        <>
          <p>
            Verantwortlich für Konten und Betrieb ist {operator.name}, {operator.address}, {operator.email}. Für
            Inhalte, die Sie als Kanzlei oder Unternehmen eingeben, sind Sie verantwortlich und wir Auftragsverarbeiter
            (Art 28 DSGVO).
          </p>
          <h2>Welche Daten wir wozu verarbeiten</h2>
          <ul>
            <li>
              Konto: Name, E-Mail, Organisation, Funktion, Abonnement. Zweck: Vertrag (Art 6 Abs 1 lit b DSGVO). Bis zur
              Löschung des Kontos; wird die Adresse nie bestätigt, 30 Tage.
            </li>
            <li>
              Fragen und Antworten: verschlüsselt gespeichert, bis Sie sie löschen.{' '}
              {operator.processing.are_keys_apart
                ? 'Der Schlüssel des Servers liegt getrennt von den Daten.'
                : 'Der Schlüssel des Servers liegt auf derselben Maschine wie die Daten.'}{' '}
              Wenn Sie eine eigene Passphrase wählen, öffnet nur diese sie; gespeichert wird sie bei uns nicht, und ohne
              sie können auch wir nichts lesen. Ihr Browser schickt sie mit jedem Aufruf mit. Während Sie arbeiten,
              verarbeitet der Server die Inhalte im Klartext.
            </li>
            <li>Dateien und Ordner: Inhalte und Namen ebenso verschlüsselt gespeichert, bis Sie sie löschen.</li>
            <li>
              Sitzungen und Anmeldeversuche: gekürzte Netzadresse, Zeit, Ereignis. Zweck: Sicherheit (Art 6 Abs 1 lit f
              DSGVO). Höchstens zwölf Monate.
            </li>
            <li>Betriebsprotokolle: Adressmuster, Dauer, Fehlercode, ohne Inhalte. Höchstens 30 Tage.</li>
          </ul>
          <h2>Wer Daten erhält</h2>
          <p>Ort der Verarbeitung: {operator.place_of_processing}.</p>
          <ul>
            {recipientsOf(operator.processing).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <h2>Cookies und lokaler Speicher</h2>
          <p>Nur Notwendiges (§ 165 TKG 2021), deshalb kein Banner:</p>
          <ul>
            <li>Sitzung: __Host-at, __Secure-rt (ohne TLS: at, rt), vs</li>
            <li>bekanntes Gerät: __Host-device (ohne TLS: device), 180 Tage</li>
            <li>gewähltes Rechtsgebiet: fundstelleLaw, 365 Tage</li>
            <li>zweiter Schritt der Anmeldung: __Secure-pending (ohne TLS: pending), 10 Minuten</li>
            <li>
              im Browser gespeichert: Darstellung (theme), Seitenleiste (sidebar), einzelne Tasten als Kürzel
              (single_keys), Namen und Stand der Dateien, die gerade verarbeitet werden (uploaded_files_pending,
              höchstens einen Tag), bis das Fenster geschlossen wird die Empfehlung (ref) und, wenn Sie eine eigene
              wählen, Ihre Passphrase (passphrase- mit der Nummer Ihres Kontos)
            </li>
          </ul>
          <h2>Ihre Rechte</h2>
          <p>
            Auskunft, Berichtigung, Löschung, Einschränkung, Datenübertragbarkeit, Widerspruch: {operator.email}.
            Beschwerden nimmt die Österreichische Datenschutzbehörde entgegen (dsb.gv.at).
          </p>
        </>
      )}
    </WithOperator>
  )
}
