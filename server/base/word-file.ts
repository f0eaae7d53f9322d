import {
  AlignmentType,
  Document,
  Footer,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
  type IPropertiesOptions,
} from 'docx'
import { printable } from './printable.ts'

/** What stands in a Word file: `foot` goes before the page number of every page, `after` is the space below paragraphs in twentieths of a point. */
type WordFile = {
  title: string
  foot: string
  children: IPropertiesOptions['sections'][number]['children']
  after?: number
} & Pick<IPropertiesOptions, 'description' | 'numbering'>

/** A Word file as all of ours are: A4, German, the page number at the foot; of metadata its title and what is given. */
export function packWord({ title, foot, children, after = 120, ...more }: WordFile): Promise<Buffer> {
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({
            size: 18,
            children: [
              `${printable(foot)} · Seite\u00a0`,
              PageNumber.CURRENT,
              '\u00a0von\u00a0',
              PageNumber.TOTAL_PAGES,
            ],
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
      ...more,
      styles: {
        default: {
          document: {
            run: { font: 'Calibri', size: 22, language: { value: 'de-AT' } },
            paragraph: { spacing: { after, line: 276 } },
          },
          title: heading(40, 0, 160),
          heading1: heading(30, 320, 100),
          heading2: heading(26, 260, 80),
          heading3: heading(24, 220, 60),
          heading4: heading(22, 200, 60),
          heading5: heading(22, 200, 60),
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

/** A heading of a size in half points, with room above and below in twentieths of a point, that stays with what follows. */
const heading = (size: number, before: number, after: number) => ({
  run: { size, bold: true, color: '23201C' },
  paragraph: { keepNext: true, spacing: { before, after, line: 264, lineRule: LineRuleType.AUTO } },
})
