import { datePattern } from './dates.ts'
import type { EntityType, Found } from './entity.ts'

/*
 * Lists and tables: the head of a column says what stands below it, line for line.
 */

type Cell = { text: string; start: number }

/** What the head of a column says of its values, and which values fit it. */
const columns: { head: RegExp; type: EntityType; fits: (value: string) => boolean }[] = [
  {
    head: /^(?:geb(?:oren)?\.?(?:\s?am)?|geb\.?-?\s?dat(?:um|\.)?|geburts(?:datum|tag|dat\.?)|\*)$/iu,
    type: 'DATE_OF_BIRTH',
    fits: (value) => new RegExp(`^${datePattern().source}$`, 'iu').test(value),
  },
  {
    head: /^(?:sv-?\s?(?:nr\.?|nummer)|vs?nr\.?|svnr\.?|sozialvers\p{L}*\.?(?:-?nr\.?|nummer)?|vers(?:icherungs)?\.?-?(?:nr\.?|nummer))$/iu,
    type: 'SVNR',
    fits: (value) => value.replace(/\s/g, '').length >= 10 && /^[\d\s.]+$/.test(value),
  },
  {
    head: /^(?:tel(?:efon)?(?:-?nr\.?|nummer)?\.?|mobil(?:nr\.?|nummer)?|handy(?:nr\.?|nummer)?|fax)$/iu,
    type: 'PHONE',
    fits: (value) => value.replace(/\D/g, '').length >= 5 && /^[\d\s+/().-]+$/.test(value),
  },
  {
    head: /^(?:(?:wohn)?adresse|(?:wohn)?anschrift|wohnort|wohnhaft)$/iu,
    type: 'ADDRESS',
    fits: (value) => /\p{Lu}\p{L}{2}/u.test(value) && /\d/.test(value),
  },
  {
    head: /^(?!(?:lfd|laufende|pos|top|haus|tür|zimmer|seiten|artikel|on|ordnungs|beilagen?|punkt|haltungs|an|stück|bgbl|gz|az)\b|(?:haus|tür|zimmer|seiten|artikel|ordnungs|an|stück|maß|kenn|lauf)(?:nr|nummer|zahl))\p{L}[\p{L}.\s-]{1,20}(?:nr\.?|nummer|zahl|-id|code|kennung|konto)$/iu,
    type: 'ID_NUMBER',
    fits: (value) =>
      /^(?:\p{L}{1,5}[\s./-]?)?\d[\p{L}\d\s./-]{1,24}$/u.test(value) &&
      !/^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}$/.test(value),
  },
]
columns.push({
  // »Rechnung«, »Polizze«: a word for a paper alone says that its number stands below, where there are figures enough.
  head: /^(?:rechnung|polizze|police|vertrag|beleg|auftrag|lieferschein|konto|kundenkonto|bestellung|schadenfall|gutschrift|mahnung|kartei)$/iu,
  type: 'ID_NUMBER',
  fits: (value) =>
    /^(?:\p{L}{1,5}[\s./-]?)?\d[\p{L}\d\s./-]{2,24}$/u.test(value) &&
    value.replace(/\D/g, '').length >= 4 &&
    !/^\d{1,2}\.\s?\d{1,2}\.\s?\d{2,4}$|^\d{1,3}(?:[. ]\d{3})+$|^(?:19|20)\d\d$/.test(value),
})
const ruleLine = /^[\s|+:=_.–—-]*$/u

/** Finds what stands below the heads of columns. The head holds two cells at least, words alone, and the rows stand right below it. */
export function findInColumns(text: string): Found[] {
  const found: Found[] = []
  let heads: { cell: Cell; column: (typeof columns)[number] | undefined }[] = []
  let split: RegExp | undefined
  let at = 0
  for (const line of text.split('\n')) {
    const start = at
    at += line.length + 1
    if (line.length > 400) {
      heads = []
      continue
    }
    if (heads.length > 0 && split) {
      if (ruleLine.test(line) && line.trim()) continue
      const cells = cellsOf(line, start, split)
      if (cells.length >= 2) {
        for (const [index, cell] of cells.entries()) {
          const own =
            split === byBlanks
              ? headAbove(heads, cell, start)
              : cells.length === heads.length
                ? heads[index]
                : undefined
          if (own?.column?.fits(cell.text))
            found.push({
              start: cell.start,
              end: cell.start + cell.text.length,
              type: own.column.type,
              score: 0.85,
              rule: 'column',
            })
        }
        continue
      }
      heads = []
    }
    // A head is words; what stands in it is no value.
    if (/\d/.test(line)) continue
    split = line.includes('|')
      ? byBars
      : line.includes('\t')
        ? byTabs
        : line.split(';').length > 3
          ? bySemicolons
          : byBlanks
    const cells = cellsOf(line, start, split)
    if (cells.length < 2 || cells.some((cell) => cell.text.length > 40)) continue
    const read = cells.map((cell) => ({
      cell: split === byBlanks ? { ...cell, start: cell.start - start } : cell,
      column: columns.find(({ head }) => head.test(cell.text.replace(/:$/, ''))),
    }))
    heads = read.some(({ column }) => column) && cells.every(({ text: word }) => !word.endsWith(':')) ? read : []
  }
  return found
}

const byBars = /\|/
const byTabs = /\t+/
const bySemicolons = /;/
const byBlanks = / {2,}/

/** The cells of a line with their places; empty ones at its ends do not count. */
function cellsOf(line: string, start: number, split: RegExp): Cell[] {
  const cells: Cell[] = []
  let from = 0
  for (const piece of line.split(split)) {
    const place = line.indexOf(piece, from)
    const lead = piece.length - piece.trimStart().length
    cells.push({ text: piece.trim(), start: start + place + lead })
    from = place + piece.length
  }
  if (split === byBlanks) return cells.filter(({ text }) => text)
  while (cells[0]?.text === '') cells.shift()
  while (cells.at(-1)?.text === '') cells.pop()
  return cells
}

/** Of columns that blanks part, the one that begins at the cell's place, or a few signs beside it. */
function headAbove<T extends { cell: Cell }>(heads: readonly T[], cell: Cell, lineStart: number): T | undefined {
  const place = cell.start - lineStart
  return heads.find(({ cell: head }) => Math.abs(head.start - place) <= 2)
}
