import type { ReactNode } from 'react'
import { CircleAlert, LockKeyhole, type LucideIcon } from 'lucide-react'
import { knowledgeBases } from '../../../contract/knowledge-bases.ts'
import { useAllowedLaws, type LawChoice } from '../composer/composer.ts'
import { useHasModel, useIsLimitReached } from '../subscriptions/subscriptions.ts'
import { acrossAreas, examples } from './examples.ts'

type Props = { choice: LawChoice; onChoose: (choice: LawChoice) => void; onExample: (text: string) => void }

/** Before the first question: where to look, what one can ask there (not while nothing can be asked), what the assistant is, and what not to type. */
export function EmptyState({ choice, onChoose, onExample }: Props) {
  const laws = useAllowedLaws()
  const isLimitReached = useIsLimitReached()
  const hasModel = useHasModel()
  return (
    <div className="m-auto flex w-full max-w-column flex-col gap-6 px-4 py-8 max-md:gap-5 max-md:py-5">
      <div>
        <h1 className="font-serif text-xl font-semibold sm:text-2xl">
          {isLimitReached ? 'Ihre Anfragen für diesen Monat sind aufgebraucht' : 'Was möchten Sie wissen?'}
        </h1>
        <p className="mt-2 max-w-prose text-muted">
          Sie sprechen mit einem KI-Assistenten. Er sucht in den Rechtsquellen des Bestandes und nennt die Stelle, auf
          der eine Aussage beruht.
        </p>
      </div>
      <div className="space-y-4" hidden={isLimitReached}>
        {/* On small screens the pill below has the same choice. */}
        <div role="group" aria-label="Wo soll gesucht werden?" className="flex flex-wrap gap-1.5 max-md:hidden">
          {laws.map((law) => (
            <button
              key={law}
              type="button"
              aria-pressed={law === choice.law}
              onClick={() => onChoose({ ...choice, law })}
              className="min-h-11 rounded-full border border-line bg-surface px-3.5 transition-[background-color] hover:bg-wash aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent lg:min-h-9"
            >
              {knowledgeBases[law]}
            </button>
          ))}
        </div>
        <ul className="grid gap-2 sm:grid-cols-2" aria-label="Beispielfragen">
          {(choice.law === 'none' && hasModel === false ? acrossAreas : examples[choice.law]).map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => onExample(text)}
                className="h-full min-h-14 w-full rounded-card border border-hairline bg-surface px-4 py-3 text-left shadow-lift transition-[border-color,background-color] hover:border-border active:bg-wash max-md:min-h-11 max-md:py-2.5"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <ul className="space-y-1.5 text-xs text-muted">
        <Line icon={CircleAlert}>
          {choice.law === 'none' && hasModel === false
            ? 'Hier ist kein Sprachmodell verbunden. Die Antwort kommt daher aus dem Rechtsgebiet, das am besten passt; bitte prüfen Sie die Quellen.'
            : choice.law === 'none'
              ? 'Ohne Wissensdatenbank gibt es keine Quellen und daher keine belegten Aussagen. Für Rechtsfragen wählen Sie bitte ein Rechtsgebiet.'
              : 'Der Assistent kann irren oder etwas übersehen: Bitte prüfen Sie die Quellen, bevor Sie sich darauf verlassen.'}
        </Line>
        <Line icon={LockKeyhole}>
          Fragen und Antworten werden verschlüsselt gespeichert. Namen? Lassen Sie sie bitte weg: Eine Rechtsfrage
          braucht sie meist nicht.
        </Line>
      </ul>
    </div>
  )
}

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    <span>{children}</span>
  </li>
)
