import { carryOut } from './child/reader.ts'
import { marksOf, type TextRange } from './form/marks.ts'
import {
  Unreadable,
  type Boxes,
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
  /** The document, or its `view` where reading gave one. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  /** Of these bytes. */
  kind: DocumentKind
  /** From 1. */
  page: number
  /** As reading gave them for this page. */
  boxes: Boxes
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
  boxes,
  ranges,
  width = 1100,
  signal,
}: PictureInput): Promise<Uint8Array | ReadFailure> {
  let png: Uint8Array | undefined
  try {
    await carryOut({ task: 'picture', kind, page, marks: marksOf(boxes, ranges), width }, bytes, signal, {
      onTold: (told) => void (told.type === 'picture' && (png = told.png)),
      recognise: () => Promise.resolve(undefined),
    })
    return png!
  } catch (error) {
    if (error instanceof Unreadable) return error.failure
    throw error
  }
}
