import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListedMessage, systemMessage } from '../../../contract/system.ts'
import { api } from '../../base/api.ts'
import { useThenRefresh } from '../../base/refresh.ts'
import { shownKey } from './system.ts'

/*
 * Messages as the administration writes them; apart from what every page shows of them.
 */

const listKey = ['admin', 'system-messages']
const pageSize = 20

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
  const then = useThenRefresh(listKey, shownKey)
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
