import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import { germanDay } from '../../../contract/vienna.ts'
import { fail } from '../../base/errors.ts'
import { explainMissing, listLaws, readSource, type Corpus } from '../law/law.ts'

/** Names a source by its id, or by a citation and the day whose wording is wanted. */
export type Which = { id?: string; citation?: string; date?: string }

/**
 * A whole source for the reading pane. Fails with `source_not_found`, which says whether the provision does not exist, is
 * not in stock, or not in a version of the day asked for.
 */
export async function openSource(corpus: Corpus, kind: SourceKind, which: Which): Promise<SourceContent> {
  const content = await readSource(corpus, { kind, ...which })
  if (content) return content
  const today = which.date && (await readSource(corpus, { kind, ...which, date: undefined }))
  if (today)
    return fail(
      'source_not_found',
      `Zu ${today.citation} ist keine Fassung im Bestand, die am ${germanDay(which.date!)} galt.`,
    )
  return fail('source_not_found', which.citation ? await explainMissing(corpus, which.citation) : undefined)
}

export { listLaws }
