import { useEffect } from 'react'

/** What takes less than this from the window is no keyboard: the bars of a browser come and go. */
const least = 100

/**
 * Tells the page how much of its foot a keyboard on the screen covers, so that what is fixed there stays above it. Where
 * the browser shrinks the page itself nothing is covered; and a page that was zoomed in is left as it is.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = visualViewport
    if (!view) return
    const root = document.documentElement.style
    const look = () => {
      const covered = view.scale > 1.01 ? 0 : innerHeight - view.height
      if (covered < least) return void root.removeProperty('--keyboard')
      root.setProperty('--keyboard', `${Math.round(covered)}px`)
      // The browser has moved the page to show the field; the field has come up by itself.
      if (view.offsetTop > 0) scrollTo(0, 0)
    }
    look()
    view.addEventListener('resize', look)
    view.addEventListener('scroll', look)
    return () => {
      view.removeEventListener('resize', look)
      view.removeEventListener('scroll', look)
      root.removeProperty('--keyboard')
    }
  }, [])
}
