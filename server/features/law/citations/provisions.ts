import type { InnerPart, ProvisionCitation } from './citation.ts'
import { tokenize, type LawNames, type Token } from './law-names.ts'

/*
 * Reads provisions out of a text in one pass over its words, so the time grows with the length of the text.
 * A law named before its section counts too (`ABGB § 1295`).
 */

/** A citation with its place in the text, in UTF-16 units. */
export type Found<C> = { citation: C; start: number; end: number }

const signs: Record<string, ProvisionCitation['sign']> = {
  '§': '§',
  '§§': '§',
  paragraph: '§',
  paragraf: '§',
  par: '§',
  paragrafen: '§',
  paragraphen: '§',
  art: 'Art',
  artikel: 'Art',
  anl: 'Anl',
  anlage: 'Anl',
  anhang: 'Anl',
  anh: 'Anl',
}
const inner: Record<string, InnerPart> = {
  tp: 'tariff',
  tarifpost: 'tariff',
  abs: 'paragraph',
  absatz: 'paragraph',
  s: 'sentence',
  satz: 'sentence',
  z: 'item',
  zi: 'item',
  ziff: 'item',
  ziffer: 'item',
  nr: 'item',
  lit: 'letter',
  litera: 'letter',
  buchst: 'letter',
  buchstabe: 'letter',
  sublit: 'subletter',
}
const between = new Set(['des', 'der', 'im', 'in', 'dem', 'vom', 'nach'])
/** How far to look for the law around a number: `§ 16 Abs 1 Z 2 lit a des Mietrechtsgesetzes`. */
const reach = 12
/** How many numbers one sign may carry. */
const longestGroup = 50

/** All provisions in a text, in order. A number whose law is not named takes `standardLaw`, otherwise it is left out. */
export function findProvisions(text: string, names: LawNames, standardLaw?: string): Found<ProvisionCitation>[] {
  const tokens = tokenize(text)
  const words = tokens.map((token) => token.word)
  const found: Found<ProvisionCitation>[] = []
  // »§ 1295 und § 1319a ABGB«: the law is named once, behind the last.
  let waiting: { parts: Part[]; start: number; end: number }[] = []
  let i = 0
  while (i < tokens.length) {
    const sign = signOf(words, i)
    if (sign) {
      const { end, group } = readGroup(words, i, sign)
      const after = lawAfter(words, end, names)
      const before = after ? undefined : lawBefore(words, i, names)
      const law = after?.law ?? before?.law ?? standardLaw
      if (waiting.length > 0 && !isJoined(words, waiting.at(-1)!.end, i)) waiting = []
      if (law) {
        for (const one of waiting) found.push(...one.parts.map((part) => ({ citation: { ...part, law }, ...span(tokens, one.start, one.end) })))
        found.push(...group.map((part) => ({ citation: { ...part, law }, ...span(tokens, before?.start ?? i, after?.end ?? end) })))
        waiting = []
      } else waiting.push({ parts: group, start: i, end })
      i = end
    } else if (isNumber(words[i]) && !isInner(words[i - 1])) {
      // Without a sign a number counts only right beside the name of a law: `1319a abgb`, `ABGB 1319`.
      const { number, used } = readNumber(words, i)
      const after = names.find(words.slice(i + used, i + used + reach))
      const before = after ? undefined : names.findBefore(words.slice(Math.max(0, i - reach), i))
      const law = after?.law ?? before?.law
      if (law && !found.slice(-longestGroup).some(({ citation }) => citation.law === law && citation.number === number))
        found.push({ citation: { kind: 'provision', sign: /^(B-?VG|EMRK|StGG)$/i.test(law) ? 'Art' : '§', number, law }, ...span(tokens, i - (before?.length ?? 0), i + used + (after?.length ?? 0)) })
      i += used
    } else i++
  }
  return found
}

/** Whether nothing but a joining word stands between two provisions. */
const isJoined = (words: readonly string[], end: number, start: number) => start - end <= 2 && words.slice(end, start).every((word) => /^(?:,|und|u|oder|sowie|iVm|bis|mit|zu|von|bzw)$/i.test(word))

const span = (tokens: readonly Token[], from: number, to: number) => ({ start: tokens[from]!.start, end: tokens[to - 1]!.end })

function signOf(words: readonly string[], at: number): ProvisionCitation['sign'] | undefined {
  const sign = signs[words[at]!.toLowerCase()]
  return sign && (isNumber(words[at + 1]) || (sign !== '§' && roman(words[at + 1]))) ? sign : undefined
}

type Part = Omit<ProvisionCitation, 'law'>

/** The numbers behind a sign with their Absatz, Ziffer and litera: `§§ 5, 6 und 8`, `Art 2 § 12`, `§ 10 Abs 1 Z 6`. */
function readGroup(words: readonly string[], start: number, sign: ProvisionCitation['sign']): { end: number; group: Part[] } {
  const group: Part[] = []
  let i = start + 1
  while ((isNumber(words[i]) || (sign !== '§' && group.length === 0 && roman(words[i]))) && group.length < longestGroup) {
    const { number, used } = readNumber(words, i)
    const part: Part = { kind: 'provision', sign, number }
    i = readInner(words, i + used, part)
    if (sign === 'Art' && words[i] === '§' && isNumber(words[i + 1])) {
      const below = readNumber(words, i + 1)
      Object.assign(part, { sign: '§', article: number, number: below.number })
      i = readInner(words, i + 1 + below.used, part)
    }
    // »§§ 5f« is »5 and the following«; »§ 5f« may be a section of that name.
    if (words[start] === '§§' && /^\d+ff?$/.test(part.number)) Object.assign(part, { following: /f+$/.exec(part.number)![0], number: part.number.replace(/f+$/, '') })
    if (/^ff?$/i.test(words[i] ?? '')) part.following = words[i++]!.toLowerCase() as 'f' | 'ff'
    if (/^(bis|–|-)$/i.test(words[i] ?? '') && isNumber(words[i + 1]) && sign === '§') {
      const last = readNumber(words, i + 1)
      part.through = last.number
      i += 1 + last.used
    }
    group.push(part)
    if (/^(,|und|u|oder|sowie|iVm)$/i.test(words[i] ?? '') && isNumber(words[i + 1])) i++
    else break
  }
  return { end: i, group }
}

function readInner(words: readonly string[], start: number, part: Part): number {
  let i = start
  for (;;) {
    const bracketed = /^\((\d+[a-z]?)\)$/.exec(words[i] ?? '')
    if (bracketed && part.paragraph === undefined) {
      part.paragraph = bracketed[1]!
      i++
      continue
    }
    const name = inner[words[i]?.toLowerCase() ?? '']
    const value = words[i + 1]
    if (!name || part[name] !== undefined || !value || !/^(\d+[a-z]{0,2}|[a-z]{1,2})$/i.test(value)) return i
    part[name] = value.toLowerCase()
    i += 2
    // »Abs 1 und 3«: the further ones belong to the same provision and add no citation of their own.
    while (
      /^(,|und|bis|oder)$/.test(words[i] ?? '') &&
      /^\d+[a-z]?$/.test(words[i + 1] ?? '') &&
      !/^[a-z]/i.test(words[i - 1]!) &&
      inner[words[i + 2]?.toLowerCase() ?? ''] === undefined &&
      name === 'paragraph'
    )
      i += 2
  }
}

/** A number and the letter that may stand apart from it: `1319 a`. */
function readNumber(words: readonly string[], at: number): { number: string; used: number } {
  const number = (isNumber(words[at]) ? words[at]! : String(roman(words[at]))).toLowerCase()
  const next = words[at + 1]
  // A single f means »and the following«, a single s »Satz«.
  return /^\d+$/.test(number) && next && /^[a-eg-z]$/.test(next) && !inner[next] ? { number: number + next, used: 2 } : { number, used: 1 }
}

const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,5}[a-z]{0,2}$/.test(word)
const isInner = (word: string | undefined) => word !== undefined && word.toLowerCase() in inner

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

/** The number behind Roman digits in capitals (`XLII`), undefined where there are none. */
function roman(word: string | undefined): number | undefined {
  if (!word || !/^[IVXLC]{1,8}$/.test(word)) return undefined
  const values = Array.from(word, (digit) => romanDigits[digit]!)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}

function lawAfter(words: readonly string[], end: number, names: LawNames): { law: string; end: number } | undefined {
  let from = end
  while (between.has(words[from]?.toLowerCase() ?? '') || words[from] === ',') from++
  const found = names.find(words.slice(from, from + reach))
  return found && { law: found.law, end: from + found.length }
}

function lawBefore(words: readonly string[], start: number, names: LawNames): { law: string; start: number } | undefined {
  const from = words[start - 1] === ',' ? start - 1 : start
  const found = names.findBefore(words.slice(Math.max(0, from - reach), from))
  return found && { law: found.law, start: from - found.length }
}
