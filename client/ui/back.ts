import { useEffect, useEffectEvent } from 'react'

/**
 * The back gesture closes what lies over the page instead of leaving it. An entry of the history stands for it, with the
 * address of the page; closing in another way takes the entry away. The router hears of neither.
 */
export function useBackCloses(close: () => void): void {
  const latest = useEffectEvent(close)
  useEffect(() => {
    const layer = crypto.randomUUID()
    let isOpen = true
    const onBack = (event: PopStateEvent) => {
      isOpen = false
      event.stopImmediatePropagation()
      latest()
    }
    // Not at once: an effect that is only tried out leaves no entry.
    queueMicrotask(() => {
      if (!isOpen) return
      history.pushState({ ...(history.state as object | null), layer }, '')
      addEventListener('popstate', onBack, { capture: true })
    })
    return () => {
      removeEventListener('popstate', onBack, { capture: true })
      const isOnTop = isOpen && (history.state as { layer?: string } | null)?.layer === layer
      isOpen = false
      if (!isOnTop) return
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      history.back()
    }
  }, [])
}
