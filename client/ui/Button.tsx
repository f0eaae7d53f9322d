import type { ComponentProps } from 'react'
import type { Side } from './card-position.ts'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'

const looks = {
  primary:
    'bg-accent text-on-accent shadow-lift hover:brightness-110 active:brightness-90 disabled:bg-chosen disabled:text-muted disabled:shadow-none disabled:filter-none',
  secondary:
    'border border-line bg-surface text-ink shadow-lift hover:border-border hover:bg-wash active:bg-chosen disabled:border-hairline disabled:bg-transparent disabled:text-muted disabled:shadow-none',
  quiet: 'text-ink hover:bg-wash active:bg-chosen disabled:text-muted disabled:hover:bg-transparent',
  danger:
    'bg-error text-surface shadow-lift hover:brightness-110 active:brightness-90 disabled:bg-chosen disabled:text-muted disabled:shadow-none',
  /** The way to something that cannot be undone; what does it is the button of the window that asks. */
  quietDanger: 'text-error hover:bg-error-tint active:bg-error-tint disabled:text-muted',
}

type Props = ComponentProps<'button'> & { look?: keyof typeof looks; busy?: boolean }

/** A button with a verb on it. `busy` keeps its size and the focus, shows a spinner and refuses clicks. */
export function Button({
  look = 'secondary',
  busy,
  className = '',
  children,
  type = 'button',
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={`inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-4 py-1.5 font-semibold transition-[filter,background-color,border-color] aria-disabled:opacity-75 lg:min-h-10 ${looks[look]} ${className}`}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

/** A square button that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({
  label,
  className = '',
  type = 'button',
  onClick,
  tooltip = 'bottom',
  ...rest
}: Omit<ComponentProps<'button'>, 'ref'> & { label: string; tooltip?: Side }) {
  return (
    <Tooltip text={label} position={tooltip} isName>
      {(trigger) => (
        <button
          type={type}
          aria-label={label}
          className={`inline-flex size-11 shrink-0 items-center justify-center rounded-field text-muted transition-[background-color,color] hover:bg-wash hover:text-ink active:bg-chosen disabled:opacity-55 lg:size-9 ${className}`}
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
