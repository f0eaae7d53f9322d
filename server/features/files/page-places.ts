import type { PlaceMark } from '../../../contract/file-review.ts'
import { isPaged, marksOf } from '../reading/reading.ts'
import { pageBreakLength, type KeptText } from './read-one.ts'

/*
 * Where pages begin in the text of a file, and where places of it stand on them. Pure.
 */

/** Whether its pages look as their author made them; others are drawn from their words. */
export const hasPages = ({ view }: KeptText): boolean => isPaged(view)

/** Where each page begins in the whole text. */
export function pageStarts({ pages }: KeptText): number[] {
  let at = 0
  return pages.map(({ text }) => {
    const start = at
    at += text.length + pageBreakLength
    return start
  })
}

/** The rectangles over the words of places, which are in order and do not overlap. Linear in words and places. */
export function marksOn(kept: KeptText, places: readonly { start: number; end: number }[]): PlaceMark[] {
  const marks: PlaceMark[] = []
  const starts = pageStarts(kept)
  let first = 0
  kept.pages.forEach(({ number, text, boxes }, index) => {
    const begin = starts[index]!
    while (first < places.length && places[first]!.end <= begin) first++
    let word = 0
    for (let next = first; next < places.length && places[next]!.start < begin + text.length; next++) {
      const range = { start: places[next]!.start - begin, end: places[next]!.end - begin }
      while (word < boxes.length && boxes[word]! + boxes[word + 1]! <= range.start) word += 6
      let last = word
      while (last < boxes.length && boxes[last]! < range.end) last += 6
      for (const { x0, y0, x1, y1 } of marksOf(boxes.slice(word, last), [range]))
        marks.push({ start: places[next]!.start, page: number, x: x0, y: y0, width: x1 - x0, height: y1 - y0 })
    }
  })
  return marks
}
