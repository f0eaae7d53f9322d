import type { ComponentProps } from 'react'
import { Search, X } from 'lucide-react'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'className'> & {
  /** What is searched; also what stands in the empty field. */
  label: string
  /** Names the landmark where that says more than `label`. */
  landmark?: string
  text: string
  onText: (text: string) => void
  className?: string
}

/** A field for searching in a list, with a button that empties it and gives the focus back to the field. */
export function ListSearch({ label, landmark, text, onText, className = '', ...input }: Props) {
  return (
    <search aria-label={landmark} className={`relative block ${className}`}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...input}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={`min-h-11 w-full rounded-field border border-border bg-surface pl-9 text-ellipsis text-ink placeholder:text-sm placeholder:text-muted lg:min-h-10 ${text === '' ? 'pr-2' : 'pr-11'}`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Suche leeren"
          title="Suche leeren"
          onClick={(event) => {
            onText('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-field text-muted hover:text-ink"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
