/*
 * How good proposals for pseudonymisation are, against documents that somebody annotated. A required passage is found
 * when every letter and digit of it is covered by the union of all proposals, whatever their type.
 */

type Span = { start: number; end: number; type: string }
/** A line of the data: `optional` passages are neither required nor wrong, `keep` must stay visible. */
export type GoldDocument = {
  id: string
  text: string
  entities: (Span & { optional?: boolean })[]
  keep?: { start: number; end: number }[]
}
export type Proposals = readonly (Span & { tier: 1 | 2 })[]

/** What names a person without anything else. */
const direct = new Set('PERSON ADDRESS PHONE EMAIL IBAN SVNR UID FN PLATE ID_NUMBER DATE_OF_BIRTH'.split(' '))

export type TypeFigures = {
  required: number
  found: number
  /** Required passages that no proposal touches. */
  untouched: number
  typed: number
  letters: number
  covered: number
  proposed: number
  right: number
}
export type Figures = {
  types: Map<string, TypeFigures>
  documents: number
  /** Documents in which a passage that names somebody is not wholly covered. */
  leaking: number
  keep: number
  damaged: number
  /** Letters and digits that are covered outside optional passages, and those of them that had to be. */
  coveredLetters: number
  rightLetters: number
  misses: { id: string; type: string; text: string }[]
  wrong: { id: string; type: string; text: string }[]
  damages: { id: string; text: string }[]
}

/** Compares proposals with the annotations, `tiers` says which proposals count. */
export function scoreProposals(
  gold: readonly GoldDocument[],
  proposals: ReadonlyMap<string, Proposals>,
  tiers: readonly (1 | 2)[],
): Figures {
  const figures: Figures = {
    types: new Map(),
    documents: 0,
    leaking: 0,
    keep: 0,
    damaged: 0,
    coveredLetters: 0,
    rightLetters: 0,
    misses: [],
    wrong: [],
    damages: [],
  }
  const of = (type: string) => {
    const known = figures.types.get(type)
    if (known) return known
    const fresh = { required: 0, found: 0, untouched: 0, typed: 0, letters: 0, covered: 0, proposed: 0, right: 0 }
    figures.types.set(type, fresh)
    return fresh
  }
  for (const { id, text, entities, keep = [] } of gold) {
    const proposed = (proposals.get(id) ?? []).filter(({ tier }) => tiers.includes(tier))
    const counts = Uint8Array.from({ length: text.length }, (_, at) => Number(/[\p{L}\p{N}]/u.test(text[at]!)))
    const mark = (spans: readonly { start: number; end: number }[]) => {
      const marked = new Uint8Array(text.length)
      for (const { start, end } of spans) marked.fill(1, Math.max(0, start), Math.min(text.length, end))
      return marked
    }
    const covered = mark(proposed)
    const required = mark(entities.filter(({ optional }) => !optional))
    const optional = mark(entities.filter((one) => one.optional))
    const places = ({ start, end }: { start: number; end: number }) =>
      Array.from({ length: end - start }, (_, step) => start + step).filter((at) => counts[at])
    let leaks = false
    for (const entity of entities) {
      if (entity.optional) continue
      const at = places(entity)
      const hit = at.filter((one) => covered[one]).length
      const row = of(entity.type)
      row.required++
      row.letters += at.length
      row.covered += hit
      if (hit === 0 && at.length > 0) row.untouched++
      if (hit === at.length) {
        row.found++
        const isTyped = proposed.some(
          (one) =>
            one.type === entity.type &&
            at.filter((place) => one.start <= place && place < one.end).length * 2 >= at.length,
        )
        if (isTyped) row.typed++
      } else {
        leaks ||= direct.has(entity.type)
        figures.misses.push({ id, type: entity.type, text: text.slice(entity.start, entity.end) })
      }
    }
    figures.documents++
    if (leaks) figures.leaking++
    for (let at = 0; at < text.length; at++) {
      if (!covered[at] || !counts[at] || (optional[at] && !required[at])) continue
      figures.coveredLetters++
      figures.rightLetters += required[at]!
    }
    for (const one of proposed) {
      const at = places(one)
      const right = at.filter((place) => required[place]).length
      const free = at.filter((place) => optional[place] && !required[place]).length
      if (at.length === 0 || (right === 0 && free * 2 >= at.length)) continue
      const row = of(one.type)
      row.proposed++
      if ((right + free) * 2 >= at.length) row.right++
      else figures.wrong.push({ id, type: one.type, text: text.slice(one.start, one.end) })
    }
    for (const one of keep) {
      figures.keep++
      let isHit = false
      for (let at = one.start; at < one.end; at++) isHit ||= covered[at] === 1 && required[at] === 0
      if (!isHit) continue
      figures.damaged++
      figures.damages.push({ id, text: text.slice(one.start, one.end) })
    }
  }
  return figures
}

/** All types together. */
export function sumOf({ types }: Figures): TypeFigures {
  const sum = { required: 0, found: 0, untouched: 0, typed: 0, letters: 0, covered: 0, proposed: 0, right: 0 }
  for (const row of types.values()) for (const key of Object.keys(sum) as (keyof TypeFigures)[]) sum[key] += row[key]
  return sum
}
