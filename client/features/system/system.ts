import { useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListedMessage, systemMessage } from '../../../contract/system.ts'
import { api } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'

const shownKey = ['system-messages']
const listKey = ['admin', 'system-messages']
const pageSize = 20
/** A message that is written now is seen within this time. */
const lookAgain = 5 * 60_000

const storageKey = (userId: string) => `system_messages_read:${userId}`

/** The messages that this person has dismissed in this browser. */
function readDismissed(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** What the operator tells this person and they have not dismissed in this browser. */
export function useSystemMessages() {
  const userId = useUser()?.id
  const { data } = useQuery({
    queryKey: [...shownKey, userId],
    queryFn: async () => (await api('GET /api/system/messages')).results,
    enabled: userId !== undefined,
    refetchInterval: lookAgain,
    refetchOnWindowFocus: true,
  })
  // Drawn again when one is dismissed; the browser keeps which.
  const [, setChanges] = useState(0)
  if (!userId || !data) return { messages: [], dismiss: () => undefined }
  const dismissed = readDismissed(userId)
  return {
    messages: data.filter(({ uuid }) => !dismissed.includes(uuid)),
    dismiss: (uuid: string) => {
      // Only what could be shown again is worth remembering.
      const current = new Set(data.map((message) => message.uuid))
      const kept = readDismissed(userId).filter((one) => current.has(one))
      localStorage.setItem(storageKey(userId), JSON.stringify([...kept, uuid]))
      setChanges((count) => count + 1)
    },
  }
}

/** A page of the messages for the administration, counted from 1. */
export function useMessageList(page: number) {
  const query = useQuery({
    queryKey: [...listKey, page],
    queryFn: () => api('GET /api/admin/system-messages', { query: { limit: pageSize, offset: (page - 1) * pageSize } }),
    placeholderData: keepPreviousData,
  })
  return { ...query, pages: Math.max(1, Math.ceil((query.data?.count ?? 0) / pageSize)) }
}

type Input = z.input<typeof systemMessage>

/** Writes, changes and deletes messages; the lists follow. */
export function useMessageActions() {
  const queries = useQueryClient()
  const then = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call
    await queries.invalidateQueries({ queryKey: listKey })
    void queries.invalidateQueries({ queryKey: shownKey })
    return result
  }
  return {
    save: (message: ListedMessage | undefined, body: Input) =>
      then(
        message
          ? api('PUT /api/admin/system-messages/:id', { params: { id: message.uuid }, body })
          : api('POST /api/admin/system-messages', { body }),
      ),
    remove: ({ uuid }: ListedMessage) => then(api('DELETE /api/admin/system-messages/:id', { params: { id: uuid } })),
  }
}
