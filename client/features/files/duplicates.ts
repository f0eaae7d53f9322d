import { useSyncExternalStore } from 'react'
import type { UploadTask } from '../../../contract/files.ts'

/* Uploaded files that were there before, until somebody says what becomes of them. */

export type Duplicate = Pick<UploadTask, 'uuid' | 'filename' | 'duplicates'>

let open: readonly Duplicate[] = []
const listeners = new Set<() => void>()

function set(next: readonly Duplicate[]): void {
  open = next
  for (const listener of listeners) listener()
}

export const addDuplicates = (tasks: readonly UploadTask[]) =>
  set([...open, ...tasks.filter(({ duplicates }) => duplicates.length > 0)])

export const settleDuplicates = () => set([])

export function useDuplicates(): readonly Duplicate[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => open,
  )
}
