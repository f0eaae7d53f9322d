import type { Box } from '../form/page-text.ts'

/** From `left` and `top` up to but not including `right` and `bottom`, in pixels. */
export type Place = { left: number; top: number; right: number; bottom: number }

/** Around the words, in points. */
const bleed = 1.5

/** The scale at which a page gets this width in pixels; very long pages get less. */
export const scaleFor = (page: { width: number; height: number }, width: number): number =>
  Math.min(width / page.width, (3 * width) / page.height)

/** Where a highlighter goes over a picture of this size, for places in points. */
export function placesOf(marks: readonly Box[], scale: number, [width, height]: readonly [number, number]): Place[] {
  const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))
  return marks.map(({ x0, y0, x1, y1 }) => ({
    left: within((x0 - bleed) * scale, width),
    right: within((x1 + bleed) * scale, width),
    top: within((y0 - bleed / 2) * scale, height),
    bottom: within((y1 + bleed / 2) * scale, height),
  }))
}
