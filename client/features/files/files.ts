import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { filesPage, type FileSort } from '../../../contract/file-limits.ts'
import type { FileItem, Folder } from '../../../contract/files.ts'
import { api, type Reply } from '../../base/api.ts'
import { download } from '../../base/download.ts'

/* The door of the files: what lies where, and what can be done with it. */

/** Entries of the root that are asked for at once. */
const rootPage = 100

export type FileList = Reply<'GET /api/chat/files'>

/** Which files are shown: of a folder by its path, or with words those beneath it. */
export type Shown = { path: string; search: string; sort: FileSort; order: 'asc' | 'desc' }

const filesKey = ['files']
const listKey = ({ path, search, sort, order }: Shown) => [...filesKey, 'list', path, search, sort, order]

/** What lies in a folder. Read anew, it comes as far as it was shown; of the root at least a hundred at once. */
export function useFileList(shown: Shown | undefined) {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: shown ? listKey(shown) : filesKey,
    enabled: shown !== undefined,
    queryFn: ({ signal }) => {
      const known = queries.getQueryData<FileList>(listKey(shown!))?.results.length ?? 0
      return loadList(shown!, Math.max(shown!.path === '' ? rootPage : filesPage, known), 0, signal)
    },
    // Sorted or searched anew, what was there stays until it comes.
    placeholderData: (before, query) => (query?.queryKey[2] === shown?.path ? before : undefined),
    // What is being read goes on by itself; another window may have brought it.
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? 5_000 : false),
    refetchOnWindowFocus: true,
  })
  const loadMore = async () => {
    const before = query.data?.results.length ?? 0
    const page = await loadList(shown!, filesPage, before)
    queries.setQueryData<FileList>(
      listKey(shown!),
      (list) => list && { ...page, results: onceEach([...list.results, ...page.results]) },
    )
  }
  return { ...query, loadMore, hasMore: query.data !== undefined && query.data.results.length < query.data.count }
}

function loadList(shown: Shown, limit: number, offset: number, signal?: AbortSignal): Promise<FileList> {
  const { path, search, sort, order } = shown
  return api(
    'GET /api/chat/files',
    { query: { path, search: search || undefined, sort, order, limit, offset } },
    signal,
  )
}

/** Another window may have moved the pages: each where it comes first. */
const onceEach = (items: FileItem[]) => [...new Map(items.map((item) => [item.uuid, item])).values()]

/** Whether a file is on its way and nothing is asked of the person. */
export const isUnderWay = ({ status, needs_password, waits_for_passphrase }: FileItem) =>
  (status === 'NEW' || status === 'OCR' || status === 'ANONYMIZING') && !needs_password && !waits_for_passphrase

/** Whether questions can be asked about it. */
export const canBeAsked = ({ is_folder, locked, status }: Pick<FileItem, 'is_folder' | 'locked' | 'status'>) =>
  !is_folder && !locked && (status === 'READY' || status === 'ANON_APPROVED' || status === 'ANON_REJECTED')

/** Whether a language model is connected here: only one can summarise a file. False until that is known. */
export function useHasModel(): boolean {
  const { data } = useQuery({
    queryKey: ['operator'],
    queryFn: () => api('GET /api/system/operator'),
    staleTime: Infinity,
  })
  return (data?.processing.language_model ?? null) !== null
}

/** All folders, each after the one that it lies in. */
export function useFolders(isWanted = true) {
  return useQuery({
    queryKey: [...filesKey, 'tree'],
    enabled: isWanted,
    queryFn: async (): Promise<Folder[]> => (await api('GET /api/chat/files/folders/tree')).results,
    refetchOnWindowFocus: true,
  })
}

/** Reads everything about files anew. */
export const refreshFiles = (queries: QueryClient) => queries.invalidateQueries({ queryKey: filesKey })

/** `Akt/Klage.pdf` in the folder `Akt/`. */
export const parentPath = (path: string) => path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1)

/** Files and folders that are named together; locked ones have no name. */
export const nameOf = ({ filename }: Pick<FileItem, 'filename'>) => filename ?? 'Verschlüsselt'

/** A mail, which may have attachments. */
export const isMail = ({ filename }: Pick<FileItem, 'filename'>) => /\.eml$/i.test(filename ?? '')

/** Its pages look as their author made them; those of other formats are drawn from their words. */
export const hasPages = ({ filename }: Pick<FileItem, 'filename'>) =>
  /\.(?:pdf|jpe?g|png|tiff?|hei[cf])$/i.test(filename ?? '')

/** Makes, renames, moves, deletes; the lists follow. Each throws what went wrong. */
export function useFileActions() {
  const queries = useQueryClient()
  const thenRefresh = async <T>(done: Promise<T>): Promise<T> => {
    try {
      return await done
    } finally {
      // Also after a failure: of several things some may have been done.
      void refreshFiles(queries)
    }
  }
  const place = (item: FileItem, path: string) =>
    item.is_folder
      ? api('POST /api/chat/files/folders/move', { body: { folder_uuid: item.uuid, new_path: path } })
      : api('PUT /api/chat/files/:id', { params: { id: item.uuid }, body: { path } })
  return {
    makeFolder: (name: string, path: string) =>
      thenRefresh(api('POST /api/chat/files/folders', { body: { name, path } })),
    rename: (item: FileItem, name: string) =>
      thenRefresh(place(item, parentPath(item.path!) + name + (item.is_folder ? '/' : ''))),
    /** Into a folder by its path. One after the other, so that what went wrong is about the first that could not be moved. */
    move: (items: readonly FileItem[], folder: string) =>
      thenRefresh(inTurn(items, (item) => place(item, `${folder}${item.filename!}${item.is_folder ? '/' : ''}`))),
    remove: (items: readonly FileItem[]) =>
      thenRefresh(
        inTurn(items, ({ uuid, is_folder }) =>
          api(is_folder ? 'DELETE /api/chat/files/folders/:id' : 'DELETE /api/chat/files/:id', {
            params: { id: uuid },
          }),
        ),
      ),
    cancel: ({ uuid }: FileItem) => thenRefresh(api('POST /api/chat/files/:id/cancel', { params: { id: uuid } })),
    /** Has a file read again, with its own password where it asks for one. */
    readAgain: ({ uuid }: FileItem, password?: string) =>
      thenRefresh(api('POST /api/chat/files/:id/read', { params: { id: uuid }, body: { password } })),
    /** Has a file pseudonymised that was not yet, or anew. */
    pseudonymise: ({ uuid }: FileItem) =>
      thenRefresh(api('POST /api/chat/files/:id/rerun-anonymization', { params: { id: uuid } })),
    saveOriginal: ({ uuid }: FileItem) => download('GET /api/chat/files/:id/content', { params: { id: uuid } }),
    saveText: ({ uuid }: FileItem, form: 'original' | 'pseudonymised' = 'original') =>
      download('GET /api/chat/files/:id/text', { params: { id: uuid }, query: { form } }),
  }
}

async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) await work(item)
}
