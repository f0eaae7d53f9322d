import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'

const examples: Record<KnowledgeBase, string[]> = {
  zivilrechtogh: [
    'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
    'Wann verjähren Schadenersatzansprüche?',
    'Wer haftet, wenn ein Blumentopf vom Fensterbrett auf ein Auto fällt?',
    'Welche Rechte habe ich, wenn die Wohnung unbenützbar ist?',
  ],
  strafrecht: [
    'Wann ist Notwehr gerechtfertigt?',
    'Was unterscheidet Diebstahl und Raub?',
    'Unter welchen Voraussetzungen darf eine Wohnung durchsucht werden?',
    'Wann kommt eine Diversion in Betracht?',
  ],
  steuerrecht: [
    'Wann ist ein Vorsteuerabzug nach § 12 UStG zu berichtigen?',
    'Welche Ausgaben sind Werbungskosten?',
    'Wie lange kann eine Beschwerde gegen einen Bescheid eingebracht werden?',
    'Wann ist eine Wiederaufnahme des Verfahrens möglich?',
  ],
  publiclaw: [
    'Wie lange ist die Frist für eine Beschwerde gegen einen Bescheid?',
    'Wann bekomme ich Einsicht in den Akt?',
    'Ab wie viel Promille darf ich nicht mehr fahren?',
    'Was gilt als zugestellt, wenn ich nicht zu Hause bin?',
  ],
  none: [],
}

/** Before the first question: what one can ask here, what the assistant is, and what not to type. */
export function EmptyState({ law, onExample }: { law: KnowledgeBase; onExample: (text: string) => void }) {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-center gap-6 px-4 py-8">
      <div>
        <h1 className="font-serif text-xl font-semibold sm:text-2xl">Was möchten Sie wissen?</h1>
        <p className="mt-2 max-w-prose text-muted">
          Sie sprechen mit einem KI-Assistenten. Er sucht in Gesetzen, Entscheidungen und Richtlinien des gewählten Rechtsgebiets und nennt zu jeder Aussage die Stelle. Er kann irren: Bitte prüfen Sie
          die Quellen.
        </p>
      </div>
      {examples[law].length > 0 ? (
        <ul className="grid gap-2 sm:grid-cols-2" aria-label="Beispielfragen">
          {examples[law].map((text) => (
            <li key={text}>
              <button type="button" onClick={() => onExample(text)} className="h-full min-h-14 w-full rounded-card border border-hairline bg-surface px-4 py-3 text-left hover:border-border">
                {text}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="max-w-prose">Ohne Wissensdatenbank gibt es keine Quellen und daher keine belegten Aussagen. Für Rechtsfragen wählen Sie bitte unten ein Rechtsgebiet.</p>
      )}
      <p className="max-w-prose text-xs text-muted">Fragen und Antworten werden verschlüsselt gespeichert. Namen von Beteiligten braucht eine Rechtsfrage meist nicht: Lassen Sie sie bitte weg.</p>
    </div>
  )
}
