import { AlignmentType, Document, Footer, LevelFormat, Packer, PageNumber, Paragraph, TextRun } from 'docx'
import type { Root } from 'mdast'
import { blocks, deepest, step, type NumberedLists } from './docx-blocks.ts'
import { printable } from './docx-runs.ts'

/** The document as a Word file: A4, German, with the notice and the page number at the foot of every page. */
export async function writeDocx(document: Root, title: string, notice: string): Promise<Buffer> {
  const lists: NumberedLists = []
  const children = document.children.flatMap((node) => blocks(node, {}, 0, lists))
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: 18,
            children: [`${notice} · Seite `, PageNumber.CURRENT, ' von ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  })
  return Packer.toBuffer(
    new Document({
      title: printable(title),
      creator: 'Fundstelle',
      lastModifiedBy: 'Fundstelle',
      description: notice,
      numbering: {
        config: [
          level('bullet', LevelFormat.BULLET, 1, () => '•'),
          ...lists.map((start, index) =>
            level(`numbers-${index}`, LevelFormat.DECIMAL, start, (depth) => `%${depth + 1}.`),
          ),
        ],
      },
      styles: {
        default: {
          document: {
            run: { font: 'Calibri', size: 22, language: { value: 'de-AT' } },
            paragraph: { spacing: { after: 120, line: 276 } },
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

const level = (
  reference: string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  start: number,
  text: (depth: number) => string,
) => ({
  reference,
  levels: Array.from({ length: deepest + 1 }, (_, depth) => ({
    level: depth,
    format,
    start,
    text: text(depth),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: step * (depth + 1), hanging: step * 0.8 } } },
  })),
})
