import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { OperatorError } from '../operator-error.ts'
import { deriveKey, newKey, seal, unseal, type Binding } from './seal.ts'

/**
 * The server's own key and what hangs on it. It wraps the system-provided master keys of the users, so whoever
 * has the data without this key reads nothing.
 */
export type Vault = {
  /** Names the server key in wrapped values, so that it can be rotated. */
  keyId: string
  /** Wraps a key of 32 bytes, bound to what it belongs to. */
  wrap(key: Uint8Array, binding: Binding): Buffer
  unwrap(wrapped: Uint8Array, binding: Binding): Buffer
  /** Seals small data that waits in a queue (mails with their secret links). */
  sealJob(data: unknown, name: string): string
  openJob(sealed: string, name: string): unknown
  /** Keyed digest for one purpose: the same input gives the same value only on this instance. */
  digest(purpose: string, text: string): Buffer
}

/** Opens the vault with the key file; the first start of an instance makes the file. */
export const openVault = async (keyFile: string): Promise<Vault> => vaultOf(await readOrCreateKey(keyFile))

/** Opens the vault with a key file that must be there already; undefined when it is not. */
export async function openExistingVault(keyFile: string): Promise<Vault | undefined> {
  const stored = await readStored(keyFile)
  return stored === undefined ? undefined : vaultOf(parseKey(stored, keyFile))
}

function vaultOf(serverKey: Buffer): Vault {
  // Prepared once: a key as bytes is looked at anew with every use.
  const wrapping = createSecretKey(deriveKey(serverKey, 'wrapping'))
  const jobs = deriveKey(serverKey, 'jobs')
  const digests = deriveKey(serverKey, 'digests')
  const keyId = createHash('sha256').update(deriveKey(serverKey, 'key id')).digest('hex').slice(0, 16)
  return {
    keyId,
    wrap: (key, binding) => seal(wrapping, key, [keyId, ...binding]),
    unwrap: (wrapped, binding) => unseal(wrapping, wrapped, [keyId, ...binding]),
    sealJob: (data, name) => seal(jobs, JSON.stringify(data), [name]).toString('base64'),
    openJob: (sealed, name) => JSON.parse(unseal(jobs, Buffer.from(sealed, 'base64'), [name]).toString('utf8')),
    digest: (purpose, text) => createHmac('sha256', deriveKey(digests, purpose)).update(text).digest(),
  }
}

async function readOrCreateKey(keyFile: string): Promise<Buffer> {
  const stored = await readStored(keyFile)
  if (stored === undefined) {
    // Written whole under another name and linked: two first starts at once end with one key, never with half of one.
    const draft = `${keyFile}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, `${newKey().toString('base64')}\n`, { mode: 0o600, flush: true })
    await link(draft, keyFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await unlink(draft)
    return readOrCreateKey(keyFile)
  }
  return parseKey(stored, keyFile)
}

function readStored(keyFile: string): Promise<string | undefined> {
  return readFile(keyFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    if (error.code === 'EISDIR')
      throw new OperatorError(
        `${keyFile} is a folder, and the server key is expected there as a file. Name the file with SERVER_KEY_FILE, or take the folder away and put your copy of the key in its place.`,
      )
    throw error
  })
}

function parseKey(stored: string, keyFile: string): Buffer {
  const key = Buffer.from(stored.trim(), 'base64')
  if (key.length !== 32)
    throw new OperatorError(
      `The server key in ${keyFile} is not 32 bytes in base64. Restore it from your copy; without it the stored content cannot be read.`,
    )
  return key
}
