import type { Box } from '../form/page-text.ts'
import type { DocumentKind, PageText, ReadDocument, ReadFailure } from '../form/reading-form.ts'

/*
 * What a reading process and ours say to each other. The bytes of the document go into its standard input.
 */

type ReadOrder = { task: 'read'; filename: string; password?: string }
type PictureOrder = {
  task: 'picture'
  kind: DocumentKind
  page: number
  marks: Box[]
  /** Pixels. */
  width: number
}
export type Order = ReadOrder | PictureOrder

/** From the process. Each page comes when it is read; `recognise` waits for an answer. */
export type Told =
  | { type: 'page'; page: PageText; of: number }
  | { type: 'recognise'; picture: Uint8Array }
  | { type: 'read'; rest: Omit<ReadDocument, 'pages'> }
  | { type: 'picture'; png: Uint8Array }
  | { type: 'failed'; failure: ReadFailure }

/** To the process, besides its order. */
export type Recognition = { tsv: string | undefined }
