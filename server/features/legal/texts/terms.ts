import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, type Facts } from './facts.ts'

/** The terms of the contract. */
export const terms = (facts: Facts): LegalBlock[] => [
  heading('1. Gegenstand'),
  paragraph(
    `${facts.name} stellt mit Fundstelle einen KI-Assistenten für die Recherche im österreichischen Recht bereit. Er ersetzt keine Rechtsberatung.`,
  ),
  heading('2. Nur für Unternehmer'),
  paragraph(
    'Der Dienst richtet sich an Personen, die ihn beruflich nutzen (Unternehmer im Sinn des § 1 UGB und § 1 KSchG). Preise verstehen sich zuzüglich 20 % Umsatzsteuer.',
  ),
  heading('3. Konto, Vertrag und Tarife'),
  list(
    'Das Konto entsteht mit der Registrierung und der Bestätigung der E-Mail-Adresse; es ist zunächst kostenfrei. Zugangsdaten sind geheim zu halten und gehören einer Person.',
    'Ein bezahlter Tarif entsteht mit dem Vertrag, den beide Seiten schließen; eine Anfrage im Dienst ist noch kein Vertrag. Umfang und Preise stehen auf der Seite »Preise«. Kontingente gelten je Kalendermonat und verfallen an dessen Ende.',
    'Als Anfrage zählt eine Frage oder eine Zusammenfassung, sobald die Antwort beginnt, und ein geprüfter Schriftsatz, in dem Zitate gefunden werden; Fehler und Abbrüche davor zählen nicht.',
    'Ein Wechsel in einen kleineren Tarif und die Kündigung gehen an den Vertrieb.',
  ),
  heading('4. Grenzen, Künstliche Intelligenz'),
  paragraph(
    'Antworten können falsch, unvollständig oder veraltet sein. Maßgeblich sind der amtliche Wortlaut und Ihre eigene Prüfung. Antworten sind im Dienst, in Exporten, in Kopien und in den Köpfen der Programmierschnittstelle als Ergebnis des KI-Assistenten gekennzeichnet (Art 50 KI-VO); diese Kennzeichnung darf nicht entfernt werden, wenn Inhalte ungeprüft weitergegeben werden. Der Einsatz durch Gerichte und Behörden zur Entscheidungsfindung ist ausgeschlossen.',
  ),
  heading('5. Ihre Inhalte'),
  paragraph(
    'Sie bleiben für Ihre Inhalte verantwortlich und behalten alle Rechte daran. Laden Sie nur hoch, wozu Sie berechtigt sind. Für personenbezogene Daten in Ihren Inhalten gilt die Vereinbarung über die Auftragsverarbeitung, die vor dem ersten Upload anzunehmen ist.',
  ),
  heading('6. Verschwiegenheit'),
  paragraph(
    'Wir und unsere Mitarbeiter sind zur Verschwiegenheit über Inhalte verpflichtet und werten Inhalte nicht aus. Inhalte werden nicht zum Trainieren von Modellen verwendet. Näheres sagt die Seite »Berufsgeheimnis«.',
  ),
  heading('7. Verfügbarkeit und Missbrauch'),
  paragraph(
    'Wir betreiben den Dienst mit der Sorgfalt eines ordentlichen Unternehmers; eine bestimmte Verfügbarkeit ist nur zugesagt, wenn das vereinbart ist. Wartungen kündigen wir im Dienst an. Wer den Dienst angreift, Beschränkungen umgeht oder Zugänge weitergibt, kann gesperrt werden.',
  ),
  heading('8. Laufzeit und Ende'),
  paragraph(
    'Das Konto kann jederzeit im Profil beendet werden; vorher können alle Daten exportiert werden. Ein bezahlter Tarif endet, wie im Vertrag vereinbart. Aus wichtigem Grund können beide Seiten sofort kündigen.',
  ),
  heading('9. Haftung'),
  paragraph(
    'Wir haften für Vorsatz und grobe Fahrlässigkeit nach den gesetzlichen Bestimmungen; bei leichter Fahrlässigkeit nur für Personenschäden und nach zwingendem Recht. Die Prüfung einer Antwort vor ihrer Verwendung ist Ihre Pflicht.',
  ),
  heading('10. Änderungen und Recht'),
  paragraph(
    'Änderungen dieser Bedingungen teilen wir mindestens 30 Tage vorher im Dienst mit; wer nicht einverstanden ist, kann bis dahin kündigen. Es gilt österreichisches Recht ohne seine Verweisungsnormen, Gerichtsstand ist der Sitz des Betreibers.',
  ),
]
