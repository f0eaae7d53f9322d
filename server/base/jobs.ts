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
  stop(): Promise<void>
}

const schema = 'jobs'
/** Seconds between two tries at most. */
const longestPause = 2 * 3600

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
    stop: () => boss.stop({ graceful: true, timeout: 3000, close: false }),
  }
}
