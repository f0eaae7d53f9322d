import * as mupdf from 'mupdf'
import type { Box } from '../form/page-text.ts'
import { broken, type DocumentKind } from '../form/reading-form.ts'
import { drawLaid, layOut } from '../pages/layout.ts'
import { openDocument } from '../pages/pdf.ts'
import { mark, scaleFor } from '../pages/picture.ts'
import { asPng } from '../pages/png.ts'
import { flowOf } from './read-bytes.ts'

/** A page as PNG of about this width in pixels, with marks over these places. Throws Unreadable. */
export async function drawPage(
  bytes: Uint8Array,
  { kind, page, marks, width }: { kind: DocumentKind; page: number; marks: Box[]; width: number },
): Promise<Uint8Array> {
  const { pixmap, scale } = await pixmapOf(bytes, kind, page, width)
  mark(pixmap, marks, scale)
  return asPng(pixmap)
}

async function pixmapOf(bytes: Uint8Array, kind: DocumentKind, number: number, width: number) {
  switch (kind) {
    case 'pdf':
    case 'jpg':
    case 'png':
    case 'tiff':
    case 'heic': {
      const [file, type] = await drawable(bytes, kind)
      const { document, pages } = openDocument(file, type)
      if (number > pages) throw broken()
      const page = document.loadPage(number - 1)
      const [left, top, right, bottom] = page.getBounds()
      const scale = scaleFor({ width: right - left, height: bottom - top }, width)
      return { pixmap: page.toPixmap(mupdf.Matrix.scale(scale, scale), mupdf.ColorSpace.DeviceRGB, false), scale }
    }
    default: {
      const items =
        kind === 'eml' ? (await (await import('../formats/eml.ts')).readEml(bytes)).items : await flowOf(bytes, kind)
      const laid = layOut(items)[number - 1]
      if (!laid) throw broken()
      const scale = scaleFor(laid, width)
      return { pixmap: drawLaid(laid, scale), scale }
    }
  }
}

async function drawable(bytes: Uint8Array, kind: 'pdf' | 'jpg' | 'png' | 'tiff' | 'heic') {
  if (kind === 'heic') return [await (await import('../pages/heic.ts')).heicAsJpeg(bytes), 'image/jpeg'] as const
  const types = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff' } as const
  return [bytes, types[kind]] as const
}
