import { adoptWithin, keepAttachments, noNames } from './attachments.ts'
import { endWith, goOnWith } from './end-work.ts'
import { queues } from './files-queue.ts'
import type { Binding } from '../../base/crypto/seal.ts'
import type { Parts } from '../../base/parts.ts'
import type { Queryable } from '../../base/store/db.ts'
import type { FileRow } from './files.store.ts'
import { serverKeyOpener, type StreamKey } from '../encryption/encryption.ts'
import { isFailure, readDocument, type DocumentKind, type PageText, type ReadDocument } from '../reading/reading.ts'
import { outcomeBinding, type Outcome } from './outcome.ts'
import { bindings, dropBlob, keepBlob, openBlob, readBlob } from './sealed-blobs.ts'

/** What is kept of the reading of a file, in a blob; `view` is the kind of what pictures of its pages are made from. */
export type KeptText = { view: DocumentKind; pages: PageText[] }

/** A file that is being worked on, by whoever holds its data key and the lease. */
export type AtWork = { userId: string; row: FileRow; key: StreamKey; lease: string; signal: AbortSignal }

/**
 * Reads a file and keeps its text, and of a mail the files in it; one that is to be pseudonymised has more work then.
 * Whatever is wrong with the file itself becomes its status; other errors go on.
 */
export async function readOne(
  parts: Parts,
  { userId, row, key, lease, signal }: AtWork,
  told: (done: number, total: number) => void,
  password?: string,
): Promise<void> {
  const { content } = await openBlob(parts, key, row.original_blob, bindings.original)
  let result
  try {
    result = await readDocument({
      bytes: content,
      filename: `x.${row.type}`,
      password,
      signal,
      onPage: (page, of) => told(page.number, of),
    })
  } finally {
    content.destroy()
  }
  if (isFailure(result)) {
    const outcome: Outcome = {
      reason: result.reason,
      ...(result.code.startsWith('password') && { needs_password: true }),
    }
    await endWith(parts, userId, row.id, lease, result.status, {
      sealed_outcome: key.seal(JSON.stringify(outcome), outcomeBinding),
      problem: null,
    })
    return
  }
  await keepRead(parts, { userId, row, key, lease, signal }, result)
}

async function keepRead(
  parts: Parts,
  { userId, row, key, lease }: AtWork,
  { kind, pages, view, attachments }: ReadDocument,
): Promise<void> {
  const kept: KeptText = { view: view?.kind ?? kind, pages }
  const made: string[] = []
  const keep = async (binding: Binding, bytes: Uint8Array) => {
    const name = await keepBlob(parts, userId, key, binding, oneOf(bytes))
    made.push(name)
    return name
  }
  const files = attachments.length > 0 ? await keepAttachments(parts, { userId, row, key }, attachments) : undefined
  const storeFiles =
    files &&
    (async (tx: Queryable) => {
      await files.store(tx)
      if (row.key_kind === 'system') await adoptWithin({ ...parts, names: noNames }, tx, serverKeyOpener(parts, userId))
    })
  let isKept = false
  try {
    const [step, status] = row.anonymize ? [goOnWith, 'ANONYMIZING' as const] : [endWith, 'READY' as const]
    const change = {
      text_blob: await keep(bindings.text, Buffer.from(JSON.stringify(kept))),
      view_blob: view ? await keep(bindings.view, view.bytes) : null,
      pages: pages.length,
      sealed_outcome: files?.reason
        ? key.seal(JSON.stringify({ reason: files.reason } satisfies Outcome), outcomeBinding)
        : null,
      problem: null,
    }
    isKept = await step(parts, userId, row.id, lease, status, change, storeFiles)
    if (isKept && files) parts.jobs.wake(queues.file)
  } finally {
    if (!isKept) {
      for (const name of made) await dropBlob(parts, userId, name)
      await files?.drop()
    }
  }
}

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** The read text of a file; undefined until it was read. Fails with `file_lost`. */
export async function keptText(
  parts: Parts,
  row: Pick<FileRow, 'text_blob'>,
  key: StreamKey,
): Promise<KeptText | undefined> {
  return row.text_blob === null
    ? undefined
    : (JSON.parse((await readBlob(parts, key, row.text_blob, bindings.text)).toString('utf8')) as KeptText)
}

/** The text of all pages as one; where each page begins in it follows from their lengths. */
export const wholeText = ({ pages }: KeptText): string => pages.map(({ text }) => text).join(pageBreak)
const pageBreak = '\n\n'
export const pageBreakLength = pageBreak.length
