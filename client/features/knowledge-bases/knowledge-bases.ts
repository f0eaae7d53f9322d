import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { isUnderWay } from '../../../contract/corpus-states.ts'
import type { ImportSchedule, OwnText, RisChoice } from '../../../contract/knowledge-base-imports.ts'
import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'
import { api } from '../../base/api.ts'
import { useThenRefresh } from '../../base/refresh.ts'
import { upload } from '../../base/upload.ts'

const stockKey = ['admin', 'stock']
const lawsKey = ['admin', 'stocked-laws']
const importsKey = ['admin', 'imports']
const ownTextsKey = ['admin', 'own-texts']
export const pageSize = 20

/** What is in stock; asked again until the search shows it too. */
export const useStock = () =>
  useQuery({
    queryKey: stockKey,
    queryFn: () => api('GET /api/admin/knowledge-bases'),
    refetchInterval: ({ state }) => (state.data?.is_searched === false ? 3000 : false),
  })

type LawsWanted = {
  search?: string | undefined
  law?: KnowledgeBase | undefined
  kind?: 'LAW' | 'DECISION' | 'GUIDELINE' | undefined
}

/** A page of the laws in stock; the one before stays until it has come. */
export const useStockedLaws = (wanted: LawsWanted, after: string | undefined) =>
  useQuery({
    queryKey: [...lawsKey, wanted, after],
    queryFn: () => api('GET /api/admin/knowledge-bases/laws', { query: { ...wanted, after, limit: pageSize } }),
    placeholderData: keepPreviousData,
  })

/** The last imports and the schedule; asked every second while one is under way, and what it changes when it has ended. */
export function useImports() {
  const queries = useQueryClient()
  return useQuery({
    queryKey: importsKey,
    queryFn: async () => {
      const before = queries.getQueryData<Imports>(importsKey)
      const imports = await api('GET /api/admin/imports')
      if (before && underWay(before) && !underWay(imports))
        for (const queryKey of [stockKey, lawsKey, ownTextsKey]) void queries.invalidateQueries({ queryKey })
      return imports
    },
    refetchInterval: ({ state }) => (state.data && underWay(state.data) ? 1000 : false),
  })
}

type Imports = Awaited<ReturnType<typeof api<'GET /api/admin/imports'>>>
const underWay = ({ results }: Imports) => results.some(({ state }) => isUnderWay(state))

export const useOwnTexts = () =>
  useQuery({ queryKey: ownTextsKey, queryFn: async () => (await api('GET /api/admin/own-texts')).results })

/** Begins and ends imports, plans them, and notes what was read; what is shown follows. */
export function useImportActions() {
  const then = useThenRefresh(importsKey)
  const thenTexts = useThenRefresh(ownTextsKey)
  return {
    fromRis: (body: RisChoice) => then(api('POST /api/admin/imports', { body })),
    fromFile: (file: File, knowledgeBase: string, onProgress: (share: number) => void) => {
      const form = new FormData()
      form.append('knowledge_base', knowledgeBase)
      form.append('file', file)
      return then(upload('POST /api/admin/imports/file', form, onProgress))
    },
    cancel: (id: string) => then(api('POST /api/admin/imports/:id/cancel', { params: { id } })),
    plan: (body: ImportSchedule) => then(api('PUT /api/admin/import-schedule', { body })),
    markRead: ({ kind, id }: OwnText) => thenTexts(api('PUT /api/admin/own-texts/:kind/:id', { params: { kind, id } })),
  }
}
