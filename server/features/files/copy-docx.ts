import { HeadingLevel, Paragraph, TextRun, type Table } from 'docx'
import { packWord } from '../../base/word-file.ts'
import { wordTable } from '../../base/word-table.ts'
import { printable } from '../../base/printable.ts'
import type { CopyDocument } from './copy-document.ts'

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
      return wordTable(
        block.rows.map((cells) => cells.map((text) => ({ text }))),
        block.hasHead ?? false,
      )
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
