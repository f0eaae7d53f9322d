import { useState } from 'react'
import { citedAlone } from '../../../contract/source-words.ts'
import type { SourceContent } from '../../../contract/sources.ts'
import { formatDay } from '../../base/formats.ts'
import { Button } from '../../ui/Button.tsx'

const link = 'inline-flex min-h-11 items-center text-left text-accent underline underline-offset-2 lg:min-h-8'

/** The provisions that a decision applies; those in stock can be opened here. */
export function Norms({ norms, onWalk }: { norms: SourceContent['norms']; onWalk: (id: string) => void }) {
  return (
    <section>
      <h4 className="text-xs font-semibold text-muted">Angewendete Bestimmungen</h4>
      <ul className="flex flex-wrap items-center gap-x-3">
        {norms.map(({ citation, id }) => (
          <li key={citation}>
            {id ? (
              <button type="button" onClick={() => onWalk(id)} className={link}>
                {citation}
              </button>
            ) : (
              citation
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** So many are seen at first. */
const few = 3

/** The decisions that apply a provision, the newest first, each with its beginning and open to a press. */
export function Applying({
  applied: { count, results },
  onWalk,
}: {
  applied: SourceContent['applied_by']
  onWalk: (id: string) => void
}) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (count === 0) return null
  return (
    <section>
      <h4 className="text-xs font-semibold text-muted">
        Entscheidungen zu dieser Bestimmung ({count > results.length ? `die ${results.length} neuesten von ` : ''}
        {count})
      </h4>
      <ul>
        {(isUnfolded ? results : results.slice(0, few)).map(({ id, citation, date, text }) => (
          <li key={id} className="border-t border-hairline py-1.5 first:border-0">
            <button type="button" onClick={() => onWalk(id)} className={link}>
              {citedAlone({ citation })}
              {date && `, ${formatDay(date)}`}
            </button>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      {!isUnfolded && results.length > few && (
        <Button look="quiet" className="-ml-4" onClick={() => setUnfolded(true)}>
          Alle {results.length} zeigen
        </Button>
      )}
    </section>
  )
}
