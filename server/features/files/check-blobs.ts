import { createHash } from 'node:crypto'
import { day, hour } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
import { BlobMissing } from '../../base/store/blobs.ts'
import * as store from './checks.store.ts'

type CheckParts = Pick<Parts, 'db' | 'blobs' | 'clock' | 'log'>

/** Rows of one statement. */
const page = 500

/**
 * Compares, once a week, what files name with what the store holds, byte for byte; it opens nothing. What is wrong goes to
 * the log as an error, from where it reaches whoever looks after the instance.
 */
export async function checkBlobsWeekly(parts: CheckParts): Promise<void> {
  const begun = parts.clock.now()
  // An hour less, so that the day of the week stays.
  if (!(await store.beginCheck(parts.db, begun, new Date(begun.getTime() - 7 * day + hour)))) return
  const found = await checkBlobs(parts)
  await store.finishCheck(parts.db, begun, parts.clock.now(), found)
  if (found.missing + found.damaged > 0)
    parts.log.error(found, 'files are missing or damaged in the store of blobs: bring them back from a backup')
}

/** Looks at every blob now. */
export async function checkBlobs(parts: CheckParts): Promise<store.CheckResult> {
  const found = { blobs: 0, missing: 0, damaged: 0, unknown: 0 }
  let after = ''
  for (;;) {
    const rows = await store.listWritten(parts.db, after, page)
    for (const row of rows) {
      if (!row.is_named) continue
      const state = await stateOf(parts, row)
      // Deleted while it was looked at.
      if (state !== 'whole' && !(await store.isNamedNow(parts.db, row.key))) continue
      found.blobs++
      if (state !== 'whole') found[state]++
    }
    if (rows.length < page) break
    after = rows.at(-1)!.key
  }
  let keys: string[] = []
  const countUnknown = async () => {
    const known = await store.knownBlobs(parts.db, keys)
    found.unknown += keys.filter((key) => !known.has(key)).length
    keys = []
  }
  for await (const { key } of parts.blobs.list()) if (keys.push(key) === page) await countUnknown()
  await countUnknown()
  return found
}

async function stateOf(
  { blobs }: CheckParts,
  row: { key: string; size: number; sha256: Buffer },
): Promise<'whole' | 'missing' | 'damaged'> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of await blobs.get(row.key)) {
      hash.update(piece as Buffer)
      size += (piece as Buffer).length
    }
  } catch (error) {
    if (error instanceof BlobMissing) return 'missing'
    throw error
  }
  return size === row.size && hash.digest().equals(row.sha256) ? 'whole' : 'damaged'
}
