import { CircleAlert } from 'lucide-react'
import type { Citation } from '../../../contract/chat.ts'
import { stateWords } from './citation-states.ts'

/** The mark of a statement that its sources do not carry, with the reason in words. */
export function Unproven({ state = 'ohne_beleg', reason }: { state?: Citation['state']; reason: string }) {
  return (
    <span className="mx-0.5 inline-flex items-baseline gap-1 rounded-full bg-warning-tint px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap text-warning" title={reason} data-unproven>
      <CircleAlert className="size-3 self-center" aria-hidden="true" />
      {stateWords[state]}
      <span className="sr-only">: {reason}</span>
    </span>
  )
}
