import type { FileStatus } from '../../../contract/file-limits.ts'
import type { Parts } from '../../base/parts.ts'
import { countByStatus, listLastFacts } from './files.store.ts'
import { listRefused } from './uploads.store.ts'

/** What is known of somebody's files without opening any: statuses, sizes, problems. Never a name. */
export type FileFacts = {
  files: { status: FileStatus; count: number; bytes: number }[]
  last_files: {
    status: FileStatus
    problem: string | null
    type: string
    bytes: number
    pages: number | null
    anonymize: boolean
    updated_at: string
  }[]
  refused_uploads: { code: string; at: string }[]
}

/** For support, whom the person has let in. */
export async function fileFacts({ db }: Pick<Parts, 'db'>, userId: string): Promise<FileFacts> {
  const [files, last, refused] = await Promise.all([
    countByStatus(db, userId),
    listLastFacts(db, userId, 20),
    listRefused(db, userId, 20),
  ])
  return {
    files,
    last_files: last.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() })),
    refused_uploads: refused.map(({ code, at }) => ({ code, at: at.toISOString() })),
  }
}
