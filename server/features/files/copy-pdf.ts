import * as mupdf from 'mupdf'
import { printable } from '../../base/printable.ts'
import type { Block, CopyDocument } from './copy-document.ts'

mupdf.setLog(null)

/** A4 in points. */
const [width, height] = [595, 842]
const look = `@page { margin: 60pt 64pt 72pt 64pt }
  body { font-family: serif; line-height: 1.35; margin: 0 }
  h1 { font-size: 1.25em; margin: 14pt 0 8pt 0 }
  p { margin: 0 0 8pt 0 }
  p.page { page-break-before: always }
  table { width: 100%; margin: 0 0 10pt 0 }
  td { padding: 2pt 10pt 2pt 0; vertical-align: top }`

/**
 * The document as a PDF, laid out from its words alone: A4, with the foot and the number on every page; of metadata only
 * its title.
 */
export function writePdf({ title, foot, blocks }: CopyDocument): Uint8Array {
  let isNewPage = false
  const body = blocks.map((block) => {
    const html = htmlOf(block, isNewPage)
    isNewPage = block.type === 'page'
    return html
  })
  const source = Buffer.from(`<html><head><style>${look}</style></head><body>${body.join('')}</body></html>`)
  const document = mupdf.Document.openDocument(source, 'text/html')
  document.layout(width, height, 11)
  const written = new mupdf.Buffer()
  const writer = new mupdf.DocumentWriter(written, 'pdf', 'compress')
  const font = new mupdf.Font('Times-Roman')
  const count = document.countPages()
  for (let at = 0; at < count; at++) {
    const page = document.loadPage(at)
    const device = writer.beginPage([0, 0, width, height])
    page.run(device, mupdf.Matrix.identity)
    const line = `${foot} · Seite ${at + 1} von ${count}`
    const size = 9
    const long = Array.from(line).reduce(
      (sum, sign) => sum + font.advanceGlyph(font.encodeCharacter(sign.codePointAt(0)!), 0),
      0,
    )
    const text = new mupdf.Text()
    text.showString(font, [size, 0, 0, -size, (width - long * size) / 2, height - 40], line)
    device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0.35], 1)
    writer.endPage()
  }
  writer.close()
  const pdf = mupdf.Document.openDocument(written.asUint8Array(), 'application/pdf').asPDF()!
  pdf.setMetaData('info:Title', title)
  pdf.setMetaData('info:Producer', 'Fundstelle')
  return Uint8Array.from(pdf.saveToBuffer('compress,garbage=deduplicate').asUint8Array())
}

function htmlOf(block: Block, isNewPage: boolean): string {
  switch (block.type) {
    case 'page':
      return ''
    case 'heading':
      return `<h1>${escaped(block.text)}</h1>`
    case 'paragraph':
      return `<p${isNewPage ? ' class="page"' : ''}>${escaped(block.text).replaceAll('\n', '<br/>')}</p>`
    case 'table':
      return `<table>${block.rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`
  }
}

const escaped = (text: string) =>
  printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\t', ' \u00a0')
