import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { encryptAge } from './age.ts'
import { day, hour } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Blobs } from '../../base/store/blobs.ts'
import type { Db } from '../../base/store/db.ts'
import { syncFolder } from '../../base/store/sync-folder.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import * as store from './backup.store.ts'
import type { Manifest } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { writeArchive } from './write-archive.ts'

export type BackupParts = { db: Db; blobs: Blobs; vault: Vault }
export type BackupOptions = { folder: string; recipient: string; withoutLaw: boolean }

const ending = '.tar.gz.age'
const named = /^fundstelle-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz\.age$/
const unfinished = /^\.fundstelle-.*\.part$/

/** Writes a backup of this moment, also beside a running server. Under its name stands a whole file or none. */
export async function makeBackup(
  { db, blobs, vault }: BackupParts,
  { folder, recipient, withoutLaw }: BackupOptions,
): Promise<{ path: string; bytes: number; manifest: Manifest }> {
  await removeUnfinished(folder)
  const name = `fundstelle-${new Date().toISOString().replaceAll(/[-:.]/g, '')}${ending}`
  const draft = join(folder, `.${name}.${randomBytes(4).toString('hex')}.part`)
  const connection = await db.connect()
  let manifest: Manifest | undefined
  let failure: unknown
  try {
    await store.beginSnapshot(connection)
    const file = await open(draft, 'wx', 0o600)
    // The corpus and readable columns shrink to a fifth; sealed content does not.
    const archive = writeArchive(connection, blobs, vault, withoutLaw, (told) => (manifest = told))
    await pipeline(
      archive,
      createGzip({ level: 4 }),
      (source: AsyncIterable<Uint8Array>) => encryptAge(source, recipient),
      file.createWriteStream({ flush: true }),
    )
    await rename(draft, join(folder, name))
    await syncFolder(folder)
    const path = join(folder, name)
    return { path, bytes: (await stat(path)).size, manifest: manifest! }
  } catch (error) {
    failure = error
    await rm(draft, { force: true })
    throw error
  } finally {
    // Stopped in the middle of a table, the connection would first have to send the rest of it.
    if (failure === undefined) await store.endSnapshot(connection).catch((error: unknown) => (failure = error))
    connection.release(failure !== undefined)
  }
}

/** Deletes backups of this folder that were made more than so many days ago. Returns their names. */
export async function removeOldBackups(folder: string, days: number, now: Date): Promise<string[]> {
  const old = (await readdir(folder)).filter((name) => {
    const [, year, month, date, hours, minutes, seconds, milliseconds] = named.exec(name) ?? []
    return (
      year !== undefined &&
      Date.parse(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`) <
        now.getTime() - days * day
    )
  })
  for (const name of old) await rm(join(folder, name), { force: true })
  return old
}

/** The folder for backups: the default is made, one that somebody named must be there. */
export async function backupFolder(config: Config, given: string | undefined): Promise<string> {
  const folder = given ?? config.backupDir
  if (folder === join(config.dataDir, 'backups')) await mkdir(folder, { recursive: true, mode: 0o700 })
  if (
    await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    )
  )
    return folder
  throw new BackupProblem(`There is no folder ${folder}. Make it, or connect the disk that holds it.`)
}

/** What a killed backup left; a running one is younger. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => unfinished.test(one))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    // It grows as long as somebody writes to it.
    if (found && found.mtimeMs < Date.now() - hour) await rm(path, { force: true })
  }
}
