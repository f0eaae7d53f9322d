import type { Box } from '../form/page-text.ts'
import type { PageText, PagedKind, ReadDocument, ReadFailure } from '../form/reading-form.ts'
import type { LaidPage } from '../pages/layout.ts'
import type { Redaction } from './redact.ts'

/*
 * What a reading process and ours say to each other. The bytes of the document go into its standard input.
 */

type ReadOrder = { task: 'read'; filename: string; password?: string }
type PictureOrder = {
  task: 'picture'
  /** A page of a document by its number, from 1, or one that was laid out by us: then no bytes are needed. */
  page: { kind: PagedKind; number: number } | LaidPage
  marks: Box[]
  /** Pixels. */
  width: number
}
type RedactOrder = { task: 'redact' } & Redaction
export type Order = ReadOrder | PictureOrder | RedactOrder

/** From the process. Each page comes when it is read; `recognise` waits for an answer. */
export type Told =
  | { type: 'page'; page: PageText; of: number }
  | { type: 'recognise'; picture: Uint8Array }
  | { type: 'read'; rest: Omit<ReadDocument, 'pages'> }
  | { type: 'picture'; png: Uint8Array }
  /** A page of a copy is done. */
  | { type: 'step' }
  | { type: 'redacted'; pdf: Uint8Array | undefined }
  | { type: 'failed'; failure: ReadFailure }

/** To the process, besides its order. */
export type Recognition = { tsv: string | undefined }
