import { recoveryCode, twoFaCode, type SecondStep } from '../../../contract/two-factor.ts'
import { Field } from '../../ui/Field.tsx'
import { CodeField } from './CodeField.tsx'

/** What is being typed for the second step. */
export type Typed = { kind: 'code' | 'recovery'; text: string }

export const secondStepOf = ({ kind, text }: Typed): SecondStep =>
  kind === 'code' ? { two_fa_code: text } : { recovery_code: text }

/** What is wrong with it before it is sent; undefined when nothing is. */
export const secondStepError = ({ kind, text }: Typed): string | undefined =>
  (kind === 'code' ? twoFaCode : recoveryCode).safeParse(text).error?.issues[0]?.message

type Props = {
  typed: Typed
  error?: string
  onChange: (typed: Typed) => void
  onComplete?: (typed: Typed) => void
  autoFocus?: boolean
}

/** The code of the app, or a recovery code instead. */
export function SecondStepFields({ typed, error, onChange, onComplete, autoFocus }: Props) {
  const isCode = typed.kind === 'code'
  return (
    <div className="space-y-2">
      {isCode ? (
        <CodeField
          value={typed.text}
          error={error}
          autoFocus={autoFocus}
          onChange={(text) => onChange({ kind: 'code', text })}
          onComplete={onComplete && ((text) => onComplete({ kind: 'code', text }))}
        />
      ) : (
        <Field
          label="Wiederherstellungscode"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={typed.text}
          error={error}
          hint="16 Zeichen, zum Beispiel a1b2-c3d4-e5f6-g7h8. Jeder Code gilt einmal."
          onChange={(event) => onChange({ kind: 'recovery', text: event.target.value })}
        />
      )}
      <button
        type="button"
        className="inline-flex min-h-11 items-center text-accent underline underline-offset-2"
        onClick={() => onChange({ kind: isCode ? 'recovery' : 'code', text: '' })}
      >
        {isCode ? 'Wiederherstellungscode verwenden' : 'Code der App verwenden'}
      </button>
    </div>
  )
}
