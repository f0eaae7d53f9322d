import { knowledgeBaseKeys, subLawKeys, type KnowledgeBase, type SubLaw } from '../../../contract/knowledge-bases.ts'
import type { LawDocument } from './documents.ts'

/*
 * Where a document is searched, packed into one number per document, so that a search need not read documents it
 * will not show: a bit per knowledge base, above them the sub-area of public law (0: every Land).
 */

const subLawShift = 8

export function scopeOf(document: Pick<LawDocument, 'knowledgeBases' | 'subLaw'>): number {
  const bits = document.knowledgeBases.reduce((sum, key) => sum | (1 << knowledgeBaseKeys.indexOf(key)), 0)
  // Federal law matters in every Land; the law of another Land does not.
  const land = document.subLaw && document.subLaw !== 'bund' ? subLawKeys.indexOf(document.subLaw) : 0
  return bits | (land << subLawShift)
}

/** Whether documents of a scope belong to a knowledge base and, in public law, to a sub-area. */
export function createScopeTest(knowledgeBase: KnowledgeBase, subLaw: SubLaw | null | undefined): (scope: number) => boolean {
  const bit = 1 << knowledgeBaseKeys.indexOf(knowledgeBase)
  const wanted = subLaw ? subLawKeys.indexOf(subLaw) : 0
  return (scope) => {
    const land = scope >> subLawShift
    return (scope & bit) !== 0 && (knowledgeBase !== 'publiclaw' || land === 0 || land === wanted)
  }
}
