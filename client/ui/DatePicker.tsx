import { useId, useRef, useState } from 'react'
import { CalendarDays, X } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { shortDay } from './calendar.ts'

type Props = {
  label: string
  placeholder: string
  value: string | undefined
  min: string
  onChange: (day: string | undefined) => void
  error?: string
  disabled?: boolean
}

const gap = 4

/** A day to choose, not before `min`. The calendar lies above everything, dialogs too; a click on a day applies it. */
export function DatePicker({ label, placeholder, value, min, onChange, error, disabled }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <span id={`${id}-label`} className="mb-1 block font-semibold">
        {label} <span className="font-normal text-muted">(freiwillig)</span>
      </span>
      <div className="flex gap-2">
        <button
          ref={button}
          type="button"
          disabled={disabled}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={error && `${id}-error`}
          popoverTarget={`${id}-layer`}
          className={`flex min-h-11 flex-1 items-center justify-between gap-3 rounded-field border bg-surface px-3 py-2 text-left ${error ? 'border-error' : 'border-border'}`}
        >
          <span id={`${id}-value`} className={value ? '' : 'text-muted'}>
            {value ? shortDay(value) : placeholder}
          </span>
          <CalendarDays className="size-5 text-muted" aria-hidden="true" />
        </button>
        {value && (
          <IconButton
            label="Datum entfernen"
            disabled={disabled}
            className="lg:size-11"
            onClick={() => onChange(undefined)}
          >
            <X className="size-5" aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-error">
          {error}
        </p>
      )}
      <div
        ref={layer}
        id={`${id}-layer`}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') moveBeside(layer.current!, button.current!)
        }}
        className="fixed inset-auto z-100 m-0 w-[22rem] max-w-[calc(100vw-16px)] rounded-card border border-hairline bg-surface p-3 text-ink shadow-float lg:w-80"
      >
        {isOpen && (
          <CalendarGrid
            value={value}
            min={min}
            onChoose={(day) => {
              onChange(day)
              layer.current?.hidePopover()
              button.current?.focus()
            }}
          />
        )}
      </div>
    </div>
  )
}

/** Below the field, above it where there is no room below, and always within the window. */
function moveBeside(layer: HTMLElement, field: HTMLElement): void {
  requestAnimationFrame(() => {
    const { left, top, bottom } = field.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = layer
    const below = bottom + gap
    const preferred = below + height <= innerHeight ? below : top - gap - height
    layer.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
    layer.style.top = `${Math.max(8, Math.min(preferred, innerHeight - height - 8))}px`
  })
}
