import { PgBoss, type Job as Item } from 'pg-boss'
import type { z } from 'zod'
import type { Db, Queryable } from '../store/db.ts'
import { oneAtATime } from '../store/migrate.ts'
import type { Log } from '../log.ts'
import type { Vault } from '../crypto/vault.ts'
import { atMost } from './at-most.ts'
import { noteHolder, takeOver } from './gone.ts'
import { onceAMinute, wakeQueues } from './wake.ts'

/** A queue and the limits of the work in it. */
export type Queue = {
  name: string
  /** Repetitions after failures, with growing pauses of two hours at most. */
  retries: number
  /** After so many seconds one try counts as failed; 60 where nothing is said. */
  seconds?: number
}

/**
 * One kind of background work. The data is sealed in the queue, because it may name persons and carry secrets. Work whose
 * process has died is given to another one within seconds, however long it may take; after a second death within a
 * minute; not at all when it was the last try.
 */
export type Job<Data> = Queue & {
  data: z.ZodType<Data>
  /** How many of them one process does at the same time; 1 where nothing is said. */
  atOnce?: number
  /** `signal` is aborted when the time is over or the work was given to somebody else: then nothing it does counts. */
  run(data: Data, signal: AbortSignal): Promise<void>
}

export type Jobs = {
  /** Puts work into the queue, inside the given transaction where there is one. */
  add(queue: Queue, data: object, tx?: Queryable): Promise<void>
  /** Has this process look now for work that a transaction has brought, instead of with its next look. */
  wake(queue: Queue): void
  /** Starts working on these jobs, as the process with this number (store/presence.ts). */
  work(list: Job<never>[], presence: number): Promise<void>
  /** Deletes all work, done or not, whose data hold one of these values (in small letters). */
  forget(values: string[]): Promise<void>
  /** How much waits, is being done and has failed for good, by queue. */
  counts(): Promise<QueueCounts[]>
  /** What has failed for good, the last first; nothing of what it was about. */
  listFailed(limit: number): Promise<FailedJob[]>
  /** Has something that failed for good tried again; false when there is none. */
  retry(id: string): Promise<boolean>
  /** Deletes what was done before this moment. */
  forgetDone(before: Date): Promise<void>
  stop(): Promise<void>
}

type QueueCounts = { queue: string; waiting: number; active: number; failed: number; oldest_at: Date | null }
type FailedJob = { id: string; queue: string; failed_at: Date | null; attempts: number }

const schema = 'jobs'
/** Seconds between two tries at most. */
const longestPause = 2 * 3600
const standardSeconds = 60
/** A process at work says so twice in this time; who does not is stuck, and is looked for this often (seconds). */
const heartbeatSeconds = 30
const supervisionSeconds = 15
/** Queues are woken (wake.ts); should that be missed, they look for themselves after so many seconds. */
const ownLookSeconds = 30

/** Statements of the queue's own at the same time. */
const mostAtOnce = 2

/** Where the queue keeps the sealed data. */
export const jobTable = `${schema}.job`

type StoredJob = { name: string; id: string; sealed: string | null }

/** Opens the queue in the system of record (pg-boss, tables in the schema `jobs`). */
export async function openJobs(db: Db, vault: Vault, log: Log, names: string[]): Promise<Jobs> {
  const boss = new PgBoss({
    // All queues look at the same moment; without a bound each would have the pool open a connection.
    db: { executeSql: atMost(mostAtOnce, (sql: string, values?: unknown[]) => db.query(sql, values)) },
    schema,
    supervise: true,
    schedule: false,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    // Work that waits for other work: there is none.
    flowIntervalSeconds: 3600,
  })
  boss.on(
    'error',
    onceAMinute((err, more) => log.error({ err, ...(more > 0 && { more }) }, 'job queue')),
  )
  // pg-boss makes its tables where they are missing, and two servers that do so at once disturb each other.
  await oneAtATime(db, async () => {
    await boss.start()
    for (const name of names) await boss.createQueue(name)
  })
  /** By the name of the queue those who work on it, as many as it has at once. */
  const workers = new Map<string, string[]>()
  const wake = (name: string) => workers.get(name)?.forEach((worker) => boss.notifyWorker(worker))
  let stopLooking = async () => {}
  return {
    async add(queue, data, tx) {
      const options = {
        retryLimit: queue.retries,
        retryBackoff: true,
        retryDelay: 2,
        retryDelayMax: longestPause,
        expireInSeconds: queue.seconds ?? standardSeconds,
        heartbeatSeconds,
      }
      const within = tx && { db: { executeSql: (sql: string, values?: unknown[]) => tx.query(sql, values) } }
      await boss.send(queue.name, { sealed: vault.sealJob(data, queue.name) }, { ...options, ...within })
      // In this process the work starts at once; other processes find it with their next look.
      if (!tx) wake(queue.name)
    },
    wake: ({ name }) => wake(name),
    async work(list, presence) {
      for (const job of list as Job<unknown>[]) {
        const doOne = async ([item]: Item<{ sealed: string }>[]) => {
          try {
            await noteHolder(db, item!, presence)
            await job.run(job.data.parse(vault.openJob(item!.data.sealed, job.name)), item!.signal)
          } catch (err) {
            log.warn({ err, job: job.name }, 'job failed')
            // pg-boss stores what it is thrown; an error of ours could quote the sealed data.
            throw new Error('job failed')
          }
        }
        const options = { pollingIntervalSeconds: ownLookSeconds, batchSize: 1 }
        const begun = Array.from({ length: job.atOnce ?? 1 }, () =>
          boss.work<{ sealed: string }>(job.name, options, doOne),
        )
        workers.set(job.name, await Promise.all(begun))
      }
      const queues = [...workers.keys()]
      const stops = [wakeQueues(() => queuesWithWork(db, queues), wake, log), takeOver(db, queues, presence, wake, log)]
      stopLooking = async () => void (await Promise.all(stops.map((stop) => stop())))
    },
    async forget(values) {
      const sought = new Set(values)
      let after = ['', '00000000-0000-0000-0000-000000000000']
      for (;;) {
        const { rows } = await db.query<StoredJob>(
          `SELECT name, id, data->>'sealed' AS sealed FROM ${schema}.job WHERE (name, id) > ($1, $2) ORDER BY name, id LIMIT 1000`,
          after,
        )
        if (rows.length === 0) return
        for (const row of rows.filter((one) => holds(readJob(vault, one), sought)))
          await db.query(`DELETE FROM ${schema}.job WHERE name = $1 AND id = $2`, [row.name, row.id])
        after = [rows.at(-1)!.name, rows.at(-1)!.id]
      }
    },
    async counts() {
      const { rows } = await db.query<QueueCounts>(
        `SELECT name AS queue, count(*) FILTER (WHERE state < 'active')::int AS waiting, count(*) FILTER (WHERE state = 'active')::int AS active,
           count(*) FILTER (WHERE state = 'failed')::int AS failed, min(created_on) FILTER (WHERE state < 'active') AS oldest_at
         FROM ${schema}.job WHERE name = ANY ($1) GROUP BY name`,
        [names],
      )
      const counted = new Map(rows.map((row) => [row.queue, row]))
      return names.map((queue) => counted.get(queue) ?? { queue, waiting: 0, active: 0, failed: 0, oldest_at: null })
    },
    async listFailed(limit) {
      const { rows } = await db.query<FailedJob>(
        `SELECT id::text, name AS queue, completed_on AS failed_at, retry_count + 1 AS attempts FROM ${schema}.job
         WHERE state = 'failed' AND name = ANY ($1) ORDER BY completed_on DESC NULLS LAST, id LIMIT $2`,
        [names, limit],
      )
      return rows
    },
    async retry(id) {
      const { rows } = await db.query<{ name: string }>(
        `SELECT name FROM ${schema}.job WHERE id = $1 AND state = 'failed' AND name = ANY ($2)`,
        [id, names],
      )
      if (!rows[0]) return false
      await boss.retry(rows[0].name, id)
      wake(rows[0].name)
      return true
    },
    async forgetDone(before) {
      await db.query(`DELETE FROM ${schema}.job WHERE state IN ('completed', 'cancelled') AND completed_on < $1`, [
        before,
      ])
    },
    async stop() {
      await stopLooking()
      await boss.stop({ graceful: true, timeout: 3000, close: false })
    },
  }
}

/** Those of the queues in which something waits to be done now. */
async function queuesWithWork(db: Db, names: string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS queue (name) WHERE EXISTS (
       SELECT 1 FROM ${schema}.job AS waiting
       WHERE waiting.name = queue.name AND state < 'active' AND NOT blocked AND start_after <= now())`,
    [names],
  )
  return rows.map((row) => row.name)
}

/** The data of a stored job; undefined when another key sealed them. */
function readJob(vault: Vault, { name, sealed }: StoredJob): unknown {
  try {
    return vault.openJob(sealed ?? '', name)
  } catch {
    return undefined
  }
}

/** Whether one of the values stands anywhere in the data. */
function holds(data: unknown, values: Set<string>): boolean {
  if (typeof data === 'string') return values.has(data.toLowerCase())
  return typeof data === 'object' && data !== null && Object.values(data).some((value) => holds(value, values))
}
