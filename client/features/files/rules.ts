import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AgendaEntry } from '../../../contract/file-review.ts'
import type { PseudonymRule } from '../../../contract/pseudonym-rules.ts'
import { api } from '../../base/api.ts'

const key = ['pseudonym-rules']

/** The rules that are remembered; gone from memory with the window that shows them. */
export const useRules = () =>
  useQuery({ queryKey: key, queryFn: () => api('GET /api/chat/pseudonym-rules'), gcTime: 0, staleTime: 0 })

/** Adds and deletes; the list follows. Each throws what went wrong. */
export function useRuleActions() {
  const queries = useQueryClient()
  const thenRefresh = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done
    } finally {
      await queries.invalidateQueries({ queryKey: key })
    }
  }
  return {
    /** `path` of a folder; undefined: in all files. */
    add: (rule: AgendaEntry, path: string | undefined) =>
      thenRefresh(api('POST /api/chat/pseudonym-rules', { body: { ...rule, path } })),
    remove: ({ id }: PseudonymRule) => thenRefresh(api('DELETE /api/chat/pseudonym-rules/:id', { params: { id } })),
  }
}
