import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '../server/base/clock.ts'
import { readConfig, type Config } from '../server/base/config.ts'
import { openLog } from '../server/base/log.ts'
import { OperatorError } from '../server/base/operator-error.ts'
import { openBlobs } from '../server/base/store/open-blobs.ts'
import { checkServerKey } from '../server/base/store/server-key.ts'
import { joinStore } from '../server/base/store/store.ts'
import { openExistingVault } from '../server/base/crypto/vault.ts'
import {
  backupFolder,
  BackupProblem,
  makeBackup,
  publicPathOf,
  recipientOf,
  removeOldBackups,
  writeNewKey,
} from '../server/features/backup/backup.ts'
import { keepTombstones, noteBackupPlace } from '../server/features/profile/profile.ts'
import { readArguments, refuse, text } from './command-line.ts'
import { describeManifest, formatBytes, formatSeconds } from './backup-words.ts'

/*
 * npm run backup [-- --to DIR] [--keep DAYS] [--without-law]: an encrypted backup of this moment, beside a running
 * server or without one (docs/howto/backup.md).
 * npm run backup -- new-key FILE: makes a backup key.
 */

const usage = `npm run backup [-- --to DIR] [--keep DAYS] [--without-law]
npm run backup -- new-key FILE`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, { to: text, keep: text, 'without-law': { type: 'boolean' } })
const [command, keyFile] = positionals
if (command !== undefined && (command !== 'new-key' || !keyFile || positionals.length > 2)) complain('Unknown command.')
if (command === 'new-key' && Object.keys(values).length > 0) complain('new-key takes only the name of a file.')
const keep = Number(values.keep ?? '30')
// The list of erased accounts is kept for thirteen months; no backup may outlive it.
if (!/^\d+$/.test(values.keep ?? '30') || keep < 1 || keep > 365)
  complain('--keep must be a number of days from 1 to 365.')

try {
  if (keyFile) await newKey(resolve(keyFile))
  else await backUp(readConfig())
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof OperatorError) console.error(error.message)
  else if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    console.error('No backup was made: there is no room left for it. Nothing unfinished stays behind.')
  else console.error('No backup was made.', error)
  process.exitCode = 1
}

async function newKey(path: string): Promise<void> {
  const recipient = await writeNewKey(path)
  console.log(
    `Backup key ${recipient}\n  ${path}: opens backups. Keep it away from the server and from the backups.\n  ${publicPathOf(path)}: makes backups. Name it in BACKUP_KEY_FILE on the server.`,
  )
}

async function backUp(config: Config): Promise<void> {
  const started = performance.now()
  if (
    !config.databaseUrl &&
    !existsSync(join(config.dataDir, 'postgres')) &&
    !existsSync(join(config.dataDir, 'postgres.path'))
  )
    throw new BackupProblem(`There is no database in ${config.dataDir}.`)
  const vault = await openExistingVault(config.serverKeyFile)
  if (!vault) throw new BackupProblem(`There is no server key in ${config.serverKeyFile}.`)
  const folder = await backupFolder(config, values.to && resolve(values.to))
  const key = await recipientOf(config)
  if (key.isNew)
    console.error(
      `A backup key was made: ${key.path}\nWithout it no backup can ever be opened. Copy it to a safe place away from this machine NOW, with a copy of ${config.serverKeyFile}.`,
    )
  const log = openLog('warn')
  const blobs = await openBlobs(config)
  const store = await joinStore(config, log, 'npm run backup', true)
  try {
    await checkServerKey(store.db, vault, config.serverKeyFile)
    await noteBackupPlace({ db: store.db, clock: systemClock }, folder)
    const { path, bytes, manifest } = await makeBackup(
      { db: store.db, blobs, vault },
      { folder, recipient: key.recipient, withoutLaw: values['without-law'] === true },
    )
    console.log(
      `Backup ${path}\n  ${describeManifest(manifest)}\n  ${formatBytes(bytes)} in ${formatSeconds(performance.now() - started)}, encrypted to ${key.recipient}`,
    )
    if (manifest.tables.some((table) => table.name === 'backup_places'))
      await keepTombstones({ config, db: store.db, vault, log, clock: systemClock })
    const removed = await removeOldBackups(folder, keep, systemClock.now())
    if (removed.length > 0) console.log(`  ${removed.length} older than ${keep} days removed`)
  } finally {
    await store.close()
    blobs.close()
  }
  if (key.isSecretHere)
    console.error(
      `Warning: ${key.path} opens the backups and lies on this machine. Keep it elsewhere and leave only the public half here (docs/howto/backup.md).`,
    )
}
