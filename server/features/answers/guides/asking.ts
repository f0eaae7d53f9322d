import type { SituationMatch } from '../../law/law.ts'
import { matterOf } from '../question/follow-up.ts'
import type { Asked } from './fit.ts'

/*
 * What the sentences that ask name, all the more beside a story around them: »Mein Chef hat meine Krankmeldung herumgeschickt. Wo kann
 * ich mich wegen Datenschutz beschweren?« asks for data protection, whatever fits the words about the illness.
 */

/** The sentences that ask, with what fits each of their nouns and, beside other sentences, what fits them. */
export type Asking = Asked & { matches: readonly SituationMatch[]; nouns: readonly (readonly SituationMatch[])[] }

/** A noun that so many situations have as their own says what is asked for; one of more says little. */
const mostOwners = 10
/** From this share of the best on a situation has a word as its own: in its title or in how people put it. */
const ownShare = 0.4
/** One that only lines have is nobody's. */
const leastOwn = 4
const mostNouns = 4
const longName = 5

/** The nouns of a text that name a matter. */
export const nounsOf = (text: string): string[] =>
  text
    .split(/(?<=[.?!])\s+/u)
    .flatMap((sentence) => matterOf(sentence.replace(/^\P{L}*\p{L}+/u, '')).match(/\p{Lu}\p{L}+/gu) ?? [])
    .filter((noun) => noun.length >= longName)
    .slice(0, mostNouns)

/** How many of the telling nouns each situation has as its own, by its place. Which has more of one says nothing: the story tells them apart. */
export function ownersOf(nouns: readonly (readonly SituationMatch[])[]): Map<number, number> {
  const owners = new Map<number, number>()
  for (const matches of nouns) {
    const best = matches[0]?.score ?? 0
    const own = matches.filter(({ score }) => score >= ownShare * best)
    if (best < leastOwn || own.length > mostOwners) continue
    for (const { at } of own) owners.set(at, (owners.get(at) ?? 0) + 1)
  }
  return owners
}
