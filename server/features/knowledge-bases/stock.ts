import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import type { StockedLaw, StockRow } from '../../../contract/knowledge-base-imports.ts'
import type { SourceKind } from '../../../contract/sources.ts'
import { pageOf, readCursor } from '../../base/cursor.ts'
import { keptCorpusStatus, stockByLaw, type Corpus } from '../law/law.ts'

type StockParts = { corpus: Corpus }

/** What is in stock, and whether the search shows it already. */
export async function listStock({
  corpus,
}: StockParts): Promise<{ changed_at: string; is_searched: boolean; stock: StockRow[] }> {
  const { revision, ...status } = await keptCorpusStatus(corpus)
  return { ...status, is_searched: corpus.index.revision === revision }
}

type Wanted = {
  search?: string | undefined
  law?: KnowledgeBase | undefined
  kind?: SourceKind | undefined
  after?: string | undefined
  limit: number
}

/** A page of the laws, courts and guidelines in stock, by their name. Fails with `invalid_input` for a wrong mark. */
export async function listStockedLaws(
  { corpus }: StockParts,
  { search, law, kind, after, limit }: Wanted,
): Promise<{ results: StockedLaw[]; count: number; next: string | null }> {
  const mark = after === undefined ? undefined : readCursor(after, 2)
  const sought = search?.toLowerCase() ?? ''
  const fitting = (await stockByLaw(corpus)).filter(
    (row) =>
      (kind === undefined || row.kind === kind) &&
      (law === undefined || row.knowledge_bases.includes(law)) &&
      (row.law.toLowerCase().includes(sought) || row.title.toLowerCase().includes(sought)),
  )
  const at = mark ? fitting.findIndex((row) => row.law === mark[0] && row.kind === mark[1]) + 1 : 0
  const { rows, next } = pageOf(fitting.slice(at, at + limit + 1), limit, (row) => [row.law, row.kind])
  return {
    results: rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() })),
    count: fitting.length,
    next,
  }
}
