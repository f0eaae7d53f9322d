import type { SourceContent, SourceKind } from '../../../contract/sources.ts'
import { fail } from '../../base/errors.ts'
import { explainMissing, listLaws, readSource, type Law } from '../law/law.ts'

/** Names a source by its id, or by a citation and the day whose wording is wanted. */
export type Which = { id?: string; citation?: string; date?: string }

/** A whole source for the reading pane. Fails with `source_not_found`, which says whether the provision does not exist or is only not in stock. */
export async function openSource(law: Law, kind: SourceKind, which: Which): Promise<SourceContent> {
  const content = await readSource(law, { kind, ...which })
  return content ?? fail('source_not_found', which.citation ? await explainMissing(law, which.citation) : undefined)
}

export { listLaws }
