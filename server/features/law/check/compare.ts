import type { Citation } from '../../../../contract/chat.ts'
import type { Paragraph } from '../documents.ts'
import { isSameTerm, overlap, readClause, splitClauses, termsOf, type Clause } from './clauses.ts'
import { isSameQuantity, readQuantities, type Quantity } from './quantities.ts'

/** A sentence of a source, ready to be compared. An item of an enumeration is read with the words that open it. */
export type Passage = { text: string; label: string | null; source: number; terms: Set<string>; clauses: Clause[]; quantities: Quantity[] }

/** What a comparison says: the state, why it is no better, and the passage that comes nearest. */
export type Verdict = { state: Citation['state']; reason: string | null; passage: Passage | undefined }

/** Share of a statement's words its sources must have to count as borne out, or in part. */
const fullShare = 0.5
const partShare = 0.25
/** A passage this near to the best one speaks for the clause too. */
const nearShare = 0.8
/** A clause of a passage is the same clause when it has this share of the words. */
const sameClause = 0.5
const strictClause = 0.7

/** The sentences of a source. `source` tells sources apart when several carry a statement. */
export function passagesOf(paragraphs: readonly Paragraph[], source: number): Passage[] {
  return paragraphs.flatMap(({ text, label }) => {
    const [opening = '', ...items] = text.split(/\n(?=\s*(?:\d+[a-z]?[.)]|[a-z]{1,2}\)|[-–•]))/)
    const sentences = opening.split(/(?<=[.;])\s+(?=\p{Lu})/u)
    const last = sentences.at(-1) ?? ''
    return [...sentences, ...items.map((item) => `${last} ${item.replace(/^\s*(?:\d+[a-z]?[.)]|[a-z]{1,2}\)|[-–•])\s*/, '')}`)].map((sentence) => ({
      text: sentence.trim(),
      label,
      source,
      terms: termsOf(sentence),
      clauses: splitClauses(sentence).map(readClause),
      quantities: readQuantities(sentence),
    }))
  })
}

/**
 * Compares a statement with the passages of its sources: numbers and deadlines, denials, bounds, what must and what may
 * be done, and the share of its words. `known` are words the question brought along: a statement may repeat them.
 */
export function compare(statement: string, passages: readonly Passage[], known: ReadonlySet<string> = new Set()): Verdict {
  const terms = termsOf(statement)
  const own = new Set([...terms].filter((term) => ![...known].some((other) => isSameTerm(term, other))))
  const all = new Set(passages.flatMap((passage) => [...passage.terms]))
  const share = Math.max(overlap(terms, all), own.size >= 3 ? overlap(own, all) : 0)
  const ranked = passages.map((passage) => ({ passage, share: overlap(terms, passage.terms) })).sort((a, b) => b.share - a.share)
  const best = ranked[0]?.passage
  const verdict = (state: Citation['state'], reason: string | null): Verdict => ({ state, reason, passage: best })
  if (!best || share < partShare) return verdict('ohne_beleg', 'Die Quelle sagt dazu nichts Erkennbares.')
  let partly: string | null = sayMore(statement, passages)
  for (const text of splitClauses(statement)) {
    const clause = readClause(text)
    if (clause.terms.size === 0 && clause.quantities.length === 0) continue
    const near = nearest(clause, ranked)
    for (const quantity of clause.quantities) {
      const wrongNumber = `»${text.slice(quantity.start, quantity.end).trim()}« steht so nicht in der Quelle.`
      const other = passages.some((passage) => passage.quantities.some((one) => one.unit === quantity.unit && isSameQuantity(quantity, one) && isSameBound(quantity, one)))
      if (!isCarried(quantity, near, passages, terms)) {
        if (!other || quantity.unit.startsWith('?')) return verdict('ohne_beleg', wrongNumber)
        partly = `»${text.slice(quantity.start, quantity.end).trim()}« steht in der Quelle an anderer Stelle.`
      } else if (belongsElsewhere(quantity, text, near)) partly = `»${text.slice(quantity.start, quantity.end).trim()}« steht in der Quelle bei etwas anderem.`
    }
    const denial = compareDenial(clause, near)
    if (denial === 'opposite') return verdict('ohne_beleg', 'Die Quelle sagt das Gegenteil oder verneint es nicht.')
    if (denial === 'unsure') partly = 'Ob die Quelle das bejaht oder verneint, ist nicht eindeutig.'
    if (isOtherModal(clause, near)) partly = 'Ob etwas getan werden muss oder kann, steht in der Quelle anders.'
  }
  if (partly) return verdict('teilweise', partly)
  return share >= fullShare ? verdict('belegt', null) : verdict('teilweise', 'Die Quelle deckt nur einen Teil der Aussage.')
}

/** Words that say more than their sentence would without them, and must stand in a source in one of their forms. */
const strong: [said: RegExp, source: RegExp][] = [
  [
    /(?<!\p{L})(sofort|unverzüglich|jederzeit|umgehend|fristlos)(?!\p{L})/iu,
    /(?<!\p{L})(sofort\p{L}*|unverzüglich\p{L}*|jederzeit\p{L}*|umgehend\p{L}*|fristlos\p{L}*|unmittelbar|alsbald|gleich|sogleich|vorzeitig\p{L}*|aufschub|verzug|ohne)(?!\p{L})/iu,
  ],
  [
    /(?<!\p{L})(ausnahmslos|unter keinen Umständen|in keinem Fall|auf keinen Fall|immer|niemals)(?!\p{L})/iu,
    /(?<!\p{L})(ausnahmslos|unter (?:keinen|allen) Umständen|keine\p{L}* Fall\p{L}*|immer|stets|jeder\p{L}*|jedenfalls|niemals|nie|nicht|kein\p{L}*)(?!\p{L})/iu,
  ],
  [/leicht\p{L}{0,2}\sFahrlässigkeit/iu, /leicht\p{L}{0,2}\s(?:Fahrlässigkeit|Versehen)|leichtfahrlässig/iu],
  [/(?<!\p{L})mündlich/iu, /mündlich/iu],
]

function sayMore(statement: string, passages: readonly Passage[]): string | null {
  for (const [said, source] of strong) {
    const [word] = said.exec(statement) ?? []
    if (word && !passages.some(({ text }) => source.test(text))) return `»${word}« steht so nicht in der Quelle.`
  }
  return null
}

/** What stands before a number says what it is about: the words back to the one of its unit before it, and what opens the sentence. */
function wordsBefore(quantity: Quantity, text: string, others: readonly Quantity[]): { own: Set<string>; opening: Set<string> } {
  const same = others.filter(({ unit }) => unit === quantity.unit)
  const from = Math.max(0, ...same.filter(({ end }) => end <= quantity.start).map(({ end }) => end))
  return { own: termsOf(text.slice(from, quantity.start)), opening: termsOf(text.slice(0, same[0]?.start ?? quantity.start)) }
}

/**
 * Whether the words before a number stand in the sources before another number of its unit, and not before its own:
 * »auf Autobahnen 100 km/h« where these are for other roads.
 */
function belongsElsewhere(quantity: Quantity, text: string, near: readonly Passage[]): boolean {
  if (quantity.unit.startsWith('?')) return false
  const said = wordsBefore(quantity, text, readQuantities(text)).own
  if (said.size === 0) return false
  const shares = near.flatMap((passage) =>
    passage.quantities
      .filter(({ unit }) => unit === quantity.unit)
      .map((other) => {
        const { own, opening } = wordsBefore(other, passage.text, passage.quantities)
        return { isSame: isSameQuantity(quantity, other), share: overlap(said, own) + overlap(said, new Set([...own, ...opening])) }
      }),
  )
  const best = (isSame: boolean) => Math.max(0, ...shares.filter((one) => one.isSame === isSame).map(({ share }) => share))
  return best(false) > best(true)
}

/** The passages that speak of a clause, nearest first. */
function nearest(clause: Clause, ranked: readonly { passage: Passage; share: number }[]): Passage[] {
  const scored = ranked.map(({ passage, share }) => ({ passage, score: overlap(clause.terms, passage.terms) + 0.5 * share })).sort((a, b) => b.score - a.score)
  const top = scored[0]?.score ?? 0
  return scored.filter(({ score }) => score > 0 && score >= top * nearShare).map(({ passage }) => passage)
}

const isSameBound = (a: Quantity, b: Quantity) => !(a.bound && b.bound && a.bound !== b.bound)

/** A number is carried by a near passage, or by another one that has as much of the statement. */
function isCarried(quantity: Quantity, near: readonly Passage[], passages: readonly Passage[], terms: ReadonlySet<string>): boolean {
  const holds = (passage: Passage) => passage.quantities.some((other) => isSameQuantity(quantity, other) && isSameBound(quantity, other))
  if (near.some(holds)) return true
  // A count of things that no source counts (»drei Voraussetzungen«) is the writer's own.
  if (
    quantity.unit.startsWith('?') &&
    quantity.unit.length > 1 &&
    !passages.some((passage) => passage.quantities.some((other) => other.unit === quantity.unit)) &&
    !passages.some((passage) => passage.terms.has([...termsOf(quantity.unit)][0] ?? ''))
  )
    return quantity.value < 10
  const needed = Math.max(...near.map((passage) => overlap(terms, passage.terms)), 0) * nearShare
  return passages.some((passage) => holds(passage) && overlap(terms, passage.terms) >= Math.max(needed, 0.2))
}

/**
 * Whether a clause denies what the nearest passages affirm, or the other way round. Strict where a clause of the source
 * says nearly the same words; where they are spread or an exception is spoken of, denials anywhere near count.
 */
function compareDenial(clause: Clause, near: readonly Passage[]): 'same' | 'opposite' | 'unsure' {
  const agrees = ({ other }: { other: Clause }) => other.isNegated === clause.isNegated
  if (clause.terms.size === 1) {
    // A predicate alone: where the nearest passage has it, it has it as it was said.
    const [term] = clause.terms
    const same = (near[0]?.clauses ?? []).filter((other) => [...other.terms].some((one) => isSameTerm(one, term!))).map((other) => ({ other }))
    return same.length === 0 || clause.isOpen || same.some((one) => agrees(one) || one.other.isOpen) ? 'same' : 'unsure'
  }
  if (clause.terms.size === 0) return 'same'
  const aligned = near
    .flatMap((passage) => passage.clauses)
    .map((other) => ({ other, share: (overlap(clause.terms, other.terms) + overlap(other.terms, clause.terms)) / 2 }))
    .sort((a, b) => b.share - a.share)
  const top = aligned[0]?.share ?? 0
  if (top >= strictClause) return aligned.filter(({ share }) => share >= top * 0.95).some(agrees) ? 'same' : 'opposite'
  const close = top >= sameClause ? aligned.filter(({ share }) => share >= top * 0.7) : aligned
  // Where the words are spread, nobody can tell what a denial is about.
  return clause.isOpen || close.some((one) => agrees(one) || one.other.isOpen) ? 'same' : 'unsure'
}

function isOtherModal(clause: Clause, near: readonly Passage[]): boolean {
  if (!clause.modal || near.length === 0) return false
  const found = new Set(near.flatMap((passage) => passage.clauses.map((other) => other.modal)))
  return !found.has(clause.modal) && found.has(clause.modal === 'duty' ? 'right' : 'duty')
}
