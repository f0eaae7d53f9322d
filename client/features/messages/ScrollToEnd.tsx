import { useEffect, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { ArrowDown } from 'lucide-react'
import { IconButton } from '../../ui/Button.tsx'

/** So much of the end may be out of sight before there is a way to it. */
const slack = 48
/** Room below the end after going there. */
const below = 24

type Props = { box: RefObject<HTMLElement | null>; /** Changes with the newest message. */ newest: string | undefined }

/** A round button, above the box for the next question, that leads to the end of the conversation, while that is out of sight. Nothing scrolls without it. */
export function ScrollToEnd({ box, newest }: Props) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const element = box.current
    const last = lastMessage(element)
    if (!element || !last) return
    const look = () => setAway(distance(element, last) > slack)
    element.addEventListener('scroll', look, { passive: true })
    // Looks at once too: an observer hears of what it begins to observe.
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(last)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, newest])
  const go = () => {
    const [element, last] = [box.current, lastMessage(box.current)]
    if (!element || !last) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollTo({
      top: element.scrollTop + distance(element, last) + below,
      behavior: isCalm ? 'instant' : 'smooth',
    })
    // The button goes; with the keyboard one reads on from here.
    element.focus({ preventScroll: true })
  }
  const slot = document.getElementById('to-end')
  if (!slot || !isAway || newest === undefined) return null
  return createPortal(
    <IconButton
      label="Zum Ende"
      tooltip="top"
      onClick={go}
      className="rounded-full! border border-line bg-surface text-ink shadow-lift lg:size-9!"
    >
      <ArrowDown className="size-5" aria-hidden="true" />
    </IconButton>,
    slot,
  )
}

const lastMessage = (box: HTMLElement | null) => [...(box?.querySelectorAll('article') ?? [])].at(-1)

/** How far the end of a message is below the lower edge of the box. */
const distance = (box: HTMLElement, last: Element) =>
  last.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom
