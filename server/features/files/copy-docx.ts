import { HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import { packWord } from '../../base/word-file.ts'
import { printable, type CopyDocument } from './copy-document.ts'

/** The document as a Word file: A4, German; of metadata only its title. */
export function writeDocx({ title, foot, blocks }: CopyDocument): Promise<Buffer> {
  let isNewPage = false
  const children = blocks.flatMap((block): (Paragraph | Table)[] => {
    if (block.type === 'page') {
      isNewPage = true
      return []
    }
    const pageBreakBefore = isNewPage
    isNewPage = false
    if (block.type === 'table')
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: block.rows.map(
            (cells) =>
              new TableRow({
                children: cells.map((text) => new TableCell({ children: [new Paragraph(printable(text))] })),
              }),
          ),
        }),
      ]
    return [
      new Paragraph({
        pageBreakBefore,
        ...(block.type === 'heading' && { heading: HeadingLevel.HEADING_1, keepNext: true }),
        children: block.text
          .split('\n')
          .map((line, at) => new TextRun({ text: printable(line), ...(at > 0 && { break: 1 }) })),
      }),
    ]
  })
  return packWord({ title, foot, children, after: 140 })
}
