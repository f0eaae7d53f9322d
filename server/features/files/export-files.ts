import { germanMoment } from '../../../contract/vienna.ts'
import type { Caller } from '../../base/caller.ts'
import { Failure } from '../../base/errors.ts'
import { fileName } from '../../base/file-reply.ts'
import type { Parts } from '../../base/parts.ts'
import type { ExportFiles, ExportedFile } from '../../base/persons.ts'
import { openItemKey, type StreamKey } from '../encryption/encryption.ts'
import { findFile, listFileKeys, type FileRow } from './files.store.ts'
import { treeOf, type FolderTree, type Node } from './folder-tree.ts'
import { listFolders, listSealedFolders, type SealedRow } from './folders.store.ts'
import { splitName } from './names.ts'
import { aboutBinding, type About } from './opened-names.ts'
import { openOutcome } from './outcome.ts'
import { keptText, wholeText } from './read-one.ts'
import { exportedReview } from './review.ts'
import { bindings, openBlob } from './sealed-blobs.ts'

/** The files of a person in the data export: the originals in their folders, what was read from them, and a list. */
export const ownFiles: ExportFiles = {
  folder: 'dateien',
  about: 'Ihre Ordner und Dateien im Original, der daraus gelesene Text und eine Liste mit allen Angaben dazu.',
  write: writeFiles,
}

const longestStem = 150

async function* writeFiles(parts: Parts, owner: Caller): AsyncGenerator<ExportedFile> {
  const { db } = parts
  const tree = await readTree(parts, owner)
  const listed: unknown[] = []
  const keys = await listFileKeys(db, owner.user.id, { sort: 'created_at', isDescending: false })
  for (const [index, { id }] of keys.entries()) {
    const row = await findFile(db, owner.user.id, id)
    // Deleted since the list was read.
    if (!row) continue
    const opened = await openRow(parts, owner, row)
    listed.push(describe(row, opened, tree))
    if (!opened) continue
    const number = String(index + 1).padStart(4, '0')
    const { stem } = splitName(opened.about.name)
    const name = (ending: string) => `${number} ${fileName(stem, ending, 'Datei', longestStem)}`
    const original = await orLost(() => openBlob(parts, opened.key, row.original_blob, bindings.original))
    if (original) yield { name: `originale/${name(row.type)}`, bytes: original.content }
    const text = await orLost(() => keptText(parts, row, opened.key))
    if (text) yield { name: `texte/${name('txt')}`, text: wholeText(text) }
    const review = await exportedReview(parts, owner, row.id, opened.key, text ? wholeText(text) : '')
    if (review) yield { name: `pseudonymisierung/${name('json')}`, text: `${JSON.stringify(review, null, 2)}\n` }
  }
  const folders = tree.within(null).flatMap((id) => (id === null ? [] : [{ uuid: id, path: tree.path(id) }]))
  if (listed.length + folders.length === 0) return
  yield { name: 'liste.json', text: `${JSON.stringify({ folders, files: listed }, null, 2)}\n` }
}

type Opened = { key: StreamKey; about: About }

/** What is sealed of a row; undefined where it is under a passphrase that was not shown, or damaged. */
async function openRow(parts: Parts, owner: Caller, row: SealedRow): Promise<Opened | undefined> {
  try {
    const key = await openItemKey(parts, owner, row.id, { kind: row.key_kind, wrapped: row.wrapped_key })
    return { key, about: JSON.parse(key.open(row.sealed_about, aboutBinding)) as About }
  } catch (error) {
    if (error instanceof Failure && !error.code.startsWith('passphrase')) throw error
    return undefined
  }
}

async function readTree(parts: Parts, owner: Caller): Promise<FolderTree> {
  const rows = await listFolders(parts.db, owner.user.id)
  const sealed = await listSealedFolders(
    parts.db,
    owner.user.id,
    rows.map(({ id }) => id),
  )
  const nodes: Node[] = []
  for (const { id, parent } of rows) {
    const row = sealed.find((one) => one.id === id)
    const opened = row && (await openRow(parts, owner, row))
    nodes.push({ id, parent, name: opened?.about.name ?? null })
  }
  return treeOf(nodes)
}

const moment = (at: Date) => germanMoment(at, 'second')

function describe(row: FileRow, opened: Opened | undefined, tree: FolderTree): unknown {
  return {
    uuid: row.id,
    ...(opened
      ? { name: opened.about.name, ordner: tree.path(row.folder_id) ?? undefined, sha256: opened.about.sha256 }
      : { nicht_lesbar: 'Diese Datei ist mit einer anderen Passphrase verschlüsselt oder beschädigt.' }),
    anlage_zu: row.mail_id ?? undefined,
    status: row.status,
    hinweis: openOutcome(row, opened?.key).reason ?? undefined,
    art: row.type,
    bytes: Number(row.size),
    seiten: row.pages ?? undefined,
    pseudonymisierung_gewuenscht: row.anonymize,
    hochgeladen: moment(row.created_at),
    geaendert: moment(row.updated_at),
  }
}

/** What is missing in the store does not keep the rest from being exported. */
async function orLost<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'file_lost') return undefined
    throw error
  }
}
