import type { LawDocument } from '../documents.ts'
import { fitsCheckLetter } from './check-letter.ts'
import { idsOf, type Citation } from './citation.ts'

/**
 * What is behind a citation. found: the stored document; missing: the law is in stock with its official text and has no
 * such section; unknown: nothing can be said, because the law or decision is not in stock. `hint` is a doubt, no verdict.
 */
export type Resolution = { state: 'found'; document: LawDocument } | { state: 'missing' | 'unknown'; hint: string | null }

/** What the resolver needs of the corpus. */
export type Stock = {
  /** The first of several ids that is in stock. */
  find(ids: string[]): Promise<LawDocument | undefined>
  /** Number of sections with official text and the highest number among them; zero where there is none. */
  official(law: string): Promise<{ sections: number; highest: number }>
}

/** A law with fewer than this share of its numbers was imported in part. */
const completeShare = 0.6

/** Looks a citation up. */
export async function resolveCitation(citation: Citation, stock: Stock): Promise<Resolution> {
  const document = await stock.find(idsOf(citation))
  if (document) return { state: 'found', document }
  if (citation.kind === 'ogh' && fitsCheckLetter(citation.text) === false) return { state: 'unknown', hint: 'Der Prüfbuchstabe passt nicht zu dieser Aktenzahl; möglicherweise ein Tippfehler.' }
  if (citation.kind !== 'provision') return { state: 'unknown', hint: null }
  const { sections, highest } = await stock.official(citation.law)
  return { state: sections > 0 && sections >= highest * completeShare ? 'missing' : 'unknown', hint: null }
}
