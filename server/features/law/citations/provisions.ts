import type { ProvisionCitation } from './citation.ts'
import { isOrdinaryWord, isYear, tokenize, type LawNames, type Token } from './law-names.ts'
import { readExtent, readGroup, readInner, type Part } from './provision-group.ts'
import { formerAt, innerOf, isNumber, joinLength, readNumber, signOf } from './provision-words.ts'
import { findProtocol, findUnionAct, findUnlisted, isUnlistedBefore } from './unlisted-laws.ts'

/*
 * Reads provisions out of a text in one pass over its words, so the time grows with the length of the text. A law named
 * before its section counts too (`ABGB § 1295`), and one law may be named for several (`§ 1, § 2 Abs 3 und § 4 UGB`).
 */

/** A citation with its range in the text, in UTF-16 units. */
export type Found<C> = { citation: C; start: number; end: number }

const between = new Set(['des', 'der', 'im', 'in', 'dem', 'vom', 'nach', 'zum', 'zur', ','])
/** How far to look for the law around a number: `§ 16 Abs 1 Z 2 lit a des Mietrechtsgesetzes`. */
const reach = 12
/** How many signs one law may be named for. */
const longestChain = 20

/** The numbers behind one sign and their words. */
type Group = { start: number; end: number; parts: Part[]; law?: string; isUnlisted?: true; before?: number }
/** A law, and whether it stands in no list. */
type Law = { law: string; isUnlisted?: true }
/** A text and its words; the words before `free` belong to citations already, the last of which named `last`. */
type Reading = {
  text: string
  tokens: readonly Token[]
  words: readonly string[]
  free: number
  last: Law | undefined
  /** The section that was named last with its law. */
  section: Part | undefined
}
/** A law named behind a group, and the word behind its name. */
type Named = Law & { end: number }

/** All provisions in a text, in order. A number whose law is not named takes `standardLaw`, otherwise it is left out. */
export function findProvisions(text: string, names: LawNames, standardLaw?: string): Found<ProvisionCitation>[] {
  const tokens = withoutGroups(text, tokenize(text))
  const words = tokens.map((token) => token.word)
  const found: Found<ProvisionCitation>[] = []
  const reading: Reading = { text, tokens, words, free: 0, last: undefined, section: undefined }
  let i = 0
  while (i < tokens.length) {
    const groups = signOf(words, i)
      ? readChain(reading, i, names)
      : (readPlaceOfLast(reading, i) ?? readBare(words, i, names))
    for (const { parts, law = standardLaw, isUnlisted, start, end, before } of groups) {
      if (!law) continue
      const range = span(tokens, before ?? start, end)
      found.push(...parts.map((part) => ({ citation: { ...part, law, ...(isUnlisted && { isUnlisted }) }, ...range })))
    }
    const named = groups.at(-1)
    if (named?.law)
      Object.assign(reading, {
        free: named.end,
        last: { law: named.law, ...isUnlistedOf(named) },
        section: named.parts.at(-1),
      })
    i = Math.max(i + 1, named?.end ?? 0)
  }
  return found
}

/** »StGB §75 A«: RIS sorts decisions below a section by capitals; they are no letters of the section. */
const withoutGroups = (text: string, tokens: readonly Token[]) =>
  tokens.filter(
    ({ word, start }, at) =>
      !(
        /^[A-E]$/.test(word) &&
        text[start - 1] === ' ' &&
        /^\d+$/.test(tokens[at - 1]?.word ?? '') &&
        tokens[at - 2]?.word === '§' &&
        tokens[at - 2]!.end === tokens[at - 1]!.start &&
        /\p{Lu}[\p{L}-]*\p{Lu}$/u.test(tokens[at - 3]?.word ?? '')
      ),
  )

const span = (tokens: readonly Token[], from: number, to: number) => ({
  start: tokens[from]!.start,
  end: tokens[to - 1]!.end,
})

/** Groups that are joined up to the first one that names its law, which holds for all of them. */
function readChain(reading: Reading, start: number, names: LawNames): Group[] {
  const { words } = reading
  const groups: Group[] = []
  const before = lawBefore(reading, start, names)
  let i = start
  for (;;) {
    const sign = signOf(words, i)
    if (!sign) break
    const { end: last, group } = readGroup(words, i, sign)
    const former = formerAt(words, last)
    const named = isNextLaw(reading, last + former, names, before)
      ? undefined
      : (lawAfter(reading, last + former, names) ??
        (before || sign === 'TP' ? undefined : unlistedAfter(reading, last + former)))
    const end = named?.end ?? (former > 0 && before ? last + former : last)
    const formerEnd = end + (named ? formerAt(words, end) : 0)
    if (former > 0 || formerEnd > end) for (const part of group) part.isFormer = true
    groups.push({ start: i, end: formerEnd, parts: group, ...(named && { law: named.law }), ...isUnlistedOf(named) })
    const join = joinLength(words, end)
    if (named || join === 0 || groups.length === longestChain || !signOf(words, end + join)) break
    i = end + join
  }
  const own = groups.at(-1)
  const law = own?.law ?? before?.law
  const further = own?.law && words[start] === '§§' ? readFurtherLaws(reading, own.end, names) : []
  // What only names the law before it (`MRG § 16`) has its words as well.
  if (own?.law === undefined && before) groups[0]!.before = before.start
  return law
    ? [...groups.map((group) => ({ ...group, law, ...isUnlistedOf(own?.law ? own : before) })), ...further]
    : groups
}

/** »ZPO § 228, ABGB § 1295«: where laws stand before their sections, one behind a comma belongs to the next section. */
function isNextLaw(reading: Reading, end: number, names: LawNames, before: Law | undefined): boolean {
  if (!before || reading.words[end] !== ',') return false
  const named = lawAfter(reading, end, names)
  return named !== undefined && signOf(reading.words, named.end) !== undefined
}

/** »§§ 943 ABGB, 1 NZwG«: behind »§§« a further number needs no sign of its own where its law follows at once. */
function readFurtherLaws(reading: Reading, from: number, names: LawNames): Group[] {
  const { words } = reading
  const groups: Group[] = []
  let end = from
  while (groups.length < longestChain) {
    const join = joinLength(words, end)
    if (join === 0 || !isNumber(words[end + join])) break
    const { end: last, group } = readGroup(words, end + join - 1, '§')
    if (between.has(words[last]?.toLowerCase() ?? '')) break
    const named = lawAfter(reading, last, names) ?? unlistedAfter(reading, last)
    if (!named) break
    groups.push({ start: end + join, end: named.end, parts: group, law: named.law, ...isUnlistedOf(named) })
    end = named.end
  }
  return groups
}

const isUnlistedOf = (named: Partial<Law> | undefined) => (named?.isUnlisted ? { isUnlisted: true as const } : {})

/** »Abs 2 leg cit« is a place of the section that was named last. */
function readPlaceOfLast({ words, last, section }: Reading, at: number): Group[] | undefined {
  if (!last || !section || !innerOf(words[at])) return undefined
  const { kind, sign, number, article } = section
  const part: Part = { kind, sign, number, ...(article && { article }) }
  const end = readInner(words, at, part)
  return end > at && words[end] === 'leg' && words[end + 1] === 'cit'
    ? [{ start: at, end: end + 2, parts: [part], law: last.law, ...isUnlistedOf(last) }]
    : undefined
}

/** Without a sign a number counts only right beside the name of a law: `1319a abgb`, `ABGB 1319`. */
function readBare(words: readonly string[], at: number, names: LawNames): Group[] {
  if (!isNumber(words[at]) || innerOf(words[at - 1])) return []
  const { number, used } = readNumber(words, at)
  const part: Part = { kind: 'provision', sign: '§', number }
  const end = readExtent(words, readInner(words, at + used, part), part)
  const after = names.find(words.slice(end, end + reach))
  const before = after ? undefined : names.findBefore(words.slice(Math.max(0, at - reach), at))
  const found = after ?? before
  // A year, or a number of something, is no section: »das MRG 2021«, »KSchG 14 Tage«.
  const isOther =
    before !== undefined && (isYear(number) || /^1[67]\d\d$/.test(number) || measures.test(words[end] ?? ''))
  const name = after ? words.slice(end, end + after.length) : words.slice(at - (before?.length ?? 0), at)
  // Names of two letters are words of other languages and signs too often.
  const isWord =
    found !== undefined && (found.law.length <= 2 || isOrdinaryWord(name[0] ?? '')) && name.join('') !== found.law
  if (!found || isOther || isWord) return [{ start: at, end: at + used, parts: [] }]
  part.sign = /^(B-?VG|EMRK|StGG)$/i.test(found.law) ? 'Art' : '§'
  return [
    {
      start: at,
      end: end + (after?.length ?? 0),
      parts: [part],
      law: found.law,
      ...isUnlistedOf(found),
      ...(before && { before: at - before.length }),
    },
  ]
}

const measures = /^(tag|woche|monat|jahr|stunde|minute|euro|eur|prozent|person|kind|mal\b|uhr)/i

function lawAfter({ words, last }: Reading, end: number, names: LawNames): Named | undefined {
  // »leg cit« is the law that was named last.
  if (last && words[end] === 'leg' && words[end + 1] === 'cit') return { ...last, end: end + 2 }
  const from = behindArticle(words, end)
  const found = names.find(words.slice(from, from + reach)) ?? findProtocol(words.slice(from, from + 4))
  return found && { ...isUnlistedOf(found), law: found.law, end: from + found.length }
}

/** Past »des«, »der«, »im« … before the name of a law. */
function behindArticle(words: readonly string[], end: number): number {
  let from = end
  while (between.has(words[from]?.toLowerCase() ?? '') && from < end + 4) from++
  return from
}

/** A law that stands in no list, or an act of the Union by its number. */
function unlistedAfter({ text, tokens, words }: Reading, end: number): Named | undefined {
  const at = tokens[end - 1]!.end
  const act = findUnionAct(text.slice(at, at + longestAct))
  if (act) {
    let last = end
    while (last < tokens.length && tokens[last]!.start < at + act.length) last++
    return { law: act.law, end: last, isUnlisted: true }
  }
  const from = behindArticle(words, end)
  const found = findUnlisted(words.slice(from, from + 4))
  return found && { law: found.law, end: from + found.length, isUnlisted: true }
}

const longestAct = 80

/** A law that stands right before its section and belongs to no citation yet. */
function lawBefore({ words, free }: Reading, start: number, names: LawNames): (Law & { start: number }) | undefined {
  const from = words[start - 1] === ',' ? start - 1 : start
  const found = names.findBefore(words.slice(Math.max(free, from - reach), Math.max(free, from)))
  if (found) return { ...isUnlistedOf(found), law: found.law, start: from - found.length }
  return start > free && isUnlistedBefore(words[start - 1])
    ? { law: words[start - 1]!, start: start - 1, isUnlisted: true }
    : undefined
}
