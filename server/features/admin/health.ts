import { statfs } from 'node:fs/promises'
import type { Health } from '../../../contract/health.ts'
import { viennaDay } from '../../../contract/vienna.ts'
import { chainState } from '../../base/audit-chain.ts'
import { audit } from '../../base/audit.ts'
import type { Caller } from '../../base/caller.ts'
import { day } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import type { Parts } from '../../base/parts.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { version } from '../../base/version.ts'
import { lastDrill } from '../backup/backup.ts'
import { lastFileCheck, sumFiles } from '../files/files.ts'
import { keptCorpusStatus, type Corpus } from '../law/law.ts'
import { lastBackup } from '../profile/profile.ts'
import { sumErrors } from '../query-history/query-history.ts'
import { readDatabase } from './admin.store.ts'

/*
 * How the instance is, from what its parts note of themselves. Nothing of it is content, and settings are told without
 * their secrets.
 */

/** Failed work that is listed one by one. */
const shownFailed = 50

export async function readHealth(parts: Parts & { corpus: Corpus }): Promise<Health> {
  const { db, config, clock, jobs, corpus } = parts
  const now = clock.now()
  const yesterday = viennaDay(new Date(now.getTime() - day))
  const [database, disk, files, queues, failed, errors, status, backup, drill, check, chain] = await Promise.all([
    readDatabase(db),
    statfs(config.dataDir),
    sumFiles(db),
    jobs.counts(),
    jobs.listFailed(shownFailed),
    sumErrors(db, yesterday),
    keptCorpusStatus(corpus),
    lastBackup(db),
    lastDrill(db),
    lastFileCheck(db),
    chainState(db, now),
  ])
  return {
    version,
    node: process.version.slice(1),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: { version: database.version, bytes: database.bytes, is_embedded: config.databaseUrl === undefined },
    disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
    files: { count: files.files, bytes: files.bytes, is_s3: config.s3 !== undefined },
    is_worker: config.worker,
    queues: queues.map((queue) => ({ ...queue, oldest_at: queue.oldest_at?.toISOString() ?? null })),
    failed: failed.map((job) => ({ ...job, failed_at: job.failed_at?.toISOString() ?? null })),
    mail: { host: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host },
    model: config.model.provider ? { provider: config.model.provider, name: config.model.name } : null,
    model_errors: errors.reduce((sum, { code, count }) => sum + (code.startsWith('model_') ? count : 0), 0),
    embedding: config.embedding?.model ?? null,
    index: { is_current: corpus.index.revision === status.revision, changed_at: status.changed_at },
    backup: { at: backup.at?.toISOString() ?? null, places: backup.places },
    drill: drill ? { at: drill.at.toISOString(), made_at: drill.made_at.toISOString() } : null,
    file_check: check
      ? {
          at: check.finished_at.toISOString(),
          blobs: check.blobs,
          missing: check.missing,
          damaged: check.damaged,
          unknown: check.unknown,
        }
      : null,
    audit: chain.last
      ? { at: chain.last.at.toISOString(), lines: chain.last.lines, is_whole: chain.last.broken === null }
      : null,
  }
}

/** Has background work tried again that failed for good. Fails with `job_not_found`. */
export async function retryJob(parts: Parts, caller: Caller, id: string): Promise<void> {
  if (!isUuid(id) || !(await parts.jobs.retry(id))) fail('job_not_found')
  await audit(parts, parts.db, caller, 'job_retried', { user: null })
}
