import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, recipientLines, type Facts } from './facts.ts'

/** What is done with data (Art 13 GDPR); where that depends on the settings of this instance, they say it. */
export const privacy = (facts: Facts): LegalBlock[] => [
  paragraph(
    `Verantwortlich für Konten und Betrieb ist ${facts.name}, ${facts.address}, ${facts.email}. Für Inhalte, die Sie als Kanzlei oder Unternehmen eingeben, sind Sie verantwortlich und wir Auftragsverarbeiter (Art 28 DSGVO).`,
  ),
  heading('Welche Daten wir wozu verarbeiten'),
  list(
    'Konto: Name, E-Mail, Organisation, Funktion, Abonnement. Zweck: Vertrag (Art 6 Abs 1 lit b DSGVO). Bis zur Löschung des Kontos; wird die Adresse nie bestätigt, 30 Tage. Die Angaben mit Stern sind nötig, um ein Konto zu führen.',
    `Fragen und Antworten: verschlüsselt gespeichert, bis Sie sie löschen. ${
      facts.processing.are_keys_apart
        ? 'Der Schlüssel des Servers liegt getrennt von den Daten.'
        : 'Der Schlüssel des Servers liegt auf derselben Maschine wie die Daten.'
    } Wenn Sie eine eigene Passphrase wählen, öffnet nur diese sie; gespeichert wird sie bei uns nicht, und ohne sie können auch wir nichts lesen. Ihr Browser schickt sie mit jedem Aufruf mit. Während Sie arbeiten, verarbeitet der Server die Inhalte im Klartext.`,
    'Dateien und Ordner: Inhalte und Namen ebenso verschlüsselt gespeichert, bis Sie sie löschen.',
    'Eckdaten der Fragen (Zeit, Rechtsgebiet, Dauer, Ergebnis, keine Texte): Zweck: Abrechnung und Betrieb (Art 6 Abs 1 lit b und f DSGVO). Zwölf Monate.',
    'Bewertungen: Gründe und Anmerkung, die Sie uns zu einer Antwort schicken; Frage und Antwort nur, wenn Sie sie eigens mitschicken. Zweck: bessere Antworten (Art 6 Abs 1 lit f DSGVO). Unsere Administration liest sie. Mit dem Schlüssel des Servers verschlüsselt, bis Sie die Bewertung oder die Unterhaltung löschen.',
    'Vereinbarung über die Auftragsverarbeitung: Fassung und Zeitpunkt der Annahme. Zweck: Nachweis (Art 6 Abs 1 lit c DSGVO).',
    'Sitzungen und Anmeldeversuche: gekürzte Netzadresse, Zeit, Ereignis. Zweck: Sicherheit (Art 6 Abs 1 lit f DSGVO). Höchstens zwölf Monate.',
    'Betriebsprotokolle: Adressmuster, Dauer, Fehlercode, ohne Inhalte. Höchstens 30 Tage.',
    `Sicherungen: verschlüsselt, höchstens ${facts.backup_days} Tage.`,
  ),
  heading('Wer Daten erhält'),
  paragraph(`Ort der Verarbeitung: ${facts.place_of_processing}.`),
  list(...recipientLines(facts)),
  heading('Cookies und lokaler Speicher'),
  paragraph('Nur Notwendiges (§ 165 TKG 2021), deshalb kein Banner:'),
  list(
    'Sitzung: __Host-at, __Secure-rt (ohne TLS: at, rt), vs',
    'bekanntes Gerät: __Host-device (ohne TLS: device), 180 Tage',
    'gewähltes Rechtsgebiet: fundstelleLaw, 365 Tage',
    'zweiter Schritt der Anmeldung: __Secure-pending (ohne TLS: pending), 10 Minuten',
    'im Browser gespeichert: Darstellung (theme), Seitenleiste (sidebar), einzelne Tasten als Kürzel (single_keys), ob es hier einen Passkey gibt (passkey), Namen und Stand der Dateien, die gerade verarbeitet werden (uploaded_files_pending, höchstens einen Tag), welche Systemnachrichten Sie geschlossen haben (system_messages_read), bis das Fenster geschlossen wird, wie weit Sie auf einer Seite waren (react-router-scroll-positions), die Empfehlung (ref), das Geheimnis eines Links, mit dem Sie als zweite Person freigeben (opened_link), und, wenn Sie eine eigene wählen, Ihre Passphrase (passphrase- mit der Nummer Ihres Kontos)',
  ),
  heading('Keine automatisierten Entscheidungen'),
  paragraph('Es gibt keine automatisierten Entscheidungen über Personen und kein Profiling (Art 22 DSGVO).'),
  heading('Ihre Rechte'),
  paragraph(
    `Auskunft, Berichtigung, Löschung, Einschränkung, Datenübertragbarkeit, Widerspruch: ${facts.email}. Export und Löschung finden Sie auch in Ihrem Profil. Beschwerden nimmt die Österreichische Datenschutzbehörde entgegen (dsb.gv.at).`,
  ),
]
