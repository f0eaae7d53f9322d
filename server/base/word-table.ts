import { BorderStyle, Paragraph, Table, TableCell, TableRow, TextRun, WidthType, type IParagraphOptions } from 'docx'
import { columnWidths } from '../../contract/table-columns.ts'
import { printable } from './printable.ts'

const line = { style: BorderStyle.SINGLE, size: 4, color: 'BBB4A8' }
/** Twentieths of a point between the margins of our pages. */
const textWidth = 11_906 - 2 * 1417

/** The words of a cell, by which columns have their width, and what is written instead of them as they stand. */
type Cell = { text: string } & Pick<IParagraphOptions, 'alignment' | 'children'>

/** A table as all of ours are, with the space below it; its columns are as wide as what stands in them asks for. */
export function wordTable(rows: readonly (readonly Cell[])[], hasHead: boolean): (Table | Paragraph)[] {
  const { shares } = columnWidths(rows.map((cells) => cells.map(({ text }) => text)))
  const widths = shares.map((share) => Math.round((share * textWidth) / 100))
  const sides = { top: line, bottom: line, left: line, right: line }
  const table = new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: widths,
    rows: rows.map(
      (cells, index) =>
        new TableRow({
          tableHeader: hasHead && index === 0,
          cantSplit: true,
          children: widths.map((size, column) => {
            const { text = '', alignment, children } = cells[column] ?? {}
            const bold = hasHead && index === 0
            return new TableCell({
              width: { size, type: WidthType.DXA },
              borders: sides,
              margins: { top: 60, bottom: 60, left: 100, right: 100 },
              children: [
                new Paragraph({
                  alignment,
                  spacing: { after: 0 },
                  children: children ?? [new TextRun({ text: printable(text), bold })],
                }),
              ],
            })
          }),
        }),
    ),
  })
  return [table, new Paragraph({ spacing: { after: 60 } })]
}
