import { SaxesParser } from 'saxes'

/** A document that cannot be read; the message is the reason in German. */
export class RisXmlError extends Error {}

/** An element with its attributes and its content in order; namespaces are left out. */
export type XmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: XmlNode[] }
export type XmlNode = XmlElement | string

/** Bytes; the longest documents known (§ 0 of old laws, annexes) have less than 2 MB. */
const largest = 20 * 1024 * 1024
/** Levels; real documents have about 15. Bounds the recursion of everybody who walks the tree. */
const deepest = 200

/**
 * Reads a whole XML document strictly, in linear time. Throws RisXmlError when it is not well-formed (a document that was
 * cut off never is), declares a document type, names an entity beyond the five predefined ones, or is too large or deep.
 */
export function parseXml(xml: string): XmlElement {
  if (xml.length > largest || Buffer.byteLength(xml) > largest)
    throw new RisXmlError('Das Dokument ist größer als 20 MB.')
  const top: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [top]
  // XML 1.1 would let control characters in, which the readers use as marks of their own.
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const addText = (text: string) => {
    open.at(-1)!.children.push(text)
  }
  parser.on('error', (error) => {
    throw new RisXmlError(`Das Dokument ist kein wohlgeformtes XML (${error.message}).`)
  })
  parser.on('doctype', () => {
    throw new RisXmlError('Das Dokument enthält eine DOCTYPE-Deklaration.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > deepest) throw new RisXmlError(`Das Dokument ist tiefer als ${deepest} Ebenen verschachtelt.`)
    const element: XmlElement = { name, attributes, children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(xml).close()
  return elements(top)[0]!
}

/** The child elements, with that name if one is given. */
export const elements = (parent: XmlElement, name?: string): XmlElement[] =>
  parent.children.filter(
    (node): node is XmlElement => typeof node !== 'string' && (name === undefined || node.name === name),
  )
