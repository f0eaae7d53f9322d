import { useState, type RefObject } from 'react'
import { Keyboard } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { later } from '../../ui/later.tsx'
import { isCommand, isTyping, useKeys } from '../../ui/shortcuts.ts'
import { areSingleKeysOn } from '../../ui/single-keys.ts'

const ShortcutDialog = later(async () => (await import('./ShortcutDialog.tsx')).ShortcutDialog)

type Props = { box: RefObject<HTMLTextAreaElement | null>; isWriting: boolean; onNew: () => void; onStop: () => void }

/** The keys of the chat, and the list of them. On a Mac ⌘ stands for Strg. */
export function Shortcuts({ box, isWriting, onNew, onStop }: Props) {
  const [isShown, setShown] = useState(false)
  const act = (event: KeyboardEvent): (() => void) | undefined => {
    if (isCommand(event, 'o', true)) return onNew
    if (event.key === 'Escape' && isWriting && !document.querySelector('[data-source-panel]')) return onStop
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return undefined
    if (event.key === '/') return () => box.current?.focus()
    return event.key === '?' ? () => setShown(true) : undefined
  }
  useKeys((event) => {
    const action = act(event)
    action?.()
    return action !== undefined
  })
  return (
    <>
      <IconButton label="Tastenkürzel" className="max-lg:hidden" onClick={() => setShown(true)}>
        <Keyboard className="size-5" aria-hidden="true" />
      </IconButton>
      {isShown && <ShortcutDialog onClose={() => setShown(false)} />}
    </>
  )
}
