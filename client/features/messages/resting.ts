import { useEffect, type RefObject } from 'react'

/*
 * Of a long conversation the browser lays out and paints what is seen. The others rest: their height is remembered, so
 * nothing moves when they come into view; each is drawn in full once before, and whenever the width has changed.
 */

/** Lets all messages rest but the last exchange, which may grow. The look is that of `[data-resting]` in the style sheet. */
export function useResting(box: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const list = box.current
    if (!list) return
    let frame = 0
    const settle = () => {
      // Two frames, so that the height of what has just come is known.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          for (const message of messagesOf(list).slice(0, -2)) message.setAttribute('data-resting', '')
        })
      })
    }
    settle()
    let width = list.clientWidth
    const observer = new ResizeObserver(() => {
      if (list.clientWidth === width) return
      width = list.clientWidth
      cancelAnimationFrame(frame)
      const all = messagesOf(list)
      const seen = all.find((message) => message.getBoundingClientRect().bottom > list.getBoundingClientRect().top)
      const top = seen?.getBoundingClientRect().top ?? 0
      for (const message of all) message.removeAttribute('data-resting')
      if (seen) list.scrollTop += seen.getBoundingClientRect().top - top
      settle()
    })
    observer.observe(list)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [box, count])
}

const messagesOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-message]')]
