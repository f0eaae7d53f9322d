import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Caller } from '../../base/caller.ts'
import { fail } from '../../base/errors.ts'
import type { FileReply } from '../../base/file-reply.ts'
import { runInThread } from '../../base/threads/thread.ts'
import { redactedCopy } from '../reading/reading.ts'
import { copyOf, reportOf, type CopyDocument } from './copy-document.ts'
import type { CopyOrder } from './copy-worker.ts'
import type { FilesParts } from './files-parts.ts'
import { openFile } from './items.ts'
import { requireNoLeaks } from './leaks.ts'
import { openReview } from './open-review.ts'
import { pageStarts } from './page-places.ts'
import { keptText, wholeText, type KeptText } from './read-one.ts'
import { pseudonymised, type Place } from './review-form.ts'
import { releasedPages } from './released-pages.ts'
import { bindings, openBlob } from './sealed-blobs.ts'
import { secondReleaseOf } from './second-release.ts'

/*
 * What can be handed out of a released file: a copy in which the words are gone, and a report in numbers. Their names say
 * nothing about the file, whose own name may name those who are covered in it.
 */

const types = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
}

/**
 * The released text as a file that is written anew. Fails with `file_not_found`, `file_wrong_status` before the release,
 * `names_remain`, `file_lost`, `busy`, and like `requireKeys`.
 */
export async function releasedCopy(
  parts: FilesParts,
  caller: Caller,
  id: string,
  format: 'docx' | 'pdf',
): Promise<FileReply> {
  const { kept, places } = await openReleased(parts, caller, id)
  const { pages, leaks } = releasedPages(kept, places)
  requireNoLeaks(kept, leaks)
  return {
    name: `Pseudonymisierte Fassung.${format}`,
    type: types[format],
    content: await write(format, copyOf(pages)),
  }
}

/**
 * The released text as a PDF with the look of the original. Fails like `releasedCopy`, and with `layout_not_kept` where the
 * file has no pages of its own or it is not sure that nothing of the originals is left.
 */
export async function laidOutCopy(
  parts: FilesParts,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<FileReply> {
  const { file, kept, places } = await openReleased(parts, caller, id)
  const text = wholeText(kept)
  const { leaks } = pseudonymised(text, places)
  requireNoLeaks(kept, leaks)
  const replaced = places.filter(({ action }) => action === 'ersetzen').toSorted((a, b) => a.start - b.start)
  if (writing >= mostAtOnce) fail('busy')
  writing++
  try {
    const [name, binding] =
      file.view_blob === null ? [file.original_blob, bindings.original] : [file.view_blob, bindings.view]
    const { content } = await openBlob(parts, file.key, name, binding)
    try {
      const order = {
        kind: kept.view,
        title: 'Pseudonymisierte Fassung',
        pages: redactionPages(kept, replaced),
        originals: [...new Set(replaced.map(({ start, end }) => text.slice(start, end)))],
      }
      const pdf = (await redactedCopy(content, order, signal)) ?? fail('layout_not_kept')
      return {
        name: 'Pseudonymisierte Fassung.pdf',
        type: types.pdf,
        content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
      }
    } finally {
      content.destroy()
    }
  } catch (error) {
    // Whoever asked has gone away.
    if (signal.aborted) return fail('busy')
    throw error
  } finally {
    writing--
  }
}

/** The pages as they were read, with what comes in the place of what; a place is written on the page where it begins. */
function redactionPages(kept: KeptText, replaced: readonly Place[]) {
  const starts = pageStarts(kept)
  return kept.pages.map(({ number, text, source, isUnread, boxes }, index) => {
    const begin = starts[index]!
    return {
      number,
      text,
      source,
      isUnread,
      boxes,
      replacements: replaced
        .filter(({ start, end }) => start < begin + text.length && end > begin)
        .map(({ start, end, placeholder }) => ({
          start: Math.max(0, start - begin),
          end: Math.min(text.length, end - begin),
          words: start >= begin ? placeholder : '',
        })),
    }
  })
}

/** What was replaced in a released file, in numbers. Fails like `releasedCopy`. */
export async function reviewReport(parts: FilesParts, caller: Caller, id: string): Promise<FileReply> {
  const { file, places, releasedAt } = await openReleased(parts, caller, id)
  const checksum = createHash('sha256')
  const { content } = await openBlob(parts, file.key, file.original_blob, bindings.original)
  for await (const piece of content) checksum.update(piece as Uint8Array)
  const counts = [...Map.groupBy(places, ({ type }) => type)].map(([type, all]) => {
    const replaced = all.filter(({ action }) => action === 'ersetzen')
    const different = (some: typeof all) => new Set(some.map(({ placeholder }) => placeholder)).size
    return {
      type,
      replaced: different(replaced),
      added: different(replaced.filter(({ added }) => added)),
      places: replaced.length,
      kept: different(all.filter(({ action }) => action === 'behalten')),
    }
  })
  const { first_name, last_name, email } = caller.user
  const second = await secondReleaseOf(parts, caller, file)
  const report = reportOf({
    checksum: checksum.digest('hex'),
    kind: file.type,
    pages: file.pages,
    releasedAt,
    releasedBy: [first_name, last_name].filter(Boolean).join(' ') || email,
    second:
      second?.state === 'released' && second.decided_at
        ? { by: second.decided_by, at: new Date(second.decided_at) }
        : undefined,
    now: parts.clock.now(),
    counts,
  })
  return { name: 'Bericht über die Pseudonymisierung.pdf', type: types.pdf, content: await write('pdf', report) }
}

async function openReleased(parts: FilesParts, caller: Caller, id: string) {
  const file = await openFile(parts, caller, id)
  const kept = await keptText(parts, file, file.key)
  const review = await openReview(parts.db, caller.user.id, id, file.key)
  if (!kept || file.status !== 'READY' || review?.verdict !== 'approved' || !review.found)
    return fail('file_wrong_status', 'Das gibt es erst, wenn die pseudonymisierte Fassung freigegeben ist.')
  return { file, kept, places: review.found.places, releasedAt: review.releasedAt }
}

/** Files being written at once in this process; each takes a core. */
const mostAtOnce = 3
let writing = 0

async function write(format: CopyOrder['format'], document: CopyDocument): Promise<Buffer> {
  if (writing >= mostAtOnce) fail('busy')
  writing++
  try {
    const content = (await runInThread<CopyOrder>(join(import.meta.dirname, 'copy-worker.ts'), {
      format,
      document,
    })) as Uint8Array
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  } finally {
    writing--
  }
}
