import { useState, type RefObject } from 'react'
import { Keyboard } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { isCommand, isTyping, useKeys } from '../../ui/shortcuts.ts'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const list: [string, string][] = [
  ['Enter', 'Frage stellen'],
  ['Umschalt + Enter', 'Neue Zeile in der Frage'],
  ['Esc', 'Antwort anhalten, Fenster oder Quelle schließen'],
  ['/', 'Zur Frage'],
  ['Strg + Umschalt + O', 'Neue Unterhaltung'],
  ['Strg + K', 'Unterhaltungen durchsuchen'],
  ['Strg + B', 'Seitenleiste ein- und ausklappen'],
  ['Alt + ↓, Alt + ↑', 'Nächste und vorherige Quelle'],
  ['↓, ↑, Pos 1, Ende', 'In der Liste der Quellen'],
  ['?', 'Diese Liste'],
]

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
      {isShown && (
        <Dialog title="Tastenkürzel" onClose={() => setShown(false)}>
          <ShortcutList />
        </Dialog>
      )}
    </>
  )
}

function ShortcutList() {
  const [isOn, setOn] = useState(areSingleKeysOn)
  return (
    <div className="space-y-5">
      <dl className="divide-y divide-hairline border-y border-hairline">
        {list.map(([keys, effect]) => (
          <div key={keys} className="flex justify-between gap-4 py-2">
            <dt>{effect}</dt>
            <dd className="shrink-0 font-semibold">{keys}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        onChange={(event) => {
          switchSingleKeys(event.target.checked)
          setOn(event.target.checked)
        }}
      >
        Kürzel mit einem einzelnen Zeichen (/ und ?) verwenden
      </Checkbox>
    </div>
  )
}
