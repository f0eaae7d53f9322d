import { BorderStyle, HeadingLevel, Paragraph, TextRun } from 'docx'
import type { Finding } from '../../../contract/pleadings.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { printable } from '../../base/printable.ts'
import { packWord } from '../../base/word-file.ts'
import { carriedOf, remarkOf, stateWords } from './findings-words.ts'

const notice = 'Fundstelle vergleicht Wörter, Zahlen und Verneinungen; das Ergebnis ersetzt keine Prüfung im RIS.'

const line = (label: string, text: string) =>
  new Paragraph({
    spacing: { after: 60 },
    children: [new TextRun({ text: `${label}: `, bold: true }), new TextRun(printable(text))],
  })

/** The findings as a Word file: A4, German, one paragraph block for each citation. */
export function docxOf(findings: readonly Finding[], day: string): Promise<Buffer> {
  const blocks = findings.flatMap((finding, index) => [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      text: printable(`${index + 1}. ${finding.citation} – ${stateWords[finding.state]}`),
    }),
    line('Im Text', finding.cited),
    ...(finding.sentence ? [line('Satz', finding.sentence)] : []),
    line('Satz belegt', carriedOf(finding)),
    ...(remarkOf(finding) ? [line('Anmerkung', remarkOf(finding))] : []),
    ...(finding.wording
      ? [
          new Paragraph({
            indent: { left: 425 },
            border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'BBB4A8', space: 8 } },
            children: [new TextRun(printable(finding.wording))],
          }),
        ]
      : []),
  ])
  return packWord({
    title: 'Zitatprüfung',
    foot: notice,
    children: [
      new Paragraph({ heading: HeadingLevel.TITLE, text: 'Zitatprüfung' }),
      new Paragraph(`${findings.length} Zitate, geprüft am ${germanDay(day)}`),
      ...blocks,
    ],
  })
}
