import { createHash } from 'node:crypto'

const lineEnd = 10

/** Counts the rows and bytes that pass and digests them. Text of COPY has one line end a row, and none in a value. */
export function tableSum() {
  const hash = createHash('sha256')
  const sum = { rows: 0, bytes: 0 }
  return {
    add(piece: Uint8Array) {
      hash.update(piece)
      sum.bytes += piece.length
      for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) sum.rows++
    },
    result: () => ({ ...sum, sha256: hash.copy().digest('hex') }),
  }
}
export type TableSum = ReturnType<ReturnType<typeof tableSum>['result']>
