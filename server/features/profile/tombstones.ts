import type { Parts } from '../../base/parts.ts'
import * as store from './profile.store.ts'
import { isFolder, keepTombstonesIn, readTombstones, tombstoneFile, tombstoneLifetime } from './tombstone-file.ts'

type TombstoneParts = Pick<Parts, 'config' | 'db' | 'vault' | 'log' | 'clock'>

/** Brings the lists of erased accounts in the database, in the data directory and beside the backups to the same state. */
export async function keepTombstones(parts: TombstoneParts, backupDir: string = parts.config.backupDir): Promise<void> {
  const { db, vault, config, log } = parts
  const now = parts.clock.now()
  const own = tombstoneFile(config.dataDir)
  const found = await readTombstones(vault, own)
  if (found?.strange) log.warn({ path: own, lines: found.strange }, 'lines of the list of erased accounts are not of this instance')
  // A database that was put back to an older state has forgotten some; the file has not.
  await store.insertTombstones(db, found?.list ?? [])
  await store.deleteTombstones(db, new Date(now.getTime() - tombstoneLifetime))
  const list = await store.listTombstones(db)
  await keepTombstonesIn(vault, own, list, now)
  // The place of the backups may be away for the moment; the next look or backup brings the list there.
  if (!(await isFolder(backupDir))) return
  await keepTombstonesIn(vault, tombstoneFile(backupDir), list, now)
}
