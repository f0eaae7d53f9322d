import type { Hit, Search, Situation, SituationMatch } from '../../law/law.ts'
import type { Way } from '../question/further.ts'
import { nounsOf, type Asking } from './asking.ts'
import { askingWords } from './asks.ts'
import { situations } from './choose.ts'
import { belongs, belongsAnywhere, type Area } from './fit.ts'
import { placesOf, readGuidance, type Guide } from './guides.ts'

/*
 * What is looked at beside a question as a whole: its sentences that ask, and guides of other areas whose law is in this one.
 */

type Tools = {
  match: (list: readonly Situation[], question: string) => Promise<SituationMatch[]>
  search: (search: Search) => Promise<Hit[]>
  read: (ids: readonly string[]) => Promise<Hit | undefined>
}

/** So many provisions are found for the sentences that ask. */
const hitsOfAsking = 6

/** So many guides of other areas are looked at, those that fit best. */
const mostElsewhere = 12

/** The guides of other areas that lead with a provision that is in stock in this one: the law of pensions is found in both. */
export async function guidesHere(
  { read }: Tools,
  area: Area,
  matched: readonly (readonly SituationMatch[])[],
): Promise<Set<Guide>> {
  const { guides } = readGuidance()
  const others = matched.flatMap((matches) =>
    matches
      .flatMap(({ at }) => guides[at] ?? [])
      .filter((guide) => !belongs(guide, area) && belongsAnywhere(guide, area))
      .slice(0, mostElsewhere),
  )
  const stand = await Promise.all(
    [...new Set(others)].map(async (guide) => {
      const hit = await read(placesOf(guide.lead))
      return hit?.document.knowledgeBases.some((key) => key === area.knowledgeBase) ? [guide] : []
    }),
  )
  return new Set(stand.flat())
}

/** The sentences that ask, what fits each of their nouns, and, where other sentences tell what happened, what these fit and what is found for them alone. */
export async function askingOf(
  { search, match }: Tools,
  question: Area & { way: Way; asOf?: string | undefined },
): Promise<Asking | undefined> {
  const text = askingWords(question.question)
  if (question.way !== 'new') return undefined
  const named = nounsOf(text)
  if (named.length === 0) return undefined
  const nouns = await Promise.all(named.map((noun) => match(situations(), noun)))
  if (text === question.question) return { text, matches: [], nouns, hits: [] }
  return {
    text,
    matches: await match(situations(), text),
    nouns,
    hits: await search({
      question: text,
      knowledgeBase: question.knowledgeBase,
      subLaw: question.subLaw,
      limit: hitsOfAsking,
      kinds: ['LAW'],
      ...(question.asOf && { asOf: question.asOf }),
    }),
  }
}
