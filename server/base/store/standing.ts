import { createHash } from 'node:crypto'
import type pg from 'pg'
import { second } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Db } from './db.ts'

/*
 * One connection that a server keeps open as long as it lives: over it the servers of a database hear of each other, and
 * hold locks that fall by themselves when the server dies.
 */

/** A lock that all servers of a database see: a number that says what for, and a name. */
export type SharedLock = { kind: number; name: string }

export type Standing = {
  /** Hears what any server of this database says on a channel, itself included. Returns how to stop. */
  listen(channel: string, heard: (said: string) => void): Promise<() => void>
  /** Says something on a channel, 8,000 bytes at most and nothing secret: it passes through files of the database. */
  tell(channel: string, said: string): Promise<void>
  /** Takes a lock; false when this server or another one has it. */
  tryLock(lock: SharedLock): Promise<boolean>
  unlock(lock: SharedLock): Promise<void>
  /** Whether another server has the lock. */
  isHeldElsewhere(lock: SharedLock): Promise<boolean>
  close(): Promise<void>
}

/** Lost connections are made anew after so long. */
const pause = second

/** Opens the connection when it is first needed. While it is away nothing is heard, and locks of before are taken again. */
export function openStanding(db: Db, log: Log): Standing {
  const channels = new Map<string, Set<(said: string) => void>>()
  /** Asked for or held; `isTaken` once the database has said so. */
  const held = new Map<string, { lock: SharedLock; isTaken: boolean }>()
  let connecting: Promise<pg.PoolClient> | undefined
  /** A client is let go once: the database may end it while it is being closed. */
  let current: pg.PoolClient | undefined
  let isClosed = false
  const lose = (client: pg.PoolClient, err: Error) => {
    if (current !== client) return
    current = connecting = undefined
    client.removeAllListeners('notification')
    client.release(true)
    if (isClosed) return
    log.warn({ err }, 'no longer hearing of the other servers')
    connectLater()
  }
  const connectLater = () => {
    setTimeout(() => void connection().catch(() => isClosed || connectLater()), pause).unref()
  }
  const connect = async () => {
    const client = await db.connect()
    current = client
    client.on('error', (err) => lose(client, err))
    client.on('notification', ({ channel, payload }) => {
      for (const heard of channels.get(channel) ?? []) heard(payload ?? '')
    })
    for (const channel of channels.keys()) await client.query(`LISTEN ${channel}`)
    await takeAgain(
      client,
      [...held].filter(([, { isTaken }]) => isTaken),
    )
    return client
  }
  /**
   * The database may not have noticed yet that the old connection is gone, and holds its locks: they are asked for until
   * they are taken, or this process would count as dead as long as it lives.
   */
  const takeAgain = async (client: pg.PoolClient, lost: Lost) => {
    const left: Lost = []
    for (const one of lost) {
      const [name, entry] = one
      if (held.get(name) !== entry) continue
      if (!(await take(client, entry.lock))) left.push(one)
      // Given up while it was asked for.
      else if (held.get(name) !== entry) await client.query('SELECT pg_advisory_unlock($1, $2)', keyOf(entry.lock))
    }
    if (left.length > 0) takeAgainLater(client, left)
  }
  const takeAgainLater = (client: pg.PoolClient, lost: Lost) => {
    const again = async () => {
      // The next connection asks for all of them.
      if (current !== client) return
      await takeAgain(client, lost).catch(() => takeAgainLater(client, lost))
    }
    setTimeout(() => void again(), pause).unref()
  }
  const connection = () =>
    (connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    }))
  return {
    async listen(channel, heard) {
      const own = channels.get(channel)
      channels.set(channel, (own ?? new Set()).add(heard))
      const client = await connection()
      if (!own) await client.query(`LISTEN ${channel}`)
      return () => void channels.get(channel)?.delete(heard)
    },
    tell: async (channel, said) => void (await db.query('SELECT pg_notify($1, $2)', [channel, said])),
    async tryLock(lock) {
      const name = nameOf(lock)
      if (held.has(name)) return false
      const entry = { lock, isTaken: false }
      held.set(name, entry)
      try {
        entry.isTaken = await take(await connection(), lock)
        if (!entry.isTaken) held.delete(name)
        return entry.isTaken
      } catch (error) {
        held.delete(name)
        throw error
      }
    },
    async unlock(lock) {
      if (!held.delete(nameOf(lock))) return
      await (await connection()).query('SELECT pg_advisory_unlock($1, $2)', keyOf(lock))
    },
    async isHeldElsewhere(lock) {
      if (held.has(nameOf(lock))) return false
      const [kind, number] = keyOf(lock)
      const { rows } = await db.query<{ is_held: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
           AND classid = $1::bigint::oid AND objid = ($2::bigint & 4294967295)::oid) AS is_held`,
        [kind, number],
      )
      return rows[0]!.is_held
    },
    async close() {
      isClosed = true
      await connecting?.catch(() => undefined)
      if (current) lose(current, new Error('closed'))
    },
  }
}

type Lost = [name: string, entry: { lock: SharedLock }][]

async function take(client: pg.PoolClient, lock: SharedLock): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', keyOf(lock))
  return rows[0]!.taken
}

const nameOf = ({ kind, name }: SharedLock) => `${kind} ${name}`

/** Locks are two numbers of 32 bits; a name becomes one by its digest. */
export const lockNumber = (name: string): number => createHash('sha256').update(name).digest().readInt32BE()
const keyOf = ({ kind, name }: SharedLock): [number, number] => [kind, lockNumber(name)]
