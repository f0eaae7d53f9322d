import type { Hit } from '../../law/law.ts'

/** What a best hit needs to be more than chance; found by asking 50 questions that have nothing to do with law beside those of benchmarks: one in ten passes. A question of one or two words scores low and fits well. */
const solidStrength = 2.85
const solidStrengthOfFew = 0.77
const solidFitOfFew = 1.6

/** From here on the words of a question say what it is about; single words (»Kaution«) and vague ones stay below. */
const clearStrength = 4

/** Whether the words of the question alone lead to what it is about, so that other words for it would add little. */
export const isClear = (hit: Hit | undefined) => hit !== undefined && hit.strength >= clearStrength

/** Whether the best hit is more than chance. */
export const isCarried = (hit: Hit | undefined) =>
  hit !== undefined &&
  (hit.strength >= solidStrength || (hit.strength >= solidStrengthOfFew && hit.fit >= solidFitOfFew))

/** Beyond doubt: with five knowledge bases to choose from, chance has five tries. Of 30 questions about no law one passes. */
const sureStrength = 3.42
const sureStrengthOfFew = 3

/** Whether a hit of another knowledge base than the chosen one is more than chance. */
export const isSurelyCarried = (hit: Hit) =>
  hit.strength >= sureStrength || (hit.strength >= sureStrengthOfFew && hit.fit >= solidFitOfFew)
