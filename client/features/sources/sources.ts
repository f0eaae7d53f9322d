import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../base/api.ts'
import type { AnswerSourceKind, Source, SourceContent, SourceKind } from '../../../contract/sources.ts'

const calls = {
  LAW: 'GET /api/sources/laws/content',
  DECISION: 'GET /api/sources/decisions/content',
  GUIDELINE: 'GET /api/sources/guidelines/content',
} as const satisfies Record<SourceKind, string>

/** How each kind is named in words, with a sign, so that colour is never the only difference. Citations of laws carry their sign themselves. */
export const kinds: Record<
  AnswerSourceKind,
  { sign: string; chipSign: string | undefined; name: string; look: string }
> = {
  FILE: { sign: 'D', chipSign: 'D', name: 'Datei', look: 'bg-file-tint text-file' },
  LAW: { sign: '§', chipSign: undefined, name: 'Gesetz', look: 'bg-law-tint text-law' },
  DECISION: { sign: '⚖\uFE0E', chipSign: '⚖\uFE0E', name: 'Entscheidung', look: 'bg-decision-tint text-decision' },
  GUIDELINE: { sign: 'R', chipSign: 'R', name: 'Richtlinie', look: 'bg-guideline-tint text-guideline' },
}

/** The sources of an answer by kind: own files, laws, decisions, guidelines; inside a kind the best first. */
export function byKind(sources: readonly Source[]): [AnswerSourceKind, Source[]][] {
  return (Object.keys(kinds) as AnswerSourceKind[])
    .map((kind): [AnswerSourceKind, Source[]] => [kind, sources.filter((source) => source.kind === kind)])
    .filter(([, group]) => group.length > 0)
}

/** What names a source of the corpus, in the version of a day, or of today. */
export type SourceKey = { id: string; kind: SourceKind; date?: string }

/** The whole text of a source; while another one is being loaded the last one stays (`isPlaceholderData`). */
export function useSource({ id, kind, date }: SourceKey) {
  return useQuery<SourceContent>({
    queryKey: ['source', kind, id, date],
    queryFn: () => api(calls[kind], { query: { id, date } }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
}

/** An address that may become a link, and what the link is called; undefined for everything but pages of the web. */
export function pageOf(url: string | null): { href: string; label: string } | undefined {
  const parsed = url ? URL.parse(url) : null
  if (!parsed || parsed.protocol !== 'https:') return undefined
  return {
    href: parsed.href,
    label: /(^|\.)ris\.bka\.gv\.at$/.test(parsed.hostname) ? 'Im RIS öffnen' : `Öffnen auf ${parsed.hostname}`,
  }
}

/** The pieces of a text around the first place where `quote` stands in it; white space does not matter. */
export function splitAtQuote(
  text: string,
  quote: string | null,
): { before: string; marked: string; after: string } | undefined {
  const words = quote
    ?.trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (!words || words[0] === '') return undefined
  const match = new RegExp(words.join('\\s+')).exec(text)
  return match
    ? { before: text.slice(0, match.index), marked: match[0], after: text.slice(match.index + match[0].length) }
    : undefined
}
