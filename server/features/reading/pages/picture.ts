import type * as mupdf from 'mupdf'
import type { Box } from '../form/page-text.ts'

/** What a highlighter leaves of red, green and blue. */
const ink = [1, 0.91, 0.5]
/** Around the words, in points. */
const bleed = 1.5

/** The scale at which a page gets this width in pixels; very long pages get less. */
export const scaleFor = (page: { width: number; height: number }, width: number): number =>
  Math.min(width / page.width, (3 * width) / page.height)

/** Marks places in a picture as a highlighter does: what is dark stays dark. */
export function mark(pixmap: mupdf.Pixmap, marks: readonly Box[], scale: number): void {
  const [width, height, stride] = [pixmap.getWidth(), pixmap.getHeight(), pixmap.getStride()]
  const pixels = pixmap.getPixels()
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  const done = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of marks) {
    const [left, right] = [within((x0 - bleed) * scale, width), within((x1 + bleed) * scale, width)]
    for (let y = within((y0 - bleed / 2) * scale, height); y < within((y1 + bleed / 2) * scale, height); y++)
      for (let x = left; x < right; x++) {
        const at = y * stride + 3 * x
        // Marks of lines that touch are no darker where they meet.
        if (done[y * width + x]) continue
        done[y * width + x] = 1
        for (let channel = 0; channel < 3; channel++) pixels[at + channel] = pixels[at + channel]! * ink[channel]!
      }
  }
}
