import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestApp } from './app.ts'

/*
 * A process that is killed, as far as its database and its store of blobs can tell: from one write on nothing that it does
 * reaches them. What was begun stays as it is: a transaction is rolled back by the database, half a blob lies there.
 */

export type Mortal = {
  /** Has it die when it is about to make its write of this number, or has just made it; counts from 1. */
  dieAt(write: number): void
  /** A process that lives begins; tells whether the one before has died. */
  revive(): boolean
  /** Takes everything back. */
  restore(): void
}

const died = () => new Error('this process was killed')

export function makeMortal(app: TestApp): Mortal {
  let left = Infinity
  let isDead = false
  const write = () => {
    if (!isDead && --left > 0) return
    isDead = true
    throw died()
  }
  const real = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : ((given[0] as { text?: string }).text ?? '')
    // The database does this by itself when a connection ends.
    if (text === 'ROLLBACK') return Reflect.apply(real, this, given)
    const isCommit = text === 'COMMIT'
    try {
      if (isCommit || /^\s*(INSERT|UPDATE|DELETE|WITH)\b/.test(text)) write()
      else if (isDead) throw died()
    } catch (error) {
      const done = given.at(-1)
      if (typeof done !== 'function') return Promise.reject(error)
      process.nextTick(done as (error: unknown) => void, error)
      return undefined
    }
    const result: unknown = Reflect.apply(real, this, given)
    return isCommit ? (result as Promise<unknown>).then((value) => (write(), value)) : result
  } as typeof real
  const { blobs } = app.parts
  const own = { ...blobs }
  blobs.put = async (key, source) => {
    write()
    const size = await own.put(
      key,
      (async function* () {
        let isBegun = false
        for await (const piece of source) {
          if (isBegun && !isDead) {
            try {
              write()
            } catch (error) {
              const draft = join(app.dataDir, 'blobs', dirname(key), '.0123456789abcdef.part')
              mkdirSync(dirname(draft), { recursive: true })
              writeFileSync(draft, piece)
              throw error
            }
          }
          isBegun = true
          yield piece
        }
      })(),
    )
    write()
    return size
  }
  blobs.remove = async (key) => {
    write()
    await own.remove(key)
  }
  return {
    dieAt: (number) => void (left = number),
    revive() {
      const was = isDead
      ;[left, isDead] = [Infinity, false]
      return was
    },
    restore() {
      pg.Client.prototype.query = real
      Object.assign(blobs, own)
    },
  }
}
