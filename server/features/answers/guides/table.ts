import { partNames, readGuidance } from './guides.ts'

const header = ['kind', 'id', 'title', 'part', 'text', 'provisions', 'checked', 'editorial']
const cell = (text: string) => text.replace(/[\t\n]+/g, ' ')

/** Every guide, line by line, and every signpost as a row: what reviewers read. Tab-separated, with a header. */
export function guidanceTable(): string {
  const { guides, signposts } = readGuidance()
  const rows = [
    ...guides.flatMap(({ id, title, lines, checked }) =>
      lines.map((line) => [
        'guide',
        id,
        title,
        partNames[line.part],
        line.text,
        line.at.join('; '),
        checked,
        line.editorial ? 'editorial' : '',
      ]),
    ),
    ...signposts.map(({ id, law, matter, says, deadline, at, checked, editorial }) => [
      'signpost',
      id,
      matter,
      law,
      deadline ? `${says} Frist: ${deadline.text}.` : says,
      at.join('; '),
      checked,
      editorial ? 'editorial' : '',
    ]),
  ]
  return [header, ...rows].map((row) => `${row.map(cell).join('\t')}\n`).join('')
}
