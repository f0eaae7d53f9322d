import type { ProvisionCitation } from './citation.ts'
import { tokenize, type LawNames, type Token } from './law-names.ts'
import { readExtent, readGroup, readInner, type Part } from './provision-group.ts'
import { innerOf, isNumber, joinLength, readNumber, signOf } from './provision-words.ts'

/*
 * Reads provisions out of a text in one pass over its words, so the time grows with the length of the text. A law named
 * before its section counts too (`ABGB § 1295`), and one law may be named for several (`§ 1, § 2 Abs 3 und § 4 UGB`).
 */

/** A citation with its place in the text, in UTF-16 units. */
export type Found<C> = { citation: C; start: number; end: number }

const between = new Set(['des', 'der', 'im', 'in', 'dem', 'vom', 'nach', 'zum', 'zur', ','])
/** How far to look for the law around a number: `§ 16 Abs 1 Z 2 lit a des Mietrechtsgesetzes`. */
const reach = 12
/** How many signs one law may be named for. */
const longestChain = 20

/** The numbers behind one sign and their words. */
type Group = { start: number; end: number; parts: Part[]; law?: string; before?: number }

/** All provisions in a text, in order. A number whose law is not named takes `standardLaw`, otherwise it is left out. */
export function findProvisions(text: string, names: LawNames, standardLaw?: string): Found<ProvisionCitation>[] {
  const tokens = tokenize(text)
  const words = tokens.map((token) => token.word)
  const found: Found<ProvisionCitation>[] = []
  let i = 0
  while (i < tokens.length) {
    const groups = signOf(words, i) ? readChain(words, i, names) : readBare(words, i, names)
    for (const { parts, law = standardLaw, start, end, before } of groups) if (law) found.push(...parts.map((part) => ({ citation: { ...part, law }, ...span(tokens, before ?? start, end) })))
    i = Math.max(i + 1, groups.at(-1)?.end ?? 0)
  }
  return found
}

const span = (tokens: readonly Token[], from: number, to: number) => ({ start: tokens[from]!.start, end: tokens[to - 1]!.end })

/** Groups that are joined up to the first one that names its law, which holds for all of them. */
function readChain(words: readonly string[], start: number, names: LawNames): Group[] {
  const groups: Group[] = []
  const before = lawBefore(words, start, names)
  let i = start
  for (;;) {
    const sign = signOf(words, i)
    if (!sign) break
    const { end, group } = readGroup(words, i, sign)
    const law = lawAfter(words, end, names)
    groups.push({ start: i, end: law?.end ?? end, parts: group, ...(law && { law: law.law }) })
    const join = joinLength(words, end)
    if (law || join === 0 || groups.length === longestChain || !signOf(words, end + join)) break
    i = end + join
  }
  const law = groups.at(-1)?.law ?? before?.law
  // What only names the law before it (`MRG § 16`) has its words as well.
  if (groups.at(-1)?.law === undefined && before) groups[0]!.before = before.start
  return law ? groups.map((group) => ({ ...group, law })) : groups
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
  const isOther = before !== undefined && (/^(1[6-9]|20)\d\d$/.test(number) || measures.test(words[end] ?? ''))
  const name = after ? words.slice(end, end + after.length) : words.slice(at - (before?.length ?? 0), at)
  // Names of two letters are words of other languages and signs too often.
  if (!found || isOther || (found.law.length <= 2 && name.join('') !== found.law)) return [{ start: at, end: at + used, parts: [] }]
  part.sign = /^(B-?VG|EMRK|StGG)$/i.test(found.law) ? 'Art' : '§'
  return [{ start: at, end: end + (after?.length ?? 0), parts: [part], law: found.law, ...(before && { before: at - before.length }) }]
}

const measures = /^(tag|woche|monat|jahr|stunde|minute|euro|eur|prozent|person|kind|mal\b|uhr)/i

function lawAfter(words: readonly string[], end: number, names: LawNames): { law: string; end: number } | undefined {
  let from = end
  while (between.has(words[from]?.toLowerCase() ?? '') && from < end + 4) from++
  const found = names.find(words.slice(from, from + reach))
  return found && { law: found.law, end: from + found.length }
}

function lawBefore(words: readonly string[], start: number, names: LawNames): { law: string; start: number } | undefined {
  const from = words[start - 1] === ',' ? start - 1 : start
  const found = names.findBefore(words.slice(Math.max(0, from - reach), from))
  return found && { law: found.law, start: from - found.length }
}
