import { fail } from './errors.ts'

/*
 * Where a page of a long list ended: the values that its last row is ordered by. The database finds the next row by its
 * index, however far down it stands.
 */

/** The mark to hand out with a page. */
const cursorOf = (values: string[]): string => Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a mark that came back, as many as the order has and of this form. Fails with `invalid_input`. */
export function readCursor(cursor: string, count: number, form = /^[^\0]*$/): string[] {
  const values = parse(cursor)
  const isWhole =
    Array.isArray(values) && values.length === count && values.every((one) => typeof one === 'string' && form.test(one))
  return isWhole ? (values as string[]) : fail('invalid_input', 'Diese Seite der Liste gibt es nicht.')
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** One page of what was read one row too far: the rows, and the mark of the next page if there is one. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  order: (row: Row) => string[],
): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? cursorOf(order(shown.at(-1)!)) : null }
}
