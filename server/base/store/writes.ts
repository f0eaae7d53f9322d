import { randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { second } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Db } from './db.ts'

/** A look is good for so long, whoever asks how often. */
const lookEvery = 10 * second
/** Enough that a full disk has no room left for it in a block it gave out before. */
const sampleLength = 64 * 1024

/**
 * Whether what is written stays: in the database, and as a file of the data directory. Reading may go on for long on a
 * disk that is full or has become read-only. Rejects when writing fails, which is logged when it begins and ends.
 */
export function watchWrites(db: Db, dataDir: string, log: Log): () => Promise<void> {
  let last: { at: number; result: Promise<void> } | undefined
  let isFailing = false
  const look = async () => {
    try {
      await writeFileSample(join(dataDir, `.sample-${randomBytes(6).toString('hex')}`))
      await db.query('UPDATE instance SET written_at = now()')
      if (isFailing) log.info({}, 'writing works again')
      isFailing = false
    } catch (err) {
      if (!isFailing) log.error({ err }, 'writing fails: look whether the disk is full or read-only')
      isFailing = true
      throw err
    }
  }
  return () => {
    if (!last || performance.now() > last.at + lookEvery) last = { at: performance.now(), result: look() }
    return last.result
  }
}

async function writeFileSample(path: string): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(sampleLength))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
