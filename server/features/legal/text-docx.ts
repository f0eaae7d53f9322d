import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { LegalBlock, LegalText } from '../../../contract/legal.ts'
import { germanDay, germanMoment } from '../../../contract/vienna.ts'

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
  return Packer.toBuffer(
    new Document({
      title: text.title,
      creator: 'Fundstelle',
      styles: {
        default: {
          document: {
            run: { font: 'Calibri', size: 22, language: { value: 'de-AT' } },
            paragraph: { spacing: { after: 120 } },
          },
        },
      },
      sections: [
        {
          properties: { page: { size: { width: 11_906, height: 16_838 } } },
          footers: {
            default: new Footer({
              children: [
                new Paragraph({
                  children: [
                    new TextRun({
                      size: 18,
                      children: [`${state} Seite `, PageNumber.CURRENT, ' von ', PageNumber.TOTAL_PAGES],
                    }),
                  ],
                }),
              ],
            }),
          },
          children: [
            new Paragraph({ heading: HeadingLevel.TITLE, text: text.title }),
            new Paragraph(state),
            ...text.blocks.flatMap(blockOf),
          ],
        },
      ],
    }),
  )
}
