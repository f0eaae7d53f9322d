import { useCallback, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { ThreadList } from './ThreadList.tsx'

type Props = {
  current: string | undefined
  isOpen: boolean
  /** Whether there is no room for the column. */
  isFolded: boolean
  onOpen: (isOpen: boolean) => void
  onNew: () => void
}

/** The conversations beside the chat, on small screens in a slide-over. Ctrl+K or ⌘K leads to their search field. */
export function ThreadColumn({ current, isOpen, isFolded, onOpen, onNew }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isForSearch, setForSearch] = useState(false)
  const openForSearch = useCallback(() => {
    setForSearch(true)
    onOpen(true)
  }, [onOpen])
  useSearchKey(field, openForSearch)
  const close = () => {
    setForSearch(false)
    onOpen(false)
  }
  return (
    <>
      <div className={`no-print hidden w-64 shrink-0 border-r border-hairline p-3 ${isFolded ? '' : 'md:flex'}`}>
        <ThreadList current={current} onNew={onNew} field={field} />
      </div>
      {isOpen && (
        <Dialog title="Unterhaltungen" position="left" onClose={close}>
          <div className="flex h-full">
            <ThreadList current={current} onNew={onNew} field={isForSearch ? focusFirst : undefined} onLeave={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** An opening dialog looks for this attribute, which React does not write. */
const focusFirst = (input: HTMLInputElement | null) => input?.setAttribute('autofocus', '')

function useSearchKey(field: { current: HTMLInputElement | null }, openElsewhere: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (field.current?.checkVisibility()) field.current.select()
      else openElsewhere()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field, openElsewhere])
}
