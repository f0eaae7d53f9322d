import type { Hit, Search } from '../../law/law.ts'
import { matterOf } from './follow-up.ts'

/*
 * What a question that goes on with a matter finds: what it finds together with what was asked before, what its own words
 * find, and what the answer before was about.
 */

/** What its own words count beside those of the matter; less where they say little. */
const ownWeight = 0.7
const ownStrength = 3
/** What a provision of the answer before gains, and one of the same law. */
const known = { provision: 0.35, law: 0.25 }
/** Within the law of the matter a single word says more: »besuchen« in the code of criminal procedure. */
const knownStrength = 1.5
/** So many of the others are looked at. */
const mostOthers = 8

/** Provisions among which the own words of a follow-up look for those of the law of the matter. */
const ownLooked = 40

/** From this strength on the own words of a question name a matter of their own, which need not be the one before. */
const ownMatter = 5

/** Whether a question goes on with the matter of the answers before: it points back to them, or it only comes after them. */
export type Way = 'new' | 'perhaps' | 'further'

/**
 * What a question finds that comes after others: `own` by its own words in the laws of the matter. One that only comes
 * after them and finds nothing solid by itself goes on with them.
 */
export async function searchFurther(
  search: (search: Search) => Promise<Hit[]>,
  wanted: Search,
  asks: {
    question: string
    context: string
    provisions: ReadonlySet<string>
    way: Way
    /** Whether it names a matter that those before it were not about. */
    namesAnother: boolean
  },
): Promise<{ found: Hit[]; own: Hit[]; way: Way }> {
  const { question, context, provisions, way, namesAnother } = asks
  const { limit = 0 } = wanted
  const laws: Search = { ...wanted, kinds: ['LAW'], limit: 2 * limit }
  const asksNothing = matterOf(question) === '' && !/verjähr/iu.test(question)
  const own = asksNothing ? [] : await search({ ...laws, question, limit: ownLooked })
  const stands = way === 'perhaps' && (namesAnother || (own[0]?.strength ?? 0) >= ownMatter)
  const together = stands ? own : await search({ ...laws, ...(way === 'perhaps' && { question: context }) })
  return {
    found: rankFurther(together, own, provisions).slice(0, limit),
    own: ownOf(own, provisions).known,
    way: stands ? way : 'further',
  }
}

/** The hits of the own words of a question within the laws of the answer before, and a few others. */
function ownOf(found: readonly Hit[], provisions: ReadonlySet<string>): { known: Hit[]; others: Hit[] } {
  const laws = new Set(Array.from(provisions, lawOf))
  return {
    known: found.filter(({ document }) => laws.has(document.law)),
    others: found.filter(({ document }) => !laws.has(document.law)).slice(0, mostOthers),
  }
}

const lawOf = (id: string) => id.slice(0, id.indexOf('/'))

/**
 * The hits of both searches, best first; their scores stay in the measure of the first. `provisions` are the ids of the
 * answer before.
 */
export function rankFurther(together: readonly Hit[], found: readonly Hit[], provisions: ReadonlySet<string>): Hit[] {
  const { known: same, others } = ownOf(found, provisions)
  const own = [...same, ...others]
  const top = together[0]?.score ?? found[0]?.score ?? 1
  const worthOf = (hits: readonly Hit[], full: number) => {
    const weight = ownWeight * Math.min(1, (hits[0]?.strength ?? 0) / full)
    return (hit: Hit) => (weight * hit.score) / hits[0]!.score
  }
  const [ofSame, ofAll] = [worthOf(same, knownStrength), worthOf(found, ownStrength)]
  const laws = new Set(Array.from(provisions, lawOf))
  const all = new Map<string, { hit: Hit; worth: number }>()
  for (const hit of together) all.set(hit.document.id, { hit, worth: hit.score / top })
  for (const hit of own) {
    const both = all.get(hit.document.id)
    const worth = Math.max(laws.has(hit.document.law) ? ofSame(hit) : 0, ofAll(hit))
    // Its own words say which Absatz is meant.
    all.set(
      hit.document.id,
      both ? { hit: { ...both.hit, best: hit.best }, worth: both.worth + worth } : { hit, worth },
    )
  }
  const ranked = Array.from(all.values(), ({ hit, worth }) => ({
    hit,
    worth:
      worth + (provisions.has(hit.document.id) ? known.provision : 0) + (laws.has(hit.document.law) ? known.law : 0),
  })).sort((a, b) => b.worth - a.worth)
  const best = ranked[0]?.worth ?? 1
  return ranked.map(({ hit, worth }) => ({
    ...hit,
    score: hit.why === 'citation' ? hit.score : (worth / best) * top,
    strength: Math.max(hit.strength, (worth / best) * (together[0]?.strength ?? 0)),
  }))
}
