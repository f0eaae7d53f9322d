import type { KeyObject } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { decryptAge } from './age.ts'
import { listMigrations } from '../../base/store/migrate.ts'
import { readTar, type TarFile } from './tar.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import { isBlobKey } from '../../base/store/blobs.ts'
import { blobSum } from './blobs.ts'
import { manifest as manifestSchema, proofOf, type Manifest } from './manifest.ts'
import { BackupProblem, describeFault } from './problem.ts'
import { tableSum, type TableSum } from './table-sum.ts'

const longestManifest = 16 * 1024 * 1024

/** The files of a backup. Throws BackupProblem when it is damaged, cut off, foreign, or the key is wrong. */
export async function* readArchive(path: string, secret: KeyObject): AsyncGenerator<TarFile> {
  const unpacked = createGunzip()
  // Errors reach the reader below as the end of `unpacked`.
  pipeline(Readable.from(decryptAge(createReadStream(path), secret)), unpacked, () => undefined)
  try {
    yield* readTar(unpacked)
  } catch (error) {
    throw describeFault(error, path) ?? error
  } finally {
    unpacked.destroy()
  }
}

/** The name of the table a file belongs to, or of the blob; undefined for the manifest. */
export function targetOf(file: TarFile): { table: string } | { blob: string } | undefined {
  const table = /^database\/([a-z_][a-z0-9_]*)\/\d{8}\.copy$/.exec(file.name)?.[1]
  if (table) return { table }
  const blob = file.name.startsWith('blobs/') ? file.name.slice('blobs/'.length) : undefined
  return blob && isBlobKey(blob) ? { blob } : undefined
}

/**
 * Reads a backup from end to end, compares every digest with the manifest, and the manifest with the server key where
 * that is given. Throws BackupProblem; a backup that this version cannot take is one as well.
 */
export async function verifyArchive(path: string, secret: KeyObject, vault: Vault | undefined): Promise<Manifest> {
  const sums = new Map<string, ReturnType<typeof tableSum>>()
  const blobs = blobSum()
  const texts = new Map<string, string>()
  for await (const file of readArchive(path, secret)) {
    const target = targetOf(file)
    if (target && 'table' in target) {
      const sum = sums.get(target.table) ?? tableSum()
      sums.set(target.table, sum)
      for await (const piece of file.body) sum.add(piece)
    } else if (target) {
      for await (const _ of blobs.pass({ ...file, name: target.blob }).body);
    } else if (
      (file.name === 'manifest.json' || file.name === 'manifest.proof') &&
      file.size < longestManifest &&
      !texts.has(file.name)
    ) {
      texts.set(file.name, Buffer.concat(await Array.fromAsync(file.body)).toString('utf8'))
    } else throw new BackupProblem(`${path} holds ${file.name}, which is in no backup of this version.`)
  }
  const text = texts.get('manifest.json') ?? ''
  const manifest = readManifest(path, text)
  if (vault && vault.keyId !== manifest.server_key_id)
    throw new BackupProblem(
      `${path} was made with the server key ${manifest.server_key_id}; the one here is ${vault.keyId}. Without the right one no conversation can be read: put your copy of it in its target.`,
    )
  if (vault && texts.get('manifest.proof') !== proofOf(vault, text))
    throw new BackupProblem(
      `${path} was not made by this instance: its manifest does not carry the proof of the server key.`,
    )
  await checkSteps(path, manifest)
  compare(path, manifest, new Map([...sums].map(([name, sum]) => [name, sum.result()])), blobs.result())
  return manifest
}

function readManifest(path: string, text: string): Manifest {
  if (!text) throw new BackupProblem(`${path} has no manifest; it is not a backup of Fundstelle, or it is damaged.`)
  const json: unknown = parse(text)
  const found = manifestSchema.safeParse(json)
  if (found.success) return found.data
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : undefined
  if (typeof format === 'number' && format > 1)
    throw new BackupProblem(`${path} was made by a newer version (format ${format}). Update Fundstelle first.`)
  throw new BackupProblem(`The manifest of ${path} cannot be read.`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function checkSteps(path: string, manifest: Manifest): Promise<void> {
  const known = await listMigrations()
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new BackupProblem(
      `${path} was made by a newer version (${manifest.product}, with ${unknown.join(', ')}). Update Fundstelle to that version first; nothing was changed.`,
    )
}

const nothing: TableSum = tableSum().result()

function compare(path: string, manifest: Manifest, tables: Map<string, TableSum>, blobs: Manifest['blobs']): void {
  const differing = manifest.tables.filter((entry) => {
    const found = tables.get(entry.name) ?? nothing
    return found.rows !== entry.rows || found.bytes !== entry.bytes || found.sha256 !== entry.sha256
  })
  const strange = [...tables.keys()].filter((name) => !manifest.tables.some((entry) => entry.name === name))
  const isBlobWrong =
    blobs.files !== manifest.blobs.files ||
    blobs.bytes !== manifest.blobs.bytes ||
    blobs.sha256 !== manifest.blobs.sha256
  const wrong = [...differing.map((entry) => entry.name), ...strange, ...(isBlobWrong ? ['blobs'] : [])]
  if (wrong.length > 0)
    throw new BackupProblem(
      `${path} does not hold what its manifest says (${wrong.join(', ')}). Nothing was changed; take another backup.`,
    )
}
