import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import { useUser } from '../../base/session.ts'

export const shownKey = ['system-messages']
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
