import type { Situation, SituationMatch } from './phrases.ts'

/*
 * Situations as witnesses of a ranking: who describes one in other words than the law is led to the provisions that it
 * rests on. How much was found with questions of people who read none of this, see docs/decisions/0008.
 */

/** What the provisions of the best situation gain, in shares of the best score. */
const most = 0.6
/** What a provision gains more with which a situation leads. */
const leads = 1.2
/** So many situations are heard, and how fast those behind the best stop to count. */
const heard = 10
const decline = 1.5
/** What is said of a provision by a line that has nothing of the question, beside that of the line which has most. */
const anyLine = 0.5
/** A situation counts less the more of the question it leaves open, and by few words in common. */
const uncovered = 0.4
const byWords = [0.3, 0.5, 0.85]
/** Agreement below the first says nothing, from the second on all. */
const agreement = { none: 2, full: 10 }
/** How much of a question the words of the best hit answer to (`Hit.fit`): up to the first witnesses count in full, from the second on hardly. Who asks in the words of the law is led by those. */
const answered = { little: 1, all: 2.4, still: 0.15 }

const share = (value: number, from: number, to: number) => Math.min(1, Math.max(0, (value - from) / (to - from)))

const worthOf = ({ score, cover, words }: SituationMatch) =>
  score * (uncovered + (1 - uncovered) * cover) * (byWords[words] ?? 1)

/**
 * What situations that fit a question say for provisions, by their ids, in shares of the best score (0 to 0.72): to be
 * added to the scores that their words give them. `fit` is that of the best hit by words.
 */
export function testify(
  list: readonly Situation[],
  matches: readonly SituationMatch[],
  fit: number,
): Map<string, number> {
  const said = new Map<string, number>()
  const witnesses = matches
    .flatMap(({ at, lines, ...match }) => {
      const rests = list[at]?.rests
      return rests ? [{ rests, lines, worth: worthOf({ at, lines, ...match }) }] : []
    })
    .sort((a, b) => b.worth - a.worth)
    .slice(0, heard)
  const best = witnesses[0]?.worth ?? 0
  if (best <= agreement.none) return said
  const full =
    most *
    share(best, agreement.none, agreement.full) *
    Math.max(answered.still, 1 - share(fit, answered.little, answered.all))
  const add = (id: string, worth: number) => said.set(id, Math.max(said.get(id) ?? 0, worth))
  for (const { rests, lines, worth } of witnesses) {
    const own = full * (worth / best) ** decline
    for (const [at, ids] of rests.lines.entries())
      for (const id of ids) add(id, own * (anyLine + (1 - anyLine) * (lines[at] ?? 0)))
    for (const id of rests.lead) add(id, own * leads)
  }
  return said
}
