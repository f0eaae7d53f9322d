import { X } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useIsWide } from '../../ui/media.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SourceView } from '../sources/SourceView.tsx'
import { kinds } from '../sources/sources.ts'
import type { Opened } from './SourceMarker.tsx'

type Props = { opened: Opened; onChoose: (opened: Opened) => void; onClose: () => void }

/** The sources of an answer: beside the conversation on wide screens, as a sheet from below on others. */
export function SourcePanel(props: Props) {
  const isWide = useIsWide()
  const title = `Quellen (${props.opened.sources.length})`
  if (!isWide)
    return (
      <Dialog title={title} place="bottom" onClose={props.onClose}>
        <Content {...props} />
      </Dialog>
    )
  return <Beside title={title} {...props} />
}

function Beside({ title, ...props }: Props & { title: string }) {
  const box = useRef<HTMLElement>(null)
  const { opener } = props.opened
  const { onClose } = props
  const close = useCallback(() => {
    onClose()
    opener?.focus()
  }, [onClose, opener])
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
  }, [props.opened])
  useEffect(() => {
    // Wherever the focus is: Esc closes the panel and leads back to the chip.
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
  return (
    <aside ref={box} tabIndex={-1} aria-label={title} className="no-print flex w-[26rem] shrink-0 flex-col border-l border-hairline bg-surface">
      <header className="flex items-center justify-between border-b border-hairline py-1.5 pr-2 pl-5">
        <h2 className="font-semibold">{title}</h2>
        <IconButton label="Quellen schließen" onClick={close}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-5" tabIndex={0} role="region" aria-label="Quelle">
        <Content {...props} />
      </div>
    </aside>
  )
}

function Content({ opened, onChoose }: Props) {
  return (
    <div className="space-y-5">
      {opened.sources.length > 1 && (
        <ul aria-label="Alle Quellen dieser Antwort" className="space-y-1">
          {opened.sources.map((source) => (
            <li key={source.id}>
              <button
                type="button"
                aria-current={source.id === opened.source.id}
                onClick={() => onChoose({ ...opened, source, quote: source.snippet })}
                className="flex min-h-11 w-full items-baseline gap-2 rounded-field px-2 py-2 text-left hover:bg-sunken aria-[current=true]:bg-sunken"
              >
                <span className={`rounded-full px-2 text-xs font-semibold whitespace-nowrap ${kinds[source.kind].look}`}>
                  <span className="sr-only">{kinds[source.kind].name} </span>
                  {source.citation}
                </span>
                <span className="truncate text-muted">{source.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SourceView source={opened.source} quote={opened.quote} />
    </div>
  )
}
