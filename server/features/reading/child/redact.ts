import * as mupdf from 'mupdf'
import { runsOf, type Replacement, type Run } from '../form/runs.ts'
import type { PagedKind, PageText } from '../form/reading-form.ts'
import { checkDrawing, openDocument, textLayerOf } from '../pages/pdf.ts'
import { emptyPage, penFor, picturePage, redactPage } from '../pages/redaction.ts'
import { drawable } from './draw-page.ts'

/*
 * A copy of a document with its look and without some of its words. The finished file is opened again and compared with
 * what may stand in it; where anything is otherwise, there is no copy.
 */

/** A page as it was read, and what comes in the place of what. */
type RedactionPage = Pick<PageText, 'number' | 'text' | 'source' | 'isUnread' | 'boxes'> & {
  replacements: Replacement[]
}
export type Redaction = {
  kind: PagedKind
  pages: RedactionPage[]
  /** What must stand nowhere in the file. */
  originals: string[]
  title: string
}

/** A page with a picture over more than this part of it is kept as a picture: its words may be in there, too. */
const mostPicture = 0.3
/** Of a page that is kept as a picture; very large pages get fewer. */
const dpi = 200
const mostPixels = 2400
const unread = 'Diese Seite ließ sich nicht lesen und ist nicht in der Fassung.'

/** The copy as a PDF; undefined where it is not sure that nothing else stands in it. `onPage` hears of every page. */
export async function redact(
  bytes: Uint8Array,
  { kind, pages, originals, title }: Redaction,
  onPage: () => void,
): Promise<Uint8Array | undefined> {
  const [file, type] = await drawable(bytes, kind)
  const { document, pages: count } = openDocument(file, type)
  if (count !== pages.length) return undefined
  const source = document.asPDF()
  const copy = new mupdf.PDFDocument()
  const pens = { copy: penFor(copy), source: source && penFor(source) }
  const expected: string[] = []
  // All words are taken out before the first page is taken over: what comes about in the document later is unknown to that.
  const pictures = new Map<number, Run[]>()
  for (const [index, wanted] of pages.entries()) {
    const runs = runsOf(wanted.text, wanted.boxes, wanted.replacements)
    if (!runs) return undefined
    if (wanted.isUnread) {
      expected.push(unread)
      continue
    }
    const page = document.loadPage(index)
    checkDrawing(page)
    const layer = textLayerOf(page)
    if (page instanceof mupdf.PDFPage && wanted.source === 'text' && layer.pictures <= mostPicture) {
      const words = layer.paragraphs.flat().flatMap((line) => line.words.map(({ text }) => text))
      // Not the words that were read: then their places are not those of the words that have to go.
      if (words.length * 6 !== wanted.boxes.length) return undefined
      redactPage(source!, page, runs, pens.source!)
      expected.push(remaining(words, runs))
    } else {
      pictures.set(index, runs)
      expected.push(runs.map(({ words }) => words).join(''))
    }
    page.destroy()
    mupdf.emptyStore()
    onPage()
  }
  const grafted = copy.newGraftMap()
  for (const [index, wanted] of pages.entries()) {
    const runs = pictures.get(index)
    if (!runs && !wanted.isUnread) {
      grafted.graftPage(-1, source!, index)
      continue
    }
    const page = document.loadPage(index)
    const [left, top, right, bottom] = page.getBounds()
    if (runs) picturePage(copy, page, runs, pens.copy, Math.min(dpi / 72, mostPixels / (right - left)))
    else emptyPage(copy, [right - left, bottom - top], pens.copy, unread)
    page.destroy()
    mupdf.emptyStore()
    onPage()
  }
  scrub(copy)
  copy.setMetaData('info:Title', title)
  copy.setMetaData('info:Producer', 'Fundstelle')
  const written = Uint8Array.from(copy.saveToBuffer('compress,garbage=deduplicate').asUint8Array())
  return isClean(written, expected, pictures.size, originals) ? written : undefined
}

function remaining(words: readonly string[], runs: readonly Run[]): string {
  let [text, at] = ['', 0]
  for (const { first, last, words: instead } of runs) {
    text += words.slice(at, first).join('') + instead
    at = last
  }
  return text + words.slice(at).join('')
}

/** What objects say beside what is seen: other words for it, who made it, what it was made from. */
const said = [
  'Metadata',
  'PieceInfo',
  'ActualText',
  'Alt',
  'AF',
  'Thumb',
  'LastModified',
  'StructParents',
  'Annots',
  'OC',
]

/** Inside of instructions: what browsers write beside the glyph of »ff«, `/Span<</ActualText (ff)>> BDC`. */
const saidBeside = /\/ActualText\s*(?:\((?:\\[^]|[^\\()])*\)|<[\da-f\s]*>)/gi

/** Takes away what is not seen and not read, and pictures that nobody needs any more. */
function scrub(copy: mupdf.PDFDocument): void {
  const used = new Set<number>()
  for (let at = 0; at < copy.countPages(); at++) {
    const picture = copy.findPage(at).get('Resources', 'XObject', 'Bild')
    if (picture.isIndirect()) used.add(picture.asIndirect())
  }
  for (let number = 1; number < copy.countObjects(); number++) {
    const object = copy.newIndirect(number)
    clean(object, 0)
    if (!object.isStream()) continue
    const subtype = object.get('Subtype')
    if (subtype.isNull() || (subtype.isName() && subtype.asName() === 'Form')) {
      const instructions = Buffer.from(object.readStream().asUint8Array()).toString('latin1')
      const silent = instructions.replace(saidBeside, '')
      if (silent !== instructions) object.writeStream(new Uint8Array(Buffer.from(silent, 'latin1')))
    }
    if (subtype.isName() && subtype.asName() === 'Image' && !used.has(number)) {
      for (const key of ['SMask', 'Mask', 'Decode', 'DecodeParms', 'Filter', 'ImageMask']) object.delete(key)
      object.put('Width', 1)
      object.put('Height', 1)
      object.put('BitsPerComponent', 8)
      object.put('ColorSpace', copy.newName('DeviceGray'))
      object.writeStream(new Uint8Array([255]))
    }
  }
}

function clean(object: mupdf.PDFObject, depth: number): void {
  if (depth > 20) return
  if (object.isDictionary()) for (const key of said) object.delete(key)
  if (object.isDictionary() || object.isArray())
    object.forEach((value) => {
      if (!value.isIndirect()) clean(value, depth + 1)
    })
}

const signs = (text: string) =>
  Array.from(text.normalize('NFKC').replaceAll(/[\s\u00ad]/g, ''))
    .toSorted()
    .join('')

/** Whether a file holds on every page just what is expected there, and nowhere what must not stand in it. */
function isClean(
  bytes: Uint8Array,
  expected: readonly string[],
  pictures: number,
  originals: readonly string[],
): boolean {
  const pdf = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()!
  if (pdf.countPages() !== expected.length) return false
  for (const [index, text] of expected.entries()) {
    const page = pdf.loadPage(index)
    let all = ''
    // Also what is clipped away or drawn without ink.
    page.toStructuredText('').walk({ onChar: (sign) => void (all += sign) })
    page.destroy()
    if (signs(all) !== signs(text)) return false
  }
  let found = 0
  const forbidden = originals.filter((words) => words.length >= 6).map((words) => words.toLowerCase())
  const holds = (text: string) => {
    const small = text.toLowerCase()
    return small.includes('actualtext') || forbidden.some((words) => small.includes(words))
  }
  for (let number = 1; number < pdf.countObjects(); number++) {
    const object = pdf.newIndirect(number)
    if (holds(object.resolve().toString(true))) return false
    if (!object.isStream()) continue
    const subtype = object.get('Subtype')
    if (subtype.isName() && subtype.asName() === 'Image') {
      if (Number(object.get('Width')) > 1) found++
      continue
    }
    const stream = Buffer.from(object.readStream().asUint8Array())
    const even = stream.subarray(0, stream.length - (stream.length % 2))
    if (holds(stream.toString('latin1')) || holds(stream.toString('utf8'))) return false
    if (holds(even.toString('utf16le')) || holds(Buffer.from(even).swap16().toString('utf16le'))) return false
  }
  return found === pictures
}
