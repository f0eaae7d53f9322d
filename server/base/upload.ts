/** What comes in a form that carries files, in the order in which it was sent. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  /** Its content has to be read before the next part comes, each piece before the next one; `filename` as it was sent. */
  | { kind: 'file'; name: string; filename: string; content: AsyncIterable<Uint8Array> }

/** A form with files that is on its way. */
export type Upload = {
  /** Bytes of the whole form, as its sender says; undefined where that is not said. */
  length: number | undefined
  /** Fails with `upload_broken`, `body_late`, `body_too_large`, also in the middle of a file. May be read once; what is not read is thrown away. */
  parts(): AsyncGenerator<UploadPart>
}
