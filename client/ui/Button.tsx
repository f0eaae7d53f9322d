import type { ComponentProps } from 'react'
import type { Side } from './place.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

const looks = {
  primary: 'bg-accent text-on-accent hover:brightness-110 disabled:opacity-55 aria-disabled:opacity-55',
  secondary: 'border border-border bg-surface text-ink hover:bg-sunken disabled:opacity-55 aria-disabled:opacity-55',
  quiet: 'text-ink hover:bg-sunken disabled:opacity-55 aria-disabled:opacity-55',
  danger: 'bg-error text-surface hover:brightness-110 disabled:opacity-55 aria-disabled:opacity-55',
}

type Props = ComponentProps<'button'> & { look?: keyof typeof looks; busy?: boolean }

/** A button with a verb on it. `busy` keeps its size and the focus, shows a spinner and refuses clicks. */
export function Button({ look = 'secondary', busy, className = '', children, type = 'button', onClick, ...rest }: Props) {
  return (
    <button
      type={type}
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-4 py-2 font-semibold transition-[filter,background-color] lg:min-h-10 ${looks[look]} ${className}`}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A square button that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({ label, className = '', type = 'button', onClick, tooltip = 'bottom', ...rest }: Omit<ComponentProps<'button'>, 'ref'> & { label: string; tooltip?: Side }) {
  return (
    <Tooltip text={label} position={tooltip} isName>
      {(trigger) => (
        <button
          type={type}
          aria-label={label}
          className={`inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted hover:bg-sunken hover:text-ink disabled:opacity-55 lg:size-9 ${className}`}
          {...rest}
          {...trigger}
          onClick={(event) => {
            trigger.onClick()
            onClick?.(event)
          }}
        />
      )}
    </Tooltip>
  )
}
