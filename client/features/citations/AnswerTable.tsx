import { use, useState, type ReactNode } from 'react'
import { columnWidths } from '../../../contract/table-columns.ts'
import { AnswerSources } from './SourceMarker.tsx'

type Node = { tagName?: string; value?: string; children?: Node[] }

/**
 * A table of an answer in a box that scrolls by itself, for the keyboard too. Its columns are as wide as what stands in
 * them asks for: of one that is being written the first rows decide, and it stays so while one reads.
 */
export function AnswerTable({ node, children }: { node?: Node; children?: ReactNode }) {
  const { isWriting } = use(AnswerSources)
  const rows = rowsOf(node)
  const [columns, setColumns] = useState(() => (isWriting ? undefined : columnWidths(rows)))
  // The last row may still grow.
  if (!columns && rows.length > 2) setColumns(columnWidths(rows.slice(0, -1)))
  const heads = (rows[0] ?? []).map((head) => head.trim()).filter(Boolean)
  return (
    <div
      className="table-box"
      role="group"
      aria-label={heads.length > 0 ? `Tabelle: ${heads.join(', ')}` : 'Tabelle'}
      tabIndex={0}
    >
      <table style={columns && { minWidth: `${columns.least * signWidth}em` }}>
        {columns && (
          <colgroup>
            {columns.shares.map((share, index) => (
              <col key={index} style={{ width: `${share}%` }} />
            ))}
          </colgroup>
        )}
        {children}
      </table>
    </div>
  )
}

/** Of our letters, in the mean. */
const signWidth = 0.5

const rowsOf = (node: Node | undefined): string[][] =>
  (node?.children ?? []).flatMap((part) =>
    part.tagName === 'tr'
      ? [(part.children ?? []).filter(({ tagName }) => /^t[hd]$/.test(tagName ?? '')).map(textOf)]
      : rowsOf(part),
  )

/** A chip counts as the citation it shows. */
const textOf = (node: Node): string =>
  node.tagName === 'source-marker' || node.tagName === 'source-group'
    ? ' §_1000_Abs_1'
    : (node.value ?? (node.children ?? []).map(textOf).join(''))
