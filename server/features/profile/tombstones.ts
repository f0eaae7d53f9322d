import type { Parts } from '../../base/parts.ts'
import * as store from './tombstones.store.ts'
import {
  isFolder,
  keepTombstonesIn,
  readTombstones,
  tombstoneFile,
  tombstoneLifetime,
  type Tombstone,
} from './tombstone-file.ts'

type TombstoneParts = Pick<Parts, 'config' | 'db' | 'vault' | 'log' | 'clock'>

/**
 * Notes that a backup is written to this folder, so that every erasure from now on is listed there too, whatever
 * BACKUP_DIR says to the server.
 */
export const noteBackupPlace = ({ db, clock }: Pick<Parts, 'db' | 'clock'>, folder: string): Promise<void> =>
  store.insertBackupPlace(db, folder, clock.now())

/**
 * Brings the lists of erased accounts in the database, in the data directory and in every folder that backups were
 * written to, to the same state.
 */
export async function keepTombstones(parts: TombstoneParts): Promise<void> {
  const { db, vault, config, log } = parts
  const now = parts.clock.now()
  const oldest = new Date(now.getTime() - tombstoneLifetime)
  const own = tombstoneFile(config.dataDir)
  const found = await readTombstones(vault, own)
  if (found?.strange.length)
    log.warn(
      { path: own, lines: found.strange.length },
      'lines of the list of erased accounts are not of this instance',
    )
  // A database that was put back to an older state has forgotten some; the file has not.
  await store.insertTombstones(db, found?.list ?? [])
  await store.deleteTombstones(db, oldest)
  await store.deleteBackupPlaces(db, oldest)
  const list = await store.listTombstones(db)
  await keepTombstonesIn(vault, own, list, now)
  const places = await store.listBackupPlaces(db)
  if (!places.some(({ folder }) => folder === config.backupDir))
    places.push({ folder: config.backupDir, listedAt: now })
  for (const place of places) await keepBeside(parts, place, list, now)
}

/** A place may be away for the moment, or not ours to write to; the next look or backup brings the list there. */
async function keepBeside(
  { db, vault, log }: TombstoneParts,
  { folder, listedAt }: store.BackupPlace,
  list: Tombstone[],
  now: Date,
): Promise<void> {
  try {
    if (await isFolder(folder)) {
      await keepTombstonesIn(vault, tombstoneFile(folder), list, now)
      return await store.noteListed(db, folder, now)
    }
    const lacking = list.filter(({ erasedAt }) => !listedAt || erasedAt > listedAt).length
    if (lacking > 0)
      log.warn({ folder, lacking }, 'a folder with backups is away; accounts erased since are not listed there')
  } catch (err) {
    log.warn({ err, folder }, 'the list of erased accounts could not be brought to a folder with backups')
  }
}
