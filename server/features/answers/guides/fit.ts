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
  let [best, second, third] = [0, 0, 0]
  for (const id of provisionsOf(guide)) {
    const weight = weights.get(id) ?? 0
    if (weight > best) [best, second, third] = [weight, best, second]
    else if (weight > second) [second, third] = [weight, second]
    else if (weight > third) third = weight
  }
  return {
    mean: (best + second + third) / 3,
    best,
    lead: weights.get(readProvision(guide.lead).id) ?? 0,
    /** Whether one of them is the best hit. */
    holdsBest: best === 1,
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

const masks = new Map<string, Uint8Array>()
const places = new Map<Guide | Signpost, number>()

/** Whether each guide belongs to an area (1 or 0), by its place in the list. */
function guidesOf(area: Area): Uint8Array {
  const { guides } = readGuidance()
  const { knowledgeBase, subLaw, here } = area
  const name = `${knowledgeBase} ${subLaw}`
  let mask = masks.get(name)
  if (!mask) {
    mask = Uint8Array.from(guides, (guide) => Number(belongs(guide, { knowledgeBase, subLaw, question: '' })))
    masks.set(name, mask)
  }
  if (!here || here.size === 0) return mask
  if (places.size === 0) guides.forEach((guide, at) => places.set(guide, at))
  const own = mask.slice()
  for (const one of here) if (belongs(one, area)) own[places.get(one)!] = 1
  return own
}

/** Odds as shares of all guides (0 to 1, together 1); those of another area than the one asked in have to be better by `ahead`. */
export function sharesOf(odds: Float64Array, area: Area, ahead: number): Float64Array {
  const isHere = guidesOf(area)
  const shares = new Float64Array(odds.length)
  let [most, all] = [0, 0]
  for (let at = 0; at < odds.length; at++) {
    shares[at] = scale * (odds[at]! - (isHere[at] === 1 ? 0 : ahead))
    most = Math.max(most, shares[at]!)
  }
  for (let at = 0; at < odds.length; at++) {
    shares[at] = Math.exp(shares[at]! - most)
    all += shares[at]!
  }
  return shares.map((one) => one / all)
}
