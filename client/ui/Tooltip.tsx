import { useId, type ReactElement, type ReactNode, type Ref } from 'react'
import { useFloating } from './floating.ts'
import type { Side } from './card-position.ts'

/** Largest widths of a tooltip. */
export const tooltipWidths = { sm: 'max-w-40', md: 'max-w-64', lg: 'max-w-80', xl: 'max-w-[30rem]' } as const

type Trigger = ReturnType<typeof useFloating>['onAnchor'] & {
  ref: Ref<never>
  onClick: () => void
  'aria-describedby'?: string
}

type Props = {
  text: ReactNode
  position?: Side
  width?: keyof typeof tooltipWidths
  /** The text is the accessible name already, and would only be read twice. */
  isName?: boolean
  /** Whether a click shows it too, for things that do nothing else; otherwise a click takes it away. */
  onClick?: 'show' | 'hide'
  children: (trigger: Trigger) => ReactElement
}

/** Words about a control, shown when it is rested on or focused: above it unless another side is asked for or has more room. */
export function Tooltip({ text, position = 'top', width = 'md', isName, onClick = 'hide', children }: Props) {
  const id = useId()
  const { isShown, show, hide, anchor, card, onAnchor, onCard } = useFloating(position, onClick === 'show')
  return (
    <>
      {children({
        ...onAnchor,
        ref: anchor as Ref<never>,
        onClick: onClick === 'show' ? show : hide,
        ...(isShown && !isName && { 'aria-describedby': id }),
      })}
      {isShown && (
        <span
          ref={card}
          id={id}
          role="tooltip"
          aria-hidden={isName || undefined}
          popover="manual"
          {...onCard}
          className={`floating w-max rounded-field bg-ink px-2.5 py-1.5 font-sans text-xs leading-normal font-normal whitespace-normal text-ground ${tooltipWidths[width]}`}
        >
          {text}
        </span>
      )}
    </>
  )
}
