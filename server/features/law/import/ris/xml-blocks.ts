import { footnoteMark, inlineText, oneLine, plainText } from './xml-inline.ts'
import { RisXmlError, elements, type XmlElement, type XmlNode } from './xml-tree.ts'

/*
 * A RIS document is a flat sequence: a label (`ueberschrift typ="titel"`), then its value, whose `ct` names the part. The
 * body is the part with ct="text". Formats before about 2015 nest their lists (`ziffernliste` > `literaliste` …), later
 * ones count them by `ebene` only.
 */

/** One line group of a document. `text` carries the marks of xml-inline.ts. */
export type Block = {
  /** `text`, `kurztitel`, `gz` …; the label in small letters where the document names no part. */
  part: string
  kind: 'heading' | 'paragraph' | 'item' | 'closing' | 'row'
  /** Kind of a heading (`para`, `g1`, `art` …) or of a paragraph (`abs`, `erltext` …). */
  type: string
  /** Of an item; of a closing text the level it belongs to, 0 being the Absatz. */
  level: number
  symbol: string
  text: string
  centred: boolean
}

/** The parts with the label printed above each, in order of appearance. */
export type Blocks = { blocks: Block[]; labels: Map<string, string> }

const lists = new Set([
  'aufzaehlung',
  'ziffernliste',
  'literaliste',
  'subliteraliste',
  'strichliste',
  'erlliste',
  'betragliste',
  'betraglistetgue',
])
const containers = new Set(['abschnitt', 'block', 'div', 'pre', 'liste', 'caption', ...lists])
const paragraphs = new Set([
  'absatz',
  'ausgabe',
  'unterschrift',
  'inhaltsvz',
  'beschr',
  'textbox',
  'pdvorlage',
  'abstand',
])
const closings = new Set(['schlussteil', 'schluss'])
const isBlock = (name: string) =>
  containers.has(name) ||
  paragraphs.has(name) ||
  closings.has(name) ||
  ['table', 'listelem', 'ueberschrift', 'fnen'].includes(name)
/** Head and foot of the printed page, and the layout of columns. */
const dropped = new Set(['kzinhalt', 'fzinhalt', 'metadaten', 'layoutdaten', 'col', 'colgroup'])
const deepestLevel = 9

type Context = { part: string; type: string; level: number; centred: boolean }

/** All line groups of a document in order. Throws RisXmlError when it is not a RIS document. */
export function readBlocks(root: XmlElement): Blocks {
  const body = root.name === 'risdok' ? elements(root, 'nutzdaten')[0] : undefined
  if (!body || elements(body, 'abschnitt').length === 0)
    throw new RisXmlError('Das Dokument ist kein RIS-Dokument (risdok mit nutzdaten und abschnitt).')
  const reader = new BlockReader()
  reader.readFlow(body.children, { part: '', type: '', level: 0, centred: false }, 'paragraph')
  return { blocks: reader.blocks, labels: reader.labels }
}

class BlockReader {
  blocks: Block[] = []
  labels = new Map<string, string>()
  private label = ''
  private current = ''

  /** Reads nodes in order; text between two blocks is a line group of its own, the first one is of the given kind. */
  readFlow(nodes: readonly XmlNode[], context: Context, kind: Block['kind'], symbol = ''): void {
    let run: XmlNode[] = []
    let first = kind
    const flush = () => {
      const text = inlineText(run)
      run = []
      if (text === '' && (symbol === '' || first !== kind)) return
      this.add(first, context, text, first === kind ? symbol : '')
      first = 'paragraph'
    }
    for (const node of nodes) {
      if (typeof node === 'string' || !isBlock(node.name)) {
        if (typeof node === 'string' || !dropped.has(node.name)) run.push(node)
        continue
      }
      flush()
      this.readBlock(node, context)
    }
    flush()
  }

  private readBlock(element: XmlElement, outer: Context): void {
    const { name, attributes, children } = element
    if (name === 'ueberschrift' && attributes.typ === 'titel' && attributes.ct === undefined)
      return this.openPart(plainText(children))
    if (name === 'table') return this.readTable(element, outer)
    if (name === 'fnen') return this.readFootnotes(element)
    const context: Context = {
      ...outer,
      part: this.partOf(attributes.ct) ?? outer.part,
      type: attributes.typ ?? '',
      centred: attributes.halign === 'c',
    }
    if (lists.has(name))
      return this.readFlow(
        children,
        { ...context, level: levelOf(attributes.ebene) ?? Math.min(outer.level + 1, deepestLevel) },
        'paragraph',
      )
    if (name === 'liste') return this.readFlow(children, context, 'paragraph')
    if (name === 'listelem') {
      const symbols = elements(element, 'symbol')
      const rest = children.filter((node) => typeof node === 'string' || node.name !== 'symbol')
      return this.readFlow(
        rest,
        { ...context, level: Math.max(1, outer.level) },
        'item',
        symbols.map((symbol) => plainText(symbol.children)).join(' '),
      )
    }
    if (closings.has(name)) return this.readFlow(children, { ...context, level: closingLevel(element) }, 'closing')
    this.readFlow(children, context, name === 'ueberschrift' ? 'heading' : 'paragraph')
  }

  private readTable(table: XmlElement, outer: Context): void {
    const context = { ...outer, part: this.partOf(firstPart(table)) ?? outer.part }
    for (const child of elements(table)) {
      if (child.name === 'caption') this.readFlow(child.children, context, 'paragraph')
      const rows = child.name === 'tr' ? [child] : elements(child, 'tr')
      for (const row of rows) {
        const cells = elements(row).map((cell) => oneLine(inlineText(cellNodes(cell))))
        if (cells.some((cell) => cell !== '')) this.add('row', context, cells.join(' | '), '')
      }
    }
  }

  /** `fnen` holds pairs of mark and text below the sections. */
  private readFootnotes(notes: XmlElement): void {
    let sign = ''
    for (const child of elements(notes)) {
      if (child.name === 'fnzeichen') sign = footnoteMark(child)
      if (child.name !== 'fntext') continue
      const symbol = sign || `[${child.attributes.nr ?? '*'}]`
      this.add(
        'paragraph',
        { part: child.attributes.ct ?? 'text', type: 'fntext', level: 0, centred: false },
        `${symbol} ${inlineText(child.children)}`,
        '',
      )
      sign = ''
    }
  }

  private openPart(label: string): void {
    this.label = label
    this.current = partsByLabel[label] ?? label.toLowerCase()
  }

  /** Nothing when the element names no part: then the part around it goes on. */
  private partOf(ct: string | undefined): string | undefined {
    // Notes on transition are labelled »Beachte …« whatever they are marked as.
    if (/^beachte/i.test(this.label)) return 'beachte'
    if (ct !== undefined) this.current = ct
    return ct
  }

  private add(kind: Block['kind'], context: Context, text: string, symbol: string): void {
    const part = context.part || this.current
    if (!this.labels.has(part)) this.labels.set(part, this.label)
    this.blocks.push({ part, kind, type: context.type, level: context.level, symbol, text, centred: context.centred })
  }
}

/** Parts that some documents label without naming them. */
const partsByLabel: Readonly<Record<string, string>> = {
  Text: 'text',
  Inkrafttretensdatum: 'ikra',
  Außerkrafttretensdatum: 'akra',
}

function levelOf(value: string | undefined): number | undefined {
  const level = value === undefined || value.trim() === '' ? Number.NaN : Math.floor(Number(value))
  return Number.isFinite(level) && level >= 0 ? Math.min(level, deepestLevel) : undefined
}

/** `schlussteil` counts (0 and 0.5 close the Absatz), the older `schluss` names: Abs, Ziff, Lit, Sublit or e1, e2 … */
function closingLevel({ attributes }: XmlElement): number {
  const type = (attributes.typ ?? '').toLowerCase()
  return levelOf(attributes.ebene) ?? levelOf(/^e(\d)$/.exec(type)?.[1]) ?? { ziff: 1, lit: 2, sublit: 3 }[type] ?? 0
}

/** The part a table belongs to is only named inside of it. */
function firstPart(element: XmlElement): string | undefined {
  for (const child of elements(element)) {
    const part = child.attributes.ct ?? firstPart(child)
    if (part !== undefined) return part
  }
  return undefined
}

/** Content of a cell with a blank between its paragraphs, also those of a table in it. */
function cellNodes(cell: XmlElement): XmlNode[] {
  return cell.children.flatMap((node): XmlNode[] => {
    if (typeof node === 'string' || dropped.has(node.name)) return typeof node === 'string' ? [node] : []
    const isWrapper = isBlock(node.name) || ['symbol', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].includes(node.name)
    return isWrapper ? [' ', ...cellNodes(node), ' '] : [node]
  })
}
