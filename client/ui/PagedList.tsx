import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { DataTable, Pager } from './DataTable.tsx'
import { Notice } from './Notice.tsx'
import type { usePages } from './pages.ts'

/** A page of a list as it was asked for: on its way, failed, or there. `count` where somebody counts all of them. */
type Loading<Row> = {
  data: { results: readonly Row[]; next: string | null; count?: number } | undefined
  error: unknown
  isPending: boolean
  /** The page before is shown until the next one has come. */
  isPlaceholderData: boolean
  refetch: () => unknown
}

type Props<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows'> & {
  list: Loading<Row>
  pages: ReturnType<typeof usePages>
  pageSize: number
  /** What went wrong, for people. */
  describe: (cause: unknown) => string
}

/** A long list page by page: while it comes, when it failed with a way to try again, and when it is there. */
export function PagedList<Row>({ list, pages, pageSize, describe, ...table }: Props<Row>) {
  const { data, error } = list
  return (
    <>
      {error !== null && error !== undefined && (
        <div className="space-y-3">
          <Notice kind="error">{describe(error)}</Notice>
          <Button onClick={() => void list.refetch()}>Erneut laden</Button>
        </div>
      )}
      {list.isPending && <p className="text-muted">Wird geladen …</p>}
      {data && (
        <div aria-busy={list.isPlaceholderData || undefined} className="space-y-4 aria-busy:opacity-60">
          <DataTable {...table} rows={data.results} />
          <Pager
            page={pages.page}
            pages={data.count === undefined ? undefined : Math.ceil(data.count / pageSize)}
            onPrevious={pages.onPrevious}
            onNext={pages.toNext(data.next)}
          />
        </div>
      )}
    </>
  )
}
