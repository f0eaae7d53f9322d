import { limits, tooManyPages } from '../form/reading-form.ts'

/*
 * Formats without pages of their own become a flow: blocks of text, one below the other. What made them look as they
 * did is left behind; paragraphs, headings, lists, tables and notes stay.
 */

export type Block = {
  style: 'heading' | 'text' | 'item' | 'row' | 'note'
  /** How deep a list is nested, from 0. */
  level: number
  /** With line breaks where the document has them. The marker of a list and of a note is part of it. */
  text: string
}

/** Blocks with the places where a page ends; `null` is such a place. */
export type FlowItem = Block | null

/** Cells with more text than this are no table but a page that somebody laid out in one. */
const longestRow = 3000

/** Takes in what a document says, in its order. */
export function createFlow() {
  const items: FlowItem[] = []
  /** The rows that are open, each in a cell of the one before. */
  const rows: FlowItem[][][] = []
  let text = ''
  let characters = 0
  let next: Pick<Block, 'style' | 'level'> & { marker: string } = { style: 'text', level: 0, marker: '' }

  const target = () => {
    const cells = rows.at(-1)
    if (!cells) return items
    if (cells.length === 0) cells.push([])
    return cells.at(-1)!
  }
  const flow = {
    /** Text as it is; white space means nothing but where a line ends. */
    add(more: string) {
      characters += more.length
      if (characters > limits.characters) throw tooManyPages(Math.ceil(characters / 3000))
      text += more
    },
    /** Ends the block and begins one of this style; a marker stands before its first words. */
    begin(style: Block['style'] = 'text', level = 0, marker = '') {
      flow.end()
      next = { style, level, marker }
    },
    end() {
      const plain = text
        .replace(/[^\S\n\u00A0]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .trim()
      text = ''
      if (plain === '') return
      target().push({ style: next.style, level: next.level, text: next.marker + plain })
      // What follows in the same list entry belongs to it without its marker.
      next = { ...next, marker: '' }
    },
    openRow() {
      flow.begin()
      rows.push([])
    },
    openCell() {
      flow.begin()
      rows.at(-1)?.push([])
    },
    closeRow() {
      flow.begin()
      const cells = rows.pop()
      if (!cells) return
      const lines = cells.map((cell) =>
        cell.flatMap((item) => (item ? [item.text.replaceAll('\n', ' ')] : [])).join(' '),
      )
      const full = lines.filter((line) => line !== '')
      const isTable =
        full.length > 1 && full.join('').length <= longestRow && !cells.flat().some((item) => item?.style === 'row')
      if (isTable) target().push({ style: 'row', level: 0, text: lines.join(' | ').trim() })
      else target().push(...cells.flat())
    },
    /** A page ends here; several in a row are one. */
    endPage() {
      flow.begin()
      // A page does not end within a table of ours.
      if (rows.length === 0 && items.length > 0 && items.at(-1) !== null) items.push(null)
    },
    /** What was taken in. */
    finish(): FlowItem[] {
      while (rows.length > 0) flow.closeRow()
      flow.end()
      return items
    },
  }
  return flow
}
