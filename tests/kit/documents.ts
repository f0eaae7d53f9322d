import { zipSync, type Zippable } from 'fflate'
import * as mupdf from 'mupdf'

export { pdfOf, scanOf } from '../../bench/sample-documents.ts'

/*
 * Documents for tests, made when they are needed: no file of this sort lies in the project.
 */

const encode = (text: string) => new TextEncoder().encode(text)
/** The same PDF, opened only with the password. */
export function protectedPdf(pdf: Uint8Array, password: string): Uint8Array {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf').asPDF()!
  return Uint8Array.from(
    document.saveToBuffer(`encrypt=aes-256,user-password=${password},owner-password=owner`).asUint8Array(),
  )
}

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A paragraph of a Word document; `style` by its id, `list` with decimal numbers, `page`: Word broke the page before it. */
export const wordParagraph = (text: string, { style = '', list = false, page = false, more = '' } = {}) =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${list ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''}</w:pPr>` +
  `<w:r>${page ? '<w:lastRenderedPageBreak/>' : ''}<w:t xml:space="preserve">${text}</w:t>${more}</w:r></w:p>`

export const wordTable = (rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

/** A Word document with this body; `footnotes` count from 1, `parts` are added or stand in the place of others. */
export function docxOf(
  body: string,
  { footnotes = [] as string[], parts = {} as Zippable, head = '' } = {},
): Uint8Array {
  const type = (name: string, part: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`
  const relation = (id: number, name: string) =>
    `<Relationship Id="r${id}" Type="${relations}/${name}" Target="${name}.xml"/>`
  return zipSync({
    '[Content_Types].xml': encode(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('document', 'document.main')}${type('styles', 'styles')}${type('numbering', 'numbering')}${type('footnotes', 'footnotes')}</Types>`,
    ),
    '_rels/.rels': encode(
      `<Relationships xmlns="${packageRelations}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': encode(
      `<Relationships xmlns="${packageRelations}">${relation(1, 'styles')}${relation(2, 'numbering')}${relation(3, 'footnotes')}</Relationships>`,
    ),
    'word/styles.xml': encode(
      `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    ),
    'word/numbering.xml': encode(
      `<w:numbering xmlns:w="${word}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ),
    'word/footnotes.xml': encode(
      `<w:footnotes xmlns:w="${word}">${footnotes.map((text, at) => `<w:footnote w:id="${at + 1}">${wordParagraph(text)}</w:footnote>`).join('')}</w:footnotes>`,
    ),
    'word/document.xml': encode(
      `<?xml version="1.0"?>${head}<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    ),
    ...parts,
  })
}

/** An OpenDocument text with this body. */
export const odtOf = (body: string, styles = '') =>
  zipSync({
    mimetype: [encode('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': encode(
      `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ),
  })
