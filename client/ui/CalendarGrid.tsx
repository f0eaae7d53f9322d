import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './Button.tsx'
import { addDays, addMonths, nameDay, nameMonth, weekday, weekdays, weeksOf } from './calendar.ts'

/** A month to choose a day from. Arrows move by days and weeks, Page Up and Page Down by months, Home and End within the week. */
export function CalendarGrid({
  value,
  min,
  onChoose,
}: {
  value: string | undefined
  min: string
  onChoose: (day: string) => void
}) {
  const [day, setDay] = useState(value ?? min)
  const current = useRef<HTMLButtonElement>(null)
  const moves = useRef(true)
  const month = day.slice(0, 7)
  useEffect(() => {
    // The focus follows the arrow keys, not the buttons that turn the pages.
    if (moves.current) current.current?.focus()
  }, [day])
  const go = (to: string, isByKey: boolean) => {
    moves.current = isByKey
    setDay(to < min ? min : to)
  }
  const press = (event: KeyboardEvent) => {
    const to = target(event, day)
    if (!to) return
    event.preventDefault()
    go(to, true)
  }
  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label="Voriger Monat"
          disabled={month <= min.slice(0, 7)}
          className="disabled:opacity-40"
          onClick={() => go(addMonths(day, -1), false)}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {nameMonth(month)}
        </p>
        <IconButton label="Nächster Monat" onClick={() => go(addMonths(day, 1), false)}>
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
      <table
        role="grid"
        aria-label={nameMonth(month)}
        onKeyDown={press}
        className="w-full table-fixed text-center tabular-nums"
      >
        <thead>
          <tr>
            {weekdays.map(([short, long]) => (
              <th key={short} scope="col" abbr={long} className="py-1 text-xs font-normal text-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={index}>
              {week.map((each, column) => (
                <td key={column} className="p-0" aria-selected={each !== undefined && each === value}>
                  {each && (
                    <button
                      ref={each === day ? current : undefined}
                      type="button"
                      tabIndex={each === day ? 0 : -1}
                      disabled={each < min}
                      aria-label={nameDay(each)}
                      onClick={() => onChoose(each)}
                      className={`size-11 rounded-field lg:size-9 ${each === value ? 'bg-accent text-on-accent' : 'hover:bg-wash disabled:text-muted disabled:opacity-50 disabled:hover:bg-transparent'}`}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function target({ key, shiftKey }: KeyboardEvent, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday(day))
    case 'End':
      return addDays(day, 6 - weekday(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
  }
  return undefined
}
