import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Finding } from '../../../contract/pleadings.ts'
import { Button } from '../../ui/Button.tsx'
import { PillSelect } from '../../ui/PillSelect.tsx'
import { FindingCard } from './FindingCard.tsx'
import { stateWords } from './pleadings.ts'

/** Cards that are drawn at once: a long pleading has thousands. */
const atOnce = 40

/** What may be picked out of the findings. */
const filters: Record<string, { label: string; takes: (finding: Finding) => boolean }> = {
  open: {
    label: 'alles, was einen Blick braucht',
    takes: ({ state, carried }) => state !== 'found' || carried !== 'belegt',
  },
  ...Object.fromEntries(
    (Object.keys(stateWords) as Finding['state'][]).map((wanted) => [
      wanted,
      { label: stateWords[wanted], takes: ({ state }: Finding) => state === wanted },
    ]),
  ),
  ohne_beleg: { label: 'Satz ohne Beleg', takes: ({ carried }) => carried === 'ohne_beleg' },
  teilweise: { label: 'Satz teilweise belegt', takes: ({ carried }) => carried === 'teilweise' },
}

/** The findings in the order of the text, each with its number; by state, and some at a time. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const [filter, setFilter] = useState('')
  const [shown, setShown] = useState(atOnce)
  const list = useRef<HTMLOListElement>(null)
  const listId = useId()
  const numbered = findings.map((finding, index) => ({ finding, number: index + 1 }))
  const chosen = numbered.filter(({ finding }) => filters[filter]?.takes(finding) ?? true)
  const rest = chosen.length - shown
  const showMore = () => {
    // The button may go; the focus goes on to the first card that it has shown.
    flushSync(() => setShown(shown + atOnce))
    list.current?.querySelectorAll<HTMLElement>('[data-state]')[shown]?.focus()
  }
  return (
    <>
      <PillSelect
        label="Welche Zitate gezeigt werden"
        aria-controls={listId}
        value={filter}
        onChange={({ target }) => {
          setFilter(target.value)
          setShown(atOnce)
        }}
      >
        <option value="">alle Zitate ({findings.length})</option>
        {Object.entries(filters).map(([key, { label, takes }]) => {
          const count = findings.filter(takes).length
          return (
            count > 0 && (
              <option key={key} value={key}>
                {label} ({count})
              </option>
            )
          )
        })}
      </PillSelect>
      <p role="status" className="sr-only">
        {filter && `${chosen.length} von ${findings.length} Zitaten`}
      </p>
      <ol ref={list} id={listId} className="space-y-3">
        {chosen.slice(0, shown).map(({ finding, number }) => (
          <FindingCard key={number} finding={finding} number={number} />
        ))}
      </ol>
      {rest > 0 && (
        <Button onClick={showMore} className="w-full">
          {rest > atOnce ? `Weitere ${atOnce} von ${rest} zeigen` : `Die letzten ${rest} zeigen`}
        </Button>
      )}
    </>
  )
}
