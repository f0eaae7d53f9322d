import { Dialog } from '../../ui/Dialog.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { singleKeysLabel, useSingleKeys } from '../../ui/single-keys.ts'

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

/** The keys of the chat. */
export function ShortcutDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useSingleKeys()
  return (
    <Dialog title="Tastenkürzel" onClose={onClose}>
      <div className="space-y-5">
        <dl className="divide-y divide-hairline border-y border-hairline">
          {list.map(([keys, effect]) => (
            <div key={keys} className="flex justify-between gap-4 py-2">
              <dt>{effect}</dt>
              <dd className="shrink-0 font-semibold">{keys}</dd>
            </div>
          ))}
        </dl>
        <Checkbox checked={isOn} onChange={(event) => setOn(event.target.checked)}>
          {singleKeysLabel}
        </Checkbox>
      </div>
    </Dialog>
  )
}
