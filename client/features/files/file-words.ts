import { CircleAlert, CircleCheck, CircleDot, CircleX, Hourglass, LockKeyhole, type LucideIcon } from 'lucide-react'
import type { FileStatus } from '../../../contract/file-limits.ts'
import type { FileItem } from '../../../contract/files.ts'
import { formatNumber } from '../../base/formats.ts'

type Words = { words: string; icon: LucideIcon; look: string }

const busy = 'text-muted'
const good = 'text-success'
const asks = 'text-warning'
const bad = 'text-error'

const states: Record<FileStatus, Words> = {
  NEW: { words: 'Wird vorbereitet', icon: Hourglass, look: busy },
  OCR: { words: 'Texterkennung', icon: Hourglass, look: busy },
  ANONYMIZING: { words: 'Pseudonymisierung', icon: Hourglass, look: busy },
  PENDING_APPROVAL: { words: 'Freigabe ausständig', icon: CircleAlert, look: asks },
  ANON_APPROVED: { words: 'Pseudonymisierung freigegeben', icon: CircleCheck, look: good },
  ANON_REJECTED: { words: 'Pseudonymisierung abgelehnt', icon: CircleDot, look: busy },
  NON_READABLE: { words: 'Nicht lesbar', icon: CircleX, look: bad },
  PARSE_ERROR: { words: 'Analyse fehlgeschlagen', icon: CircleX, look: bad },
  READY: { words: 'Bereit', icon: CircleCheck, look: good },
}

/** The state of a file in words with their sign; undefined for folders. */
export function statusOf({
  status,
  locked,
  needs_password,
  waits_for_passphrase,
  progress,
}: FileItem): Words | undefined {
  if (locked) return { words: 'Mit eigener Passphrase verschlüsselt', icon: LockKeyhole, look: busy }
  if (status === null) return undefined
  if (needs_password) return { words: 'Passwort nötig', icon: CircleAlert, look: asks }
  if (waits_for_passphrase) return { words: 'Wartet auf Ihre Passphrase', icon: LockKeyhole, look: asks }
  const state = states[status]
  return progress && progress.total > 1
    ? { ...state, words: `${state.words} · Seite ${progress.done} von ${progress.total}` }
    : state
}

export const countOf = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
