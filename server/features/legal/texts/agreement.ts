import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, subProcessorTable, type Facts } from './facts.ts'
import { measureBlocks } from './measures.ts'

/** The agreement on processing: what Art 28 (3) GDPR asks for, letter by letter, with two annexes. */
export function agreement(facts: Facts): LegalBlock[] {
  const table = subProcessorTable(facts)
  return [
    paragraph(
      `Zwischen der Kundin oder dem Kunden, die oder der diese Vereinbarung im Dienst annimmt (Verantwortlicher), und ${facts.name}, ${facts.address}, ${facts.email} (Auftragsverarbeiter), nach Art 28 DSGVO.`,
    ),
    heading('1. Gegenstand und Dauer'),
    paragraph(
      'Der Auftragsverarbeiter stellt mit Fundstelle einen Dienst für die Recherche im österreichischen Recht bereit und verarbeitet dabei personenbezogene Daten, die der Verantwortliche als Fragen, Texte und Dateien eingibt. Die Vereinbarung gilt ab der Annahme, solange solche Daten verarbeitet werden. Für die Daten des Kontos selbst ist der Auftragsverarbeiter eigener Verantwortlicher; sie sind nicht Gegenstand dieser Vereinbarung.',
    ),
    heading('2. Art, Zweck, Daten und betroffene Personen'),
    list(
      'Art und Zweck: verschlüsseltes Speichern, Lesen und Texterkennung, Pseudonymisieren, Durchsuchen, Beantworten von Fragen dazu, Löschen.',
      'Daten: was der Verantwortliche eingibt, insbesondere Namen, Anschriften, Angaben zu Sachverhalten und Verfahren; je nach Inhalt auch besondere Kategorien (Art 9 DSGVO) und Daten über Straftaten (Art 10 DSGVO).',
      'Betroffene Personen: Mandantinnen, Mandanten und Klienten, Gegner, Zeuginnen und Zeugen, Beschäftigte und andere, die in den Unterlagen vorkommen.',
    ),
    heading('3. Weisungen'),
    paragraph(
      'Der Auftragsverarbeiter verarbeitet die Daten nur auf dokumentierte Weisung. Als Weisung gilt, was der Verantwortliche im Dienst auslöst; weitere Weisungen gehen schriftlich oder per E-Mail ein. Eine Verarbeitung aufgrund einer rechtlichen Verpflichtung teilt er vorher mit, soweit das Recht die Mitteilung nicht verbietet. Hält er eine Weisung für rechtswidrig, sagt er das unverzüglich (Art 28 Abs 3 DSGVO).',
    ),
    heading('4. Vertraulichkeit und Berufsgeheimnis'),
    paragraph(
      'Wer beim Auftragsverarbeiter mit den Daten zu tun haben kann, ist zur Vertraulichkeit verpflichtet, auch über das Ende der Tätigkeit hinaus. Unterliegt der Verantwortliche einer gesetzlichen Verschwiegenheit, etwa nach § 9 RAO, § 37 NO oder § 80 WTBG 2017, so verpflichtet sich der Auftragsverarbeiter, sie als Hilfsperson zu wahren, und überbindet diese Pflicht seinen Mitarbeitern und Unterauftragsverarbeitern.',
    ),
    heading('5. Sicherheit'),
    paragraph(
      'Der Auftragsverarbeiter trifft die Maßnahmen des Anhangs 1 (Art 32 DSGVO). Er darf sie weiterentwickeln, wenn das Schutzniveau nicht sinkt.',
    ),
    heading('6. Unterauftragsverarbeiter'),
    paragraph(
      'Der Verantwortliche genehmigt die im Anhang 2 genannten Unterauftragsverarbeiter. Über neue oder andere informiert der Auftragsverarbeiter mindestens 30 Tage vorher im Dienst. Widerspricht der Verantwortliche und findet sich keine Lösung, kann er den Vertrag bis zur Änderung kündigen. Unterauftragsverarbeitern werden dieselben Pflichten auferlegt (Art 28 Abs 4 DSGVO); für sie haftet der Auftragsverarbeiter wie für sich selbst. In ein Land außerhalb des Europäischen Wirtschaftsraums werden Daten nur nach den Art 44 ff DSGVO übermittelt.',
    ),
    heading('7. Rechte der betroffenen Personen'),
    paragraph(
      'Der Auftragsverarbeiter unterstützt den Verantwortlichen dabei, Anträge betroffener Personen zu beantworten. Auskunft, Berichtigung, Löschung und Übertragung kann der Verantwortliche im Dienst selbst vornehmen (Suchen, Ändern, Löschen, Export). Anträge, die beim Auftragsverarbeiter eingehen, leitet er unverzüglich weiter, ohne sie zu beantworten.',
    ),
    heading('8. Unterstützung und Verletzungen'),
    paragraph(
      'Der Auftragsverarbeiter unterstützt bei den Pflichten nach den Art 32 bis 36 DSGVO. Eine Verletzung des Schutzes der Daten meldet er unverzüglich, nachdem sie ihm bekannt wurde, spätestens binnen 48 Stunden, an die im Konto hinterlegte E-Mail-Adresse, mit den Angaben des Art 33 Abs 3 DSGVO, soweit sie vorliegen.',
    ),
    heading('9. Löschung und Rückgabe'),
    paragraph(
      `Der Verantwortliche kann alle Daten jederzeit exportieren und löschen. Mit dem Ende des Kontos werden sie gelöscht: bei einer Deaktivierung nach 30 Tagen, auf Wunsch sofort. In verschlüsselten Sicherungen bleiben sie bis zu deren Löschung nach höchstens ${facts.backup_days} weiteren Tagen. Gesetzliche Aufbewahrungspflichten bleiben unberührt.`,
    ),
    heading('10. Nachweise'),
    paragraph(
      'Der Auftragsverarbeiter stellt alle Informationen bereit, die zum Nachweis der Pflichten des Art 28 DSGVO nötig sind, führt das Verzeichnis nach Art 30 Abs 2 DSGVO und ermöglicht Überprüfungen nach Ankündigung mit angemessener Frist. Geheimnisse anderer Kunden sind dabei zu wahren.',
    ),
    heading('11. Keine Verwendung für eigene Zwecke'),
    paragraph(
      'Inhalte werden nicht für eigene Zwecke ausgewertet, nicht verkauft und nicht zum Trainieren von Modellen verwendet, weder vom Auftragsverarbeiter noch von einem Unterauftragsverarbeiter.',
    ),
    heading('12. Schlussbestimmungen'),
    paragraph(
      'Die Haftung richtet sich nach Art 82 DSGVO und den AGB. Bei Widersprüchen zu den AGB geht diese Vereinbarung vor. Es gilt österreichisches Recht. Die Annahme im Dienst mit Fassung und Zeitpunkt ersetzt die Unterschrift (Art 28 Abs 9 DSGVO).',
    ),
    heading('Anhang 1: Technische und organisatorische Maßnahmen'),
    // One level below the annex: what is a heading there is a line of its own here.
    ...measureBlocks(facts).map((block) => (block.kind === 'heading' ? paragraph(`${block.text}:`) : block)),
    heading('Anhang 2: Unterauftragsverarbeiter'),
    ...(table.kind === 'table' && table.rows.length > 0
      ? [table]
      : [paragraph('Bei Abschluss dieser Vereinbarung sind keine Unterauftragsverarbeiter eingesetzt.')]),
  ]
}
