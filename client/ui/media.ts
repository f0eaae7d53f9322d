import { useSyncExternalStore } from 'react'

const wide = '(min-width: 75rem)'

/** Whether the screen has room for a panel beside the page. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}
