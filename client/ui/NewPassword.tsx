import { useState, type ComponentProps } from 'react'
import { PasswordField } from './Field.tsx'

type Given = Omit<ComponentProps<typeof PasswordField>, 'label'>

const shortest = 8
const strong = 15

/** A new password and its repetition. Says on the way how safe the length is; only the least is a rule. */
export function NewPassword({
  label = 'Passwort',
  password,
  repetition,
}: {
  label?: string
  password: Given
  repetition?: Given
}) {
  const [length, setLength] = useState(0)
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={<span aria-live="polite">{advice(length)}</span>}
        {...password}
        onChange={(event) => {
          // Counted as the rule counts: an emoji or a letter with an accent is one.
          setLength(Array.from(event.target.value.normalize('NFC')).length)
          password.onChange?.(event)
        }}
      />
      {repetition && (
        <PasswordField label={`${label} wiederholen`} autoComplete="new-password" required {...repetition} />
      )}
    </>
  )
}

function advice(length: number): string {
  if (length >= strong) return 'Gute Länge.'
  if (length >= shortest)
    return `Möglich, aber kurz. Am sichersten sind ${strong} Zeichen oder mehr, zum Beispiel vier Wörter.`
  return `Mindestens ${shortest} Zeichen. Am sichersten sind ${strong} oder mehr, zum Beispiel vier Wörter.`
}
