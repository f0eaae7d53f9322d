import { CircleAlert } from 'lucide-react'
import type { Citation } from '../../../contract/chat.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { stateWords } from './citations.ts'

/** The mark of a statement that its sources do not carry. The reason in words comes by resting, by Tab, and by a tap. */
export function Unproven({ state = 'ohne_beleg', reason }: { state?: Citation['state']; reason: string }) {
  return (
    <Tooltip text={reason} onClick="show">
      {(trigger) => (
        <button
          type="button"
          {...trigger}
          className="mx-0.5 inline-flex cursor-help items-baseline gap-1 rounded-full bg-warning-tint px-2 font-sans text-xs leading-6 font-semibold whitespace-nowrap text-warning"
          data-unproven
        >
          <CircleAlert className="size-3 self-center" aria-hidden="true" />
          {stateWords[state]}
        </button>
      )}
    </Tooltip>
  )
}
