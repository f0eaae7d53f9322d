import type { SituationMatch } from '../../law/law.ts'
import type { Area, ChosenGuide } from './fit.ts'
import { readGuidance } from './guides.ts'

/*
 * What else an answer shows beside the guide that leads it. A sentence of a story is often said of another field of
 * life: whether a further guide belongs to the matter is seen in how well it fits the whole story. A short question
 * keeps all. The bounds were chosen on 83 further guides of stories, of which 44 name a provision that was needed: 24 of
 * the other 39 go, and two of the 44. No other questions have judged them.
 */

/** What the words of the whole story have to say for a guide that its sentence speaks for. */
const leastOfStory = 18
/** The same for one of another area, or that nothing found speaks for; unless its provisions are nearly the best of its sentence. */
const leastUnsure = 25
const nearBest = 0.8

/** Whether the guides of another area than the one asked in belong here. */
const isHere = ({ guide }: ChosenGuide, { knowledgeBase }: Area) =>
  knowledgeBase === 'none' || guide.kb.includes(knowledgeBase)

/** The guides that belong to the matter of the question; the first always. `best` tells how near the provisions of a guide are to what was found for its sentence (0 to 1). */
export function ofOneMatter(
  chosen: readonly ChosenGuide[],
  whole: readonly SituationMatch[],
  {
    area,
    isStory,
    best,
  }: {
    area: Area
    isStory: boolean
    best: (one: ChosenGuide) => number
  },
): ChosenGuide[] {
  const { guides } = readGuidance()
  return chosen.filter((one, at) => {
    if (at === 0 || !isStory) return true
    const match = whole.find((other) => guides[other.at] === one.guide)
    const score = match?.score ?? 0
    if (one.isSure && isHere(one, area)) return score >= leastOfStory
    return score >= leastUnsure || (isHere(one, area) && best(one) >= nearBest)
  })
}
