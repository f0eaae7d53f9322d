import { PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Db, Queryable } from './db.ts'
import type { Log } from './log.ts'
import type { Vault } from './vault.ts'

/** One kind of background work. The data is sealed in the queue, because it may name persons and carry secrets. */
export type Job<Data> = {
  name: string
  data: z.ZodType<Data>
  /** Repetitions after failures, with growing pauses of two hours at most. */
  retries: number
  run(data: Data): Promise<void>
}

export type Jobs = {
  /** Puts work into the queue, inside the given transaction where there is one. */
  add<Data>(job: Pick<Job<Data>, 'name' | 'retries'>, data: Data, tx?: Queryable): Promise<void>
  /** Starts working on these jobs. */
  work(list: Job<never>[]): Promise<void>
  /** Deletes all work, done or not, whose data hold one of these values (in small letters). */
  forget(values: string[]): Promise<void>
  /** Deletes what was done before this moment. */
  forgetDone(before: Date): Promise<void>
  stop(): Promise<void>
}

/** A job for a list of jobs: the one place that forgets the type of the data, which `data` has checked before `run` gets them. */
export const jobOf = <Data>(job: Job<Data>): Job<never> => job as unknown as Job<never>

const schema = 'jobs'
/** Seconds between two tries at most. */
const longestPause = 2 * 3600

/** Where the queue keeps the sealed data. */
export const jobTable = `${schema}.job`

type StoredJob = { name: string; id: string; sealed: string | null }

/** Opens the queue in the system of record (pg-boss, tables in the schema `jobs`). */
export async function openJobs(db: Db, vault: Vault, log: Log, names: string[]): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (sql, values) => db.query(sql, values) }, schema, supervise: true, schedule: false })
  boss.on('error', (err) => log.error({ err }, 'job queue'))
  await boss.start()
  for (const name of names) await boss.createQueue(name)
  const workers = new Map<string, string>()
  return {
    async add(job, data, tx) {
      const options = { retryLimit: job.retries, retryBackoff: true, retryDelay: 2, retryDelayMax: longestPause, expireInSeconds: 60 }
      const within = tx && { db: { executeSql: (sql: string, values?: unknown[]) => tx.query(sql, values) } }
      await boss.send(job.name, { sealed: vault.sealJob(data, job.name) }, { ...options, ...within })
      // In this process the work starts at once; other processes find it with their next look.
      const worker = workers.get(job.name)
      if (worker && !tx) boss.notifyWorker(worker)
    },
    async work(list) {
      for (const job of list as Job<unknown>[]) {
        const worker = await boss.work<{ sealed: string }>(job.name, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async ([item]) => {
          try {
            await job.run(job.data.parse(vault.openJob(item!.data.sealed, job.name)))
          } catch (err) {
            log.warn({ err, job: job.name }, 'job failed')
            // pg-boss stores what it is thrown; an error of ours could quote the sealed data.
            throw new Error('job failed')
          }
        })
        workers.set(job.name, worker)
      }
    },
    async forget(values) {
      const sought = new Set(values)
      let after = ['', '00000000-0000-0000-0000-000000000000']
      for (;;) {
        const { rows } = await db.query<StoredJob>(`SELECT name, id, data->>'sealed' AS sealed FROM ${schema}.job WHERE (name, id) > ($1, $2) ORDER BY name, id LIMIT 1000`, after)
        if (rows.length === 0) return
        for (const row of rows.filter((one) => holds(readJob(vault, one), sought))) await db.query(`DELETE FROM ${schema}.job WHERE name = $1 AND id = $2`, [row.name, row.id])
        after = [rows.at(-1)!.name, rows.at(-1)!.id]
      }
    },
    async forgetDone(before) {
      await db.query(`DELETE FROM ${schema}.job WHERE state IN ('completed', 'cancelled') AND completed_on < $1`, [before])
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: false }),
  }
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
