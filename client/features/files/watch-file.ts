import type { FileState } from '../../../contract/files.ts'
import type { UploadStatus } from '../../../contract/file-limits.ts'
import type { PendingUpload } from './pending-uploads.ts'
import { firstPause, isLast, pauseAfter } from './poll-schedule.ts'

/** How watching a file ended. */
export type Outcome =
  | 'ready'
  /** Its pseudonymisation waits for the person. */
  | 'approval'
  /** It has a password of its own, which somebody has to type. */
  | 'password'
  | 'unparsable'
  | 'unreadable'
  | 'failed'
  /** Deleted meanwhile. */
  | 'gone'
  /** Nobody asks any more; it may still become ready. */
  | 'late'
  /** The upload itself did not end in time. */
  | 'upload-late'

/** What watching needs of the world outside. */
export type Watch = {
  upload: (uuid: string) => Promise<{ status: UploadStatus }>
  state: (uuid: string) => Promise<Pick<FileState, 'status'> & Partial<FileState>>
  /** Whether a failure says that there is no such file. */
  isGone: (error: unknown) => boolean
  /** Hears of every state, also of a failure to learn it. */
  onAnswer: (entry: PendingUpload) => void
  onFailure: (entry: PendingUpload) => void
  wait: (milliseconds: number) => Promise<void>
  now: () => number
}

/** Asks for a file, first for its upload and then for its state, until it is ready or failed, or the attempts are used up. */
export async function watchFile(pending: PendingUpload, watch: Watch): Promise<Outcome> {
  await watch.wait(firstPause())
  for (let entry = pending; ;) {
    if (isLast(entry.attempts)) return isUploading(entry.status) ? 'upload-late' : 'late'
    entry = { ...entry, attempts: entry.attempts + 1, lastCheckedAt: watch.now() }
    try {
      entry = { ...entry, status: await statusOf(entry, watch) }
      watch.onAnswer(entry)
    } catch (error) {
      if (watch.isGone(error)) return 'gone'
      watch.onFailure(entry)
    }
    const outcome = outcomeOf(entry.status)
    if (outcome) return outcome
    await watch.wait(pauseAfter(entry.attempts) ?? 0)
  }
}

/** The upload has its own states in small letters; once it is taken the file has one. */
const isUploading = (status: string) => status === 'pending' || status === 'uploading'

async function statusOf({ uuid, status }: PendingUpload, watch: Watch): Promise<string> {
  if (isUploading(status)) {
    const upload = (await watch.upload(uuid)).status
    if (upload !== 'SUCCESS') return upload
  }
  const state = await watch.state(uuid)
  return state.needs_password ? askingPassword : (state.status ?? 'READY')
}

/** In the place of a status: whatever that is, nothing happens until somebody has typed a password. */
const askingPassword = 'PASSWORD'

/** Undefined while it goes on. Only what is being read or pseudonymised is not ready. */
function outcomeOf(status: string): Outcome | undefined {
  switch (status) {
    case 'pending':
    case 'uploading':
    case 'OCR':
    case 'ANONYMIZING':
      return undefined
    case 'PARSE_ERROR':
      return 'unparsable'
    case 'NON_READABLE':
      return 'unreadable'
    case 'FAILURE':
    case 'ERR':
      return 'failed'
    case 'PENDING_APPROVAL':
      return 'approval'
    case askingPassword:
      return 'password'
    default:
      return 'ready'
  }
}
