import { findAgenda, type AgendaItem } from './agenda.ts'
import { readByRules, type RuleOptions } from './by-rules.ts'
import { sure, type EntityType, type Found } from './entity.ts'
import { tell, type Teller } from './learned-names.ts'
import { isFromOutside, isKept } from './marks.ts'
import { partSideBySide } from './side-by-side.ts'
import { sign, signAt } from './signs.ts'
import { originalRange, type View } from './view.ts'

/**
 * A place to cover, in UTF-16 units of the original text. Tier 1 is sure, tier 2 wants a look (»bitte prüfen«).
 * `text` is what stands there.
 */
export type Detected = {
  start: number
  end: number
  type: EntityType
  text: string
  /** From 0 to 1. */
  confidence: number
  tier: 1 | 2
  rule: string
  /** The party that a word beside it names (»Kläger«). */
  role?: string
  /** What the user's own list says it is to be replaced by. */
  replacement?: string
}

export type Detection = {
  /** In order, none overlapping another. */
  entities: Detected[]
  origin: 'clinical' | 'german' | undefined
}

export type DetectOptions = RuleOptions & {
  /** The user's own terms; they beat every rule. */
  agenda?: readonly AgendaItem[]
  /** Who tells what the rules do not see; `silent` for the rules alone. */
  teller?: Teller
}

/** Which kind wins where two overlap. */
const rank: Record<EntityType, number> = {
  EMAIL: 20,
  IBAN: 19,
  SVNR: 18,
  UID: 17,
  FN: 16,
  OTHER: 15,
  CASE_NUMBER: 14,
  DATE_OF_BIRTH: 13,
  PLATE: 12,
  ADDRESS: 11,
  ID_NUMBER: 10,
  PHONE: 9,
  ORG: 8,
  PERSON: 7,
  AGE: 5,
  DATE: 4,
  INSTITUTION: 3,
  OCCUPATION: 2,
  PLACE: 1,
}

/** What the rules doubt themselves is shown only where what was learned gives it so much. */
const leastChance = 0.05
/**
 * The same for single rules: those that more often find a make, an author or a thing than a name where what was learned gives a
 * place less. Of some that holds where they are sure, too. Measured on letters that what was learned had not seen.
 */
const leastOf: Readonly<Record<string, { doubtful?: number; sure?: number }>> = {
  'unknown word': { doubtful: 0.15 },
  'article and unknown word': { doubtful: 0.1 },
  'parties of a case': { doubtful: 0.3 },
  'surname alone': { sure: 0.2 },
  'given name alone': { sure: 0.1 },
}
/** Kinds that letters show enough of for that. */
const judged: ReadonlySet<EntityType> = new Set(['PERSON', 'ORG', 'ADDRESS', 'ID_NUMBER'])

/** Finds what identifies somebody in a text: by rules, and by what was learned from letters. Linear in its length. */
export function detect(original: string, { agenda = [], teller = tell, ...options }: DetectOptions = {}): Detection {
  const read = readByRules(original, options)
  const { view, kept, found, origin } = read
  const told = teller(read)
  const isDoubted = (one: Found) => {
    if (!judged.has(one.type) || isFromOutside(one)) return false
    const least = leastOf[one.rule]
    const wanted = one.score < sure ? (least?.doubtful ?? leastChance) : (least?.sure ?? 0)
    return wanted > 0 && told.chanceOf(one) < wanted
  }
  const doubted = new Set(found.filter((one) => isDoubted(one)))
  // A name that one of these rules found is found there as a known name, too.
  const places = new Set(Array.from(doubted, ({ type, start, end }) => `${type} ${start} ${end}`))
  const isEcho = ({ rule, type, start, end }: Found) => rule === 'known name' && places.has(`${type} ${start} ${end}`)
  const wanted = [
    ...found.filter((one) => !doubted.has(one) && !isEcho(one)),
    ...besides(
      found.filter(isFromOutside),
      told.found.filter((one) => !isKept(kept, one)),
    ),
  ]
  const { replaced, keeping } = findAgenda(view.text, agenda)
  return { entities: settle(view, original, wanted, replaced, keeping), origin }
}

/** What was told outside of the places that a connected recogniser marked: there it says nothing of kinds and borders. */
function besides(marked: readonly Found[], told: readonly Found[]): readonly Found[] {
  if (marked.length === 0) return told
  const taken = new Uint8Array(marked.reduce((most, { end }) => Math.max(most, end), 0))
  for (const { start, end } of marked) taken.fill(1, start, end)
  return told.flatMap((one) => {
    const pieces: Found[] = []
    for (let at = one.start; at < one.end; at++) {
      const last = pieces.at(-1)
      if (taken[at] === 1) continue
      if (last?.end === at) last.end = at + 1
      else pieces.push({ ...one, start: at, end: at + 1 })
    }
    return pieces
  })
}

/** Settles what overlaps: what the user said first, then what is sure, then by kind; of the loser the rest is kept. */
function settle(
  view: View,
  original: string,
  found: readonly Found[],
  replaced: readonly (Found & { replacement?: string })[],
  keeping: readonly { start: number; end: number }[],
): Detected[] {
  const owner = new Int32Array(view.text.length)
  const free = new Uint8Array(view.text.length)
  for (const { start, end } of keeping) free.fill(1, start, end)
  const own = new Set<Found>(replaced)
  // »Klägerin: Mag. Renate Moik, geb. …«: what finds a name best need not be what read the word for the party before it.
  const roles = new Map(found.flatMap(({ start, type, role }) => (type === 'PERSON' && role ? [[start, role]] : [])))
  const order = [
    ...replaced,
    ...found
      .filter(({ start, end }) => !isAllFree(free, start, end))
      .toSorted(
        (a, b) =>
          Number(b.score >= sure) - Number(a.score >= sure) ||
          rank[b.type] - rank[a.type] ||
          b.end - b.start - (a.end - a.start) ||
          b.score - a.score,
      ),
  ] as (Found & { replacement?: string })[]
  const settled: (Found & { replacement?: string })[] = []
  for (const one of order) {
    let from = -1
    for (let at = one.start; at <= one.end; at++) {
      const isFree = at < one.end && owner[at] === 0 && (free[at] === 0 || own.has(one))
      if (isFree && from < 0) from = at
      else if (!isFree && from >= 0) {
        const piece = trimmed(view.text, from, at, one.rule === 'initial behind a form of address' ? 1 : 2)
        if (piece) {
          settled.push({ ...one, ...piece })
          owner.fill(settled.length, piece.start, piece.end)
        }
        from = -1
      }
    }
  }
  const whole = joined(
    view.text,
    settled.toSorted((a, b) => a.start - b.start),
  )
  return partSideBySide(view.text, whole).map((one, at, all) => {
    const wider = one.type === 'PERSON' && one.rule !== 'agenda' ? wholeName(view.text, one) : one
    const start = Math.max(wider.start, all[at - 1]?.end ?? 0)
    const end = Math.min(wider.end, all[at + 1]?.start ?? wider.end)
    const { type, score, rule, replacement } = one
    const role = one.role ?? (type === 'PERSON' ? roles.get(one.start) : undefined)
    const place = originalRange(view, start, end)
    return {
      ...place,
      type,
      text: original.slice(place.start, place.end),
      confidence: score,
      tier: score >= sure ? 1 : 2,
      rule,
      ...(role && { role }),
      ...(replacement !== undefined && { replacement }),
    }
  })
}

function isAllFree(free: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (free[at] === 0) return false
  return true
}

const isLetterOrDigit = (text: string, at: number) => {
  const kind = signAt(text, at)
  return kind === sign.letter || kind === sign.digit
}

/** A piece without the signs at its ends; undefined where too few letters or digits are left. */
function trimmed(text: string, from: number, to: number, least: number): { start: number; end: number } | undefined {
  let [start, end] = [from, to]
  const isSign = (at: number) => !isLetterOrDigit(text, at)
  while (start < end && isSign(start) && !/[+(.]/.test(text[start]!)) start++
  while (start < end && /[.(]/.test(text[start]!) && isSign(start + 1)) start++
  while (end > start && isSign(end - 1)) end--
  let count = 0
  for (let at = start; at < end && count < least; at++) if (!isSign(at)) count++
  return count >= least ? { start, end } : undefined
}

const familyBefore =
  /(?<!\p{L})(?:Lê|LE|Le|Nguyễn|Nguyen|NGUYEN|Trần|Tran|TRAN|Phạm|Pham|PHAM|Hoàng|Huỳnh|Phan|Vũ|Võ|Đặng|Dang|Bùi|Bui|Đỗ|Hồ|Ngô|Dương|Lý) $/u
/** »'t Loo« of the Netherlands */
const smallBefore = /(?<=^|[\s(:>])['’]t $/u
/** »vulgo Hiasl am Berg«: where the farm is belongs to its name. */
const farm = /^ (?:am|im|auf der|in der|an der|ob der|auf dem|zu) \p{Lu}\p{L}{1,16}(?![\p{L}-])/u
const generation = /^,? (?:sen|jun|sr|jr)(?=\.|[\s,;)]|$)/u

/** »Huber sen.«, »Lê Minh Anh«: a name with what says which of the family, and with the surname that stands first in Vietnam. */
function wholeName(text: string, { start, end }: Found): { start: number; end: number } {
  const family =
    familyBefore.exec(text.slice(Math.max(0, start - 8), start)) ??
    smallBefore.exec(text.slice(Math.max(0, start - 4), start))
  return {
    start: start - (family?.[0].length ?? 0),
    end:
      end +
      (generation.exec(text.slice(end, end + 6))?.[0].length ??
        (/(?:vulgo|vlg\.) \p{Lu}[\p{L}-]{1,20}$/u.test(text.slice(Math.max(0, end - 30), end))
          ? (farm.exec(text.slice(end, end + 32))?.[0].length ?? 0)
          : 0)),
  }
}

/** Names side by side are one: »Maria« and »Huber«. */
function joined<T extends Found & { replacement?: string }>(text: string, sorted: readonly T[]): T[] {
  const result: T[] = []
  for (const one of sorted) {
    const last = result.at(-1)
    if (
      last &&
      last.type === 'PERSON' &&
      one.type === 'PERSON' &&
      last.replacement === undefined &&
      one.replacement === undefined &&
      one.rule !== 'agenda' &&
      last.rule !== 'agenda' &&
      (text.slice(last.end, one.start) !== '. ' ||
        /(?<!\p{L})(?:\p{Lu}|Ch|Th|Sch|vlg|geb|verehel|gesch|verw)$/u.test(text.slice(last.start, last.end))) &&
      /^(?: |\. |-| (?:vulgo|vlg\.|geb\.|geborene[rn]?|verehel\.|gesch\.|verw\.) | (?:von|van|de|zu|von der|von und zu|ten|el|al|bin|Graf|Gräfin|Graf von|Freiherr von|['’]t|Văn|Thị) )$/u.test(
        text.slice(last.end, one.start),
      )
    ) {
      last.end = one.end
      last.score = Math.max(last.score, one.score)
      if (!last.role && one.role) last.role = one.role
    } else result.push({ ...one })
  }
  return result
}
