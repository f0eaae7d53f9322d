import { HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { LegalBlock, LegalText } from '../../../contract/legal.ts'
import { germanDay, germanMoment } from '../../../contract/vienna.ts'
import { packWord } from '../../base/word-file.ts'

const row = (cells: readonly string[], isHead: boolean) =>
  new TableRow({
    tableHeader: isHead,
    children: cells.map(
      (text) => new TableCell({ children: [new Paragraph({ children: [new TextRun({ text, bold: isHead })] })] }),
    ),
  })

function blockOf(block: LegalBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, keepNext: true, text: block.text })]
    case 'paragraph':
      return [new Paragraph(block.text)]
    case 'quote':
      return [new Paragraph({ indent: { left: 425 }, children: [new TextRun({ text: block.text, italics: true })] })]
    case 'list':
      return block.items.map((text) => new Paragraph({ text, bullet: { level: 0 } }))
    case 'table':
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [row(block.head, true), ...block.rows.map((cells) => row(cells, false))],
        }),
      ]
  }
}

/** A text as a Word file: A4, German; with the moment it was accepted, where it was. */
export function docxOf(
  text: LegalText,
  accepted: { accepted_at: Date; domain: string | null } | undefined,
): Promise<Buffer> {
  const state = accepted
    ? `Fassung vom ${germanDay(text.version)}, angenommen im Dienst am ${germanMoment(accepted.accepted_at)}${accepted.domain === null ? '' : ` für ${accepted.domain}`}.`
    : `Fassung vom ${germanDay(text.version)}, noch nicht angenommen.`
  return packWord({
    title: text.title,
    foot: state,
    children: [
      new Paragraph({ heading: HeadingLevel.TITLE, text: text.title }),
      new Paragraph(state),
      ...text.blocks.flatMap(blockOf),
    ],
  })
}
