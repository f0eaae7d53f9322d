import { examples } from './Examples.tsx'
import { Picture } from './Picture.tsx'

/** What is done, one after the other, on the way to each picture. */
const stepsOf: Record<(typeof examples)[number]['name'], string[]> = {
  frage: [
    'Rechtsgebiet wählen und fragen: »Bis wann muss der Vermieter die Kaution zurückzahlen?«',
    'Fundstelle findet § 16b MRG und zitiert den Absatz. Jede Aussage trägt ihre Quelle oder den Hinweis »ohne Beleg«.',
    'Ein Klick auf die Quelle öffnet sie daneben, die Stelle ist markiert, der Link ins RIS steht dabei.',
  ],
  schriftsatz: [
    'Text einfügen; gespeichert wird er nicht.',
    'Jedes Zitat trägt seinen Zustand: gefunden, aufgehoben, nicht im Bestand oder »kann nicht stimmen«, zum Beispiel weil es den Absatz nicht gibt oder der Prüfbuchstabe einer Geschäftszahl nicht passt.',
    'Zu jedem gefundenen Zitat steht der Wortlaut oder die Kurzfassung neben Ihrem Satz, und ob sie ihn trägt. Das Ergebnis lässt sich als Word- oder CSV-Datei speichern.',
  ],
  freigabe: [
    'Datei hochladen, »Pseudonymisieren« angekreuzt lassen.',
    'Original und pseudonymisierter Text stehen nebeneinander. Unsichere Stellen kommen zuerst; Sie ersetzen, behalten oder ergänzen.',
    'Nach der Freigabe geht nur diese Fassung an den KI-Assistenten. Was übersehen wurde, sehen Sie vorher: Deshalb die Prüfung.',
  ],
}

const more = [
  [
    'Erste Einschätzung im Erstgespräch',
    'Die Mandantin schildert den Fall, Sie fragen in ihren Worten. Fundstelle nennt die einschlägigen Bestimmungen und zeigt die Absätze, auf die es ankommt.',
  ],
  [
    'Fristen nachsehen und berechnen',
    'Eine Bestimmung nennen, zum Beispiel »§ 1489 ABGB«, und Wortlaut, Stand und Nachbarbestimmungen öffnen. Das Ende einer Frist rechnet Fundstelle aus, mit Feiertagen und Hemmung, und sagt, worauf es beruht.',
  ],
  [
    'In eigenen Unterlagen suchen',
    'Vertrag, Gutachten und Schriftverkehr hochladen und danach fragen. Die Antwort nennt Datei und Seite.',
  ],
  [
    'Im fremden Gebiet zurechtfinden',
    'Vom Mietrecht ins Verwaltungsverfahren: Das Rechtsgebiet wählen, fragen, an der Quelle weiterlesen.',
  ],
  [
    'Belege für den Schriftsatz',
    'Antworten mit Quellenangaben in der üblichen Zitierweise kopieren oder als Word-Datei speichern und in Ruhe prüfen.',
  ],
] as const

export const UseCasesPage = () => (
  <div className="mx-auto w-full max-w-6xl px-4 py-10 lg:py-16">
    <title>Anwendungsfälle · Fundstelle</title>
    <h1 className="font-serif text-xl font-semibold sm:text-2xl sm:leading-tight">Anwendungsfälle</h1>
    <p className="mt-2 max-w-prose text-base text-muted">
      Drei Arbeiten Schritt für Schritt. Die Bilder stammen aus dem laufenden Dienst, ohne Sprachmodell, mit den
      Gesetzen, die er mitbringt; Personen und Anschriften darin sind erfunden.
    </p>
    {examples.map(({ name, title, alt }) => (
      <section key={name} aria-labelledby={name} className="mt-10 border-t border-hairline pt-8">
        <h2 id={name} className="font-serif text-lg font-semibold">
          {title}
        </h2>
        <ol className="mt-3 mb-6 grid list-decimal gap-x-10 gap-y-2 pl-5 text-base text-muted md:grid-cols-3">
          {stepsOf[name].map((step) => (
            <li key={step} className="pr-2">
              {step}
            </li>
          ))}
        </ol>
        <Picture name={name} alt={alt} />
      </section>
    ))}
    <section aria-labelledby="mehr" className="mt-10">
      <h2 id="mehr" className="font-serif text-lg font-semibold">
        Was noch damit geht
      </h2>
      <dl className="mt-3 divide-y divide-hairline border-y border-hairline">
        {more.map(([title, text]) => (
          <div key={title} className="gap-x-10 py-5 md:grid md:grid-cols-[1fr_2fr]">
            <dt className="font-semibold">{title}</dt>
            <dd className="mt-1 text-muted md:mt-0">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  </div>
)
