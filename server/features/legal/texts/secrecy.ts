import type { LegalBlock } from '../../../../contract/legal.ts'
import { foreignHost } from '../../../../contract/system.ts'
import { heading, list, paragraph, type Facts } from './facts.ts'

/** For those who must keep secrets by profession: what they need to know before they enter anything. */
export const secrecy = (facts: Facts): LegalBlock[] => [
  paragraph(
    'Rechtsanwältinnen, Notare, Steuerberaterinnen und ihre Kanzleien sind zur Verschwiegenheit verpflichtet. Diese Seite sagt, was der Dienst dafür tut, wo seine Grenzen liegen und was Sie selbst entscheiden müssen. Sie ersetzt keine eigene berufsrechtliche Prüfung.',
  ),
  heading('Wer was lesen kann'),
  list(
    'Inhalte (Fragen, Antworten, Dateien, Namen von Dateien und Ordnern) sieht im Betrieb niemand außer Ihnen. Die Administration und die Firmenadministration Ihrer Kanzlei sehen nur Eckdaten, etwa wie viele Fragen in einem Monat gestellt wurden.',
    'Die Ausnahme bestimmen Sie: Gründe und Anmerkung einer Bewertung sind an den Betreiber gerichtet, Frage und Antwort liest er nur, wenn Sie sie zu einer Bewertung eigens mitschicken. Jede Einsicht in Frage und Antwort steht dann in Ihrem Protokoll.',
    'In welchem Zustand Ihre Dateien sind, sieht der Support nur mit einem Code, den Sie in Ihrem Profil erstellen: befristet, ohne Inhalte und ohne Namen. Jede Einsicht steht in Ihrem Protokoll.',
    'Gespeichert wird verschlüsselt. Mit einer eigenen Passphrase kann auch der Betreiber Gespeichertes nicht öffnen.',
    'Die Grenze: Während Sie arbeiten, verarbeitet der Server Ihre Eingaben im Klartext. Wer den Server in diesem Moment beherrscht, könnte mitlesen; davor schützt keine Verschlüsselung auf dem Server.',
    facts.processing.language_model
      ? 'Antworten schreibt ein Sprachmodell. Es erhält Ihre Frage und, wenn Sie Dateien wählen, deren Text; bei pseudonymisierten Dateien nur die Fassung, die Sie freigegeben haben. Wo es läuft, steht unter »Unterauftragsverarbeiter«.'
      : 'Ein Sprachmodell ist nicht verbunden: Antworten bestehen aus Zitaten und entstehen auf diesem Server.',
    ...(foreignHost(facts.processing, 'recognisers') === null
      ? []
      : [
          'Bei der Pseudonymisierung sucht auch ein fremder Dienst nach Namen: Er erhält den Text der Datei, bevor Sie freigeben. Welcher das ist, steht unter »Unterauftragsverarbeiter«.',
        ]),
  ),
  heading('Wozu wir uns verpflichten'),
  list(
    `${facts.name} verpflichtet sich, als Hilfsperson Ihre Verschwiegenheit zu wahren, und hat diese Pflicht allen Mitarbeitern und Unterauftragsverarbeitern schriftlich auferlegt. Sie gilt auch nach dem Ende des Vertrags.`,
    `Ort der Verarbeitung: ${facts.place_of_processing}.`,
    'Inhalte werden nicht ausgewertet und nicht zum Trainieren von Modellen verwendet.',
    'Am Ende des Vertrags erhalten Sie Ihre Daten als Export zurück; danach werden sie gelöscht, zuerst die Schlüssel.',
  ),
  heading('Wenn eine Behörde Daten verlangt'),
  paragraph(
    'Wir geben Inhalte nicht freiwillig heraus. Verlangt eine Behörde sie, berufen wir uns auf das Verbot, die berufliche Verschwiegenheit zu umgehen (§ 157 Abs 2 StPO, für Rechtsanwälte auch § 9 RAO), widersprechen der Sicherstellung, soweit das Gesetz es zulässt, und verständigen Sie sofort, wenn es uns nicht untersagt ist. Was eine eigene Passphrase verschlüsselt, können wir auch dann nur verschlüsselt herausgeben.',
  ),
  heading('Rechtsanwältinnen und Rechtsanwälte'),
  paragraph(
    'Die Verschwiegenheit nach § 9 RAO erfasst alles, was Ihnen anvertraut oder beruflich bekannt wurde und dessen Geheimhaltung im Interesse der Partei liegt; sie darf auch über Hilfskräfte nicht umgangen werden. Unter welchen Voraussetzungen Sie externe Dienste einsetzen dürfen, regeln die Richtlinien für die Ausübung des Rechtsanwaltsberufes (RL-BA 2015, § 40); prüfen Sie deren geltende Fassung, und informieren Sie Ihre Mandanten.',
  ),
  heading('Notarinnen und Notare'),
  paragraph(
    'Für Sie gilt die Verschwiegenheit nach § 37 NO. Sie umfasst auch Mitarbeiter und herangezogene Dritte; deshalb verpflichten wir uns und unsere Unterauftragsverarbeiter ausdrücklich darauf.',
  ),
  heading('Steuerberaterinnen und Wirtschaftsprüfer'),
  paragraph(
    'Für Sie gilt die Verschwiegenheit nach § 80 WTBG 2017, auch für Ihre Gehilfen. Die Vereinbarung über die Auftragsverarbeitung überbindet sie uns.',
  ),
  heading('Was Sie selbst tun'),
  list(
    'Nehmen Sie die Vereinbarung über die Auftragsverarbeitung an; ohne sie ist kein Upload möglich.',
    'Geben Sie Namen nur ein, wenn die Frage sie braucht. Lassen Sie Dateien pseudonymisieren und prüfen Sie jede Stelle vor der Freigabe.',
    'Wählen Sie eine eigene Passphrase, wenn auch der Betreiber Gespeichertes nicht öffnen können soll, und die Zwei-Faktor-Authentisierung.',
    'Informieren Sie Ihre Mandanten. Ein Vorschlag zum Übernehmen:',
  ),
  {
    kind: 'quote',
    text: `Wir verwenden für die Recherche im österreichischen Recht den Dienst Fundstelle der ${facts.name}, ${facts.address}. Dabei können Angaben aus Ihrem Akt verschlüsselt gespeichert und in unserem Auftrag verarbeitet werden (Ort: ${facts.place_of_processing}). Der Anbieter ist vertraglich zur Verschwiegenheit verpflichtet; Inhalte werden nicht zum Trainieren von Sprachmodellen verwendet. Antworten des Dienstes prüfen wir selbst.`,
  },
]
