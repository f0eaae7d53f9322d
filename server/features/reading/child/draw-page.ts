import * as mupdf from 'mupdf'
import type { Box } from '../form/page-text.ts'
import { broken, type PagedKind } from '../form/reading-form.ts'
import { drawLaid, type LaidPage } from '../pages/layout.ts'
import { openDocument } from '../pages/pdf.ts'
import { placesOf, scaleFor } from '../pages/picture.ts'
import { asPng } from '../pages/png.ts'

/** A page as PNG of about this width in pixels, with marks over these places. Throws Unreadable. */
export async function drawPage(
  bytes: Uint8Array,
  { page, marks, width }: { page: { kind: PagedKind; number: number } | LaidPage; marks: Box[]; width: number },
): Promise<Uint8Array> {
  const { pixmap, scale } = 'kind' in page ? await pixmapOf(bytes, page, width) : laidPixmap(page, width)
  return asPng(pixmap, placesOf(marks, scale, [pixmap.getWidth(), pixmap.getHeight()]))
}

function laidPixmap(page: LaidPage, width: number) {
  const scale = scaleFor(page, width)
  return { pixmap: drawLaid(page, scale), scale }
}

async function pixmapOf(bytes: Uint8Array, { kind, number }: { kind: PagedKind; number: number }, width: number) {
  const [file, type] = await drawable(bytes, kind)
  const { document, pages } = openDocument(file, type)
  if (number > pages) throw broken()
  const page = document.loadPage(number - 1)
  const [left, top, right, bottom] = page.getBounds()
  const scale = scaleFor({ width: right - left, height: bottom - top }, width)
  return { pixmap: page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false), scale }
}

/** Bytes that the engine opens, and their type. */
export async function drawable(bytes: Uint8Array, kind: PagedKind) {
  if (kind === 'heic') return [await (await import('../pages/heic.ts')).heicAsJpeg(bytes), 'image/jpeg'] as const
  const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff' } as const
  return [bytes, types[kind]] as const
}
