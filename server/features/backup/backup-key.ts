import type { KeyObject } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newAgeKey, readAgeKey } from './age-keys.ts'
import type { Config } from '../../base/config.ts'
import { BackupProblem } from './problem.ts'

/** The key that a backup is encrypted to. */
export type Recipient = {
  recipient: string
  path: string
  /** Whoever takes this machine can open the backups. */ isSecretHere: boolean
  isNew: boolean
}

/** The key for making backups. The first backup of an instance without any key makes a pair in the data directory. */
export async function recipientOf(config: Config): Promise<Recipient> {
  const own = join(config.dataDir, 'backup.key')
  const paths = config.backupKeyFile ? [config.backupKeyFile] : [own, join(config.dataDir, 'backup.pub')]
  for (const path of paths) {
    const key = await readKey(path)
    if (key) return { recipient: key.recipient, path, isSecretHere: key.secret !== undefined, isNew: false }
  }
  if (config.backupKeyFile)
    throw new BackupProblem(
      `There is no key in ${config.backupKeyFile} (BACKUP_KEY_FILE). Make one with: npm run backup -- new-key ${config.backupKeyFile}`,
    )
  return { recipient: await writeNewKey(own), path: own, isSecretHere: true, isNew: true }
}

/** The key for opening backups. */
export async function secretOf(config: Config, given: string | undefined): Promise<KeyObject> {
  const path = given ?? config.backupKeyFile ?? join(config.dataDir, 'backup.key')
  const key = await readKey(path)
  if (!key) throw new BackupProblem(`There is no backup key in ${path}. Name the file with --key.`)
  if (!key.secret)
    throw new BackupProblem(
      `${path} holds only the public half of the backup key. Name the file with the secret half (AGE-SECRET-KEY-1…) with --key.`,
    )
  return key.secret
}

/** Writes a new pair: the secret half to `path`, the public half beside it with the ending .pub. Returns the public half. Never overwrites. */
export async function writeNewKey(path: string): Promise<string> {
  const { secret, recipient } = newAgeKey()
  await writeNew(
    path,
    `# Backup key of Fundstelle, format age. Opens every backup made with it: keep it away from the server and its backups.\n# public key: ${recipient}\n${secret}\n`,
  )
  await writeNew(
    publicPathOf(path),
    `# Public half of the backup key of Fundstelle: makes backups, opens none.\n${recipient}\n`,
  )
  return recipient
}

export const publicPathOf = (path: string) => `${path.replace(/\.key$/, '')}.pub`

async function readKey(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EISDIR') throw new BackupProblem(`${path} is a folder. Name the file with the key in it.`)
    throw error
  })
  if (text === undefined) return undefined
  const key = readAgeKey(text)
  if (!key) throw new BackupProblem(`${path} holds no key. Expected a line AGE-SECRET-KEY-1… or age1…`)
  return key
}

async function writeNew(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new BackupProblem(`${path} is there already. A new key would not open the backups made with the old one.`)
    throw error
  })
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
