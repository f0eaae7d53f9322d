import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { CircleCheck, CircleHelp } from 'lucide-react'
import type { FileEntity } from '../../../contract/file-review.ts'
import { formatNumber } from '../../base/formats.ts'
import { EntityDecision } from './EntityDecision.tsx'
import { keyOf, typeNames, wasUnsure, type Change, type Merging, type Span } from './review.ts'

type Props = {
  entities: readonly FileEntity[]
  /** Also those that the filter leaves out. */
  all: readonly FileEntity[]
  chosen: FileEntity | undefined
  /** Where the chosen one of its places begins. */
  current: number | undefined
  isOnlyHere: boolean
  typeField: RefObject<HTMLSelectElement | null>
  /** The row that shall have the focus as soon as it is drawn. */
  wanted: RefObject<number | undefined>
  onChoose: (start: number) => void
  onOnlyHere: (isOnlyHere: boolean) => void
  onDecide: (entity: FileEntity, change: Change, only?: Span) => void
  onMerge: (merging: Merging) => void
  onSplit: (entity: FileEntity, place: Span) => void
  /** Walks to the next or the one before; false at an end. */
  onStep: (by: 1 | -1) => boolean
  onLeave: () => void
}

/** Everything that was found, with what can be decided about the chosen one; only the rows in sight are drawn. */
export function EntityList(props: Props) {
  const { entities, chosen, wanted, onChoose, onStep, onLeave } = props
  const box = useRef<HTMLDivElement>(null)
  const chosenKey = chosen && keyOf(chosen)
  // Nothing of it is handed to parts that are only drawn when something of theirs changes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: entities.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => keyOf(entities[index]!),
    estimateSize: () => 60,
    overscan: 8,
    initialRect: { width: 0, height: innerHeight },
  })
  // Only when another one is chosen: a decision moves nothing.
  const reveal = useEffectEvent((key: number | undefined) => {
    const index = entities.findIndex((entity) => keyOf(entity) === key)
    if (index >= 0) rows.scrollToIndex(index, { align: 'auto' })
  })
  useEffect(() => reveal(chosenKey), [chosenKey])
  useEffect(() => {
    // A row that was out of sight is drawn only after the list has been scrolled to it.
    const row =
      wanted.current === undefined
        ? undefined
        : box.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement)) return
    if (event.key === 'Escape') {
      const row = event.target.closest('li')?.querySelector<HTMLElement>('[data-row]')
      // First out of the fields of a row, then out of the list.
      if (row && row !== event.target) row.focus()
      else if (row && !row.closest('dialog')) onLeave()
      else return
    } else if (event.key === 'Tab' && event.target.matches('[data-row]')) {
      if (!onStep(event.shiftKey ? -1 : 1)) return
    } else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} onKeyDown={onKeyDown} className="min-h-0 flex-1 overflow-y-auto">
      {entities.length === 0 && <p className="p-4 text-muted">Hier ist keine Stelle.</p>}
      <ul aria-label="Stellen" className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const entity = entities[index]!
          const isChosen = keyOf(entity) === chosenKey
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={entities.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
              className={`absolute inset-x-0 top-0 border-b border-hairline ${isChosen ? 'bg-chosen' : ''}`}
            >
              <button
                type="button"
                data-row={keyOf(entity)}
                aria-expanded={isChosen}
                onClick={() => onChoose(keyOf(entity))}
                className="flex min-h-14 w-full items-start gap-2 px-3 py-2 text-left -outline-offset-2 hover:bg-wash"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold [overflow-wrap:anywhere]">{entity.text}</span>
                  <span className="block text-xs text-muted [overflow-wrap:anywhere]">
                    {typeNames[entity.type]} · {entity.action === 'ersetzen' ? entity.replacement : 'bleibt stehen'}
                  </span>
                </span>
                <span className="text-xs whitespace-nowrap text-muted tabular-nums">
                  {formatNumber(entity.spans.length)}×
                </span>
                <State entity={entity} />
              </button>
              {isChosen && <EntityDecision {...props} entity={entity} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function State({ entity }: { entity: FileEntity }) {
  if (entity.unsure)
    return (
      <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-warning">
        <CircleHelp className="size-4" aria-hidden="true" />
        unsicher
      </span>
    )
  if (entity.decided)
    return (
      <span className="inline-flex items-center gap-1 text-xs whitespace-nowrap text-success">
        <CircleCheck className="size-4" aria-hidden="true" />
        {entity.added ? 'ergänzt' : 'entschieden'}
      </span>
    )
  return <span className="text-xs whitespace-nowrap text-muted">{wasUnsure(entity) ? '' : 'sicher'}</span>
}
