import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Source } from '../../../contract/sources.ts'
import { byKind, kinds } from '../sources/sources.ts'
import { sourceAt } from './source-order.ts'

type Props = { sources: Source[]; current: Source; onChoose: (source: Source) => void }

/** All sources of an answer by kind, the current one marked. One stop for Tab; the arrow keys walk, Enter chooses. */
export function SourceList({ sources, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [box, item] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current=true]')]
    if (!box || !item) return
    // Only the list itself is scrolled.
    const [outer, inner] = [box.getBoundingClientRect(), item.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      box.scrollTop += inner.top - outer.top - (box.clientHeight - inner.height) / 2
  }, [current.id])
  // What was opened from the panel itself stands in no list.
  const stop = sources.some(({ id }) => id === current.id) ? current.id : byKind(sources)[0]?.[1][0]?.id
  const onKeyDown = (event: KeyboardEvent, focused: Source) => {
    const next = event.altKey ? undefined : sourceAt(sources, focused, event.key)
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-source="${CSS.escape(next.id)}"]`)?.focus()
  }
  return (
    <div
      ref={list}
      role="group"
      aria-label="Alle Quellen dieser Antwort"
      className="max-h-[38dvh] space-y-2 overflow-y-auto"
    >
      {byKind(sources).map(([kind, group]) => (
        <div key={kind}>
          <p aria-hidden="true" className="px-2 pb-1 text-xs font-semibold text-muted">
            {kinds[kind].sign} {kinds[kind].name} ({group.length})
          </p>
          <ul aria-label={`${kinds[kind].name} (${group.length})`}>
            {group.map((source) => (
              <li key={source.id}>
                <button
                  type="button"
                  data-source={source.id}
                  tabIndex={source.id === stop ? 0 : -1}
                  aria-current={source.id === current.id}
                  onKeyDown={(event) => onKeyDown(event, source)}
                  onClick={() => onChoose(source)}
                  className="flex min-h-11 w-full items-center gap-2 rounded-field border-l-2 border-transparent px-2 py-1.5 text-left -outline-offset-2 hover:bg-wash aria-[current=true]:border-accent aria-[current=true]:bg-chosen lg:min-h-9"
                >
                  <span
                    className={`shrink-0 rounded-full px-2 text-xs leading-6 font-semibold ${kinds[source.kind].look}`}
                  >
                    <span className="sr-only">{kinds[source.kind].name} </span>
                    {source.citation}
                  </span>
                  {source.title !== source.citation && <span className="truncate text-muted">{source.title}</span>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
