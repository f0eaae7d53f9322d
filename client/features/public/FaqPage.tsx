import { useEffect } from 'react'
import { useParams } from 'react-router'
import { fileSizeLimit, uploadFilesLimit } from '../../../contract/file-limits.ts'
import { PublicPage } from './PublicPage.tsx'
import { WithOperator } from './WithOperator.tsx'

const uploadRules = `PDF, DOCX, ODT, RTF, TXT, HTML, EML und Bilder oder Scans (JPG, PNG, TIFF, HEIC), je Datei höchstens ${fileSizeLimit / 1024 ** 2} MB, höchstens ${uploadFilesLimit} auf einmal. In gescannten Seiten wird der Text erkannt.`

const sections = [
  {
    id: 'antworten',
    title: 'Antworten und Quellen',
    entries: [
      [
        'Kann ich mich auf die Antworten verlassen?',
        'Prüfen Sie immer die Quelle. Fundstelle zeigt die Stelle, auf der eine Aussage beruht, und sagt, wo es keine gibt; ob sie den Fall trägt, entscheiden Sie.',
      ],
      [
        'Was heißt »ohne Beleg«?',
        'Zu dieser Aussage wurde keine Quelle im Bestand gefunden. Behandeln Sie sie wie eine Vermutung.',
      ],
      [
        'Was heißt »Kurzfassung«?',
        'Der amtliche Wortlaut ist nicht im Bestand. Sie sehen eine Zusammenfassung in eigenen Worten und den Link ins RIS.',
      ],
      [
        'Schreibt eine KI die Antworten?',
        'Das hängt von der Einrichtung ab und steht unter jeder Antwort: »Zitat-Antwort, ohne Sprachmodell« heißt, dass sie aus Zitaten zusammengestellt wurde. Sonst hat ein Sprachmodell sie geschrieben. Gekennzeichnet sind auch Kopien, Exporte und die Programmierschnittstelle.',
      ],
      [
        'Welche Fassung eines Gesetzes sehe ich?',
        'Die im Bestand geltende; an jeder Quelle steht ihr Stand. Nennen Sie in der Frage einen Tag, so wird die Fassung dieses Tages gesucht, soweit sie im Bestand ist.',
      ],
    ],
  },
  {
    id: 'dateien',
    title: 'Dateien und Pseudonymisierung',
    entries: [
      ['Welche Dateien kann ich hochladen?', uploadRules],
      [
        'Wie verlässlich ist die Pseudonymisierung?',
        'Sie findet viel, aber nicht alles; unsere Messung steht unter »Über uns«. Deshalb sehen Sie vor der Freigabe jede Stelle neben dem Original und können ergänzen, was fehlt. Auch ohne Namen kann ein Sachverhalt auf jemanden schließen lassen.',
      ],
      [
        'Warum muss ich eine Vereinbarung annehmen?',
        'In Ihren Dateien stehen Daten anderer Menschen. Die DSGVO (Art 28) verlangt dafür eine Vereinbarung zwischen Ihnen und uns. Sie wird vor dem ersten Upload angenommen, in einem Unternehmen durch die Firmenadministration, und ist in Ihrem Profil zu finden.',
      ],
      [
        'Was geschieht mit einem Schriftsatz, den ich prüfen lasse?',
        'Er wird gelesen, beantwortet und vergessen. Gespeichert wird davon nichts.',
      ],
    ],
  },
  {
    id: 'vertraulichkeit',
    title: 'Vertraulichkeit',
    entries: [
      [
        'Wer kann meine Fragen lesen?',
        'Fragen, Antworten und Titel werden verschlüsselt gespeichert. In den Einstellungen können Sie eine eigene Passphrase wählen, ohne die auch wir sie nicht öffnen können. Während Sie arbeiten, verarbeitet der Server sie im Klartext; gegen einen übernommenen Server schützt auch die Passphrase nicht.',
      ],
      [
        'Werden meine Inhalte zum Training verwendet?',
        'Nein. Inhalte werden weder ausgewertet noch zum Trainieren von Sprachmodellen verwendet.',
      ],
      [
        'Darf ich den Dienst als Rechtsanwältin, Notar oder Steuerberaterin verwenden?',
        'Das entscheiden Sie nach Ihrem Berufsrecht. Die Seite »Berufsgeheimnis« sagt, was der Dienst dafür tut, wo seine Grenzen liegen, und enthält einen Text, mit dem Sie Ihre Mandanten informieren können.',
      ],
      [
        'Was passiert, wenn ich meine Passphrase vergesse?',
        'Ohne sie sind die damit verschlüsselten Inhalte verloren; auch wir können sie nicht öffnen. Haben Sie einen Wiederherstellungsschlüssel erstellt, wählen Sie damit eine neue.',
      ],
    ],
  },
  {
    id: 'tarife',
    title: 'Tarife',
    entries: [
      [
        'Was zählt als Anfrage?',
        'Eine Frage, auf die eine Antwort beginnt, die Zusammenfassung eines Dokuments und ein geprüfter Schriftsatz, in dem Zitate gefunden werden. Fehler und Abbrüche davor zählen nicht.',
      ],
      [
        'Was passiert, wenn das Kontingent aufgebraucht ist?',
        'Bis zum Monatsende stellen Sie keine weiteren Anfragen; alles Bisherige bleibt lesbar. Größere Tarife finden Sie in den Einstellungen unter »Abonnement«. Nicht Verbrauchtes verfällt am Monatsende.',
      ],
      [
        'Gibt es den Dienst für ganze Kanzleien?',
        'Ja. Eine Firmenadministration lädt Mitglieder ein, vergibt Tarife und kann die Zwei-Faktor-Authentisierung verlangen. Fragen und Dateien ihrer Mitglieder sieht sie nie.',
      ],
    ],
  },
  {
    id: 'konto',
    title: 'Konto',
    entries: [
      [
        'Ich habe keine E-Mail bekommen.',
        'Sehen Sie im Spam-Ordner nach und fordern Sie die E-Mail auf der Anmeldeseite erneut an. Zwischen zwei E-Mails liegt mindestens eine Minute.',
      ],
      [
        'Ich habe mein Passwort vergessen.',
        'Auf der Anmeldeseite können Sie mit »Passwort vergessen?« ein neues wählen.',
      ],
      [
        'Wie bekomme ich meine Daten, und wie lösche ich sie?',
        'Im Profil: »Meine Daten exportieren« gibt alles als ZIP-Datei aus. Ein deaktiviertes Konto wird nach 30 Tagen gelöscht, auf Wunsch sofort.',
      ],
      [
        'Kann ich den Dienst aus einem eigenen Programm verwenden?',
        'Ja, mit einem API-Schlüssel, wenn der API-Zugang für Ihr Konto freigeschaltet ist. Den Zugang schaltet der Vertrieb frei.',
      ],
    ],
  },
] as const

/** Questions and answers; /faqs/{section} opens at that section, an unknown one at the top. */
export function FaqPage() {
  const { section } = useParams()
  useEffect(() => {
    const heading = section && document.getElementById(section)
    if (heading) {
      heading.scrollIntoView({ block: 'start' })
      heading.focus({ preventScroll: true })
    }
  }, [section])
  return (
    <PublicPage title="Häufige Fragen">
      <div className="space-y-10">
        {sections.map(({ id, title, entries }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-4 font-serif text-lg font-semibold">
              {title}
            </h2>
            <dl className="divide-y divide-hairline border-y border-hairline">
              {entries.map(([question, answer]) => (
                <div key={question} className="py-4">
                  <dt className="font-semibold">{question}</dt>
                  <dd className="mt-1 text-muted">{answer}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section aria-labelledby="kontakt">
          <h2 id="kontakt" tabIndex={-1} className="mb-3 scroll-mt-4 font-serif text-lg font-semibold">
            Kontakt
          </h2>
          <Contact />
        </section>
      </div>
    </PublicPage>
  )
}

/** Whom one asks what is not answered here. */
function Contact() {
  const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>
  return (
    <WithOperator>
      {({ email, phone, sales_email }) => (
        <div className="space-y-3 font-sans text-base">
          <p>
            Fragen zum Dienst und Hilfe: {mail(email)}, Telefon {phone}. Fragen zu Tarifen und Verträgen:{' '}
            {mail(sales_email)}.
          </p>
          <p>
            Schreiben Sie bitte keine Namen von Mandanten und keine Inhalte aus Akten. Soll der Support sehen, in
            welchem Zustand Ihre Dateien sind, erstellen Sie dafür im Profil unter »Support« einen Code.
          </p>
        </div>
      )}
    </WithOperator>
  )
}
