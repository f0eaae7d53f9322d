import { carryOut, prepare } from './child/reader.ts'
import type { Redaction } from './child/redact.ts'
import { marksOf, type TextRange } from './form/marks.ts'
import {
  isPaged,
  Unreadable,
  type DocumentKind,
  type PageText,
  type ReadDocument,
  type ReadFailure,
} from './form/reading-form.ts'
import { openRecogniser, type Recogniser } from './ocr/recogniser.ts'
import { kindAtFirstSight } from './open/kind.ts'

/*
 * The door of reading: bytes become pages of text with places, and pages become pictures. Knows no person, no HTTP and no
 * database; keeps nothing, writes nothing to the disk. Every document is opened in a process of its own, with limits.
 */

export { marksOf } from './form/marks.ts'
export { isPaged } from './form/reading-form.ts'
export type { Attachment, DocumentKind, PageText, ReadDocument, ReadFailure } from './form/reading-form.ts'

export type ReadInput = {
  /** Whole, or as they come; at most 50 MB. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Only its ending counts: it has to agree with the content. */
  filename: string
  /** Of a protected PDF; kept nowhere. */
  password?: string | undefined
  signal: AbortSignal
  /** Called for every page in its order as soon as it is read; `of` is how many there are. */
  onPage?: (page: PageText, of: number) => void
}

/** Reads a document. Throws only the reason of the signal, and what the source of the bytes throws. */
export async function readDocument({
  bytes,
  filename,
  password,
  signal,
  onPage,
}: ReadInput): Promise<ReadDocument | ReadFailure> {
  const pages: PageText[] = []
  let rest: Omit<ReadDocument, 'pages'> | undefined
  let recogniser: Promise<Recogniser> | undefined
  try {
    await carryOut({ task: 'read', filename, ...(password !== undefined && { password }) }, bytes, signal, {
      onTold(told) {
        if (told.type === 'read') rest = told.rest
        if (told.type !== 'page') return
        pages.push(told.page)
        onPage?.(told.page, told.of)
      },
      recognise: async (picture) => (await (recogniser ??= openRecogniser())).recognise(picture, signal),
    })
    return { ...rest!, pages }
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    throw error
  } finally {
    void recogniser?.then((one) => one.close())
  }
}

/** Has the engine load for a document, or a picture of a page, that will come soon. */
export const prepareReading = prepare

/** Whether a reading failed. */
export const isFailure = (result: ReadDocument | ReadFailure): result is ReadFailure => 'status' in result

/**
 * What a file is by its first bytes (4 kB are enough) and its name, to refuse it before it is stored; what only the whole
 * file shows is found when it is read.
 */
export function glance(head: Uint8Array, filename: string): { kind: DocumentKind } | ReadFailure {
  try {
    return { kind: kindAtFirstSight(head, filename) }
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    throw error
  }
}

export type PictureInput = {
  /** The document, or its `view` where reading gave one; asked for only where its pages have a look of their own. */
  bytes: () => Promise<Uint8Array | AsyncIterable<Uint8Array>>
  /** Of these bytes. */
  kind: DocumentKind
  /** As reading gave it. */
  page: PageText
  /** Characters of the text of the page that are marked. */
  ranges: readonly TextRange[]
  /** Of the picture in pixels. */
  width?: number
  signal: AbortSignal
}

/**
 * A page as PNG, with the words of the ranges marked. Documents without a layout of their own are drawn as plain text.
 * Throws only the reason of the signal, and what the source of the bytes throws.
 */
export async function pagePicture({
  bytes,
  kind,
  page,
  ranges,
  width = 1100,
  signal,
}: PictureInput): Promise<Uint8Array | ReadFailure> {
  let png: Uint8Array | undefined
  try {
    const { number, text, boxes, width: wide, height } = page
    const [what, source] = isPaged(kind)
      ? [{ kind, number }, await bytes()]
      : [{ text, boxes, width: wide, height }, new Uint8Array()]
    await carryOut({ task: 'picture', page: what, marks: marksOf(boxes, ranges), width }, source, signal, {
      onTold: (told) => void (told.type === 'picture' && (png = told.png)),
      recognise: () => Promise.resolve(undefined),
    })
    return png!
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    throw error
  }
}

/**
 * A PDF copy of a document that keeps its look: words are replaced or, where a page is a picture, blackened in it; pictures
 * among text, notes and all that the file says about itself are gone. Undefined where it is not sure that nothing of the
 * originals is left, or the document has no look of its own. Throws only the reason of the signal, and what the source of
 * the bytes throws.
 */
export async function redactedCopy(
  bytes: AsyncIterable<Uint8Array>,
  order: Omit<Redaction, 'kind'> & { kind: DocumentKind },
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { kind } = order
  if (!isPaged(kind)) return undefined
  let pdf: Uint8Array | undefined
  try {
    await carryOut({ ...order, task: 'redact', kind }, bytes, signal, {
      onTold: (told) => void (told.type === 'redacted' && (pdf = told.pdf)),
      recognise: () => Promise.resolve(undefined),
    })
    return pdf
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
