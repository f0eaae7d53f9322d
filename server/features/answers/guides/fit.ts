import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { Hit, SituationMatch } from '../../law/law.ts'
import { readGuidance, readProvision, type Guide, type Signpost } from './guides.ts'

/*
 * How well a guide fits a question, or a sentence of one: words and provisions together.
 */

/** A part of a question: all of it, or one sentence of a story, with what the search found for it. */
export type Asked = { text: string; hits: readonly Hit[] }

/** Where a question is asked. */
export type Area = {
  knowledgeBase: KnowledgeBase
  subLaw: SubLaw | null
  question: string
  /** The knowledge bases that the person may use; all where absent. */
  allowed?: readonly KnowledgeBase[]
  /** Guides of other areas that lead with a provision that is in stock in this one. */
  here?: ReadonlySet<Guide | Signpost>
}

/** `score`, `share` and `cover` are those of its words alone; `isSure` says that it may lead an answer. */
export type ChosenGuide = { guide: Guide; strength: number; isSure: boolean; asked: Asked } & Pick<
  SituationMatch,
  'score' | 'share' | 'cover' | 'lines'
>
export type ChosenSignpost = { signpost: Signpost; strength: number }

/** Whether something belongs to an area; the law of a Land only where that Land is chosen. */
export const belongs = (one: Guide | Signpost, { knowledgeBase, subLaw, here }: Area) =>
  (knowledgeBase === 'none' || one.kb.includes(knowledgeBase) || here?.has(one) === true) &&
  (one.sub_law === null || one.sub_law === 'bund' || one.sub_law === subLaw)

/** The same for all areas that the person may use. */
export const belongsAnywhere = (one: Guide | Signpost, area: Area) =>
  belongs(one, { ...area, knowledgeBase: 'none' }) &&
  (!area.allowed || one.kb.some((key) => area.allowed!.includes(key)))

const known = new WeakMap<Guide, readonly string[]>()

/** The ids of the provisions that the lines of a guide name, each once. */
function provisionsOf(guide: Guide): readonly string[] {
  let ids = known.get(guide)
  if (!ids)
    known.set(guide, (ids = [...new Set(guide.lines.flatMap(({ at }) => at.map((name) => readProvision(name).id)))]))
  return ids
}

/** How much of what the search found the provisions of a guide are: the mean of its best three, the best of them and the one it leads with, in shares of the best hit. */
export function agreementOf(guide: Guide, weights: ReadonlyMap<string, number>) {
  const best = provisionsOf(guide)
    .map((id) => weights.get(id) ?? 0)
    .sort((a, b) => b - a)
  const mean = ((best[0] ?? 0) + (best[1] ?? 0) + (best[2] ?? 0)) / 3
  return {
    mean,
    best: best[0] ?? 0,
    lead: weights.get(readProvision(guide.lead).id) ?? 0,
    /** Whether one of them is the best hit. */
    holdsBest: best[0] === 1,
  }
}

/** What agreement is worth: words and provisions together. Measured with questions whose provisions are known. */
export const strengthOf = (
  { score, share }: SituationMatch,
  { mean, best, lead }: Pick<ReturnType<typeof agreementOf>, 'mean' | 'best' | 'lead'>,
) => score * (0.4 + 0.6 * mean + 0.4 * best + 0.3 * lead) * (0.7 + 0.4 * share)

/** Ids of hits with their shares of the best; sections below an article are known without it too. */
export function weightsOf(hits: readonly Hit[]): Map<string, number> {
  const provisions = hits.filter(({ document }) => document.kind !== 'DECISION')
  const top = Math.max(...provisions.map(({ score }) => score), 1)
  const weights = new Map<string, number>()
  for (const { document, score } of provisions) {
    weights.set(document.id, score / top)
    weights.set(document.id.replace(/\/Art\. \d+ §/, '/§'), score / top)
  }
  return weights
}

/** What the agreement of provisions that are not in stock counts as. */
export const unseen = { mean: 0.3, best: 0.5, lead: 0.5 }
/** A sentence that says much beside what a guide knows speaks less for it; measured with stories whose issues are known. */
export const coverGain = ({ cover }: SituationMatch) => Math.min(1, 0.4 + cover)
/** A single word in common is often chance: who lives »im Pflegeheim« need not ask about its contract. */
export const wordGain = ({ words }: SituationMatch) => [0.3, 0.5, 0.85][words] ?? 1

/** Odds of what is learned are shy. */
const scale = 1.4

/** Odds as shares of all guides (0 to 1, together 1); those of another area than the one asked in have to be better by `ahead`. */
export function sharesOf(odds: Float64Array, isHere: (guide: Guide) => boolean, ahead: number): Float64Array {
  const { guides } = readGuidance()
  const worth = odds.map((one, at) => scale * (one - (isHere(guides[at]!) ? 0 : ahead)))
  const most = worth.reduce((best, one) => Math.max(best, one), 0)
  const shares = worth.map((one) => Math.exp(one - most))
  const all = shares.reduce((sum, one) => sum + one, 0)
  return shares.map((one) => one / all)
}
