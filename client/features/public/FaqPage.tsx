import { useEffect } from 'react'
import { useParams } from 'react-router'
import { PublicPage } from './PublicPage.tsx'

const sections = [
  {
    id: 'antworten',
    title: 'Antworten und Quellen',
    entries: [
      [
        'Kann ich mich auf die Antworten verlassen?',
        'Prüfen Sie immer die Quelle. Fundstelle zeigt zu jeder Aussage die Stelle; ob sie den Fall trägt, entscheiden Sie.',
      ],
      [
        'Was heißt »ohne Beleg«?',
        'Zu dieser Aussage wurde keine Quelle im Bestand gefunden. Behandeln Sie sie wie eine Vermutung.',
      ],
      [
        'Was heißt »Kurzfassung«?',
        'Der amtliche Wortlaut ist nicht im Bestand. Sie sehen eine Zusammenfassung in eigenen Worten und den Link ins RIS.',
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
      </div>
    </PublicPage>
  )
}
