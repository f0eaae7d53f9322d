import { useQuery } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import type { Source, SourceContent, SourceKind } from '../../../contract/sources.ts'

const calls = {
  LAW: 'GET /api/sources/laws/content',
  DECISION: 'GET /api/sources/decisions/content',
  GUIDELINE: 'GET /api/sources/guidelines/content',
} as const satisfies Record<SourceKind, string>

/** How each kind is named in words, with a sign, so that colour is never the only difference. */
export const kinds: Record<SourceKind, { sign: string; name: string; look: string }> = {
  LAW: { sign: '§', name: 'Gesetz', look: 'bg-law-tint text-law' },
  DECISION: { sign: '⚖', name: 'Entscheidung', look: 'bg-decision-tint text-decision' },
  GUIDELINE: { sign: 'R', name: 'Richtlinie', look: 'bg-guideline-tint text-guideline' },
}

/** The whole text of a source. */
export function useSource(source: Pick<Source, 'id' | 'kind'>) {
  return useQuery<SourceContent>({ queryKey: ['source', source.kind, source.id], queryFn: () => api(calls[source.kind], { query: { id: source.id } }), staleTime: Infinity })
}

/** The pieces of a text around the first place where `quote` stands in it; white space does not matter. */
export function splitAtQuote(text: string, quote: string | null): { before: string; marked: string; after: string } | undefined {
  const words = quote
    ?.trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (!words || words[0] === '') return undefined
  const match = new RegExp(words.join('\\s+')).exec(text)
  return match ? { before: text.slice(0, match.index), marked: match[0], after: text.slice(match.index + match[0].length) } : undefined
}
