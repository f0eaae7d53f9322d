import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useIsWide } from '../../ui/media.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SourceView } from '../sources/SourceView.tsx'
import { goTo, type Opened } from './citations.ts'
import { Compared } from './Compared.tsx'
import { useMarkedStatement } from './source-mark.ts'
import { sourceAt } from './source-order.ts'
import { SourceList } from './SourceList.tsx'

type Props = {
  opened: Opened
  onChoose: (opened: Opened) => void
  onClose: () => void
  onSummarize: (source: { url: string; citation: string }) => void
}

/** The sources of an answer: beside the conversation on wide screens, as a sheet from below on others. What the shown one is quoted for is marked in the answer. */
export function SourcePanel(props: Props) {
  const isWide = useIsWide()
  const title = `Quellen (${props.opened.sources.length})`
  useSourceKeys(props)
  useMarkedStatement(props.opened)
  if (!isWide)
    return (
      <Sheet title={title} onClose={props.onClose} opener={props.opened.opener}>
        <div className="mx-auto max-w-column">
          <Content {...props} isListOpen={props.opened.isAtList === true} />
        </div>
      </Sheet>
    )
  return <Beside title={title} {...props} />
}

function Beside({ title, ...props }: Props & { title: string }) {
  const box = useRef<HTMLElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const { opener } = props.opened
  const { onClose } = props
  const close = useCallback(() => {
    onClose()
    opener?.focus()
  }, [onClose, opener])
  const { opened } = props
  useEffect(() => {
    // Also where a source of the answer is open already, and read further down.
    if (opened.isAtList) page.current?.scrollTo({ top: 0 })
  }, [opened])
  useEffect(() => {
    // Each chip leads here anew; choosing in the list leaves the focus in the list.
    box.current?.focus({ preventScroll: true })
  }, [opener])
  useEffect(() => {
    // Wherever the focus is: Esc closes the panel and leads back to the chip. A window above it has the first Esc.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={title}
      data-source-panel
      className="no-print flex w-[26rem] shrink-0 flex-col border-l border-hairline bg-surface focus:outline-none"
    >
      <header className="flex items-center justify-between border-b border-hairline py-1.5 pr-2 pl-5">
        <h2 className="font-semibold">{title}</h2>
        <IconButton label="Quellen schließen" onClick={close}>
          <X className="size-5" aria-hidden="true" />
        </IconButton>
      </header>
      <div
        ref={page}
        className="relative min-h-0 flex-1 overflow-y-auto p-5 -outline-offset-2"
        tabIndex={0}
        role="region"
        aria-label="Quelle"
      >
        <Content {...props} isListOpen />
      </div>
    </aside>
  )
}

function Content({ opened, onChoose, onSummarize, isListOpen }: Props & { isListOpen: boolean }) {
  const { sources, source } = opened
  const [isOpen, setOpen] = useState(isListOpen)
  const listId = useId()
  const Arrow = isOpen ? ChevronUp : ChevronDown
  return (
    <div className="space-y-5">
      {sources.length > 1 && (
        <div className="space-y-2">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center justify-between rounded-field px-2 text-left font-semibold hover:bg-wash lg:min-h-9"
          >
            Alle Quellen dieser Antwort
            <Arrow className="size-5 text-muted" aria-hidden="true" />
          </button>
          <div id={listId}>
            {isOpen && (
              <SourceList
                sources={sources}
                current={source}
                onChoose={(chosen) => onChoose({ ...goTo(opened, chosen), isAtList: false })}
              />
            )}
          </div>
        </div>
      )}
      {opened.statement !== undefined && opened.checked && opened.checked.source_id === source.id && (
        <Compared
          statement={opened.statement}
          checked={opened.checked}
          onOpen={(better) =>
            onChoose({ ...opened, source: better, quote: better.snippet, range: undefined, isAtList: false })
          }
        />
      )}
      <SourceView
        source={source}
        quote={opened.quote}
        range={opened.range}
        // What is doubted one compares first.
        staysAbove={opened.isAtList || (opened.checked !== undefined && opened.checked.state !== 'belegt')}
        onSummarize={onSummarize}
      />
    </div>
  )
}

/** Alt+↓ and Alt+↑ lead to the next and the previous source, except where text is edited or a list is open. */
function useSourceKeys({ opened, onChoose }: Props): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith('Arrow')) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      const next = sourceAt(opened.sources, opened.source, event.key)
      if (!next) return
      event.preventDefault()
      onChoose({ ...goTo(opened, next), isAtList: false })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [opened, onChoose])
}
