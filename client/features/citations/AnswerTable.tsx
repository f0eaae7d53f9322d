import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { columnWidths } from '../../../contract/table-columns.ts'
import { AnswerSources } from './SourceMarker.tsx'

type Node = { tagName?: string; value?: string; children?: Node[] }

/** Whether the block around is the one that is being written. */
export const IsGrowing = createContext(false)

/**
 * A table of an answer in a box that scrolls by itself, for the keyboard too. Its columns are as wide as what stands in
 * them asks for: of one that is being written the first rows decide, and it stays so while one reads.
 */
export function AnswerTable({ node, children }: { node?: Node; children?: ReactNode }) {
  const rows = rowsOf(node)
  const { columns, box } = useColumns(rows)
  const heads = (rows[0] ?? []).map((head) => head.trim()).filter(Boolean)
  return (
    <div
      ref={box}
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

/** The widths of a table that was written before one's eyes are those of all its rows as soon as it is out of sight. */
function useColumns(rows: string[][]) {
  const { isWriting } = use(AnswerSources)
  const isGrowing = use(IsGrowing)
  const box = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState<Columns>()
  const [isSettled, setSettled] = useState(!isWriting)
  // The last row may still grow.
  if (!isSettled && !first && (rows.length > 2 || !isGrowing))
    setFirst(columnWidths(isGrowing ? rows.slice(0, -1) : rows))
  useEffect(() => {
    const element = box.current
    if (isSettled || isGrowing || !element) return
    const observer = new IntersectionObserver(([seen]) => {
      if (!seen || seen.isIntersecting) return
      const list = element.closest('[role=region]')
      const height = element.offsetHeight
      const isAbove = list && element.getBoundingClientRect().bottom <= list.getBoundingClientRect().top
      flushSync(() => setSettled(true))
      // What is read below it stays where it is.
      if (isAbove) list.scrollTop += element.offsetHeight - height
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isSettled, isGrowing])
  return { columns: isSettled ? columnWidths(rows) : first, box }
}

type Columns = ReturnType<typeof columnWidths>

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
