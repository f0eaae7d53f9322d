import { randomInt } from 'node:crypto'
import { lockNumber, type Standing } from './standing.ts'

/*
 * Which processes of a database are alive. Each holds a lock on a number of its own as long as it lives, and writes the
 * number beside what it has taken in hand; the lock falls with the process, in whatever way that ends.
 */

const kind = 7_301_030

/** Announces this process; returns its number. */
export async function announce(standing: Standing): Promise<number> {
  for (;;) {
    const name = String(randomInt(2 ** 31))
    if (await standing.tryLock({ kind, name })) return lockNumber(name)
  }
}

/** SQL that tells whether the process of a number, in this column, is gone. */
export const isGone = (column: string): string => `NOT EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = ${kind}::oid
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND objid = (${column}::bigint & 4294967295)::oid)`
