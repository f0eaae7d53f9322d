import * as mupdf from 'mupdf'
import type { Box } from '../form/page-text.ts'
import type { Run } from '../form/runs.ts'

/*
 * Pages from which words are gone for good, with others in their place. What is written here is only right together with
 * the look at the finished file (`child/redact.ts`), which gives nothing out that it is not sure of.
 */

/** What new words are written with: a font in a document, known to its pages by this name. */
export type Pen = { font: mupdf.Font; reference: mupdf.PDFObject }
const penName = 'FsErsatz'

export function penFor(document: mupdf.PDFDocument): Pen {
  const font = new mupdf.Font('Helvetica')
  return { font, reference: document.addFont(font) }
}

/** How flat and how small words may become before they are written smaller still, to fit where others stood. */
const flattest = 0.75
const line = 0.72

/**
 * Instructions that write words into a rectangle of the page, in points from its upper left corner, as wide as there is
 * room. The shade goes from 0 (black) to 1.
 */
function wordsInto({ font }: Pen, words: string, { x0, y0, x1, y1 }: Box, shade: number): string {
  const glyphs = Array.from(words, (sign) => font.encodeCharacter(sign.codePointAt(0)!) || font.encodeCharacter(63))
  const wide = glyphs.reduce((sum, glyph) => sum + font.advanceGlyph(glyph, 0), 0)
  const room = x1 - x0
  let size = line * (y1 - y0)
  const squeeze = Math.max(flattest, Math.min(1, room / (wide * size)))
  size = Math.min(size, room / (wide * squeeze))
  const base = (y0 + y1) / 2 + 0.35 * size
  const hex = glyphs.map((glyph) => glyph.toString(16).padStart(4, '0')).join('')
  const numbers = [size * squeeze, 0, 0, -size, x0, base].map((value) => value.toFixed(3)).join(' ')
  return `${shade} g BT /${penName} 1 Tf ${numbers} Tm <${hex}> Tj ET\n`
}

/** The instructions that write what comes in the place of runs; on `ground` a bar of that shade lies below. */
function written(pen: Pen, runs: readonly Run[], ground: number | undefined, shade: number): string {
  return runs
    .map(({ rects, words }) => {
      const bars = rects.map(
        ({ x0, y0, x1, y1 }) => `${[x0, y0, x1 - x0, y1 - y0].map((n) => n.toFixed(2)).join(' ')} re f\n`,
      )
      return (ground === undefined ? '' : `${ground} g ${bars.join('')}`) + wordsInto(pen, words, rects[0]!, shade)
    })
    .join('')
}

const moved = ({ x0, y0, x1, y1 }: Box, x: number, y: number): Box => ({
  x0: x0 + x,
  y0: y0 + y,
  x1: x1 + x,
  y1: y1 + y,
})

/** Words stand so far within their rectangles that their neighbours above and below do not touch them, in parts of its height. */
const inset = 0.25

/** Takes the words of runs and all pictures from a page of a PDF, and writes what comes in their place. */
export function redactPage(document: mupdf.PDFDocument, page: mupdf.PDFPage, runs: readonly Run[], pen: Pen): void {
  for (const annotation of page.getAnnotations().slice()) page.deleteAnnotation(annotation)
  for (const widget of page.getWidgets().slice()) page.deleteAnnotation(widget)
  const [left, top, right, bottom] = page.getBounds()
  const cover = (rect: mupdf.Rect) => page.createAnnotation('Redact').setRect(rect)
  for (const { rects } of runs)
    for (const { x0, y0, x1, y1 } of rects) {
      const height = y1 - y0
      cover([left + x0, top + y0 + inset * height, left + x1, top + y1 - inset * height])
    }
  // What lies beside the page is seen by nobody and was read by nobody.
  const far = 20_000
  cover([left - far, top - far, right + far, top - 1])
  cover([left - far, bottom + 1, right + far, bottom + far])
  cover([left - far, top - 1, left - 1, bottom + 1])
  cover([right + 1, top - 1, right + far, bottom + 1])
  const { REDACT_IMAGE_NONE, REDACT_IMAGE_REMOVE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE, REDACT_TEXT_NONE } =
    mupdf.PDFPage
  page.applyRedactions(false, REDACT_IMAGE_NONE, REDACT_LINE_ART_NONE, REDACT_TEXT_REMOVE)
  // Nobody has read what pictures show.
  cover([left - far, top - far, right + far, bottom + far])
  page.applyRedactions(false, REDACT_IMAGE_REMOVE, REDACT_LINE_ART_NONE, REDACT_TEXT_NONE)
  const matrix = mupdf.Matrix.invert(page.getTransform())
  const drawing = written(
    pen,
    runs.map((run) => ({ ...run, rects: run.rects.map((rect) => moved(rect, left, top)) })),
    0.92,
    0,
  )
  append(document, page.getObject(), `q ${matrix.map((value) => value.toFixed(5)).join(' ')} cm\n${drawing}Q\n`, pen)
}

/** Puts instructions behind those of a page, which keep to themselves what they change. */
function append(document: mupdf.PDFDocument, page: mupdf.PDFObject, instructions: string, pen: Pen): void {
  const before = page.get('Contents')
  const contents = document.newArray()
  contents.push(document.addStream('q\n', {}))
  if (before.isArray()) before.forEach((one) => contents.push(one))
  else if (!before.isNull()) contents.push(before)
  contents.push(document.addStream(`\nQ\n${instructions}`, {}))
  page.put('Contents', contents)
  let resources = page.getInheritable('Resources')
  if (resources.isNull()) {
    resources = document.newDictionary()
    page.put('Resources', resources)
  }
  let fonts = resources.get('Font')
  if (fonts.isNull()) {
    fonts = document.newDictionary()
    resources.put('Font', fonts)
  }
  fonts.put(penName, pen.reference)
}

/** Points around words in a picture: what was recognised often sits a little too tight. */
const bleed = 1.5

/** A page that is nothing but its picture, black where the words of runs stood, with what comes in their place upon it. */
export function picturePage(
  document: mupdf.PDFDocument,
  page: mupdf.Page,
  runs: readonly Run[],
  pen: Pen,
  scale: number,
): void {
  const [left, top, right, bottom] = page.getBounds()
  const [width, height] = [right - left, bottom - top]
  const pixmap = page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false)
  const wider = runs.map((run) => ({
    ...run,
    rects: run.rects.map(({ x0, y0, x1, y1 }) => ({ x0: x0 - bleed, y0: y0 - bleed, x1: x1 + bleed, y1: y1 + bleed })),
  }))
  blacken(
    pixmap,
    wider.flatMap(({ rects }) => rects),
    scale,
  )
  const picture = document.addImage(new mupdf.Image(new mupdf.Buffer(pixmap.asJPEG(80))))
  pixmap.destroy()
  const drawing = written(pen, wider, undefined, 1)
  const contents = `q ${width} 0 0 ${height} 0 0 cm /Bild Do Q\nq 1 0 0 -1 0 ${height} cm\n${drawing}Q\n`
  const resources = { XObject: { Bild: picture }, Font: { [penName]: pen.reference } }
  document.insertPage(-1, document.addPage([0, 0, width, height], 0, resources, contents))
}

function blacken(pixmap: mupdf.Pixmap, rects: readonly Box[], scale: number): void {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
  for (const { x0, y0, x1, y1 } of rects) {
    const [from, to] = [within(Math.floor(x0 * scale), width), within(Math.ceil(x1 * scale), width)]
    for (let y = within(Math.floor(y0 * scale), height); y < within(Math.ceil(y1 * scale), height); y++)
      pixels.fill(0, y * stride + 3 * from, y * stride + 3 * to)
  }
}

/** A page that says that there was one. */
export function emptyPage(
  document: mupdf.PDFDocument,
  [width, height]: [number, number],
  pen: Pen,
  words: string,
): void {
  const box = { x0: 40, y0: 60, x1: width - 40, y1: 76 }
  const contents = `q 1 0 0 -1 0 ${height} cm\n${wordsInto(pen, words, box, 0)}Q\n`
  document.insertPage(-1, document.addPage([0, 0, width, height], 0, { Font: { [penName]: pen.reference } }, contents))
}
