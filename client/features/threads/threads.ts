import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import { threadsPage } from '../../../contract/chat-limits.ts'
import type { Thread } from '../../../contract/chat.ts'
import type { NameForm } from '../../../contract/covered-names.ts'
import type { ExportFormat } from '../../../contract/threads.ts'
import { download } from '../../base/download.ts'
import { suggestPassphraseDialog } from '../../base/passphrase-dialog.ts'
import { currentUser } from '../../base/session.ts'
import { tellTabs } from '../../base/tabs.ts'

/** The conversations of the person, page by page; one more than shown is asked for, to know whether there are more. */
export function useThreads() {
  return useInfiniteQuery({
    queryKey: ['threads'],
    refetchOnWindowFocus: true,
    initialPageParam: 0,
    queryFn: async ({ pageParam }) => {
      const size = sizeAt(pageParam)
      const { results, locked_by } = await api('GET /api/chat/threads', {
        query: { limit: size + 1, offset: pageParam },
      })
      // Whoever has gone back to our key may live with what is locked; everybody else wants to read it.
      if (locked_by && currentUser()?.passphrase_type === 'CUSTOM') suggestPassphraseDialog(locked_by)
      return { threads: results.slice(0, size), hasMore: results.length > size }
    },
    getNextPageParam: (last, _pages, offset) => (last.hasMore ? offset + sizeAt(offset) : undefined),
  })
}

/** Who looks further back than the first page wants many: whenever the list changes all of its pages are asked for anew. */
const sizeAt = (offset: number) => (offset === 0 ? threadsPage : 5 * threadsPage)

/** Each conversation where it comes first. */
export const onceEach = <T extends Thread>(threads: T[]): T[] => [
  ...new Map(threads.map((thread) => [thread.uuid, thread])).values(),
]

export function useThread(id: string | undefined) {
  return useQuery({
    queryKey: ['thread', id],
    queryFn: () => api('GET /api/chat/threads/:id', { params: { id: id! } }),
    enabled: id !== undefined,
    refetchOnWindowFocus: true,
  })
}

/** Renames, stars, saves and deletes; the list follows. */
export function useThreadActions() {
  const queries = useQueryClient()
  const refresh = async (id: string) => {
    tellTabs(id)
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['threads'] }),
      queries.invalidateQueries({ queryKey: ['thread', id] }),
    ])
  }
  return {
    rename: async (thread: Thread, title: string) => {
      await api('PUT /api/chat/threads/:id', { params: { id: thread.uuid }, body: { title } })
      await refresh(thread.uuid)
    },
    star: async (thread: Thread) => {
      await api('POST /api/chat/threads/:id/star', { params: { id: thread.uuid }, body: { starred: !thread.starred } })
      await refresh(thread.uuid)
    },
    /** With `at` the branch through that message. */
    save: (thread: Thread, format: ExportFormat, names: NameForm, at?: string) =>
      download('GET /api/chat/threads/:id/export', { params: { id: thread.uuid }, query: { format, at, names } }),
    remove: async (thread: Pick<Thread, 'uuid'>) => {
      await api('DELETE /api/chat/threads/:id', { params: { id: thread.uuid } })
      queries.removeQueries({ queryKey: ['thread', thread.uuid] })
      tellTabs(thread.uuid)
      await queries.invalidateQueries({ queryKey: ['threads'] })
    },
  }
}

/** What an address carries along so that its conversation is printed when it is there. */
export const printState = (names?: NameForm) => ({ print: true, names })
