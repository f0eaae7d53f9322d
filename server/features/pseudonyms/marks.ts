import { isIban } from './check-digits.ts'
import { doubtful, type Found } from './entity.ts'
import { infoOf, type PersonText, type Seed } from './person-text.ts'
import type { Mark } from './recognisers.ts'
import { tokenFinder } from './tokens.ts'
import { firstFrom, type View } from './view.ts'

/*
 * What connected recognisers marked, among what the rules find.
 */

const byRecogniser = 'recogniser '

/** Whether somebody marked it whom the operator connected: nothing learned here says anything against it. */
export const isFromOutside = ({ rule }: Found): boolean => rule.startsWith(byRecogniser)

/** What recognisers marked, as places of the view: all doubtful, and a number that its check digit disproves is only a number. */
export function marksInView(view: View, text: string, marks: readonly Mark[]): Found[] {
  return marks.flatMap(({ start, end, type, score, by }) => {
    const [from, to] = [firstFrom(view.starts, start), firstFrom(view.starts, end)]
    const words = text.slice(from, to)
    if (!/[\p{L}\d]/u.test(words)) return []
    const isDisproved = type === 'IBAN' && !isIban(words.replace(/[^\p{L}\d]/gu, ''))
    return [
      {
        start: from,
        end: to,
        type: isDisproved ? ('ID_NUMBER' as const) : type,
        score: Math.min(Math.max(score, doubtful), 0.75),
        rule: `${byRecogniser}${by}`,
      },
    ]
  })
}

/** The marked persons as names that are looked for elsewhere too. */
export function namesOf(marked: readonly Found[], { tokens, kept }: PersonText): Seed[] {
  const before = tokenFinder(tokens)
  return marked.flatMap((one) => {
    if (one.type !== 'PERSON' || isKept(kept, one)) return []
    const [from, to] = [before(one.start) + 1, before(one.end)]
    const words = tokens.slice(from, to + 1).filter(({ isWord }) => isWord)
    // A pronoun or a role that a recogniser took for a name is not looked for everywhere.
    return from <= to && words.length <= 6 && words.every(({ text }) => infoOf(text).isNameLike)
      ? [{ ...one, from, to }]
      : []
  })
}

/** Whether most of a place is to stay. */
export function isKept(kept: Uint8Array, { start, end }: Found): boolean {
  let count = 0
  for (let at = start; at < end; at++) count += kept[at]!
  return count * 2 > end - start || (count > 0 && kept[start] === 1)
}
