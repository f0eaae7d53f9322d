import { second } from '../clock.ts'
import type { Log } from '../log.ts'
import { isGone } from '../store/presence.ts'
import type { Db } from '../store/db.ts'

/*
 * Work in the queue bears the number of the process that does it (store/presence.ts), so that others go on with it as soon
 * as that process has died. The number counts for one try: who takes the work later writes another one.
 */

/** A process that has lost its connection is back after a second; only what is gone at two looks is taken from it. */
const lookEvery = 2 * second

/** Notes who does this work. */
export async function noteHolder(db: Db, job: { name: string; id: string }, holder: number): Promise<void> {
  await db.query(
    `UPDATE jobs.job SET data = data || jsonb_build_object('holder', $3::int, 'try', retry_count)
     WHERE name = $1 AND id = $2 AND state = 'active'`,
    [job.name, job.id, holder],
  )
}

type Abandoned = { name: string; id: string; try: number }

/** Work of processes that have died, in these queues; not what has no try left, which the supervision ends. */
async function listAbandoned(db: Db, names: string[], holder: number): Promise<Abandoned[]> {
  const { rows } = await db.query<Abandoned>(
    `SELECT name, id, retry_count AS try FROM jobs.job
     WHERE name = ANY ($1) AND state = 'active' AND retry_count < retry_limit AND (data->>'try')::int = retry_count
       AND (data->>'holder')::int <> $2 AND ${isGone("(data->>'holder')")}`,
    [names, holder],
  )
  return rows
}

/**
 * Has it taken again at once, from the second death on after a pause: it may be the work that kills. False when it has
 * gone on meanwhile.
 */
async function release(db: Db, job: Abandoned): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE jobs.job SET state = 'retry', heartbeat_on = NULL, start_after = now() +
       CASE retry_count WHEN 0 THEN 0 ELSE least(2 ^ retry_count, 60) END * interval '1 second'
     WHERE name = $1 AND id = $2 AND state = 'active' AND retry_count = $3`,
    [job.name, job.id, job.try],
  )
  return rowCount === 1
}

/** Looks for work of processes that have died and wakes its queue. Returns how to stop. */
export function takeOver(
  db: Db,
  names: string[],
  holder: number,
  wake: (name: string) => void,
  log: Log,
): () => Promise<void> {
  let suspected = new Set<string>()
  let running: Promise<void> | undefined
  const turn = async () => {
    const found = await listAbandoned(db, names, holder)
    for (const job of found) if (suspected.has(nameOf(job)) && (await release(db, job))) wake(job.name)
    suspected = new Set(found.map(nameOf))
  }
  const begin = () => {
    running ??= turn()
      .catch((err: unknown) => log.warn({ err }, 'no look for work of processes that have died'))
      .finally(() => (running = undefined))
  }
  begin()
  const timer = setInterval(begin, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

const nameOf = ({ id, try: attempt }: Abandoned) => `${id} ${attempt}`
