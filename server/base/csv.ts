/**
 * A table as spreadsheets here read it: semicolons, CRLF, a mark for UTF-8. A cell that a spreadsheet would take for a
 * formula begins with an apostrophe (OWASP, CSV injection).
 */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(';')}\r\n`).join('')}`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[\s]*[=+\-@|%\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
