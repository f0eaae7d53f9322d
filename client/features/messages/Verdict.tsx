import { useRef } from 'react'
import { ArrowDown, Check } from 'lucide-react'
import { checkSummary, countStatements } from '../citations/citations.ts'
import type { Shown } from './messages.ts'

/**
 * The result of the check, where one begins to read: »2 von 9 Aussagen durch Quellen belegt, 3 ohne Beleg«. Each press leads to the
 * next statement that is not proven. While the answer grows it says that the check is to come, in the same room.
 */
export function Verdict({ message, isChecking }: { message: Shown; isChecking: boolean }) {
  const at = useRef<HTMLElement>(null)
  if (isChecking) return <span className={`${row} text-muted`}>wird geprüft</span>
  const words = checkSummary(message)
  if (words === undefined) return null
  const { partly, open, unread } = countStatements(message)
  if (partly + open === 0)
    return (
      <span data-check-summary className={`${row} font-semibold ${unread > 0 ? '' : 'text-success'}`}>
        {unread === 0 && <Check className="size-4 shrink-0" aria-hidden="true" />}
        {words}
      </span>
    )
  return (
    <button
      type="button"
      title="Zur nächsten Aussage, die nicht belegt ist"
      onClick={(event) => {
        const marks = [...(event.currentTarget.closest('article')?.querySelectorAll<HTMLElement>(openMarks) ?? [])]
        const next = marks[(at.current ? marks.indexOf(at.current) + 1 : 0) % marks.length]
        if (!next) return
        at.current = next
        next.scrollIntoView({ block: 'center' })
        next.focus({ preventScroll: true })
        next.click()
      }}
      className={`${row} rounded-field font-semibold text-warning hover:bg-wash`}
    >
      <span data-check-summary className="text-left">
        {words}
      </span>
      <ArrowDown className="size-4 shrink-0" aria-hidden="true" />
      <span className="sr-only">: zur nächsten, die nicht belegt ist</span>
    </button>
  )
}

// On a phone always on a line of its own, so that nothing moves when the words come.
const row = 'max-md:basis-full inline-flex min-h-11 items-center gap-1.5 px-2 lg:min-h-9'

/** The marks of statements that are not proven, as far as they are seen. */
const openMarks = '[data-unproven], [data-source-chip][data-open-state]'
