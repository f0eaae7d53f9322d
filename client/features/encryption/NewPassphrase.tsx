import { useState, type ComponentProps } from 'react'
import { passphraseLeast } from '../../../contract/new-passphrase.ts'
import { Checkbox, PasswordField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Given = Omit<ComponentProps<typeof PasswordField>, 'label' | 'noun'>

const strong = 20

/** A passphrase that is being chosen, with its repetition, what to know before, and where it is kept. */
export function NewPassphrase({
  passphrase,
  repetition,
  stored,
}: {
  passphrase: Given
  repetition: Given
  stored: ComponentProps<'input'>
}) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <Notice kind="warning">
        Niemand kann eine vergessene Passphrase wiederherstellen, auch wir nicht. Ohne sie und ohne
        Wiederherstellungsschlüssel sind Ihre Inhalte verloren. Ein neues Passwort für die Anmeldung ändert daran
        nichts.
      </Notice>
      <PasswordField
        label="Neue Passphrase"
        noun="Passphrase"
        autoComplete="off"
        required
        hint={<span aria-live="polite">{advice(typed)}</span>}
        {...passphrase}
        onChange={(event) => {
          setTyped(event.target.value)
          passphrase.onChange?.(event)
        }}
      />
      <PasswordField label="Passphrase wiederholen" noun="Passphrase" autoComplete="off" required {...repetition} />
      <Checkbox {...stored}>Passphrase lokal speichern</Checkbox>
    </>
  )
}

/** How safe it is, as far as length and variety tell; only the least length is a rule. */
function advice(typed: string): string {
  const signs = Array.from(typed.normalize('NFC'))
  if (signs.length < passphraseLeast)
    return `Mindestens ${passphraseLeast} Zeichen. Am sichersten sind ${strong} oder mehr, zum Beispiel fünf zufällige Wörter.`
  if (new Set(signs).size < 6) return 'Möglich, aber leicht zu erraten: Es wiederholen sich wenige Zeichen.'
  if (signs.length < strong)
    return `Möglich, aber kurz. Am sichersten sind ${strong} Zeichen oder mehr, zum Beispiel fünf zufällige Wörter.`
  return 'Gute Länge.'
}
