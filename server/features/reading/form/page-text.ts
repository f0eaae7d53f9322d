import type { Boxes } from './reading-form.ts'

/*
 * From words with places to the text of a page: lines become paragraphs again, divided words become whole, and every
 * word keeps its box.
 */

/** In points from the upper left corner. */
export type Box = { x0: number; y0: number; x1: number; y1: number }
export type Word = Box & { text: string }
export type Line = { words: Word[] }
/** Lines that belong together. */
export type Paragraph = Line[]

const letterAndHyphen = /\p{L}[-‐\u00AD]$/u
/** »Miet- und Pachtverträge« keeps its hyphen. */
const joiningWord = /^(?:und|oder|bzw\.?|sowie|noch|als|bis|statt|ohne|nach|wie)$/u

/** The text of a page and where its words stand. */
export function pageText(paragraphs: Paragraph[]): { text: string; boxes: Boxes } {
  let text = ''
  const boxes: Boxes = []
  let last: Line | undefined
  for (const paragraph of paragraphs) {
    const right = Math.max(...paragraph.map((line) => line.words.at(-1)?.x1 ?? 0))
    for (const [at, line] of paragraph.entries()) {
      if (line.words.length === 0) continue
      const before = at > 0 ? paragraph[at - 1] : last && goesOn(text, last, line) ? last : undefined
      if (before?.words.length && last) {
        const dividing = divides(text, line)
        if (dividing === 'word') text = text.slice(0, -1)
        else if (!dividing) text += endsEarly(before, line, right) ? '\n' : ' '
      } else if (last) text += standsBeside(last, line) ? ' ' : '\n\n'
      for (const [index, word] of line.words.entries()) {
        if (index > 0) text += ' '
        boxes.push(text.length, word.text.length, ...asTenths(word))
        text += word.text
      }
      last = line
    }
  }
  // The hyphen of a divided word was taken back: no box may reach beyond its part.
  for (let at = 0; at + 6 < boxes.length; at += 6)
    boxes[at + 1] = Math.min(boxes[at + 1]!, Math.max(1, boxes[at + 6]! - boxes[at]!))
  return { text, boxes }
}

/** Whether a paragraph only seems to begin here: its first words go on in the middle of a sentence, right below. */
function goesOn(text: string, above: Line, below: Line): boolean {
  const [a, b] = [above.words[0]!, below.words[0]!]
  const height = Math.max(...above.words.map(({ y0, y1 }) => y1 - y0))
  return (
    /^\p{Ll}/u.test(b.text) &&
    /[\p{L}\d,-]$/u.test(text.slice(-2)) &&
    b.y0 > a.y0 + height / 2 &&
    b.y0 - a.y0 < 2.5 * height &&
    b.x0 < above.words.at(-1)!.x1
  )
}

/** Whether the last word of the text goes on in the line: as one word without the hyphen, or with it. */
function divides(text: string, { words }: Line): 'word' | 'hyphen' | undefined {
  const next = words[0]!.text
  if (!letterAndHyphen.test(text.slice(-3))) return undefined
  if (/^\p{Ll}/u.test(next)) return joiningWord.test(next) ? undefined : 'word'
  return /^[\p{Lu}\d]/u.test(next) ? 'hyphen' : undefined
}

/** Whether the first word of the line would have had room in the line before: then somebody ended that on purpose. */
function endsEarly(before: Line, { words }: Line, right: number): boolean {
  const first = words[0]!
  const space = (first.y1 - first.y0) * 0.3
  return before.words.at(-1)!.x1 + space + (first.x1 - first.x0) < right - space
}

/** Cells of a row of a table stand on one line. */
function standsBeside(left: Line, right: Line): boolean {
  const [a, b] = [left.words.at(-1)!, right.words[0]!]
  return b.x0 >= a.x1 && Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
}

const tenths = (points: number) => Math.round(points * 10)
export const asTenths = ({ x0, y0, x1, y1 }: Box): [number, number, number, number] => [
  tenths(x0),
  tenths(y0),
  tenths(x1 - x0),
  tenths(y1 - y0),
]
