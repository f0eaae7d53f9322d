import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openJobs, type Job, type Jobs, type Queue } from '../../server/base/jobs/jobs.ts'
import type { Db } from '../../server/base/store/db.ts'
import { announce, isGone } from '../../server/base/store/presence.ts'
import { openStanding, type Standing } from '../../server/base/store/standing.ts'
import { eventually, startApp, type TestApp } from '../kit/app.ts'

let app: TestApp
const opened: Jobs[] = []
const standings: Standing[] = []
beforeAll(async () => {
  app = await startApp({ WORKER: 'off' })
})
afterAll(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()))
  for (const standing of standings) await standing.close()
  await app.close()
})

const data = z.object({ number: z.number() })
type Data = z.infer<typeof data>

/** A process of its own, as far as the queue is concerned. */
async function openOther(...list: Queue[]): Promise<Jobs> {
  return openOn(app.parts.db, ...list)
}
async function openOn(db: Db, ...list: Queue[]): Promise<Jobs> {
  const { vault, log } = app.parts
  const names = list.map((queue) => queue.name)
  const jobs = await openJobs(db, vault, log, names)
  opened.push(jobs)
  return jobs
}
const job = (queue: Queue & { atOnce?: number }, run: Job<Data>['run']) =>
  ({ ...queue, data, run }) as Job<Data> as unknown as Job<never>
const rowsOf = async (name: string) =>
  (await app.parts.db.query('SELECT state, retry_count FROM jobs.job WHERE name = $1', [name])).rows

test('work has as much time as its queue gives it; when that is over it is told, and tried again', async () => {
  // Long enough that a busy machine ends the second try, which has nothing to do, in time.
  const short = { name: 'test-short', retries: 1, seconds: 3 }
  const long = { name: 'test-long', retries: 1, seconds: 120 }
  const jobs = await openOther(short, long)
  const tries: string[] = []
  const untilAborted =
    (name: string): Job<Data>['run'] =>
    async (_, signal) => {
      tries.push(name)
      if (tries.filter((one) => one === name).length === 1) await once(signal, 'abort')
    }
  const { promise: other, resolve: end } = Promise.withResolvers<void>()
  await jobs.work(
    [
      job(short, untilAborted('short')),
      job(long, async (_, signal) => {
        tries.push('long')
        await other
        signal.throwIfAborted()
      }),
    ],
    app.parts.presence,
  )
  await jobs.add(long, { number: 1 })
  await jobs.add(short, { number: 1 })
  await eventually(async () => expect(await rowsOf('test-short')).toEqual([{ state: 'completed', retry_count: 1 }]))
  expect(await rowsOf('test-long')).toEqual([{ state: 'active', retry_count: 0 }])
  end()
  await eventually(async () => expect(await rowsOf('test-long')).toEqual([{ state: 'completed', retry_count: 0 }]))
  expect(tries.toSorted()).toEqual(['long', 'short', 'short'])
})

test('a queue does as much at once as it says, and another one does not wait for it', async () => {
  const three = { name: 'test-three', retries: 0, atOnce: 3 }
  const single = { name: 'test-single', retries: 0 }
  const jobs = await openOther(three, single)
  const running = { 'test-three': 0, 'test-single': 0 }
  const most = { ...running }
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const counted =
    (name: keyof typeof running): Job<Data>['run'] =>
    async () => {
      most[name] = Math.max(most[name], ++running[name])
      await gate
      running[name]--
    }
  for (const number of [1, 2, 3, 4, 5]) for (const queue of [three, single]) await jobs.add(queue, { number })
  await jobs.work([job(three, counted('test-three')), job(single, counted('test-single'))], app.parts.presence)
  await eventually(() => expect(running).toEqual({ 'test-three': 3, 'test-single': 1 }))
  open()
  await eventually(async () => {
    for (const name of ['test-three', 'test-single'])
      expect(await rowsOf(name)).toEqual(Array(5).fill({ state: 'completed', retry_count: 0 }))
  })
  expect(most).toEqual({ 'test-three': 3, 'test-single': 1 })
})

/** A database that notes what it is asked. */
function watched(statements: string[]): Db {
  return new Proxy(app.parts.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'query') return value
      return (...given: unknown[]) => {
        statements.push(String(given[0]))
        return Reflect.apply(value as () => unknown, target, given)
      }
    },
  })
}

test('work of a process that is stuck goes to another one long before its time is over', async () => {
  const queue = { name: `test-stuck-${randomUUID()}`, retries: 1, seconds: 3600 }
  const jobs = await openOther(queue)
  await jobs.add(queue, { number: 7 })
  await app.parts.db.query(
    `UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
     WHERE name = $1`,
    [queue.name],
  )
  const done: number[] = []
  await jobs.work([job(queue, async ({ number }) => void done.push(number))], app.parts.presence)
  await eventually(() => expect(done).toEqual([7]))
})

test('work of another process stays with it while it lives, whatever it has to do, and goes on as soon as it has died', async () => {
  const queue = { name: `test-died-${opened.length}`, retries: 3, seconds: 3600 }
  const standing = openStanding(app.parts.db, app.parts.log)
  standings.push(standing)
  const other = await openOther(queue)
  await other.add(queue, { number: 7 })
  await other.work([job(queue, () => new Promise(() => undefined))], await announce(standing))
  await eventually(async () => expect(await rowsOf(queue.name)).toEqual([{ state: 'active', retry_count: 0 }]))
  const statements: string[] = []
  const jobs = await openOn(watched(statements), queue)
  const done: number[] = []
  await jobs.work([job(queue, async ({ number }) => void done.push(number))], app.parts.presence)
  const looks = () => statements.filter((text) => text.includes('AS try')).length
  await eventually(() => expect(looks()).toBeGreaterThanOrEqual(4))
  expect([done, await rowsOf(queue.name)]).toEqual([[], [{ state: 'active', retry_count: 0 }]])
  // Nobody has heard of it for no time that the supervision would count.
  await app.parts.db.query(`UPDATE jobs.job SET heartbeat_on = now() + interval '1 day' WHERE name = $1`, [queue.name])
  await standing.close()
  await eventually(async () => expect(await rowsOf(queue.name)).toEqual([{ state: 'completed', retry_count: 1 }]))
  expect(done).toEqual([7])
})

test('queues without work ask nothing each for itself', async () => {
  const queues = Array.from({ length: 20 }, (_, index) => ({ name: `test-idle-${index}`, retries: 0 }))
  const statements: string[] = []
  const jobs = await openOn(watched(statements), ...queues)
  await jobs.work(
    queues.map((queue) => job(queue, async () => undefined)),
    app.parts.presence,
  )
  const looks = () => statements.filter((text) => text.includes('AS waiting')).length
  await eventually(() => expect(looks()).toBe(1))
  await eventually(() =>
    expect(statements.filter((text) => text.includes('SKIP LOCKED')).length).toBeGreaterThanOrEqual(20),
  )
  const before = statements.length
  await eventually(() => expect(looks()).toBeGreaterThanOrEqual(5))
  expect(statements.slice(before).filter((text) => !/AS (waiting|try)\b/.test(text)).length).toBeLessThan(5)
})

test('a process whose old connection the database has not missed yet counts as alive again as soon as it is missed', async () => {
  const { db, log } = app.parts
  const standing = openStanding(db, log)
  standings.push(standing)
  const number = await announce(standing)
  const { rows } = await db.query(
    `SELECT pid, classid::int AS kind FROM pg_locks WHERE locktype = 'advisory' AND objid = ($1::bigint & 4294967295)::oid`,
    [number],
  )
  const isDead = async () =>
    (await db.query<{ is_dead: boolean }>(`SELECT ${isGone('$1')} AS is_dead`, [number])).rows[0]!.is_dead
  // Stands for the old connection: it has the lock from the moment the real one is gone.
  const old = await db.connect()
  onTestFinished(() => old.release(true))
  const taken = old.query('SELECT pg_advisory_lock($1, $2)', [rows[0]!.kind, number])
  await eventually(async () => {
    const waiting = await db.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)
    expect(waiting.rowCount).toBe(1)
  })
  const { rows: gone } = await db.query('SELECT pg_terminate_backend($1), clock_timestamp()::text AS since', [
    rows[0]!.pid,
  ])
  await taken
  // It was asked for over the new one, in vain.
  await eventually(async () => {
    const asking = await db.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT pg_try_advisory_lock%'
         AND query_start > $1 AND state = 'idle'`,
      [gone[0]!.since],
    )
    expect(asking.rowCount).toBeGreaterThan(0)
  })
  await old.query('SELECT pg_advisory_unlock($1, $2)', [rows[0]!.kind, number])
  await eventually(async () => expect(await isDead()).toBe(false))
})
