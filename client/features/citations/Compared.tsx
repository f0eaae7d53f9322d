import { Check, CircleX, Contrast } from 'lucide-react'
import type { Citation } from '../../../contract/chat.ts'
import type { Source } from '../../../contract/sources.ts'
import { unbroken } from '../../../contract/unbroken.ts'
import { Button } from '../../ui/Button.tsx'
import { sourceWords } from './citations.ts'
import { splitAtWords } from './statement.ts'

const looks = {
  belegt: { Icon: Check, look: 'text-success' },
  teilweise: { Icon: Contrast, look: 'text-warning' },
  ohne_beleg: { Icon: CircleX, look: 'text-error' },
}

type Props = { statement: string; checked: Citation; onOpen: (better: Source) => void }

/**
 * A statement beside the passage of its source: which of its words and figures the passage has, and which it has not. Told
 * apart by the line below them and in words, not by colour alone.
 */
export function Compared({ statement, checked, onOpen }: Props) {
  const { state, reason, quote, words, better } = checked
  const { Icon, look } = looks[state]
  const missing = words?.missing ?? []
  return (
    <section
      aria-label="Aussage und Quelle im Vergleich"
      data-compared={state}
      className="space-y-2 rounded-field border border-hairline p-3 [overflow-wrap:anywhere]"
    >
      <p className={`flex items-center gap-1.5 font-semibold ${look}`}>
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        {sourceWords[state]}
      </p>
      {reason && <p>{reason}</p>}
      {better && (
        <Button onClick={() => onOpen(better)} className="w-full">
          {better.citation} öffnen
        </Button>
      )}
      <div>
        <p className="text-xs font-semibold text-muted">Aussage der Antwort</p>
        <p>
          {splitAtWords(unbroken(statement), missing).map(({ text, isMarked }, index) =>
            isMarked ? (
              <span key={index} className="font-semibold underline decoration-wavy underline-offset-2">
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </p>
      </div>
      {quote && (
        <div>
          <p className="text-xs font-semibold text-muted">Am nächsten kommt in der Quelle</p>
          <p className="font-serif whitespace-pre-line">{unbroken(quote)}</p>
        </div>
      )}
      {words && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-hairline pt-2 text-xs">
          <dt className="font-semibold">Steht dort</dt>
          <dd>{words.found.join(', ') || '–'}</dd>
          <dt className="font-semibold">Steht dort nicht</dt>
          <dd>{missing.join(', ') || '–'}</dd>
        </dl>
      )}
    </section>
  )
}
