import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every drawing, which does what the latest one given does; for parts that are only drawn when something of theirs changes. Not to be called while drawing. */
export function useStable<A extends unknown[], R>(work: (...given: A) => R): (...given: A) => R {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...given) => latest.current(...given), [])
}
