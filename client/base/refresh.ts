import { useQueryClient } from '@tanstack/react-query'

/**
 * For actions that change what lists show: waits for a call and has the lists of these keys asked for anew, also after a
 * failure, because then they are perhaps no longer what the server has.
 */
export function useThenRefresh(...keys: readonly string[][]): <T>(call: Promise<T>) => Promise<T> {
  const queries = useQueryClient()
  return async (call) => {
    try {
      return await call
    } finally {
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }
}
