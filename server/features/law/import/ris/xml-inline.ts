import type { XmlElement, XmlNode } from './xml-tree.ts'

/*
 * Running text of RIS documents: words, empty elements that stand for a character, and wrappers for print. The element
 * names are those of the RIS schema (namespace http://www.bka.gv.at).
 */

/** Marks around italics and around the section sign. XML 1.0 forbids these characters, so no document contains them. */
export const mark = { italic: '\u0001', italicEnd: '\u0002', sign: '\u0003', signEnd: '\u0004' } as const

const characters: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  gdash: '-',
  bdash: '–',
  tab: ' ',
  br: '\n',
  dots: '…',
  euro: '€',
  amp: '&',
  lt: '<',
  gt: '>',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  em: '\u2003',
  en: '\u2002',
  em14: '\u2005',
  lidea: ' ',
  kidea: ' ',
  tm: '™',
}

/** What stands for a picture: road signs, formulas. The picture itself is an attachment of the document. */
const picture = '[Abbildung]'

/** The text of these nodes without added blanks, with marks; a line break of print is a line end. */
export function inlineText(nodes: readonly XmlNode[]): string {
  const marked = nodes
    .map((node) => (typeof node === 'string' ? node.replace(/[ \t\r\n]+/g, ' ') : elementText(node, false)))
    .join('')
  return tidy(marked.replaceAll(mark.italicEnd + mark.italic, ''))
}

/** The text of these nodes on one line and without marks. */
export const plainText = (nodes: readonly XmlNode[]): string => oneLine(unmarked(inlineText(nodes)))

export const unmarked = (text: string): string =>
  tidy(Object.values(mark).reduce((rest, sign) => rest.replaceAll(sign, ''), text))

export const oneLine = (text: string): string => text.replaceAll('\n', ' ')

/** Single blanks, none at the ends of lines, no empty lines. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/ {2,}/g, ' ').trim())
  return lines.filter((line) => line !== '').join('\n')
}

function elementText(element: XmlElement, inItalics: boolean): string {
  const { name, attributes } = element
  const character = characters[name]
  if (character !== undefined) return character
  const content = () =>
    element.children
      .map((node) =>
        typeof node === 'string' ? node.replace(/[ \t\r\n]+/g, ' ') : elementText(node, inItalics || name === 'i'),
      )
      .join('')
  switch (name) {
    // A field of the word processor: page numbers.
    case 'feld':
      return ''
    case 'uchar':
      return unicode(attributes.code ?? '')
    case 'binary':
      return picture
    case 'fnzeichen':
      return footnoteMark(element)
    case 'super':
      return raised(content())
    case 'sub':
      return lowered(content())
    case 'gldsym':
      return mark.sign + content() + mark.signEnd
    case 'i':
      return inItalics ? content() : mark.italic + content() + mark.italicEnd
    default:
      return content()
  }
}

/** `[3]`; the number may itself stand in a field. */
export function footnoteMark(element: XmlElement): string {
  const all = (nodes: readonly XmlNode[]): string =>
    nodes.map((node) => (typeof node === 'string' ? node : all(node.children))).join('')
  const number = all(element.children).replace(/[\s()[\]]/g, '')
  return `[${number || '*'}]`
}

/** `code` is seen as hexadecimal and as decimal; CJK and the scripts of Africa and Asia do not occur, so one of them fits. */
function unicode(code: string): string {
  const [, prefix, digits] = /^(U\+|&#x|0x|x)?([0-9a-f]{1,6});?$/i.exec(code.trim()) ?? []
  if (digits === undefined) return '\ufffd'
  const readings = [
    Number.parseInt(digits, 16),
    ...(prefix === undefined && /^\d+$/.test(digits) ? [Number(digits)] : []),
  ]
  const fits = (point: number) =>
    (point >= 0x20 && point < 0x600 && !(point >= 0x7f && point < 0xa0)) ||
    (point >= 0x1e00 && point < 0x2e80) ||
    (point >= 0xe000 && point < 0xf900)
  const point = readings.find(fits)
  return point === undefined ? '\ufffd' : String.fromCodePoint(point)
}

/** Raised and lowered forms by the plain character. */
const forms = (plain: string, changed: string) => {
  const targets = Array.from(changed)
  return new Map(Array.from(plain).map((letter, index) => [letter, targets[index]!]))
}
const high = forms('0123456789+-–=()abcdefghijklmnoprstuvwxyz', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ')
const low = forms('0123456789+-–=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎')

/** `m²`, `10⁻⁶`; what has no raised form is written `^A`, so that it does not read as part of the number before it. */
const raised = (text: string) => mapped(text, high) ?? (/^[\p{L}\p{N}.,/*)+–-]+$/u.test(text) ? `^${text}` : text)
const lowered = (text: string) => mapped(text, low) ?? text

function mapped(text: string, map: ReadonlyMap<string, string>): string | undefined {
  const letters = Array.from(text, (letter) => map.get(letter))
  return letters.some((letter) => letter === undefined) ? undefined : letters.join('')
}
