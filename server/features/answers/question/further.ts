import type { Hit } from '../../law/law.ts'

/*
 * What a question that goes on with a matter finds: what it finds together with what was asked before, what its own words
 * find, and what the answer before was about.
 */

/** What its own words count beside those of the matter; less where they say little. */
const ownWeight = 0.7
const ownStrength = 3
/** What a provision of the answer before gains, and one of the same law. */
const known = { provision: 0.35, law: 0.25 }

/**
 * The hits of both searches, best first; their scores stay in the measure of the first. `provisions` are the ids of the
 * answer before.
 */
export function rankFurther(together: readonly Hit[], own: readonly Hit[], provisions: ReadonlySet<string>): Hit[] {
  const top = together[0]?.score ?? own[0]?.score ?? 1
  const ownTop = own[0]?.score ?? 1
  const weight = ownWeight * Math.min(1, (own[0]?.strength ?? 0) / ownStrength)
  const laws = new Set(Array.from(provisions, (id) => id.slice(0, id.indexOf('/'))))
  const all = new Map<string, { hit: Hit; worth: number }>()
  for (const hit of together) all.set(hit.document.id, { hit, worth: hit.score / top })
  for (const hit of own) {
    const both = all.get(hit.document.id)
    const worth = (weight * hit.score) / ownTop
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
