import { blockLines, fieldsOf } from './block-lines.ts'
import { separateNotes } from './editors-notes.ts'
import type { RisText } from './ris-text.ts'
import type { Block, Blocks } from './xml-blocks.ts'
import { mark, oneLine, unmarked } from './xml-inline.ts'

/** Text of one section (§, Artikel, Anlage) of a law in one version, from its line groups. */
export function normText({ blocks }: Blocks): RisText {
  const fields = fieldsOf(blocks, (part) => part !== 'text' && part !== 'beachte')
  const label = fields.artikel_anlage ?? ''
  const cautions = fieldsOf(blocks, (part) => part === 'beachte').beachte
  const body = blocks.filter((block) => block.part === 'text')
  const notes = cautions ? [cautions] : []
  // § 0 stands for the law as a whole: table of contents and promulgation are no provision.
  if (/^§\s*0$/.test(label)) return { title: '', headings: [], text: '', notes, fields: { ...fields, ...fieldsOf(body, () => true) } }
  const start = startOf(body, label)
  const head = headOf(body.slice(0, start), notes)
  return { ...head, text: textOf(body.slice(start), label, notes), notes, fields }
}

/** Index of the first line group of the text: behind the headings, also behind centred lines that old documents use instead. */
function startOf(body: readonly Block[], label: string): number {
  const isHeading = (block: Block) => block.kind === 'heading'
  const first = body.findIndex((block) => !isHeading(block))
  const signed = body.findIndex((block) => !isHeading(block) && withoutSign(block.text, label) !== block.text)
  const begin = first < 0 ? body.length : first
  return signed > begin && body.slice(begin, signed).every((block) => isHeading(block) || (block.kind === 'paragraph' && block.centred)) ? signed : begin
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
  const titles = ofSection.length > 0 ? ofSection : last?.type === 'centred' ? [last] : []
  return { title: titles.map((line) => line.text).join(' '), headings: named.filter((line) => !titles.includes(line)).map((line) => line.text) }
}

function textOf(blocks: readonly Block[], label: string, notes: string[]): string {
  const lines: string[] = []
  let isFirst = true
  for (const [index, block] of blocks.entries()) {
    const text = isFirst ? withoutSign(block.text, label) : block.text
    isFirst = false
    const separated = separateNotes(text)
    const number = block.kind === 'item' ? block.symbol : (/^\(\d+[a-z]{0,2}\)$/.exec(separated.text)?.[0] ?? '')
    const isBare = separated.notes.length > 0 && /^[|\s]*$/.test(block.kind === 'item' ? separated.text : separated.text.slice(number.length))
    const place = isBare && number !== '' ? `${number} ` : ''
    notes.push(...separated.notes.map((note) => place + note))
    // A number without words stays only where its items follow, which would else belong to the one before.
    const isKept = !isBare || (number !== '' && opensItems(block, blocks[index + 1]))
    const line = isKept ? blockLines(block, separated.text) : ''
    if (line.trim() !== '') lines.push(line)
  }
  return lines.join('\n')
}

const opensItems = (block: Block, next: Block | undefined) => next?.kind === 'item' && next.level > (block.kind === 'item' ? block.level : 0)

const signs = new RegExp(`${mark.sign}[^${mark.signEnd}]*${mark.signEnd}`)

const withoutMarkedSign = (text: string) => text.replace(signs, '').trim()

/** Text without the sign it begins with: »§ 5.« as marked, or as the label of the document where old ones do not mark it. */
function withoutSign(text: string, label: string): string {
  if (text.trimStart().startsWith(mark.sign)) return withoutMarkedSign(text)
  const [, kind, number] = /(§|Art\.|Anl\.)\s*([0-9]+[a-z]*|[IVXLCDM]+)$/.exec(label) ?? []
  if (kind === undefined || kind === 'Anl.') return text
  const written = kind === '§' ? '§' : 'Art(?:ikel|\\.)'
  const plain = unmarked(text)
  const [sign] = new RegExp(`^${written}\\s*${number}(?:\\.(?=\\s|$)|$|(?=\\s*\\(\\d))\\s*`).exec(plain) ?? []
  return sign === undefined ? text : text.replace(new RegExp(`^${written}\\s*${number}\\.?\\s*`), '')
}
