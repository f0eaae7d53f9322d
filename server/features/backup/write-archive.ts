import type pg from 'pg'
import type { Blobs } from '../../base/store/blobs.ts'
import { tarEnd, tarFile } from './tar.ts'
import type { Vault } from '../../base/crypto/vault.ts'
import { listApplied } from '../../base/store/migrate.ts'
import { version } from '../../base/version.ts'
import { corpusTables } from '../law/law.ts'
import * as store from './backup.store.ts'
import { blobSum, readBlobs } from './blobs.ts'
import { format, proofOf, type Manifest, type TableEntry } from './manifest.ts'
import { BackupProblem } from './problem.ts'
import { tableSum } from './table-sum.ts'

/** Rows come in any amount; the archive wants to know the length of a file before it, so they are cut into files of this size. */
const partLength = 4 * 1024 * 1024

/**
 * The archive of one moment: `database/<table>/<part>.copy`, `blobs/<name>`, and at the end `manifest.json` with its
 * proof. `told` gets the manifest. The connection is inside a snapshot.
 */
export async function* writeArchive(
  connection: pg.PoolClient,
  blobs: Blobs,
  vault: Vault,
  withoutLaw: boolean,
  told: (manifest: Manifest) => void,
): AsyncGenerator<Uint8Array> {
  const now = new Date()
  const migrations = await listApplied(connection)
  if (!migrations) throw new BackupProblem('The database holds nothing of Fundstelle yet.')
  const tables = (await store.listTables(connection)).filter(
    (table) => !withoutLaw || !corpusTables.includes(table.name),
  )
  const entries: TableEntry[] = []
  for (const table of tables) {
    const sum = tableSum()
    let part = 0
    for await (const piece of inParts(store.readRows(connection, table))) {
      sum.add(piece)
      yield* tarFile(fileOf(`database/${table.name}/${String(++part).padStart(8, '0')}.copy`, piece), now)
    }
    entries.push({ name: table.name, columns: table.columns, ...sum.result() })
  }
  // After the rows, so that no sequence is behind them.
  const sequences = await store.listSequences(connection)
  const sum = blobSum()
  for await (const blob of readBlobs(blobs)) yield* tarFile({ ...sum.pass(blob), name: `blobs/${blob.name}` }, now)
  const manifest: Manifest = {
    format,
    product: version,
    made_at: now.toISOString(),
    postgres: await store.readVersion(connection),
    migrations,
    server_key_id: vault.keyId,
    without_law: withoutLaw,
    tables: entries,
    sequences,
    blobs: sum.result(),
  }
  const text = JSON.stringify(manifest, null, 2)
  yield* tarFile(fileOf('manifest.json', Buffer.from(text)), now)
  yield* tarFile(fileOf('manifest.proof', Buffer.from(proofOf(vault, text))), now)
  yield tarEnd
  told(manifest)
}

const fileOf = (name: string, content: Uint8Array) => ({ name, size: content.length, body: pieceOf(content) })

async function* pieceOf(content: Uint8Array) {
  yield content
}

async function* inParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [pieces, held] = [[] as Uint8Array[], 0]
  for await (const piece of source) {
    pieces.push(piece)
    held += piece.length
    if (held < partLength) continue
    yield Buffer.concat(pieces)
    ;[pieces, held] = [[], 0]
  }
  if (held > 0) yield Buffer.concat(pieces)
}
