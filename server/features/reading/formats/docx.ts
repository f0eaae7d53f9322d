import { zipSync } from 'fflate'
import mammoth from 'mammoth'
import { broken, Unreadable } from '../form/reading-form.ts'
import { partsOf, xmlOf } from '../open/zip.ts'
import type { FlowItem } from './flow.ts'
import { htmlFlow } from './html.ts'

/** Where Word broke the page when it saved the document last, so that our pages are the ones that people count. */
const brokenByWord = /<w:lastRenderedPageBreak\s*\/>/g
const mainPart = /^word\/document\d*\.xml$/

/**
 * The text of a Word document with its pages, where Word has noted them. Only its XML is looked at: no macros, no
 * embedded files, no pictures. Insertions are taken as made, deletions as gone, comments are left out.
 */
export async function readDocx(bytes: Uint8Array): Promise<FlowItem[]> {
  const parts = partsOf(bytes)
  if (!parts.some(({ name }) => name === '[Content_Types].xml') || !parts.some(({ name }) => mainPart.test(name)))
    throw new Unreadable(
      'unknown_format',
      'Die Datei ist kein Word-Dokument. Bitte speichern Sie das Dokument in Word als .docx und laden Sie es noch einmal hoch.',
    )
  const xml: Record<string, Uint8Array> = {}
  for (const part of parts) {
    if (!/\.(?:xml|rels)$/.test(part.name) || part.name.startsWith('customXml/')) continue
    const text = xmlOf(part)
    xml[part.name] = new TextEncoder().encode(
      mainPart.test(part.name) ? text.replace(brokenByWord, '<w:br w:type="page"/>') : text,
    )
  }
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(zipSync(xml, { level: 0 })) },
      {
        styleMap: [
          "br[type='page'] => hr",
          "p[style-name='Title'] => h1:fresh",
          "p[style-name='Subtitle'] => h2:fresh",
        ],
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
      },
    )
    return htmlFlow(value, { pagesEndAtRules: true })
  } catch (error) {
    throw error instanceof Unreadable ? error : broken()
  }
}
