import * as mupdf from 'mupdf'

/*
 * Documents made when they are needed, for benchmarks and tests.
 */

const a4: mupdf.Rect = [0, 0, 595, 842]

/** A PDF of pages whose lines are words in it; `picture` puts a picture over the whole page in their place. */
export function pdfOf(pages: (string[] | { picture: mupdf.Image })[]): Uint8Array {
  const buffer = new mupdf.Buffer()
  const writer = new mupdf.DocumentWriter(buffer, 'pdf', '')
  const font = new mupdf.Font('Times-Roman')
  for (const page of pages) {
    const device = writer.beginPage(a4)
    if (Array.isArray(page)) {
      const text = new mupdf.Text()
      for (const [at, line] of page.entries()) text.showString(font, [12, 0, 0, -12, 70, 90 + at * 18], line)
      device.fillText(text, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0], 1)
    } else device.fillImage(page.picture, [595, 0, 0, 842, 0, 0], 1)
    writer.endPage()
  }
  writer.close()
  return Uint8Array.from(buffer.asUint8Array())
}

/** A sheet as a scanner sees it: its lines as a picture, `turned` by so many degrees, with grains of dirt. */
export function scanOf(lines: string[], { dpi = 200, turned = 0, noise = 0 } = {}): mupdf.Image {
  const page = mupdf.Document.openDocument(pdfOf([lines]), 'application/pdf').loadPage(0)
  const scale = dpi / 72
  const middle = mupdf.Matrix.translate(-595 / 2, -842 / 2)
  const matrix = [middle, mupdf.Matrix.rotate(turned), mupdf.Matrix.translate(595 / 2, 842 / 2)].reduce(
    mupdf.Matrix.concat,
  )
  const pixmap = new mupdf.Pixmap(
    mupdf.ColorSpace.DeviceGray,
    [0, 0, Math.round(595 * scale), Math.round(842 * scale)],
    false,
  )
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.scale(scale, scale), pixmap)
  page.run(device, matrix)
  device.close()
  const pixels = pixmap.getPixels()
  // The same dirt every time.
  let seed = 1
  for (let at = 0; at < pixels.length && noise > 0; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    pixels[at] = Math.min(255, Math.max(0, pixels[at]! + ((seed / 2_147_483_648) * 2 - 1) * noise))
  }
  return new mupdf.Image(pixmap)
}
