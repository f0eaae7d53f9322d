/** What a document of RIS says. */
export type RisText = { title: string; headings: string[]; text: string; notes: string[]; fields: Record<string, string> }

/** No well-formed document of RIS. */
export class RisXmlError extends Error {}

/** Reads a document XML of RIS (norm or decision). Throws RisXmlError when it is not well-formed or no risdok. */
export function parseRisXml(xml: string): RisText {
  if (!/<risdok[\s>]/.test(xml) || !xml.trimEnd().endsWith('</risdok>')) throw new RisXmlError('kein vollständiges RIS-Dokument')
  const plain = (part: string) =>
    part
      .replace(/<gldsym>[^]*?<\/gldsym>/g, '')
      .replace(/<[^>]+>/g, '')
      .trim()
  const fields: Record<string, string> = {}
  const lines: string[] = []
  const headings: string[] = []
  let title = ''
  for (const [, name = '', attributes = '', content = ''] of xml.matchAll(/<(absatz|ueberschrift|listelem|schlussteil)\b([^>]*)>([^]*?)<\/\1>/g)) {
    const ct = /ct="(\w+)"/.exec(attributes)?.[1] ?? ''
    if (ct === 'text' || ct === 'rechtssatz' || ct === 'strs' || ct === 'spruch' || ct === 'rechtlichebeurteilung') {
      if (name !== 'ueberschrift') lines.push(plain(content))
      else if (attributes.includes('"para"')) title = plain(content)
      else headings.push(plain(content))
    }
    if (ct) fields[ct] = plain(content)
  }
  return { title, headings, text: lines.filter(Boolean).join('\n'), notes: [], fields }
}
