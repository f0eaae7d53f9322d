import {
  AlignmentType,
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
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: 18,
            children: [`${foot} · Seite `, PageNumber.CURRENT, ' von ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  })
  return Packer.toBuffer(
    new Document({
      title,
      creator: 'Fundstelle',
      lastModifiedBy: 'Fundstelle',
      styles: {
        default: {
          document: {
            run: { font: 'Calibri', size: 22, language: { value: 'de-AT' } },
            paragraph: { spacing: { after: 140, line: 276 } },
          },
        },
      },
      sections: [
        {
          properties: {
            page: {
              size: { width: 11_906, height: 16_838 },
              margin: { top: 1417, bottom: 1134, left: 1417, right: 1417 },
            },
          },
          footers: { default: footer },
          children,
        },
      ],
    }),
  )
}
