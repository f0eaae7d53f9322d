import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { persons } from '../server/app.ts'
import { readConfig, type Config } from '../server/base/config.ts'
import { openLog } from '../server/base/log.ts'
import { OperatorError } from '../server/base/operator-error.ts'
import { joinStore } from '../server/base/store/store.ts'
import { onTermination } from '../server/base/termination.ts'
import { openExistingVault, type Vault } from '../server/base/crypto/vault.ts'
import {
  BackupProblem,
  checkEmpty,
  gatherTombstones,
  noteDrill,
  restoreBackup,
  secretOf,
  tryRestore,
  verifyArchive,
} from '../server/features/backup/backup.ts'
import { readArguments, refuse, text } from './command-line.ts'
import { describeManifest, formatSeconds } from './backup-words.ts'

/*
 * npm run restore -- FILE [--key FILE] [--tombstones FILE]: puts a backup into an empty data directory, or the empty
 * database of DATABASE_URL (docs/howto/backup.md).
 * npm run restore -- --check FILE [--key FILE]: the drill. Restores into a folder of its own and removes it again.
 */

const usage = `npm run restore -- FILE [--key FILE] [--tombstones FILE | --without-tombstones]
npm run restore -- --check FILE [--key FILE] [--tombstones FILE]`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, {
  check: { type: 'boolean' },
  key: text,
  tombstones: text,
  'without-tombstones': { type: 'boolean' },
})
const [file] = positionals
if (!file || positionals.length > 1) complain('Name one backup.')
if (values.tombstones !== undefined && values['without-tombstones'])
  complain('--tombstones and --without-tombstones exclude each other.')

const log = openLog('error')
const started = performance.now()
const step = (text: string) => console.log(`${formatSeconds(performance.now() - started).padStart(8)}  ${text}`)

try {
  await run(readConfig(), resolve(file))
} catch (error) {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (error instanceof OperatorError) console.error(error.message)
  else if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    console.error('Nothing was restored: there is no room left.')
  else console.error('Nothing was restored.', error)
  process.exitCode = 1
}

async function run(config: Config, path: string): Promise<void> {
  if (!existsSync(path)) throw new BackupProblem(`There is no file ${path}.`)
  const secret = await secretOf(config, values.key && resolve(values.key))
  const vault = await openExistingVault(config.serverKeyFile)
  if (!values.check) {
    if (!vault)
      throw new BackupProblem(
        `There is no server key in ${config.serverKeyFile}. Put your copy of it there first: without it no conversation in the backup can be read.`,
      )
    await checkEmpty(config)
  }
  const tombstones = vault ? await findTombstones(config, vault, path) : []
  const manifest = await verifyArchive(path, secret, vault)
  step(`verified: ${describeManifest(manifest)}`)
  const load = { path, secret, manifest, tombstones, now: new Date(), persons }
  if (values.check) return drill(load, vault, config)
  const erased = await restoreBackup(config, vault!, load, log)
  step(
    `restored into ${config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir}; ${describeErased(erased)}`,
  )
  console.log('Everybody has to log in again. Start the server with: npm start')
  if (manifest.without_law)
    console.log(
      'The law is not in this backup: the start loads the starter, the rest has to be imported again (docs/howto/import-law.md).',
    )
}

async function drill(load: Parameters<typeof tryRestore>[0], vault: Vault | undefined, config: Config): Promise<void> {
  const { erased, opened } = await tryRestore(load, vault, log, onTermination)
  step(`restored for a try, every table read back and compared; ${describeErased(erased)}`)
  step(
    vault
      ? `opened a conversation of each of ${opened} persons with the server key`
      : `no server key in ${config.serverKeyFile}: no conversation was opened`,
  )
  console.log('The backup can be restored.')
  await note(load, config)
}

/** Notes for the administration that the drill went well, where the instance is at hand; without it the drill counts too. */
async function note({ manifest }: Parameters<typeof tryRestore>[0], config: Config): Promise<void> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) return
  try {
    const store = await joinStore(config, log, 'npm run restore', true)
    try {
      await noteDrill(store.db, new Date(), new Date(manifest.made_at))
    } finally {
      await store.close()
    }
  } catch {
    console.error('The drill could not be noted in the database of this instance.')
  }
}

async function findTombstones(config: Config, vault: Vault, path: string) {
  if (values['without-tombstones']) return []
  const { list, from, problems } = await gatherTombstones(
    config,
    vault,
    path,
    values.tombstones && resolve(values.tombstones),
  )
  if (problems.length > 0) {
    const told = `${problems.join('\n')}\nAccounts that stood there would come back. Name a whole copy with --tombstones FILE (one lies in the data directory of the server and in every folder that its backups were written to). When there is none, take the file or these lines away, or say --without-tombstones.`
    if (!values.check) throw new BackupProblem(told)
    console.error(`Warning: a restore would be refused. ${told}`)
  }
  if (from.length === 0 && !values.check)
    throw new BackupProblem(
      `There is no list of erased accounts (tombstones.txt) beside the backup or in ${config.dataDir}. Without it accounts erased since the backup would come back. Name it with --tombstones FILE, or say --without-tombstones when it is lost.`,
    )
  if (from.length > 0) step(`${list.length} erased accounts listed in ${from.join(', ')}`)
  return list
}

function describeErased(erased: number): string {
  return erased === 0
    ? 'no account had to be erased again'
    : `erased again since they were erased after the backup: ${erased}`
}
