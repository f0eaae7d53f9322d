import type { LegalBlock } from '../../../../contract/legal.ts'
import { heading, list, paragraph, type Facts } from './facts.ts'

/**
 * What everybody who works with the service should know about it: a read of five minutes that a firm can give to its people
 * (AI literacy, Article 4 of Regulation (EU) 2024/1689).
 */
export const limits = (facts: Facts): LegalBlock[] => [
  paragraph(
    'Fundstelle ist ein KI-Assistent für die Recherche. Fünf Minuten für alle, die damit arbeiten: was er tut, was er nicht kann und woran Sie es erkennen. Wer Fundstelle in der Kanzlei einsetzt, kann diese Seite für die Schulung nach Art 4 der KI-Verordnung (Verordnung (EU) 2024/1689) verwenden.',
  ),
  heading('Was eine Antwort ist'),
  facts.processing.language_model === null
    ? paragraph(
        'Auf diesem Server ist kein Sprachmodell verbunden. Ihre Frage wird mit den Bestimmungen und Entscheidungen im Bestand verglichen; was am besten passt, wird zitiert. Die Auswahl ist ein Rechenergebnis: Sie kann die falsche Bestimmung voranstellen, auch wenn jedes Zitat stimmt.',
      )
    : paragraph(
        'Zu Ihrer Frage werden Bestimmungen und Entscheidungen im Bestand gesucht; ein Sprachmodell schreibt daraus den Text. Ein Sprachmodell setzt Wörter nach Wahrscheinlichkeit. Es kann flüssig und überzeugend Falsches schreiben, eine Ausnahme übergehen oder Zahlen verwechseln. Ohne Sprachmodell entsteht eine »Zitat-Antwort«; auch ihre Auswahl kann falsch sein.',
      ),
  heading('Was die Prüfung leistet'),
  list(
    'Jede Aussage wird mit der Stelle verglichen, auf die sie sich beruft. »belegt« heißt: Die Worte decken sich nach Regeln. Es heißt nicht, dass die Aussage richtig ist oder Ihren Fall trifft.',
    'Die Prüfung irrt in beide Richtungen: Sie übersieht falsche Aussagen und zweifelt richtige an. Wie oft, steht mit Tag und Herkunft der Beispiele unter »Über uns«.',
    '»ohne Beleg« ist eine Vermutung, keine Auskunft.',
  ),
  heading('Was fehlen kann'),
  list(
    'Gefunden wird nur, was im Bestand ist. Nicht jedes Gesetz und nicht jede Entscheidung ist darin; fehlt ein Gesetz, das bekannt ist, so sagt die Antwort das.',
    'Jede Quelle hat einen Stand. Was danach geändert wurde, ist nicht berücksichtigt; der Link ins RIS zeigt den heutigen Wortlaut.',
    '»Kurzfassungen« und »Leitfäden« sind in eigenen Worten geschrieben und ersetzen den Wortlaut nicht.',
    'Fristen werden aus dem Tag berechnet, den Sie eingeben. Ob zugestellt wurde, ob eine andere Frist läuft und wann sie endet, beurteilen Sie.',
    'In gescannten Seiten kann der erkannte Text Fehler haben; vergleichen Sie ihn mit dem Bild der Seite.',
  ),
  heading('Was Sie vor dem Verwenden tun'),
  list(
    'Öffnen Sie die Fundstelle und lesen Sie die Bestimmung ganz, mit Ausnahmen und Absätzen davor und danach.',
    'Prüfen Sie, ob der Sachverhalt derselbe ist, und was seither dazu entschieden wurde.',
    'Übernehmen Sie keinen Text ungelesen in einen Schriftsatz. Dass er mit KI erstellt wurde, steht auch in Kopien und Exporten.',
    'Geben Sie eine Datei, die pseudonymisiert wurde, erst frei, wenn Sie jede Seite gesehen haben. Übersehene Namen und ein unverwechselbarer Sachverhalt können auf jemanden schließen lassen.',
  ),
  heading('Wofür Fundstelle nicht gedacht ist'),
  list(
    'Es ersetzt keine Rechtsberatung und entscheidet nichts.',
    'Gerichte und Behörden verwenden es nicht, um zu entscheiden; die AGB schließen das aus.',
    'Es bewertet keine Menschen und sagt keine Entscheidungen voraus.',
  ),
  heading('Wenn etwas nicht stimmt'),
  paragraph(
    `Bewerten Sie die Antwort mit dem Daumen und sagen Sie, was falsch ist, oder schreiben Sie an ${facts.email}. Was Sie mitschicken, wählen Sie selbst.`,
  ),
]
