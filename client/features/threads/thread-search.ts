import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { searchLeast, threadsPage } from '../../../contract/chat-limits.ts'
import type { FoundThread } from '../../../contract/threads.ts'
import { api } from '../../base/api.ts'
import { useSettled } from '../../ui/settled.ts'
import { onceEach } from './threads.ts'

/** The id of a result in the list of what was found. */
export const optionId = (id: string, index: number) => `${id}-${index}`

/** Milliseconds between the parts of a search. */
const goOnAfter = 100

/**
 * The conversations that hold the typed words. `isSearching` as soon as enough is typed; `isCurrent` once the results
 * are those of what stands in the field. Until then the results before stay.
 */
export function useThreadSearch(typed: string) {
  const words = typed.trim()
  const isSearching = words.length >= searchLeast
  const settled = useSettled(words)
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    // Below the key of the list, so that a renamed or deleted conversation is searched for again.
    queryKey: ['threads', 'search', settled],
    enabled: isSearching && settled.length >= searchLeast,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { results, locked, unsearched } = await api(
        'GET /api/chat/threads/search',
        { query: { q: settled, limit: threadsPage + 1, offset: pageParam, partly: 'true' } },
        signal,
      )
      return { found: results.slice(0, threadsPage), locked, unsearched, hasMore: results.length > threadsPage }
    },
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length * threadsPage : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { status, data } }) =>
      status !== 'error' && data?.pages.at(-1)?.unsearched ? goOnAfter : false,
  })
  const found: FoundThread[] = onceEach(data?.pages.flatMap((page) => page.found) ?? [])
  return {
    found,
    /** Conversations that were not looked through, because they are locked. */
    locked: data?.pages[0]?.locked ?? 0,
    /** Older conversations that are looked through next. */
    unsearched: data?.pages.at(-1)?.unsearched ?? 0,
    error,
    isSearching,
    isCurrent: settled === words && data !== undefined && !isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    refetch,
  }
}
