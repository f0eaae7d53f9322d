import { ExternalHyperlink, TextRun, type IRunOptions, type ParagraphChild } from 'docx'
import type { Link, PhrasingContent } from 'mdast'
import { unbroken } from '../../../contract/unbroken.ts'
import { printable } from '../../base/printable.ts'
import { markerWords } from './thread-markdown.ts'

/** The words of a block in a Word file, with the look they have from what surrounds them. */
export function runs(nodes: PhrasingContent[], look: IRunOptions = {}): ParagraphChild[] {
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'strong':
        return runs(node.children, { ...look, bold: true })
      case 'emphasis':
        return runs(node.children, { ...look, italics: true })
      case 'delete':
        return runs(node.children, { ...look, strike: true })
      case 'link':
        return [
          new ExternalHyperlink({ link: node.url, children: runs(wordsOf(node), { ...look, style: 'Hyperlink' }) }),
        ]
      case 'inlineCode':
        return [new TextRun({ ...look, text: printable(node.value), font: 'Consolas' })]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'marker':
        return [
          new TextRun({ ...look, text: markerWords(node), color: node.state === 'belegt' ? undefined : '7A4B00' }),
        ]
      default:
        return 'value' in node ? [new TextRun({ ...look, text: unbroken(printable(node.value)) })] : []
    }
  })
}

/** A bare address of several lines says no more than whose page it is: in a Word file the rest lies behind the link. */
function wordsOf({ url, children }: Link): PhrasingContent[] {
  const [only] = children
  return only?.type === 'text' && only.value === url && URL.canParse(url)
    ? [{ type: 'text', value: new URL(url).host || url }]
    : children
}
