import type { KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import type { Blobs } from '../../base/store/blobs.ts'
import { transaction, type Db } from '../../base/store/db.ts'
import type { Persons } from '../../base/persons.ts'
import { listMigrations, migrateTo } from '../../base/store/migrate.ts'
import { endAllAccess } from '../accounts/accounts.ts'
import { forgetFirstAdminLink } from '../login/login.ts'
import { eraseRestored, type Tombstone } from '../profile/profile.ts'
import { forgetChallenges } from '../two-factor/two-factor.ts'
import * as store from './backup.store.ts'
import { blobSum, writeBlob } from './blobs.ts'
import type { Manifest, TableEntry } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { targetOf, readArchive } from './read-archive.ts'
import { tableSum } from './table-sum.ts'

/** What is loaded, and from where; `beforeEnd` is the last thing that may still fail without any trace. */
export type Load = {
  path: string
  secret: KeyObject
  manifest: Manifest
  tombstones: Tombstone[]
  now: Date
  /** What the features know of persons. */
  persons: Persons
  beforeEnd?: () => Promise<void>
}

/**
 * Loads a verified backup into an empty database and a store for blobs, in one transaction: the schema of the
 * backup, its rows (read back and compared), the steps that are new since, the erasures that came after it, and the end
 * of everything that was open. Returns how many accounts were erased again.
 */
export async function loadBackup(db: Db, blobs: Blobs, load: Load): Promise<number> {
  const { manifest } = load
  return transaction(db, async (tx) => {
    if (!(await store.isEmpty(tx)))
      throw new BackupProblem(
        'The database is not empty. A backup is only restored into an empty one; nothing was changed.',
      )
    await migrateTo(tx, manifest.migrations)
    await checkColumns(tx, load)
    const names = manifest.tables.map((table) => table.name)
    const keys = await store.prepareLoad(tx, names)
    await loadFiles(tx, blobs, load)
    await readBack(tx, load)
    await store.endLoad(tx, names, keys, manifest.sequences)
    await migrateTo(tx, await listMigrations())
    const erased = await eraseRestored(tx, load.tombstones, load.now)
    await endWhatWasOpen(tx, load.now)
    await load.beforeEnd?.()
    return erased
  })
}

/** Sessions that were ended, links that were used and steps that were taken since the backup would work once more. */
async function endWhatWasOpen(tx: pg.PoolClient, now: Date): Promise<void> {
  await endAllAccess(tx, now)
  await forgetChallenges(tx)
  await forgetFirstAdminLink(tx)
}

async function checkColumns(tx: pg.PoolClient, { path, manifest }: Load): Promise<void> {
  const tables = new Map((await store.listTables(tx)).map((table) => [table.name, table.columns]))
  const strange = manifest.tables.filter((entry) =>
    entry.columns.some((column) => !tables.get(entry.name)?.includes(column)),
  )
  if (strange.length > 0)
    throw new BackupProblem(
      `${path} has tables or columns that this version does not know (${strange.map((entry) => entry.name).join(', ')}).`,
    )
}

async function loadFiles(tx: pg.PoolClient, blobs: Blobs, { path, secret, manifest }: Load): Promise<void> {
  const sum = blobSum()
  let open: { table: string; rows: Writable } | undefined
  try {
    for await (const file of readArchive(path, secret)) {
      const target = targetOf(file)
      if (open && !(target && 'table' in target && target.table === open.table)) {
        await end(open.rows)
        open = undefined
      }
      if (target && 'table' in target) {
        open ??= { table: target.table, rows: store.writeRows(tx, entryOf(manifest, target.table)) }
        for await (const piece of file.body) await write(open.rows, piece)
      } else if (target) await writeBlob(blobs, sum.pass({ ...file, name: target.blob }))
    }
    if (open) await end(open.rows)
  } catch (error) {
    // Otherwise the database would wait for more rows for ever.
    open?.rows.destroy()
    throw error
  }
  if (sum.result().sha256 !== manifest.blobs.sha256) throw new BackupProblem(`${path} changed while it was read.`)
}

async function write(rows: Writable, piece: Uint8Array): Promise<void> {
  // An error of the database may come between two pieces; it is thrown with the next one.
  if (rows.listenerCount('error') === 0) rows.on('error', () => undefined)
  if (rows.errored) throw rows.errored
  if (!rows.write(piece)) await once(rows, 'drain')
}

async function end(rows: Writable): Promise<void> {
  rows.end()
  await finished(rows)
}

function entryOf(manifest: Manifest, table: string): TableEntry {
  const entry = manifest.tables.find((one) => one.name === table)
  if (!entry) throw new BackupProblem(`The manifest does not name the table ${table}.`)
  return entry
}

/** Every table is read again as a backup would read it: the same rows give the same digest. */
async function readBack(tx: pg.PoolClient, { path, manifest }: Load): Promise<void> {
  for (const table of await store.listTables(tx)) {
    const entry = manifest.tables.find((one) => one.name === table.name)
    if (!entry) continue
    const sum = tableSum()
    for await (const piece of store.readRows(tx, { ...table, columns: entry.columns })) sum.add(piece as Buffer)
    if (sum.result().sha256 !== entry.sha256)
      throw new BackupProblem(`The table ${table.name} of ${path} did not come out of the database as it went in.`)
  }
}
