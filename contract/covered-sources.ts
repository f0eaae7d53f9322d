import type { Citation } from './chat.ts'
import { inForm, type CoveredName, type NameForm } from './covered-names.ts'
import type { Source } from './sources.ts'

/*
 * Names in what stands beside an answer. Only the pages of own files speak in placeholders; the law is left alone.
 */

/** Sources with the names of covered files, and in their passages. */
export const withRealFiles = <Of extends Source>(
  sources: readonly Of[],
  names: readonly CoveredName[],
  form: NameForm,
): Of[] =>
  sources.map((source) =>
    source.kind !== 'FILE'
      ? source
      : {
          ...source,
          citation: inForm(source.citation, names, form),
          title: inForm(source.title, names, form),
          snippet: inForm(source.snippet, names, form),
        },
  )

/** Citations whose passages are from such pages. */
export const withRealQuotes = (
  citations: readonly Citation[],
  sources: readonly Source[],
  names: readonly CoveredName[],
  form: NameForm,
): Citation[] => {
  const files = new Set(sources.flatMap(({ id, kind }) => (kind === 'FILE' ? [id] : [])))
  return citations.map((citation) =>
    citation.source_id !== null && files.has(citation.source_id)
      ? {
          ...citation,
          quote: citation.quote === null ? null : inForm(citation.quote, names, form),
          ...(citation.pinpoint && { pinpoint: inForm(citation.pinpoint, names, form) }),
        }
      : citation,
  )
}
