import * as mupdf from 'mupdf'
import type { Block, FlowItem } from '../formats/flow.ts'
import { asTenths } from '../form/page-text.ts'
import { limits, tooManyPages, type PageText } from '../form/reading-form.ts'

/*
 * Documents without pages get pages of ours: the text in one typeface on A4, nothing of the look of the original. Where
 * the document knows its pages, ours have the same numbers, and grow longer where their text needs it.
 */

const a4 = { width: 595, height: 842 }
const margin = { side: 62, top: 62, bottom: 62 }
const indent = 18

type Style = { font: 'regular' | 'bold'; size: number; leading: number; before: number }
const styles: Record<Block['style'], Style> = {
  heading: { font: 'bold', size: 12.5, leading: 17, before: 8 },
  text: { font: 'regular', size: 11, leading: 15, before: 7 },
  item: { font: 'regular', size: 11, leading: 15, before: 3 },
  row: { font: 'regular', size: 10, leading: 14, before: 2 },
  note: { font: 'regular', size: 9.5, leading: 13, before: 4 },
}

/** Of the height of a line: where the box of a word begins and ends, and where its base line is. */
const parts = { top: 0.08, bottom: 0.98, base: 0.76 }

/** The pages of a flow. */
export function layOut(items: readonly FlowItem[]): PageText[] {
  const measure = createMeasure()
  const knowsPages = items.includes(null)
  const pages: PageText[] = []
  let page: PageText | undefined
  let y = 0
  const begin = () => {
    if (pages.length === limits.pages) throw tooManyPages(pages.length + 1)
    page = { number: pages.length + 1, text: '', ...a4, source: 'text', boxes: [] }
    pages.push(page)
    y = margin.top
    return page
  }
  const close = () => {
    if (page) page.height = Math.max(a4.height, Math.ceil(y + margin.bottom))
    page = undefined
  }
  let before: Block | undefined
  for (const item of items) {
    if (!item) {
      if (!page) begin()
      close()
      continue
    }
    const { font, size, leading, before: space } = styles[item.style]
    const left = margin.side + (item.style === 'item' ? (item.level + 1) * indent : 0)
    const lines = linesOf(item.text, (text) => measure(text, font) * size, a4.width - margin.side - left)
    for (const [index, line] of lines.entries()) {
      if (page && !knowsPages && y + leading > a4.height - margin.bottom) close()
      const here: PageText = page ?? begin()
      if (here.text !== '') here.text += index > 0 ? line.joined : between(before, item)
      if (index === 0 && here.text !== '') y += space
      let x = left
      for (const [at, word] of line.words.entries()) {
        if (at > 0) {
          here.text += ' '
          x += measure(' ', font) * size
        }
        const width = measure(word, font) * size
        here.boxes.push(
          here.text.length,
          word.length,
          ...asTenths({ x0: x, y0: y + leading * parts.top, x1: x + width, y1: y + leading * parts.bottom }),
        )
        here.text += word
        x += width
      }
      y += leading
    }
    before = item
  }
  close()
  return pages.length > 0 ? pages : [begin()]
}

/** Entries of a list and rows of a table stand close together. */
const between = (before: Block | undefined, { style }: Block) =>
  before?.style === style && (style === 'item' || style === 'row') ? '\n' : '\n\n'

/** A text in lines no wider than `width`; `joined` is what stands in the text before a line. */
function linesOf(
  text: string,
  measure: (text: string) => number,
  width: number,
): { words: string[]; joined: string }[] {
  const lines: { words: string[]; joined: string }[] = []
  for (const given of text.split('\n')) {
    let line: { words: string[]; joined: string } = { words: [], joined: '\n' }
    let used = 0
    lines.push(line)
    for (const whole of given.split(' ').filter((word) => word !== ''))
      for (const [at, word] of pieces(whole, measure, width).entries()) {
        const wide = measure(word)
        if (line.words.length > 0 && (at > 0 || used + measure(' ') + wide > width)) {
          line = { words: [], joined: at > 0 ? '' : ' ' }
          lines.push(line)
          used = 0
        }
        used += wide + (line.words.length > 0 ? measure(' ') : 0)
        line.words.push(word)
      }
  }
  return lines
}

/** A word, in parts where it is wider than a line. */
function pieces(word: string, measure: (text: string) => number, width: number): string[] {
  if (measure(word) <= width) return [word]
  const out: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      out.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...out, piece]
}

const fonts = new Map<Style['font'], mupdf.Font>()
function fontOf(name: Style['font']): mupdf.Font {
  const known = fonts.get(name) ?? new mupdf.Font(name === 'bold' ? 'Times-Bold' : 'Times-Roman')
  fonts.set(name, known)
  return known
}

/** Widths of texts at size 1. */
function createMeasure() {
  const widths = { regular: new Map<string, number>(), bold: new Map<string, number>() }
  return (text: string, name: Style['font']) => {
    let sum = 0
    for (const letter of text) {
      let width = widths[name].get(letter)
      if (width === undefined) {
        const font = fontOf(name)
        const glyph = font.encodeCharacter(letter.codePointAt(0)!)
        width = glyph > 0 ? font.advanceGlyph(glyph) : 0.6
        widths[name].set(letter, width)
      }
      sum += width
    }
    return sum
  }
}

/** What a page of ours is drawn from. */
export type LaidPage = Pick<PageText, 'text' | 'boxes' | 'width' | 'height'>

const byLeading = [...new Map(Object.values(styles).map((style) => [style.leading, style])).values()]
/** The look of a word by the height of its box, which no two looks share. */
const styleOf = (height: number): Style =>
  byLeading.reduce((best, style) => (distance(style, height) < distance(best, height) ? style : best))
const distance = ({ leading }: Style, height: number) => Math.abs(leading * (parts.bottom - parts.top) - height)

/** Draws a page of ours from its words and where they stand; the document is not needed for that. */
export function drawLaid({ text, boxes, width, height }: LaidPage, scale: number): mupdf.Pixmap {
  const pixmap = new mupdf.Pixmap(
    mupdf.ColorSpace.DeviceGray,
    [0, 0, Math.ceil(width * scale), Math.ceil(height * scale)],
    false,
  )
  pixmap.clear(255)
  const device = new mupdf.DrawDevice(mupdf.Matrix.scale(scale, scale), pixmap)
  for (let at = 0; at + 5 < boxes.length; at += 6) {
    const [start, length, x, y, , tall] = boxes
      .slice(at, at + 6)
      .map((value, index) => (index < 2 ? value : value / 10))
    const { font, size, leading } = styleOf(tall!)
    const base = y! + leading * (parts.base - parts.top)
    const word = new mupdf.Text()
    word.showString(fontOf(font), [size, 0, 0, -size, x!, base], text.slice(start, start! + length!))
    device.fillText(word, mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, [0.1], 1)
    word.destroy()
  }
  device.close()
  return pixmap
}
