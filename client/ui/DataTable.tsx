import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useIsNarrow } from './media.ts'

/** A column of a list. */
type TableColumn<Row> = {
  name: string
  render: (row: Row) => ReactNode
  /** Numbers stand below each other from the right. */
  isNumber?: boolean
  /** Days and single words stay in one line. */
  isShort?: boolean
  /** Buttons. Beside them the row stands in the middle. */
  isAction?: boolean
}

type Props<Row> = {
  /** What the list holds, for those who do not see it. */
  label: string
  /** The first one names the row. */
  columns: TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** Instead of rows where there are none. */
  empty: string
}

/** A list of things: a table, or on small screens a card for each. */
export function DataTable<Row>(props: Props<Row>) {
  const isNarrow = useIsNarrow()
  if (props.rows.length === 0)
    return <p className="border-y border-hairline py-8 text-center text-muted">{props.empty}</p>
  return isNarrow ? <Cards {...props} /> : <Table {...props} />
}

/** Words stay whole as long as the table finds room for them. */
const cell = 'py-2 pr-5 [overflow-wrap:break-word]'

function Table<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const isMiddle = columns.some(({ isAction }) => isAction)
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-border">
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={`pr-5 pb-2 font-semibold ${isNumber ? 'text-right' : 'text-left'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={`border-b border-hairline ${isMiddle ? 'align-middle' : 'align-top'}`}>
              {columns.map(({ name, render, isNumber, isShort }, index) =>
                index === 0 ? (
                  <th
                    key={name}
                    scope="row"
                    className={`${cell} min-w-32 text-left font-semibold ${isShort ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]'}`}
                  >
                    {render(row)}
                  </th>
                ) : (
                  <td
                    key={name}
                    className={`${cell} ${isNumber ? 'text-right' : ''} ${isNumber || isShort ? 'whitespace-nowrap' : ''}`}
                  >
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cards<Row>({ label, columns: [main, ...others], rows, keyOf }: Props<Row>) {
  return (
    <ul aria-label={label} className="list-none space-y-3 pl-0 text-sm tabular-nums">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-card border border-hairline bg-surface px-4 py-3">
          <div className="mb-2 font-semibold [overflow-wrap:anywhere]">{main?.render(row)}</div>
          <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-4 gap-y-1">
            {others.map(({ name, render }) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

type PagerProps = {
  page: number
  /** Absent where nobody counts that far. */ pages?: number
  onPrevious: () => void
  onNext: (() => void) | undefined
}

/** The way through the pages of a list; nothing where there is only one. */
export function Pager({ page, pages, onPrevious, onNext }: PagerProps) {
  if (page === 1 && (pages === undefined ? !onNext : pages <= 1)) return null
  return (
    <nav aria-label="Seiten" className="flex flex-wrap items-center justify-between gap-3">
      <Button disabled={page <= 1} onClick={onPrevious}>
        Vorherige Seite
      </Button>
      <p aria-live="polite">
        Seite {page}
        {pages !== undefined && ` von ${Math.max(page, pages)}`}
      </p>
      <Button disabled={!onNext} onClick={() => onNext?.()}>
        Nächste Seite
      </Button>
    </nav>
  )
}
