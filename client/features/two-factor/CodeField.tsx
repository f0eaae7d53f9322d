import type { Ref } from 'react'
import { codeLength } from '../../../contract/two-factor.ts'
import { Field } from '../../ui/Field.tsx'

type Props = {
  value: string
  error?: string
  onChange: (code: string) => void
  onComplete?: (code: string) => void
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}

/** One field for the six digits; blanks and dashes of a pasted code are dropped, and the sixth digit sends. */
export function CodeField({ value, error, onChange, onComplete, autoFocus, ref }: Props) {
  return (
    <Field
      ref={ref}
      label="Code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      // Focus moves to the field because it replaces the form that was just sent.
      autoFocus={autoFocus}
      value={value}
      error={error}
      hint={`${codeLength} Ziffern aus Ihrer Authenticator-App. Jeder Code gilt nur einmal.`}
      className="tabular-nums"
      onChange={(event) => {
        const code = event.target.value.replace(/\D/g, '').slice(0, codeLength)
        onChange(code)
        if (code.length === codeLength && code !== value) onComplete?.(code)
      }}
    />
  )
}
