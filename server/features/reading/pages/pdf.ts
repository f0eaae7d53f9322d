import { inflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { broken, limits, tooBigInside, tooManyPages, Unreadable, type ReadDocument } from '../form/reading-form.ts'
import type { Line, Paragraph, Word } from '../form/page-text.ts'

// What the engine says of broken files is the words of the file: they belong in no log.
mupdf.setLog(null)

/** Opens a PDF or a picture; `view` is the document without its password. Throws Unreadable. */
export function openDocument(
  bytes: Uint8Array,
  type: 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/tiff',
  password?: string,
): { document: mupdf.Document; pages: number; view?: ReadDocument['view'] } {
  let document: mupdf.Document
  let needsPassword: boolean
  try {
    document = mupdf.Document.openDocument(bytes, type)
    needsPassword = document.needsPassword()
  } catch {
    throw broken()
  }
  if (needsPassword) {
    if (password === undefined)
      throw new Unreadable(
        'password_needed',
        'Das PDF ist mit einem Kennwort geschützt. Bitte geben Sie das Kennwort ein; es wird nur zum Öffnen verwendet und nicht gespeichert.',
      )
    if (!document.authenticatePassword(password))
      throw new Unreadable(
        'password_wrong',
        'Das Kennwort passt nicht zu diesem PDF. Bitte geben Sie es noch einmal ein.',
      )
  }
  try {
    const pdf = document.asPDF()
    if (pdf && pdf.countObjects() > limits.pdfObjects) throw tooBigInside()
    const pages = document.countPages()
    if (pages > limits.pages) throw tooManyPages(pages)
    if (pages === 0) throw broken()
    const opened = { document, pages }
    return needsPassword && pdf
      ? { ...opened, view: { kind: 'pdf', bytes: copyOf(pdf.saveToBuffer('decrypt,garbage').asUint8Array()) } }
      : opened
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
}

/** Bytes of the engine lie in its memory, which moves. */
export const copyOf = (bytes: Uint8Array | Uint8ClampedArray): Uint8Array => Uint8Array.from(bytes)

/** Packed so well that more than this could come out of it (Deflate: at most 1:1032) the drawing of a page is looked at. */
const suspicious = 40_000
const drawing = 50 * 1024 * 1024

/** Refuses a page whose instructions become enormous when they are unpacked: the engine would carry out all of them. */
export function checkDrawing(page: mupdf.Page): void {
  if (!(page instanceof mupdf.PDFPage)) return
  const contents = page.getObject().get('Contents')
  const streams: mupdf.PDFObject[] = []
  if (contents.isArray()) contents.forEach((one) => streams.push(one))
  else streams.push(contents)
  for (const stream of streams) {
    if (!stream.isStream()) continue
    const filters = stream.get('Filter')
    const names = filters.isArray() ? Array.from({ length: filters.length }, (_, at) => filters.get(at)) : [filters]
    const deflated = names.every((one) => one.isName() && one.asName() === 'FlateDecode')
    if (!deflated || (names.length < 2 && Number(stream.get('Length')) < suspicious)) continue
    try {
      let bytes = copyOf(stream.readRawStream().asUint8Array())
      for (const _ of names) bytes = inflateSync(bytes, { maxOutputLength: drawing })
    } catch (error) {
      if (error instanceof RangeError) throw tooBigInside()
      // What cannot be unpacked the engine repairs or leaves out.
    }
  }
}

export type TextLayer = {
  width: number
  height: number
  paragraphs: Paragraph[]
  /** How many of its characters mean something, 0 to 1; fonts without a table of characters give rubbish. */
  sense: number
  /** How much of the page the largest picture covers, 0 to 1. */
  pictures: number
}

/** The words that a page has, in the order of the file. */
export function textLayerOf(page: mupdf.Page): TextLayer {
  const [left, top, right, bottom] = page.getBounds()
  const paragraphs: Paragraph[] = []
  let lines: Line[] = []
  let words: Word[] = []
  let word: Word | undefined
  let characters = 0
  let rubbish = 0
  let pictures = 0
  const structured = page.toStructuredText('clip,preserve-images')
  structured.walk({
    onImageBlock([x0, y0, x1, y1]) {
      pictures = Math.max(pictures, ((x1 - x0) * (y1 - y0)) / ((right - left) * (bottom - top)))
    },
    beginTextBlock: () => void (lines = []),
    endTextBlock: () => void (lines.length > 0 && paragraphs.push(lines)),
    beginLine() {
      words = []
      word = undefined
    },
    endLine: () => void (words.length > 0 && lines.push({ words })),
    onChar(character, _origin, _font, _size, quad) {
      if (/\s/u.test(character)) return void (word = undefined)
      characters++
      if (/[\uFFFD\p{Co}\p{Cc}\p{Cn}]/u.test(character)) {
        rubbish++
        return
      }
      const [x0, y0, x1, y1, x2, y2, x3, y3] = quad
      const box = {
        x0: Math.min(x0, x1, x2, x3) - left,
        y0: Math.min(y0, y1, y2, y3) - top,
        x1: Math.max(x0, x1, x2, x3) - left,
        y1: Math.max(y0, y1, y2, y3) - top,
      }
      if (!word) {
        word = { text: character, ...box }
        words.push(word)
        return
      }
      word.text += character
      word.x0 = Math.min(word.x0, box.x0)
      word.y0 = Math.min(word.y0, box.y0)
      word.x1 = Math.max(word.x1, box.x1)
      word.y1 = Math.max(word.y1, box.y1)
    },
  })
  structured.destroy()
  return {
    width: right - left,
    height: bottom - top,
    paragraphs,
    sense: characters === 0 ? 0 : 1 - rubbish / characters,
    pictures,
  }
}
