import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import { fail } from '../../base/errors.ts'
import { explainMissing, listLaws, readSource, type Corpus } from '../law/law.ts'

/** Names a source by its id, or by a citation and the day whose wording is wanted. */
export type Which = { id?: string; citation?: string; date?: string }

/** A whole source for the reading pane. Fails with `source_not_found`, which says whether the provision does not exist or is only not in stock. */
export async function openSource(corpus: Corpus, kind: SourceKind, which: Which): Promise<SourceContent> {
  const content = await readSource(corpus, { kind, ...which })
  return content ?? fail('source_not_found', which.citation ? await explainMissing(corpus, which.citation) : undefined)
}

export { listLaws }
