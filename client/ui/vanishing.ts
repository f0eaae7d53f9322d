import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `end` after some time; a pause keeps what is left of it. `key` begins anew. */
export function useVanishing(timeout: number | undefined, isPaused: boolean, key: string, end: () => void): void {
  const left = useRef<{ key: string; milliseconds: number }>(undefined)
  const latest = useEffectEvent(end)
  useEffect(() => {
    if (timeout === undefined) return
    if (left.current?.key !== key) left.current = { key, milliseconds: timeout }
    if (isPaused) return
    const rest = left.current
    const from = performance.now()
    const timer = setTimeout(() => latest(), rest.milliseconds)
    return () => {
      clearTimeout(timer)
      rest.milliseconds = Math.max(0, rest.milliseconds - (performance.now() - from))
    }
  }, [timeout, isPaused, key])
}
