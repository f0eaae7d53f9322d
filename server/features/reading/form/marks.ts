import type { Box } from './page-text.ts'
import type { Boxes } from './reading-form.ts'

/** Characters of the text of a page, `end` not among them. */
export type TextRange = { start: number; end: number }

/** The rectangles, in points, that cover the words of these ranges; words that follow one another on a line share one. */
export function marksOf(boxes: Boxes, ranges: readonly TextRange[]): Box[] {
  const marks: (Box & { last: number })[] = []
  for (let at = 0; at + 5 < boxes.length; at += 6) {
    const [start, length, x, y, width, height] = boxes.slice(at, at + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    if (!ranges.some((range) => start < range.end && start + length > range.start)) continue
    const box = { x0: x / 10, y0: y / 10, x1: (x + width) / 10, y1: (y + height) / 10, last: at }
    const before = marks.at(-1)
    if (before && before.last === at - 6 && isSameLine(before, box)) {
      before.x1 = box.x1
      before.y0 = Math.min(before.y0, box.y0)
      before.y1 = Math.max(before.y1, box.y1)
      before.last = at
    } else marks.push(box)
  }
  return marks.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }))
}

const isSameLine = (a: Box, b: Box) =>
  b.x0 >= a.x0 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
