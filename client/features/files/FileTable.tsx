import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { FileSort } from '../../../contract/file-limits.ts'
import type { FileItem } from '../../../contract/files.ts'
import { Button } from '../../ui/Button.tsx'
import { scrollingParent } from '../../ui/scrolling.ts'
import { useStable } from '../../ui/stable.ts'
import type { Drops } from './drag.ts'
import { FileRow, type RowActions } from './FileRow.tsx'
import type { Shown } from './files.ts'

type Props = {
  items: readonly FileItem[]
  shown: Shown
  onSort: (sort: FileSort, order: Shown['order']) => void
  selected: ReadonlyMap<string, FileItem>
  onSelect: (items: readonly FileItem[], isSelected: boolean) => void
  actions: RowActions
  drops: Drops
  hasMore: boolean
  onMore: () => Promise<void>
  isStale: boolean
}

const cell = 'py-2 pr-4 text-left font-semibold'

/** What lies in a folder or was found; only the rows in sight are drawn. Arrow keys walk the names, F2 renames, Delete deletes; Shift chooses up to a row. */
export function FileTable(props: Props) {
  const { items, shown, onSort, selected, onSelect, actions, drops, isStale } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<string>(undefined)
  const choosable = items.filter(({ locked }) => !locked)
  const chosen = choosable.filter(({ uuid }) => selected.has(uuid)).length
  const isAll = chosen > 0 && chosen === choosable.length
  const select = useStable((item: FileItem, isSelected: boolean, isRange: boolean) => {
    const [from, to] = [items.findIndex(({ uuid }) => uuid === last.current), items.indexOf(item)]
    last.current = item.uuid
    onSelect(
      isRange && from >= 0
        ? items.slice(Math.min(from, to), Math.max(from, to) + 1).filter(({ locked }) => !locked)
        : [item],
      isSelected,
    )
  })
  // Nothing of it is handed to parts that are only drawn when something of theirs changes, but what never changes.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => (body.current ? (scrollingParent(body.current) ?? null) : null),
    getItemKey: (index) => items[index]!.uuid,
    estimateSize: () => 56,
    overscan: 10,
    initialRect: { width: 0, height: innerHeight },
  })
  const shownRows = rows.getVirtualItems()
  const [before, after] = [shownRows[0]?.start ?? 0, rows.getTotalSize() - (shownRows.at(-1)?.end ?? 0)]
  const nameAt = (uuid: string) => body.current?.querySelector<HTMLElement>(`[data-name="${CSS.escape(uuid)}"]`)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    // A row that was out of sight is drawn only after the list has been scrolled to it.
    const name = wanted.current === undefined ? undefined : nameAt(wanted.current)
    if (!name) return
    wanted.current = undefined
    name.focus()
  })
  const focusRow = (index: number) => {
    const uuid = items[index]?.uuid
    if (uuid === undefined) return
    const name = nameAt(uuid)
    if (name) return name.focus()
    wanted.current = uuid
    rows.scrollToIndex(index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-name]')) return
    const at = items.findIndex(({ uuid }) => uuid === (event.target as HTMLElement).dataset.name)
    const item = items[at]
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next !== undefined) focusRow(next)
    else if (item && !item.locked && event.key === 'F2') actions.rename(item)
    else if (item && !item.locked && event.key === 'Delete') actions.remove(item)
    else if (item && !item.locked && event.key === ' ') select(item, !selected.has(item.uuid), event.shiftKey)
    else return
    event.preventDefault()
  }
  return (
    <>
      <table
        className={`w-full tabular-nums transition-opacity ${isStale ? 'opacity-55' : ''}`}
        aria-busy={isStale}
        aria-rowcount={items.length + 1}
      >
        <caption className="sr-only">Dateien und Ordner</caption>
        <thead>
          <tr className="border-b border-border text-xs">
            <th scope="col" className="w-11">
              <span className="flex size-11 items-center justify-center">
                <input
                  type="checkbox"
                  aria-label="Alle auswählen"
                  checked={isAll}
                  disabled={choosable.length === 0}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && !isAll
                  }}
                  onChange={() => onSelect(choosable, !isAll)}
                  className="size-5 accent-accent"
                />
              </span>
            </th>
            <Sortable by="name" shown={shown} onSort={onSort}>
              Name
            </Sortable>
            <Sortable by="status" shown={shown} onSort={onSort} className="max-md:hidden">
              Status
            </Sortable>
            <Sortable by="size" shown={shown} onSort={onSort} className="max-wide:hidden">
              Größe
            </Sortable>
            <Sortable by="created_at" shown={shown} onSort={onSort} className="max-lg:hidden">
              Hinzugefügt
            </Sortable>
            <th scope="col" className="w-11">
              <span className="sr-only">Aktionen</span>
            </th>
          </tr>
        </thead>
        {/* Keys of the names in it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody ref={body} onKeyDown={onKeyDown}>
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {shownRows.map(({ key, index }) => (
            <FileRow
              key={key}
              item={items[index]!}
              index={index}
              measure={rows.measureElement}
              isFound={shown.search !== ''}
              isSelected={selected.has(items[index]!.uuid)}
              onSelect={select}
              actions={actions}
              drops={drops}
            />
          ))}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
      </table>
      {props.hasMore && <More onMore={props.onMore} count={items.length} />}
    </>
  )
}

function Sortable({
  by,
  shown,
  onSort,
  className = '',
  children,
}: Pick<Props, 'shown' | 'onSort'> & { by: FileSort; className?: string; children: ReactNode }) {
  const isSorted = shown.sort === by
  const Arrow = shown.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (shown.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`${cell} ${className}`}
    >
      <button
        type="button"
        onClick={() => onSort(by, isSorted && shown.order === 'asc' ? 'desc' : 'asc')}
        className="-ml-1.5 inline-flex min-h-9 items-center gap-1 rounded-field px-1.5 hover:bg-wash"
      >
        {children}
        <Arrow className={`size-3.5 ${isSorted ? '' : 'invisible'}`} aria-hidden="true" />
      </button>
    </th>
  )
}

/** Loads on when one comes near, and by its button. */
function More({ onMore, count }: { onMore: () => Promise<void>; count: number }) {
  const box = useRef<HTMLDivElement>(null)
  const isLoading = useRef(false)
  const load = useStable(async () => {
    if (isLoading.current) return
    isLoading.current = true
    await onMore().finally(() => (isLoading.current = false))
  })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void load(), {
      rootMargin: '200px',
    })
    observer.observe(element)
    return () => observer.disconnect()
    // Observed anew after each page: what is still in view loads on.
  }, [count, load])
  return (
    <div ref={box} className="py-2">
      <Button look="quiet" onClick={() => void load()} className="w-full">
        Mehr laden
      </Button>
    </div>
  )
}
