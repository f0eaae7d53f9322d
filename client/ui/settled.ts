import { useEffect, useState } from 'react'

/** Milliseconds without a key after which the server is asked. */
const pause = 250

/** The typed words once they have not changed for a moment. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
