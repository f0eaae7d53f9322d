import { knowledgeBaseKeys, type KnowledgeBase } from '../../../../contract/knowledge-bases.ts'
import type { SituationMatch } from '../../law/law.ts'
import { belongs, belongsAnywhere, type Area } from './fit.ts'
import { readGuidance, type Guide, type Signpost } from './guides.ts'

/*
 * Whether a question belongs to another area than the one it is asked in: a situation there is what it tells, and none
 * here is. Something is found in every area, with the same words; a person who did not choose one asks in the first.
 */

/** What the words have to say for the situation there, and how many times as much as for the nearest one here. */
const least = { score: 12, cover: 0.3, times: 2 }

const worthOf = ({ score, share, cover }: SituationMatch) => score * (0.3 + cover) * (0.6 + share)

/** The area that a question belongs to, the situation there that says so, and how many times as well it fits. */
export type OtherArea = { area: KnowledgeBase; times: number; by: Guide | Signpost }

/**
 * The area of the situation that fits clearly better than all of this one, and how many times as well; the bounds were
 * chosen on 416 questions, 191 of them put to a wrong area.
 */
export function areaElsewhere(matches: readonly SituationMatch[], area: Area): OtherArea | undefined {
  if (area.knowledgeBase === 'none') return undefined
  const { guides, signposts } = readGuidance()
  let here = 1
  let there: { match: SituationMatch; by: Guide | Signpost } | undefined
  for (const match of matches) {
    const one = guides[match.at] ?? signposts[match.at - guides.length]
    if (!one) continue
    // The law of another Land is no other area.
    if (one.kb.includes(area.knowledgeBase)) here = Math.max(here, belongs(one, area) ? worthOf(match) : 0)
    else if (belongsAnywhere(one, area) && (!there || worthOf(match) > worthOf(there.match))) there = { match, by: one }
  }
  if (!there || there.match.score < least.score || there.match.cover < least.cover) return undefined
  const times = worthOf(there.match) / here
  const { by } = there
  const [found] = (area.allowed ?? knowledgeBaseKeys).filter((key) => by.kb.includes(key))
  return found && times >= least.times ? { area: found, times, by } : undefined
}
