import { useEffect, type RefObject } from 'react'

/** Tells the page how high this bar at its foot is, so that messages on small screens appear above it and never over it. */
export function useBottomBar(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--bottom-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--bottom-bar')
    }
  }, [bar])
}
