import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Caller, KeyKind } from '../../base/caller.ts'
import { day, second } from '../../base/clock.ts'
import { fail } from '../../base/errors.ts'
import { transaction } from '../../base/store/db.ts'
import { openItemKey, openListedKeys, serverKeyOpener, type StreamKey } from '../encryption/encryption.ts'
import { adoptAttachments } from './attachments.ts'
import { endWith } from './end-work.ts'
import { before, isAtWork } from './file-states.ts'
import type { FilesParts } from './files-parts.ts'
import { leaseSeconds, queues } from './files-queue.ts'
import { findFile, type FileRow } from './files.store.ts'
import { ownFile } from './items.ts'
import type { OwnWork } from './own-work.ts'
import { readable } from './opened-names.ts'
import { pseudonymiseOne } from './pseudonymise-one.ts'
import { readOne } from './read-one.ts'
import * as store from './work.store.ts'

/*
 * What is done with a file after its upload. It stands in a row, and whoever does it holds a lease on it, so that it is
 * done by one process at a time and goes on when that one was killed. Where the server key opens the file, the job queue
 * brings the work. Where only the passphrase does, it is done in the process that got it with a request: that holds the
 * data key of this one file until it is done, and after a restart the work waits for the next request of the person.
 */

type WorkParts = Omit<FilesParts, 'names' | 'work'>

/** Somebody who begins for the fourth time gives up: three times a process has died of it. */
const mostAttempts = 3
const renewEvery = 2 * second

/** What is being done in this process, by the id of the file. */
const running = new Map<string, AbortController>()

/** Begins the work that was just noted, with the keys of the files. */
export function beginWork(
  parts: FilesParts,
  userId: string,
  files: readonly { id: string; kind: KeyKind; key: StreamKey }[],
): void {
  if (files.some(({ kind }) => kind === 'system')) parts.jobs.wake(queues.file)
  for (const { id, kind, key } of files) if (kind === 'custom') doHere(parts, userId, id, key)
}

/** Goes on with what waited for the passphrase that the caller shows now; does nothing without it. */
export async function continueWork(parts: FilesParts, caller: Caller): Promise<void> {
  beginWork(parts, caller.user.id, await adoptAttachments(parts, caller))
  const waiting = await store.listWaiting(parts.db, caller.user.id, parts.clock.now())
  if (waiting.length === 0) return
  const { keyOf, lockedBy } = await openListedKeys(parts, caller, ['custom'])
  if (lockedBy) return
  for (const { id, wrapped_key } of waiting) {
    const key = readable(() => keyOf(id, { kind: 'custom', wrapped: wrapped_key }))
    if (key) doHere(parts, caller.user.id, id, key)
  }
}

function doHere(parts: FilesParts, userId: string, fileId: string, key: StreamKey, password?: string): void {
  const { work } = parts
  if (work.isClosed || running.has(fileId)) return
  work.waiting.set(fileId, { userId, key, password })
  // One after the other: reading takes a processor.
  work.busy ??= doWaiting(parts).finally(() => (work.busy = undefined))
}

async function doWaiting(parts: FilesParts): Promise<void> {
  const { work } = parts
  for (;;) {
    const [next] = work.waiting
    if (!next || work.isClosed) return
    const [fileId, { userId, key, password }] = next
    work.waiting.delete(fileId)
    await doWork(parts, userId, fileId, key, { password }).catch((err: unknown) =>
      parts.log.warn({ err }, 'work on a file failed'),
    )
  }
}

/** Stops the work in this process; it goes on elsewhere or later. */
export async function stopWork(work: OwnWork): Promise<void> {
  work.isClosed = true
  work.waiting.clear()
  for (const controller of running.values()) controller.abort()
  await work.busy
}

/** Does what a file needs whose key the server key opens; for the job queue. Returns when it is done, also by somebody else. */
export async function workByJob(
  parts: WorkParts,
  { user_id, file_id }: { user_id: string; file_id: string },
  signal: AbortSignal,
): Promise<void> {
  const row = await findFile(parts.db, user_id, file_id)
  // Deleted, done, or under the passphrase by now.
  if (!row?.has_work || row.key_kind !== 'system') return
  const opener = serverKeyOpener(parts, user_id)
  const key = await openItemKey(parts, opener, file_id, { kind: row.key_kind, wrapped: row.wrapped_key })
  for (;;) {
    await doWork(parts, user_id, file_id, key, { signal })
    if (!(await store.hasWork(parts.db, user_id, file_id))) return
    // Somebody else has it, or had it and died: then their lease runs out. Throws when the time of the job is over.
    await setTimeout(second, undefined, { signal })
  }
}

/** Takes the work on a file and does it; does nothing where it cannot be taken. */
async function doWork(
  parts: WorkParts,
  userId: string,
  fileId: string,
  key: StreamKey,
  { signal, password }: { signal?: AbortSignal; password?: string | undefined },
): Promise<void> {
  const lease = randomUUID()
  const until = () => new Date(parts.clock.now().getTime() + leaseSeconds * second)
  const now = parts.clock.now()
  const attempts = await store.takeWork(parts.db, userId, fileId, {
    lease,
    holder: parts.presence,
    now,
    until: until(),
  })
  if (attempts === undefined) return
  if (attempts > mostAttempts) {
    await endWith(parts, userId, fileId, lease, 'PARSE_ERROR', { problem: 'given_up' })
    return
  }
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  running.set(fileId, controller)
  const progress = { done: null as number | null, total: null as number | null }
  const renew = async () => {
    const isOurs = await store.renewWork(parts.db, userId, fileId, { lease, until: until(), ...progress })
    if (!isOurs) stop()
  }
  // The database may be away for a moment; then the next one renews.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEvery)
  try {
    const at = { userId, key, lease, signal: controller.signal }
    const row = await findFile(parts.db, userId, fileId)
    if (row?.status === 'OCR')
      await readOne(parts, { ...at, row }, (done, total) => Object.assign(progress, { done, total }), password)
    const readRow = await findFile(parts.db, userId, fileId)
    if (readRow?.status === 'ANONYMIZING') await pseudonymiseOne(parts, { ...at, row: readRow })
  } catch (error) {
    await store.leaveWork(parts.db, userId, fileId, lease)
    if (!controller.signal.aborted) throw error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', stop)
    running.delete(fileId)
  }
}

/**
 * Reads a file again that could not be read. It is done in this process, because its own password is in no row: should the
 * process be killed, it is read without. Fails with `file_wrong_status`.
 */
export async function startReading(
  parts: FilesParts,
  { user }: Caller,
  file: Pick<FileRow, 'id'> & { key: StreamKey },
  password: string | undefined,
): Promise<void> {
  await transaction(parts.db, async (tx) => {
    const now = parts.clock.now()
    const change = { status: 'OCR', before: before('OCR'), problem: null, sealed_outcome: null, now } as const
    if (!(await store.changeStatus(tx, user.id, file.id, change))) fail('file_wrong_status')
    await store.insertWork(tx, user.id, file.id, now)
  })
  doHere(parts, user.id, file.id, file.key, password)
}

/** Brings work back that nobody goes on with, because its job failed for good or was lost. */
export async function resumeAbandoned(parts: WorkParts): Promise<void> {
  const now = parts.clock.now()
  for (const job of await store.listAbandoned(parts.db, new Date(now.getTime() - day), now))
    await parts.jobs.add(queues.file, job)
}

/** Goes on at once with what was being done by processes that have died; under a passphrase with the next request. */
export async function takeOverWork(parts: WorkParts): Promise<void> {
  const left = await store.releaseGone(parts.db, parts.presence)
  for (const { user_id, file_id, key_kind } of left)
    if (key_kind === 'system') await parts.jobs.add(queues.file, { user_id, file_id })
}

/** Stops the work on a file, which stays with its original. Fails with `file_not_found`, `file_wrong_status`. */
export async function cancelWork(parts: FilesParts, caller: Caller, id: string): Promise<void> {
  const row = await ownFile(parts, caller, id)
  if (!isAtWork(row.status)) fail('file_wrong_status')
  await transaction(parts.db, async (tx) => {
    await store.lockFile(tx, caller.user.id, row.id)
    await store.cancelWork(tx, caller.user.id, row.id)
    const isChanged = await store.changeStatus(tx, caller.user.id, row.id, {
      status: 'PARSE_ERROR',
      before: before('PARSE_ERROR'),
      problem: 'cancelled',
      sealed_outcome: null,
      now: parts.clock.now(),
    })
    if (!isChanged) fail('file_wrong_status')
  })
  parts.work.waiting.delete(row.id)
  running.get(row.id)?.abort()
}
