import type { ReactNode } from 'react'
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Source } from '../../../contract/sources.ts'
import { send } from '../../base/api.ts'
import { messageOf, readError } from '../../base/errors.ts'
import { Notice } from '../../ui/Notice.tsx'

type ShownPage = {
  file: string
  /** From 1. */
  number: number
  /** Characters of the text of the page that are marked in the picture. */
  range?: { start: number; end: number }
}

type Props = ShownPage & {
  /** Width and height of the page, where they are known before the picture. */
  size?: readonly [number, number]
  /** What lies over the picture. */
  children?: ReactNode
}

/** The picture of a page, perhaps with a passage marked. */
export function PagePicture({ file, number, range, size, children }: Props) {
  const { data, error } = useQuery(pagePicture({ file, number, range }))
  if (error) return <Notice kind="error">{messageOf(error)}</Notice>
  return (
    <div
      style={size && { aspectRatio: `${size[0]} / ${size[1]}` }}
      className="relative mx-auto aspect-[1/1.414] w-full max-w-3xl border border-hairline bg-white has-[img]:aspect-auto"
    >
      {data ? (
        <img
          src={data}
          alt={`Seite ${number}${range ? ', die zitierte Stelle ist markiert' : ''}`}
          className="block h-auto w-full"
        />
      ) : (
        <p className="absolute inset-0 flex items-center justify-center text-[#5e574d]">
          Seite {number} wird geladen …
        </p>
      )}
      {data && children}
    </div>
  )
}

/** Loads the picture of a page of a file that somebody is about to open, as the source panel shows it. */
export const loadAhead = (
  client: QueryClient,
  { uuid, page, start, end }: NonNullable<Source['file']>,
  range?: { start: number; end: number } | null,
) => client.prefetchQuery(pagePicture({ file: uuid, number: page, range: range ?? { start, end } }))

const pagePicture = (page: ShownPage) =>
  queryOptions({
    queryKey: ['file-page', page.file, page.number, page.range?.start, page.range?.end],
    queryFn: ({ signal }) => loadPage(page, signal),
    staleTime: Infinity,
    // Pictures are large: one that nobody looks at goes soon.
    gcTime: 60_000,
  })

/** As a data address: the policy of the page lets pictures come from nowhere but the server, and there no header goes along. */
async function loadPage({ file, number, range }: ShownPage, signal: AbortSignal): Promise<string> {
  const response = await send(
    'GET /api/chat/files/:id/pages/:number',
    { params: { id: file, number: String(number) }, query: { marks: range && `${range.start}-${range.end}` } },
    { signal },
  )
  if (!response.ok) throw await readError(response)
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(picture)
  })
}
