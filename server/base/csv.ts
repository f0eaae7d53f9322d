/**
 * A table as spreadsheets here read it: semicolons, CRLF, a mark for UTF-8. A cell that a spreadsheet would take for a
 * formula begins with an apostrophe (OWASP, CSV injection).
 */
export const toCsv = (rows: Rows): string => `\uFEFF${csvLines(rows)}`

/** Further rows of a table that is written piece by piece. */
export const csvLines = (rows: Rows): string => rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')

type Rows = readonly (readonly (string | number)[])[]

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s]*[=+\-@|%\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
