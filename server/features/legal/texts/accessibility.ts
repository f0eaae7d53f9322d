import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, type Facts } from './facts.ts'

/** The statement that the Austrian accessibility act (BaFG) asks of services for the general public. */
export const accessibility = (facts: Facts): LegalBlock[] => [
  paragraph(
    `${facts.name} will, dass alle Menschen Fundstelle benutzen können, und richtet sich nach dem Barrierefreiheitsgesetz (BaFG). Maßstab sind die Richtlinien WCAG 2.2, Stufe AA; sie schließen die Anforderungen der Norm EN 301 549 an Websites ein.`,
  ),
  heading('Der Dienst'),
  paragraph(
    'Fundstelle ist eine Webanwendung: Sie stellen Fragen zum österreichischen Recht, lesen Antworten mit ihren Quellen und arbeiten mit eigenen Dateien. Sie brauchen dafür einen aktuellen Browser und sonst nichts.',
  ),
  heading('Wie die Anforderungen erfüllt werden'),
  list(
    'Alles ist mit der Tastatur zu erreichen, mit sichtbarem Fokus; Ziehen mit der Maus hat immer einen anderen Weg.',
    'Überschriften, Bereiche, Felder und Meldungen sind für Screenreader ausgezeichnet; Beginn und Ende einer Antwort werden angesagt.',
    'Farbe ist nie das einzige Zeichen; Kontraste erfüllen Stufe AA in heller und dunkler Darstellung. Vergrößerung auf 400 % und 320 Pixel Breite gehen ohne Verlust.',
    'Die Anmeldung verlangt kein Rätsel; Einfügen und Passwortmanager funktionieren, Passkeys auch.',
    'Bewegung wird abgeschaltet, wenn Ihr System das wünscht.',
  ),
  heading('Was noch nicht barrierefrei ist'),
  list(
    'Seiten hochgeladener Dateien werden als Bild gezeigt. Daneben steht der gelesene Text; bei Scans kann er Fehler enthalten.',
    'Hochgeladene Dokumente und Seiten des Rechtsinformationssystems, auf die wir verweisen, stammen nicht von uns.',
  ),
  heading('Wie geprüft wurde'),
  paragraph(
    'Selbstbewertung: Bei jeder Änderung der Software prüft ein Werkzeug (axe) die Seiten; dazu kommen automatische Durchgänge mit der Tastatur. Eine Prüfung durch Dritte hat bisher nicht stattgefunden.',
  ),
  heading('Barrieren melden'),
  paragraph(
    `Stoßen Sie auf eine Barriere, schreiben Sie bitte an ${facts.email} oder rufen Sie an: ${facts.phone}. Wir antworten und sagen, was wir wann ändern. Sie können sich auch an das Sozialministeriumservice als Marktüberwachungsbehörde wenden (sozialministeriumservice.gv.at).`,
  ),
]
