import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Eye, EyeOff } from 'lucide-react'

type Shared = { label: string; error?: string; hint?: ReactNode; required?: boolean }

/** What the button of a secret field says that it shows. */
export type SecretNoun = 'Passwort' | 'Passphrase'

const box =
  'w-full min-h-11 rounded-field border bg-surface px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-error file:mr-3 file:border-0 file:bg-transparent file:font-semibold file:text-accent'

/** A labelled line of text. The error stands under the field and is read with it. */
export function Field({ label, error, hint, required, className = '', ...rest }: Shared & ComponentProps<'input'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required} className={className}>
      <input
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, error, hint)}
        aria-required={required}
        className={`${box} border-border`}
        {...rest}
      />
    </FieldFrame>
  )
}

/** A password or passphrase with a button that shows it; pasting and password managers work. */
export function PasswordField({
  label,
  error,
  hint,
  required,
  className = '',
  noun = 'Passwort',
  ...rest
}: Shared & ComponentProps<'input'> & { noun?: SecretNoun }) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const action = `${noun} ${isShown ? 'verbergen' : 'anzeigen'}`
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required} className={className}>
      <div className="relative">
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, error, hint)}
          aria-required={required}
          className={`${box} border-border pr-12`}
          {...rest}
        />
        <button
          type="button"
          aria-label={action}
          title={action}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-field text-muted hover:text-ink"
        >
          {isShown ? <EyeOff className="size-5" aria-hidden="true" /> : <Eye className="size-5" aria-hidden="true" />}
        </button>
      </div>
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  required,
  className = '',
  ...rest
}: Shared & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required={required} className={className}>
      <textarea
        id={id}
        rows={3}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, error, hint)}
        aria-required={required}
        className={`${box} border-border`}
        {...rest}
      />
    </FieldFrame>
  )
}

/** A text to look for, told when nobody has typed for a moment, so that not every letter asks the server. */
export function SearchField({
  label,
  value,
  onSearch,
  className = '',
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  className?: string
}) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const tell = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => tell(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, value])
  return (
    <FieldFrame id={id} label={label} required className={className}>
      <input
        id={id}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${box} border-border`}
      />
    </FieldFrame>
  )
}

/** A choice of one among several, by the browser's own list. */
export function SelectField<K extends string>({
  label,
  error,
  hint,
  options,
  className = '',
  ...rest
}: Shared & ComponentProps<'select'> & { options: Partial<Record<K, string>> }) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} required className={className}>
      <select
        id={id}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, error, hint)}
        className={`${box} border-border`}
        {...rest}
      >
        {Object.entries<string | undefined>(options).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** A box to tick with its sentence. */
export function Checkbox({ error, children, ...rest }: ComponentProps<'input'> & { error?: string }) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error && `${id}-error`}
          className="mt-0.5 size-5 shrink-0 accent-accent"
          {...rest}
        />
        <label htmlFor={id} className="py-px">
          {children}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function FieldFrame({
  id,
  label,
  error,
  hint,
  required,
  className,
  children,
}: Shared & { id: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
        {!required && <span className="font-normal text-muted"> (freiwillig)</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** Seen at once by whoever is in the field: a sheet or a phone may end right below it. */
function FieldError({ id, children }: { id: string; children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(id))
      line.current?.scrollIntoView({ block: 'nearest' })
  }, [id, children])
  return (
    <p ref={line} id={id} className="mt-1.5 scroll-mb-6 text-error">
      {children}
    </p>
  )
}

const describedBy = (id: string, error: string | undefined, hint: ReactNode) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
