import { AlignmentType, Document, Footer, Packer, PageNumber, Paragraph, TextRun, type IPropertiesOptions } from 'docx'

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
      ...more,
      styles: {
        default: {
          document: {
            run: { font: 'Calibri', size: 22, language: { value: 'de-AT' } },
            paragraph: { spacing: { after, line: 276 } },
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
