import type { Readable } from 'node:stream'
import type { FileDetail, FileState } from '../../../contract/files.ts'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import { fileName, type FileReply } from '../../base/file-reply.ts'
import { transaction } from '../../base/store/db.ts'
import { isUuid } from '../../base/store/uuid.ts'
import { lockAccount } from '../accounts/accounts.ts'
import { pagePicture } from '../reading/reading.ts'
import type { FilesParts } from './files-parts.ts'
import { listOfMail } from './attachments.store.ts'
import { deleteFile as deleteRow, findFiles } from './files.store.ts'
import { aboutsOf, openFile } from './items.ts'
import { getItem, noContent } from './listing.ts'
import { dropNameList } from './name-lists.store.ts'
import { splitName } from './names.ts'
import { keptText, wholeText } from './read-one.ts'
import { pseudonymisedText, reviewOf } from './review.ts'
import { bindings, dropBlob, openBlob } from './sealed-blobs.ts'
import { continueWork, startReading } from './work.ts'

/** Characters of the name of a saved file before its ending. */
const longestStem = 200

/** A file with all that was read of it, or a folder. Fails with `file_not_found`, `file_lost`, and like `requireKeys`. */
export async function getFile(parts: FilesParts, caller: Caller, id: string): Promise<FileDetail> {
  const item = await getItem(parts, caller, id)
  if (item.is_folder) return { ...item, ...noContent }
  const file = await openFile(parts, caller, id)
  const text = await keptText(parts, file, file.key)
  return {
    ...item,
    ...(await reviewOf(parts, caller, file, text)),
    attachments: await attachmentsOf(parts, caller, id),
    original: text ? wholeText(text) : null,
  }
}

const byName = new Intl.Collator('de-AT', { numeric: true, sensitivity: 'base' })

/** The files that lay in a mail. */
async function attachmentsOf(parts: FilesParts, caller: Caller, id: string): Promise<FileDetail['attachments']> {
  const ids = await listOfMail(parts.db, caller.user.id, id)
  if (ids.length === 0) return []
  const rows = await findFiles(parts.db, caller.user.id, ids)
  const { byId } = await aboutsOf(parts, parts.db, caller, rows)
  return rows
    .map((row) => ({ uuid: row.id, filename: byId.get(row.id)?.name ?? null, status: row.status }))
    .toSorted((a, b) => byName.compare(a.filename ?? '', b.filename ?? ''))
}

/** Where a file is on its way; goes on with work that waited for the passphrase. Fails with `file_not_found`. */
export async function fileState(parts: FilesParts, caller: Caller, id: string): Promise<FileState> {
  const item = await getItem(parts, caller, id)
  await continueWork(parts, caller)
  return item
}

/**
 * Reads a file again that could not be read, with its own password where it has one. Fails with `file_not_found`,
 * `file_wrong_status`, and like `requireKeys`.
 */
export async function readAgain(
  parts: FilesParts,
  caller: Caller,
  id: string,
  password: string | undefined,
): Promise<FileState> {
  await startReading(parts, caller, await openFile(parts, caller, id), password)
  return getItem(parts, caller, id)
}

/**
 * The picture of a page with the words of some ranges of its text marked. Fails with `file_not_found`,
 * `file_wrong_status`, `page_not_found`, `file_lost`, `busy`, and like `requireKeys`.
 */
export async function pageOf(
  parts: FilesParts,
  caller: Caller,
  id: string,
  { page: number, marks, width }: { page: string; marks?: string | undefined; width?: number | undefined },
  signal: AbortSignal,
): Promise<FileReply> {
  const file = await openFile(parts, caller, id)
  const text = (await keptText(parts, file, file.key)) ?? fail('file_wrong_status')
  const page = text.pages.find((one) => String(one.number) === number) ?? fail('page_not_found')
  const [name, binding] =
    file.view_blob === null ? [file.original_blob, bindings.original] : [file.view_blob, bindings.view]
  if (drawing >= mostAtOnce) fail('busy')
  drawing++
  let content: Readable | undefined
  try {
    const png = await pagePicture({
      bytes: async () => (content = (await openBlob(parts, file.key, name, binding)).content),
      kind: text.view,
      page,
      ranges: (marks?.split(',') ?? []).map((range) => {
        const [start, end] = range.split('-').map(Number)
        return { start: start!, end: end! }
      }),
      ...(width !== undefined && { width }),
      signal,
    })
    if (!(png instanceof Uint8Array)) return fail('page_not_found', png.reason)
    return { name: `Seite ${page.number}.png`, type: 'image/png', content: Buffer.from(png) }
  } catch (error) {
    // Whoever asked has gone away.
    if (signal.aborted) return fail('busy')
    throw error
  } finally {
    content?.destroy()
    drawing--
  }
}

/** Pictures that this process makes at the same time. */
const mostAtOnce = 8
let drawing = 0

/** The original as it came. Fails with `file_not_found`, `file_lost`, and like `requireKeys`. */
export async function originalOf(parts: FilesParts, caller: Caller, id: string): Promise<FileReply> {
  const file = await openFile(parts, caller, id)
  const { length, content } = await openBlob(parts, file.key, file.original_blob, bindings.original)
  const { stem } = await namesOf(parts, caller, file)
  // As bytes, whatever it is: a browser shall save it and never show it.
  return { name: fileName(stem, file.type, 'Datei', longestStem), type: 'application/octet-stream', content, length }
}

/** The read text to be saved. Fails with `file_not_found`, `file_wrong_status`, `file_lost`, and like `requireKeys`. */
export async function textOf(
  parts: FilesParts,
  caller: Caller,
  id: string,
  form: 'original' | 'pseudonymised',
): Promise<FileReply> {
  const file = await openFile(parts, caller, id)
  const text = await keptText(parts, file, file.key)
  if (!text) return fail('file_wrong_status')
  const { stem } = await namesOf(parts, caller, file)
  return {
    name: fileName(stem, 'txt', 'Datei', longestStem),
    type: 'text/plain; charset=utf-8',
    content: Buffer.from(
      form === 'original' ? wholeText(text) : await pseudonymisedText(parts, caller, file, wholeText(text)),
    ),
  }
}

async function namesOf(parts: FilesParts, caller: Caller, file: Awaited<ReturnType<typeof openFile>>) {
  const about = (await aboutsOf(parts, parts.db, caller, [file])).byId.get(file.id)
  return splitName(about?.name ?? 'Datei')
}

/** Deletes a file for good. Fails with `file_not_found`. */
export async function deleteFile(parts: FilesParts, caller: Caller, id: string): Promise<void> {
  const blobs = await transaction(parts.db, async (tx) => {
    await lockAccount(tx, caller.user.id)
    const blobs = isUuid(id) ? await deleteRow(tx, caller.user.id, id) : undefined
    if (blobs) await dropNameList(tx, caller.user.id)
    return blobs
  })
  if (!blobs) return fail('file_not_found')
  parts.names.lists.isDropped(caller.user.id)
  parts.names.of(caller.user.id).delete(id)
  for (const blob of blobs) await dropBlob(parts, caller.user.id, blob)
}
