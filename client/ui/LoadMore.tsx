import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react'
import { Button } from './Button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'look' | 'className' | 'children'> & {
  /** What scrolls; it takes the focus over from the button that goes. */
  list: RefObject<HTMLElement | null>
  /** Names what is there already: when more has come, it is looked anew whether still more is wanted. */
  shown: string | number | undefined
  onLoad: () => Promise<unknown>
  /** Pixels from what is seen at which the next page is loaded by itself. */
  near: number
}

/**
 * Loads the next page of a list as soon as one has scrolled close to it; a press does the same. What could not be loaded
 * is not asked for again until one comes back or presses.
 */
export function LoadMore({ list, shown, onLoad, near, ...look }: Props) {
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) focusOn(list)
    }
  }, [list])
  const load = async () => {
    setBusy(true)
    await onLoad().finally(() => setBusy(false))
  }
  const onNear = useEffectEvent(() => !isBusy && void load())
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && onNear(), {
      root: list.current,
      rootMargin: `${near}px 0px`,
    })
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  }, [list, shown, near])
  return <Button ref={button} busy={isBusy} onClick={() => void load()} {...look} />
}

/** Only now: where a list and its button are drawn at once, the button is there before the list around it. */
const focusOn = (list: Props['list']) => list.current?.focus({ preventScroll: true })
