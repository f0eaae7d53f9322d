import { blockLines, fieldsOf, linesByPart } from './block-lines.ts'
import { separateNotes } from './editors-notes.ts'
import type { RisText } from './ris-text.ts'
import type { Block, Blocks } from './xml-blocks.ts'
import { mark, oneLine } from './xml-inline.ts'

/** Text of one section (§, Artikel, Anlage) of a law in one version, from its line groups. */
export function normText({ blocks }: Blocks): RisText {
  const parts = linesByPart(blocks)
  const fields = fieldsOf(parts, (part) => part !== 'text' && part !== 'beachte')
  const label = fields.artikel_anlage ?? ''
  const notes = parts.has('beachte') ? [parts.get('beachte')!.join('\n')] : []
  const body = blocks.filter((block) => block.part === 'text')
  // § 0 stands for the law as a whole: table of contents and promulgation are no provision.
  if (/^§\s*0$/.test(label))
    return { title: '', headings: [], text: '', notes, fields: fieldsOf(parts, (part) => part !== 'beachte') }
  const start = startOf(body, label)
  const head = headOf(body.slice(0, start), notes)
  return { ...head, text: textOf(body.slice(start), label, notes), notes, fields }
}

/** Index of the first line group of the text: behind the headings, also behind centred lines that old documents use instead. */
function startOf(body: readonly Block[], label: string): number {
  const begin = lengthUnless(body.findIndex((block) => block.kind !== 'heading'))
  const signed = lengthUnless(
    body.findIndex(
      (block) => block.kind !== 'heading' && (!(block.kind === 'paragraph' && block.centred) || hasSign(block)),
    ),
  )
  return signed < body.length && hasSign(body[signed]!) ? signed : begin

  function lengthUnless(index: number): number {
    return index < 0 ? body.length : index
  }
  function hasSign(block: Block): boolean {
    return withoutSign(block.text, label) !== block.text
  }
}

function headOf(blocks: readonly Block[], notes: string[]): { title: string; headings: string[] } {
  const lines = blocks.map((block) => {
    const separated = separateNotes(withoutMarkedSign(block.text))
    notes.push(...separated.notes)
    return { type: block.kind === 'heading' ? block.type : 'centred', text: oneLine(separated.text) }
  })
  const named = lines.filter((line) => line.text !== '')
  const ofSection = named.filter((line) => line.type === 'para')
  // Without a heading of its own the line next to the text is it, if it is a centred one.
  const last = named.at(-1)
  const titles = new Set(ofSection.length > 0 ? ofSection : last?.type === 'centred' ? [last] : [])
  return {
    title: [...titles].map((line) => line.text).join(' '),
    headings: named.filter((line) => !titles.has(line)).map((line) => line.text),
  }
}

function textOf(blocks: readonly Block[], label: string, notes: string[]): string {
  const lines: string[] = []
  let mayOpen = true
  for (const [index, block] of blocks.entries()) {
    // Only the sign the text begins with: an annex may count paragraphs of its own.
    const text: string = mayOpen ? withoutSign(block.text, label) : block.text
    const separated = separateNotes(text)
    if (text !== block.text || separated.text !== '') mayOpen = false
    const number = block.kind === 'item' ? block.symbol : (/^\(\d+[a-z]{0,2}\)$/.exec(separated.text)?.[0] ?? '')
    const isBare =
      separated.notes.length > 0 &&
      /^[|\s]*$/.test(block.kind === 'item' ? separated.text : separated.text.slice(number.length))
    const place = isBare && number !== '' ? `${number} ` : ''
    notes.push(...separated.notes.map((note) => place + note))
    // A number without words stays only where its items follow, which would else belong to the one before.
    const isKept = !isBare || (number !== '' && opensItems(block, blocks[index + 1]))
    const line = isKept ? blockLines(block, separated.text) : ''
    if (line.trim() !== '') lines.push(line)
  }
  return lines.join('\n')
}

const opensItems = (block: Block, next: Block | undefined) =>
  next?.kind === 'item' && next.level > (block.kind === 'item' ? block.level : 0)

const signs = new RegExp(`${mark.sign}[^${mark.signEnd}]*${mark.signEnd}`)

const withoutMarkedSign = (text: string) => text.replace(signs, '').trim()

/** Text without the sign it begins with: »§ 5.« as marked, or as the label of the document where old ones do not mark it. */
function withoutSign(text: string, label: string): string {
  if (text.trimStart().startsWith(mark.sign)) return withoutMarkedSign(text)
  const [, kind, number] = /(§|Art\.|Anl\.)\s*([0-9]+[a-z]*|[IVXLCDM]+)$/.exec(label) ?? []
  if (kind === undefined || kind === 'Anl.') return text
  const written = kind === '§' ? '§' : 'Art(?:ikel|\\.)'
  return text.replace(new RegExp(`^${written}\\s*${number}(?:\\.(?=\\s|$)|$|(?=\\s*\\(\\d))\\s*`), '')
}
