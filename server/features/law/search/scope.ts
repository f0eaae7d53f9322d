import { knowledgeBaseKeys, subLawKeys, type KnowledgeBase, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { LawDocument } from '../corpus/documents.ts'

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

/** Whether documents of a scope belong to a knowledge base and, in public law, to a sub-area or to a Land that the question names. */
export function createScopeTest(
  knowledgeBase: KnowledgeBase,
  subLaw: SubLaw | null | undefined,
  question = '',
): (scope: number) => boolean {
  const bit = 1 << knowledgeBaseKeys.indexOf(knowledgeBase)
  const named = subLawKeys.filter((key) => key !== 'bund' && landNames[key].test(question))
  const lands = new Set([0, ...[...(subLaw ? [subLaw] : []), ...named].map((key) => subLawKeys.indexOf(key))])
  return (scope) => (scope & bit) !== 0 && (knowledgeBase !== 'publiclaw' || lands.has(scope >> subLawShift))
}

/** A Land as people name it: Wien, Wiener, in der Steiermark, steirisch. */
const landNames: Record<Exclude<SubLaw, 'bund'>, RegExp> = {
  burgenland: /\bburgenl[aä]nd/i,
  kaernten: /\bk(ä|ae)rnt/i,
  niederoesterreich: /\bnieder(ö|oe)sterreich|\bNÖ\b/i,
  oberoesterreich: /\bober(ö|oe)sterreich|\bOÖ\b/i,
  salzburg: /\bsalzburg/i,
  steiermark: /\bsteiermark|\bsteirisch/i,
  tirol: /\btirol/i,
  vorarlberg: /\bvorarlberg/i,
  wien: /\bwien(er)?(?!\p{L})/iu,
}
