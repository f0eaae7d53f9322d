import { fileStatuses, type FileStatus } from '../../../contract/file-limits.ts'

/*
 * Where a file may go from each status: uploaded, then read and or pseudonymised, then released or rejected, then ready. A
 * file that could not be read may be read again, one that was pseudonymised may be pseudonymised anew.
 */

const next: Record<FileStatus, readonly FileStatus[]> = {
  NEW: ['OCR', 'ANONYMIZING'],
  OCR: ['ANONYMIZING', 'READY', 'NON_READABLE', 'PARSE_ERROR'],
  ANONYMIZING: ['PENDING_APPROVAL', 'PARSE_ERROR'],
  PENDING_APPROVAL: ['ANON_APPROVED', 'ANON_REJECTED', 'ANONYMIZING'],
  ANON_APPROVED: ['READY', 'ANONYMIZING'],
  ANON_REJECTED: ['READY', 'ANONYMIZING'],
  NON_READABLE: ['OCR'],
  PARSE_ERROR: ['OCR', 'ANONYMIZING'],
  READY: ['ANONYMIZING'],
}

/** The statuses from which a file may come into this one. */
export const before = (to: FileStatus): FileStatus[] => fileStatuses.filter((from) => next[from].includes(to))

export const mayBecome = (from: FileStatus, to: FileStatus): boolean => next[from].includes(to)

/** Something is being done with the file, or is going to be. */
export const isAtWork = (status: FileStatus): boolean => status === 'OCR' || status === 'ANONYMIZING'
