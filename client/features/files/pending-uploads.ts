/*
 * Files that are still being read, kept in the storage of this browser so that a reload goes on watching them.
 */

/** A file that was taken and is not ready yet. Times in milliseconds since 1970. */
export type PendingUpload = {
  uuid: string
  filename: string
  /** The message that tells about its batch. */
  toastId: number
  status: string
  uploadedAt: number
  attempts: number
  lastCheckedAt: number | null
}

const key = 'uploaded_files_pending'
const day = 86_400_000

/** What is kept. What somebody else has written there counts as nothing. */
export function readPending(): PendingUpload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPending) : []
  } catch {
    return []
  }
}

/** The same without entries that are older than a day; those are removed for good. */
export function readFreshPending(now: number): PendingUpload[] {
  const all = readPending()
  const fresh = all.filter(({ uploadedAt }) => now - uploadedAt < day)
  if (fresh.length < all.length) write(fresh)
  return fresh
}

/** Adds an entry, or puts it in the place of the one with its id. */
export function keepPending(entry: PendingUpload): void {
  const all = readPending()
  const isKnown = all.some(({ uuid }) => uuid === entry.uuid)
  write(isKnown ? all.map((other) => (other.uuid === entry.uuid ? entry : other)) : [...all, entry])
}

export const dropPending = (uuid: string) => write(readPending().filter((entry) => entry.uuid !== uuid))

/** What else ends with a session, such as watching the entries. */
const endings = new Set<() => void>()
export const whenForgotten = (end: () => void) => void endings.add(end)

/** At the end of a session: the next person at this browser must not read names of files. */
export function forgetUploads(): void {
  write([])
  for (const end of endings) end()
}

function write(entries: PendingUpload[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(entries))
  } catch {
    // Blocked or full: a reload forgets them, and the list of files still tells their state.
  }
}

function isPending(entry: unknown): entry is PendingUpload {
  const { uuid, filename, toastId, status, uploadedAt, attempts } = (entry ?? {}) as Record<string, unknown>
  return (
    typeof uuid === 'string' &&
    typeof filename === 'string' &&
    typeof toastId === 'number' &&
    typeof status === 'string' &&
    typeof uploadedAt === 'number' &&
    typeof attempts === 'number'
  )
}
