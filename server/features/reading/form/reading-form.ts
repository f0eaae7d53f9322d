/*
 * What goes into reading and what comes out of it; all rooms speak of these.
 */

/** The formats that are read. */
export type DocumentKind = 'pdf' | 'docx' | 'odt' | 'rtf' | 'html' | 'eml' | 'txt' | 'jpg' | 'png' | 'tiff' | 'heic'

/** Those among them whose pages look as somebody made them; the others get pages of ours. */
const paged = ['pdf', 'jpg', 'png', 'tiff', 'heic'] as const
export type PagedKind = (typeof paged)[number]
export const isPaged = (kind: DocumentKind): kind is PagedKind => (paged as readonly string[]).includes(kind)

/**
 * Where the words of a page stand, six integers a word: where it begins in the text of the page and how many UTF-16
 * units it has, then x, y, width and height of its box in tenths of a point from the upper left corner of the page. A
 * word that is divided at the end of a line has a box for each part.
 */
export type Boxes = number[]

export type PageText = {
  /** From 1, as one counts them in the document. */
  number: number
  /** Plain text; paragraphs stand apart by an empty line. Empty for a blank page and for one that could not be read. */
  text: string
  /** In points (1/72 inch). */
  width: number
  height: number
  /** text: the words were in the file. ocr: they were recognised in a picture. */
  source: 'text' | 'ocr'
  /** How sure the recognition was, 0 to 100; only with `ocr`. */
  confidence?: number
  /** There is something on this page, but no words could be recognised. */
  isUnread?: true
  boxes: Boxes
}

/** A file that lies in a mail. */
export type Attachment = { filename: string; bytes: Uint8Array }

/** A document that was read. */
export type ReadDocument = {
  kind: DocumentKind
  pages: PageText[]
  /** Files of their own, in their order; none of them was looked at. */
  attachments: Attachment[]
  /**
   * What pictures of pages are made from where that is not the file itself: a PDF without its password, a picture in
   * a format that browsers know. To be kept beside the file.
   */
  view?: { kind: 'pdf' | 'jpg'; bytes: Uint8Array }
}

export type ReadFailure = {
  /** NON_READABLE: a good file in which no text could be recognised. */
  status: 'PARSE_ERROR' | 'NON_READABLE'
  code: UnreadableCode
  /** A German sentence or two for the person: what is the matter, and what to do. */
  reason: string
}

/** Why a file is not read. With `password_needed` and `password_wrong` it may be, with the right password. */
export type UnreadableCode =
  | 'empty'
  | 'unknown_format'
  | 'legacy_word'
  | 'wrong_extension'
  | 'two_formats'
  | 'broken'
  | 'password_needed'
  | 'password_wrong'
  | 'protected_office'
  | 'too_large'
  | 'too_many_pages'
  | 'too_big_inside'
  | 'too_long'
  | 'no_text'
  | 'unclear'

/** Ends the reading of a file. */
export class Unreadable extends Error {
  readonly failure: ReadFailure

  constructor(code: UnreadableCode, reason: string, status: ReadFailure['status'] = 'PARSE_ERROR') {
    super(code)
    this.failure = { status, code, reason }
  }
}

export const limits = {
  bytes: 50 * 1024 * 1024,
  pages: 500,
  /** Of a ZIP: parts, bytes when unpacked, and how many times as large as packed. */
  zipParts: 2000,
  zipBytes: 200 * 1024 * 1024,
  zipRatio: 100,
  pdfObjects: 200_000,
  /** Of one picture. */
  pixels: 40_000_000,
  /** Characters of a document. */
  characters: 10_000_000,
  attachments: 100,
} as const

export const broken = () =>
  new Unreadable('broken', 'Die Datei ist beschädigt oder unvollständig. Bitte laden Sie sie noch einmal hoch.')

export const tooBigInside = () =>
  new Unreadable(
    'too_big_inside',
    'Die Datei wird beim Öffnen ungewöhnlich groß und wird deshalb nicht gelesen. Bitte speichern Sie das Dokument neu, zum Beispiel als PDF.',
  )

export const tooManyPages = (pages: number) =>
  new Unreadable(
    'too_many_pages',
    `Das Dokument hat ${pages.toLocaleString('de-AT')} Seiten, gelesen werden höchstens ${limits.pages}. Bitte teilen Sie es auf.`,
  )

export const tooLong = () =>
  new Unreadable(
    'too_long',
    'Das Lesen der Datei hat zu lange gedauert und wurde beendet. Bitte teilen Sie das Dokument auf oder speichern Sie es neu.',
  )
