import { HeadingLevel, Paragraph, TextRun, type Table } from 'docx'
import type { LegalBlock, LegalText } from '../../../contract/legal.ts'
import { germanDay, germanMoment } from '../../../contract/vienna.ts'
import { printable } from '../../base/printable.ts'
import { packWord } from '../../base/word-file.ts'
import { wordTable } from '../../base/word-table.ts'

function blockOf(block: LegalBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [new Paragraph({ heading: HeadingLevel.HEADING_2, keepNext: true, text: printable(block.text) })]
    case 'paragraph':
      return [new Paragraph(printable(block.text))]
    case 'quote':
      return [
        new Paragraph({
          indent: { left: 425 },
          children: [new TextRun({ text: printable(block.text), italics: true })],
        }),
      ]
    case 'list':
      return block.items.map((text) => new Paragraph({ text: printable(text), bullet: { level: 0 } }))
    case 'table':
      return wordTable(
        [block.head, ...block.rows].map((cells) => cells.map((text) => ({ text }))),
        true,
      )
  }
}

/** A text as a Word file: A4, German; with the moment it was accepted, where it was. */
export function docxOf(
  text: LegalText,
  accepted: { accepted_at: Date; domain: string | null } | undefined,
): Promise<Buffer> {
  const state = accepted
    ? `Fassung vom ${germanDay(text.version)}, angenommen im Dienst am ${germanMoment(accepted.accepted_at)}${accepted.domain === null ? '' : ` für ${accepted.domain}`}.`
    : `Fassung vom ${germanDay(text.version)}, noch nicht angenommen.`
  return packWord({
    title: text.title,
    foot: state,
    children: [
      new Paragraph({ heading: HeadingLevel.TITLE, text: printable(text.title) }),
      new Paragraph(printable(state)),
      ...text.blocks.flatMap(blockOf),
    ],
  })
}
