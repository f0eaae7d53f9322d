import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/*
 * A database that fails at one statement of a request, in the words of PostgreSQL: with the values in its message, as a
 * broken constraint or an unreadable text would quote them.
 */

type Fault = { left: number; hit: boolean }
const faults = new AsyncLocalStorage<Fault>()

/** Prepares the failing; returns how to take it back. */
export function plantFaults(): () => void {
  const real = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const fault = faults.getStore()
    const [statement, values] = given
    const isEnd = /^(ROLLBACK|COMMIT)$/.test(String(statement))
    if (fault && !isEnd && --fault.left === 0) {
      fault.hit = true
      const quoted = JSON.stringify(
        values ?? (statement as { values?: unknown }).values ?? [],
        (_key, value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value),
      )
      const error = new pg.DatabaseError(`invalid input syntax: ${quoted}`, 1, 'error')
      Object.assign(error, {
        severity: 'ERROR',
        code: '22P02',
        detail: `Failing row contains (${quoted}).`,
        where: quoted,
        query: String(statement),
      })
      const done = given.at(-1)
      if (typeof done !== 'function') return Promise.reject(error)
      process.nextTick(done as (error: Error) => void, error)
      return undefined
    }
    return Reflect.apply(real, this, given)
  } as typeof real
  return () => void (pg.Client.prototype.query = real)
}

/** Does the work with a database that fails at the statement of this number; tells whether it got so far. */
export async function failingAt<T>(statement: number, work: () => Promise<T>): Promise<{ result: T; hit: boolean }> {
  const fault: Fault = { left: statement, hit: false }
  return { result: await faults.run(fault, work), hit: fault.hit }
}
