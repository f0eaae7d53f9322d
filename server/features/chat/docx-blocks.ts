import { AlignmentType, BorderStyle, HeadingLevel, Paragraph, TextRun, type IParagraphOptions, type Table } from 'docx'
import type { List, Nodes, PhrasingContent, Table as TableNode } from 'mdast'
import { printable } from '../../base/printable.ts'
import { wordTable } from '../../base/word-table.ts'
import { runs } from './docx-runs.ts'
import { markerWords } from './thread-markdown.ts'

/*
 * Blocks of the document in a Word file. Each becomes one or more paragraphs; what surrounds a block (a list, a
 * quotation) comes down to it as options of its paragraphs.
 */

type Around = Pick<IParagraphOptions, 'numbering' | 'indent' | 'border' | 'alignment'>
export type Block = Paragraph | Table
/** First number of every numbered list, in the order of the document; each counts on its own. */
export type NumberedLists = number[]

const headings = [
  HeadingLevel.TITLE,
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
] as const
const line = { style: BorderStyle.SINGLE, size: 4, color: 'BBB4A8' }
/** Twentieths of a point that one level of a list or quotation is moved in. */
export const step = 425
/** Word knows nine levels of a list. */
export const deepest = 8

/** The paragraphs of one block; the numbered lists in it are added to `lists`. */
export function blocks(node: Nodes, around: Around, depth: number, lists: NumberedLists): Block[] {
  switch (node.type) {
    case 'heading':
      return [
        new Paragraph({ ...around, heading: headings[node.depth - 1], keepNext: true, children: runs(node.children) }),
      ]
    case 'paragraph':
      return [new Paragraph({ ...around, children: runs(node.children) })]
    case 'blockquote':
      return node.children.flatMap((child) =>
        blocks(
          child,
          {
            ...around,
            numbering: undefined,
            indent: { left: step * (depth + 1) },
            border: { left: { ...line, size: 12, space: 8 } },
          },
          depth + 1,
          lists,
        ),
      )
    case 'list':
      return listItems(node, depth, lists)
    case 'table':
      return table(node)
    case 'code':
      return node.value.split('\n').map(
        (text) =>
          new Paragraph({
            ...around,
            spacing: { after: 0 },
            children: [new TextRun({ text: printable(text), font: 'Consolas', size: 20 })],
          }),
      )
    case 'thematicBreak':
      return [new Paragraph({ border: { bottom: line } })]
    default:
      return 'value' in node ? [new Paragraph({ ...around, children: runs([node as PhrasingContent]) })] : []
  }
}

/** The first paragraph of an item carries its sign, the others stand under it. */
function listItems(list: List, depth: number, lists: NumberedLists): Block[] {
  const reference = list.ordered ? `numbers-${lists.push(list.start ?? 1) - 1}` : 'bullet'
  return list.children.flatMap((item) =>
    item.children.flatMap((child, index) => {
      if (child.type === 'list') return blocks(child, {}, depth + 1, lists)
      const task =
        index === 0 && typeof item.checked === 'boolean' && child.type === 'paragraph'
          ? [{ type: 'text' as const, value: item.checked ? '☑ ' : '☐ ' }]
          : []
      const content =
        task.length > 0 && child.type === 'paragraph' ? { ...child, children: [...task, ...child.children] } : child
      const around: Around =
        index === 0
          ? { numbering: { reference, level: Math.min(depth, deepest) } }
          : { indent: { left: step * (depth + 1) } }
      return blocks(content, around, depth + 1, lists)
    }),
  )
}

function table({ children, align }: TableNode): Block[] {
  const sides = { left: AlignmentType.LEFT, center: AlignmentType.CENTER, right: AlignmentType.RIGHT }
  const rows = children.map((row, index) =>
    row.children.map((cell, column) => ({
      text: wordsOf(cell),
      alignment: sides[align?.[column] ?? 'left'],
      children: runs(cell.children, index === 0 ? { bold: true } : {}),
    })),
  )
  return wordTable(rows, true)
}

const wordsOf = (node: Nodes): string =>
  node.type === 'marker'
    ? markerWords(node)
    : 'value' in node
      ? node.value
      : 'children' in node
        ? node.children.map(wordsOf).join('')
        : ' '
