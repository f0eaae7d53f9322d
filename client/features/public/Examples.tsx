import { Picture } from './Picture.tsx'

/** Three pieces of work, each with the screen on which it ends. What the pictures show comes from the running product. */
export const examples = [
  {
    name: 'frage',
    title: 'Eine Frage, die Stelle dazu',
    short:
      'Sie fragen, wie Sie es einer Kollegin erzählen würden. Die Antwort nennt die Bestimmung, und ein Klick öffnet den Absatz, auf dem sie beruht.',
    alt: 'Links die Frage nach der Kaution und die Antwort mit Quellen, rechts die geöffnete Bestimmung § 16b MRG mit der markierten Stelle.',
  },
  {
    name: 'schriftsatz',
    title: 'Ein Schriftsatz, jedes Zitat geprüft',
    short:
      'Sie fügen einen Text ein und sehen zu jedem Zitat, ob es die Stelle gibt, ob sie noch gilt und ob sie den Satz trägt.',
    alt: 'Liste der Zitate eines Schriftsatzes: Eines kann nicht stimmen, eines ist aufgehoben, zwei sind gefunden. Neben dem eigenen Satz steht die Kurzfassung der Bestimmung.',
  },
  {
    name: 'freigabe',
    title: 'Eine Klage, die Namen ersetzt',
    short:
      'Sie laden eine Datei hoch, sehen jede erkannte Stelle neben dem Original und geben frei. Erst dann wird mit der Fassung ohne Namen gearbeitet.',
    alt: 'Original und pseudonymisierte Fassung einer Klage nebeneinander, daneben die Liste der erkannten Stellen.',
  },
] as const

/** The three on the home page: a picture and two sentences each. */
export const Examples = () => (
  <section aria-labelledby="beispiele" className="space-y-12 py-12">
    <div>
      <h2 id="beispiele" className="font-serif text-xl font-semibold">
        Drei Arbeiten, wie sie aussehen
      </h2>
      <p className="mt-1 text-muted">
        Aufgenommen im laufenden Dienst, ohne Sprachmodell, mit den Gesetzen, die er mitbringt.
      </p>
    </div>
    {examples.map(({ name, title, short, alt }, index) => (
      <div
        key={name}
        className={`grid items-center gap-x-10 gap-y-4 ${index % 2 ? 'lg:grid-cols-[2fr_1fr]' : 'lg:grid-cols-[1fr_2fr]'}`}
      >
        <div className={index % 2 ? 'lg:order-2' : ''}>
          <h3 className="font-serif text-lg font-semibold">{title}</h3>
          <p className="mt-1 text-muted">{short}</p>
        </div>
        <Picture name={name} alt={alt} />
      </div>
    ))}
  </section>
)
