import { useSyncExternalStore } from 'react'

/** Whether the screen has room for a panel beside the page. */
export const useIsWide = () => useMedia('(min-width: 64rem)')

/** Whether the screen is so narrow that choices move into sheets. */
export const useIsNarrow = () => useMedia('(width < 48rem)')

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}
