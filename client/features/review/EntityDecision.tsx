import { useId, useState, type RefObject } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { EntityType } from '../../../contract/entity-types.ts'
import type { FileEntity } from '../../../contract/file-review.ts'
import { formatNumber } from '../../base/formats.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { holderOf, typeNames, type Change, type Merging, type Span } from './review.ts'

type Props = {
  entity: FileEntity
  /** Everything that was found, where a replacement may be taken. */
  all: readonly FileEntity[]
  current: number | undefined
  isOnlyHere: boolean
  typeField: RefObject<HTMLSelectElement | null>
  onChoose: (start: number) => void
  onOnlyHere: (isOnlyHere: boolean) => void
  onDecide: (entity: FileEntity, change: Change, only?: Span) => void
  /** A replacement was typed that another one has; hears whether they become one. */
  onMerge: (merging: Merging) => void
  onSplit: (entity: FileEntity, place: Span) => void
}

const field = 'min-h-11 w-full rounded-field border border-border bg-surface px-2 lg:min-h-10'

/** What can be decided about an entity: about all its places, or the one that is chosen in the text. */
export function EntityDecision(props: Props) {
  const { entity, all, current, isOnlyHere, typeField, onChoose, onOnlyHere, onDecide, onMerge, onSplit } = props
  const id = useId()
  const [typed, setTyped] = useState(entity.replacement)
  const [shown, setShown] = useState(entity.replacement)
  if (shown !== entity.replacement) {
    // Another kind brings another placeholder.
    setShown(entity.replacement)
    setTyped(entity.replacement)
  }
  const { spans, action, type } = entity
  const at = Math.max(
    0,
    spans.findIndex(([start]) => start === current),
  )
  const decide = (change: Change) => onDecide(entity, change, isOnlyHere ? spans[at] : undefined)
  const [offered, setOffered] = useState<string>()
  const replace = (isLeaving: boolean) => {
    const replacement = typed.trim()
    if (replacement === '') return setTyped(entity.replacement)
    if (replacement === entity.replacement) return
    const other = holderOf(all, entity, replacement)
    if (!other) return decide({ action: 'ersetzen', replacement })
    // Who has said no once and goes on leaves it as it was.
    if (isLeaving && offered === replacement) return setTyped(entity.replacement)
    setOffered(replacement)
    onMerge({ entity, other, only: isOnlyHere ? spans[at] : undefined })
  }
  return (
    <div className="space-y-3 px-3 pb-3">
      <Segments<'ersetzen' | 'behalten'>
        label="Entscheidung"
        options={{ ersetzen: 'Ersetzen', behalten: 'Behalten' }}
        chosen={action}
        onChoose={(chosen) => decide({ action: chosen })}
      />
      {spans.length > 1 && (
        <div className="space-y-2">
          <div className="flex items-center gap-1">
            <IconButton label="Vorherige Stelle" tooltip="top" onClick={() => onChoose(spans.at(at - 1)![0])}>
              <ChevronLeft className="size-5" aria-hidden="true" />
            </IconButton>
            <p aria-live="polite" className="text-xs tabular-nums">
              Stelle {formatNumber(at + 1)} von {formatNumber(spans.length)}
            </p>
            <IconButton
              label="Nächste Stelle"
              tooltip="top"
              onClick={() => onChoose(spans[(at + 1) % spans.length]![0])}
            >
              <ChevronRight className="size-5" aria-hidden="true" />
            </IconButton>
          </div>
          <Segments<'all' | 'here'>
            label="Gilt für"
            options={{ all: `Alle ${formatNumber(spans.length)}`, here: 'Nur hier' }}
            chosen={isOnlyHere ? 'here' : 'all'}
            onChoose={(chosen) => onOnlyHere(chosen === 'here')}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <div>
          <label htmlFor={`${id}-type`} className="mb-1 block text-xs font-semibold">
            Art
          </label>
          <select
            id={`${id}-type`}
            ref={typeField}
            value={type}
            onChange={(event) => decide({ action, type: event.target.value as EntityType })}
            className={field}
          >
            {Object.entries(typeNames).map(([key, name]) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-words`} className="mb-1 block text-xs font-semibold">
            Ersatz
          </label>
          <input
            id={`${id}-words`}
            value={typed}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={({ currentTarget, relatedTarget }) => {
              // Into the window that asks: what was typed stays while it is open.
              const isAsked = relatedTarget?.closest('dialog') !== currentTarget.closest('dialog')
              if (!relatedTarget || !isAsked) replace(true)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The key belongs to this field, not to the window that may open.
              event.preventDefault()
              replace(false)
            }}
            className={field}
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {entity.decided && (
          <Button className="px-3! text-xs" onClick={() => decide({ action: 'offen' })}>
            {entity.added ? 'Nicht mehr ersetzen' : 'Entscheidung zurücknehmen'}
          </Button>
        )}
        {spans.length > 1 && isOnlyHere && action === 'ersetzen' && (
          <Button className="px-3! text-xs" onClick={() => onSplit(entity, spans[at]!)}>
            {type === 'PERSON' ? 'Andere Person, trennen' : 'Etwas anderes, trennen'}
          </Button>
        )}
      </div>
    </div>
  )
}
