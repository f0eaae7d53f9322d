import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, type Facts } from './facts.ts'

const duties: Record<Facts['twoFactor'], string> = {
  all: 'Zwei-Faktor-Authentisierung (Einmalcode oder Passkey) ist für alle Konten Pflicht.',
  admins:
    'Zwei-Faktor-Authentisierung (Einmalcode oder Passkey) ist für die Administration und für Firmenadministratoren Pflicht, für alle anderen möglich; ein Unternehmen kann sie für seine Mitglieder verlangen.',
  off: 'Zwei-Faktor-Authentisierung (Einmalcode oder Passkey) ist für alle Konten möglich; ein Unternehmen kann sie für seine Mitglieder verlangen.',
}

/** Technical and organisational measures (Art 32 GDPR); also the first annex of the agreement. */
export const measureBlocks = (facts: Facts): LegalBlock[] => [
  heading('Vertraulichkeit: Verschlüsselung'),
  list(
    'Fragen, Antworten, Titel, Dateien, gelesene Texte, Dateinamen und Ordnernamen werden mit AES-256-GCM verschlüsselt gespeichert. Jede Unterhaltung und jede Datei hat einen eigenen Schlüssel.',
    'Diese Schlüssel sind mit einem Hauptschlüssel verpackt: entweder mit dem vom Server verwalteten oder mit einem, den nur die Passphrase der Nutzerin oder des Nutzers öffnet (Argon2id, 64 MiB Speicher). Die Passphrase wird bei uns nicht gespeichert.',
    facts.processing.are_keys_apart
      ? 'Der Schlüssel des Servers liegt getrennt von den Daten.'
      : 'Der Schlüssel des Servers liegt auf derselben Maschine wie die Daten; Sicherungen enthalten ihn nicht im Klartext.',
    'Grenze: Während gearbeitet wird, verarbeitet der Server die Inhalte im Klartext. Die Verschlüsselung schützt gestohlene Datenträger, Datenbanken und Sicherungen, nicht vor einem Server, der während der Arbeit übernommen wird.',
    facts.isEncryptedOnTheWay
      ? 'Zwischen Browser und Server wird mit TLS verschlüsselt (HTTPS, HSTS).'
      : 'Diese Instanz ist für den Betrieb auf dem eigenen Rechner oder in einem geschlossenen Netz eingerichtet: Zwischen Browser und Server wird nicht mit TLS verschlüsselt.',
  ),
  heading('Vertraulichkeit: Zugang und Zugriff'),
  list(
    'Passwörter werden mit Argon2id gehasht; häufige Passwörter werden abgelehnt. Fehlversuche werden je Konto und Netz gebremst.',
    duties[facts.twoFactor],
    'Sitzungen enden nach sieben Tagen ohne Verwendung, spätestens nach 30 Tagen, für die Administration nach acht Stunden. Nutzer sehen ihre Geräte und können sie abmelden.',
    'Jede Abfrage der Daten einer Person verlangt diese Person: Wer etwas Fremdes aufruft, erhält dieselbe Antwort wie bei etwas, das es nicht gibt. Automatische Prüfungen versuchen das bei jedem Aufruf mit jeder Rolle.',
    'Die Administration und Firmenadministratoren sehen keine Inhalte, nur Eckdaten; ausgenommen ist, was jemand mit einer Bewertung ausdrücklich an den Betreiber schickt. In welchem Zustand die Dateien eines Kontos sind, ohne Namen und Inhalte, sieht der Support nur befristet und mit einem Code, den die Nutzerin oder der Nutzer selbst erstellt.',
    'Alle Mitarbeiterinnen und Mitarbeiter des Betreibers sind zur Verschwiegenheit und auf das Datengeheimnis (§ 6 DSG) verpflichtet.',
  ),
  heading('Trennung und Pseudonymisierung'),
  list(
    'Dateien können beim Hochladen pseudonymisiert werden. Die Nutzerin oder der Nutzer prüft das Ergebnis und gibt es frei; an ein Sprachmodell geht dann nur die freigegebene Fassung. Vollständigkeit der Erkennung wird nicht zugesagt, deshalb die Prüfung.',
    'Inhalte werden nicht ausgewertet und nicht zum Trainieren von Modellen verwendet. Das Sprachmodell hat keine Werkzeuge und keinen Zugriff auf Daten anderer Personen.',
  ),
  heading('Integrität'),
  list(
    'Sicherheitsrelevante Vorgänge stehen in einem Protokoll ohne Inhalte, dessen Zeilen durch Prüfsummen verkettet sind und nicht geändert werden können; es wird zwölf Monate aufbewahrt. Netzadressen werden gekürzt gespeichert (/24 oder /48).',
    'Verschlüsselte Inhalte sind an Person, Eintrag und Feld gebunden: vertauschte oder veränderte Daten lassen sich nicht öffnen.',
    'Hochgeladene Dateien werden nach ihrem Inhalt geprüft und in einem eigenen Prozess mit begrenztem Speicher und begrenzter Zeit gelesen; Makros werden nie ausgeführt. Auf Schadsoftware werden Dateien nicht geprüft.',
  ),
  heading('Verfügbarkeit und Wiederherstellung'),
  list(
    `Sicherungen werden verschlüsselt und nach ${facts.backup_days} Tagen gelöscht. Gelöschte Konten werden auch nach dem Einspielen einer Sicherung wieder gelöscht.`,
    'Ein Befehl spielt eine Sicherung zur Probe ein und vergleicht die Prüfsummen.',
    'Was als gespeichert bestätigt ist, übersteht einen Absturz; unterbrochene Arbeit wird nach dem Neustart fortgesetzt.',
  ),
  heading('Löschung'),
  list(
    'Inhalte werden gelöscht, sobald die Nutzerin oder der Nutzer sie löscht. Ein deaktiviertes Konto wird nach 30 Tagen gelöscht, auf Wunsch sofort; zuerst werden seine Schlüssel zerstört.',
    'Betriebsprotokolle enthalten Adressmuster, Dauer und Fehlercode, keine Inhalte.',
  ),
  heading('Überprüfung'),
  list(
    'Automatische Tests prüfen die hier genannten technischen Schutzmaßnahmen bei jeder Änderung der Software.',
    'Für Verletzungen des Schutzes gibt es einen Ablaufplan mit Fristen und einen Befehl, der die betroffenen Konten eines Zeitraums auflistet.',
    'Der Betreiber führt ein Verzeichnis der Verarbeitungstätigkeiten (Art 30 DSGVO), prüft die Maßnahmen regelmäßig und passt sie an den Stand der Technik an. Das Schutzniveau wird dabei nicht unterschritten.',
  ),
]

export const measures = (facts: Facts): LegalBlock[] => [
  paragraph(
    `Was ${facts.name} unternimmt, um die Daten der Nutzerinnen und Nutzer zu schützen (Art 32 DSGVO). Was von den Einstellungen dieser Instanz abhängt, ist aus ihnen erzeugt.`,
  ),
  ...measureBlocks(facts),
]
