import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '../../base/session.ts'
import { readPending } from './pending-uploads.ts'

/** On every screen: goes on watching files that were still being read when the page was left. */
export function PendingUploads() {
  const user = useUser()?.id
  const queries = useQueryClient()
  useEffect(() => {
    if (user === undefined || readPending().length === 0) return
    void import('./uploads.ts').then(({ resumeUploads }) => resumeUploads(queries))
  }, [user, queries])
  return null
}
