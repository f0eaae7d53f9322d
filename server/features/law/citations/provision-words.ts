import type { InnerPart, ProvisionCitation } from './citation.ts'

/*
 * The words of a provision: signs, the names of its inner places, what joins two of them. All tests look at a bounded
 * number of words.
 */

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
  artikels: 'Art',
  artikeln: 'Art',
  anl: 'Anl',
  anlage: 'Anl',
  anhang: 'Anl',
  anh: 'Anl',
  tp: 'TP',
  tarifpost: 'TP',
}
const inner = new Map<string, InnerPart>([
  ['tp', 'tariff'],
  ['tarifpost', 'tariff'],
  ['abs', 'paragraph'],
  ['absatz', 'paragraph'],
  ['absätze', 'paragraph'],
  ['s', 'sentence'],
  ['satz', 'sentence'],
  ['z', 'item'],
  ['uabs', 'sentence'],
  ['unterabsatz', 'sentence'],
  ['zi', 'item'],
  ['zif', 'item'],
  ['ziff', 'item'],
  ['ziffer', 'item'],
  ['ziffern', 'item'],
  ['nr', 'item'],
  ['lit', 'letter'],
  ['litera', 'letter'],
  ['buchst', 'letter'],
  ['buchstabe', 'letter'],
  ['sublit', 'subletter'],
])
/** Words of a provision that may stand in several of its places. */
const joining = new Set([',', ';', '/', 'und', 'u', 'oder', 'sowie', 'bzw', 'beziehungsweise', 'ivm', 'auch'])
const ordinals = [
  'erste',
  'zweite',
  'dritte',
  'vierte',
  'fünfte',
  'sechste',
  'siebente',
  'achte',
  'neunte',
  'zehnte',
  'elfte',
  'zwölfte',
]

/** Small numbers in words, as the readable texts of RIS spell them: »Absatz eins«. */
const spelled = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
export const spelledNumber = (word: string | undefined): string | undefined => {
  const at = spelled.indexOf(word?.toLowerCase() ?? '')
  return at < 0 ? undefined : String(at + 1)
}

/** How many words here say that a wording is meant that was or is in force: `aF`, `a.F.`, `nF`, `alte Fassung`; 0 where none does. */
export function formerAt(words: readonly string[], at: number): number {
  const [word = '', next = ''] = [words[at], words[at + 1]]
  if (/^aF$/.test(word)) return 1
  if (/^a$/.test(word) && next === 'F') return 2
  return /^alte[rn]?$/i.test(word) && /^Fassung$/i.test(next) ? 2 : 0
}

export const isNumber = (word: string | undefined) => word !== undefined && /^\d{1,5}[a-z]{0,2}$/.test(word)
export const innerOf = (word: string | undefined): InnerPart | undefined =>
  word === undefined ? undefined : inner.get(word.toLowerCase())
export const isRangeWord = (word: string | undefined) => word !== undefined && /^(bis|[-–—])$/i.test(word)

/** Whether what stands behind a sign may be counted in Roman numbers. */
export const hasRoman = (sign: ProvisionCitation['sign']) => sign === 'Art' || sign === 'Anl'

/** The sign that opens a provision here: one with a number behind it. */
export function signOf(words: readonly string[], at: number): ProvisionCitation['sign'] | undefined {
  const sign = signs[words[at]?.toLowerCase() ?? '']
  return sign && (isNumber(words[at + 1]) || (hasRoman(sign) && roman(words[at + 1]))) ? sign : undefined
}

/** How many words join two provisions here (`, und`, `i V m`, `in Verbindung mit`); 0 where none does. */
export function joinLength(words: readonly string[], at: number): number {
  let i = at
  while (i < at + 4) {
    const phrase = words
      .slice(i, i + 3)
      .join(' ')
      .toLowerCase()
    if (phrase === 'i v m' || phrase === 'in verbindung mit') i += 3
    else if (joining.has(words[i]?.toLowerCase() ?? '')) i++
    else break
  }
  return i - at
}

const baseOf = (word: string) => word.toLowerCase().replace(/[rnms]$/, '')

/** `zweiter Satz`, `2. Satz`, `letzter Halbsatz`, `erster Fall`: how many words, and which sentence where it is one that is counted. */
export function sentenceAt(
  words: readonly string[],
  at: number,
): { used: number; sentence: string | undefined } | undefined {
  const [first = '', second = '', third = ''] = [words[at], words[at + 1], words[at + 2]]
  // »§ 12, dritter Fall«
  if (first === ',') {
    const behind = words[at + 1] === ',' ? undefined : sentenceAt(words, at + 1)
    return behind && { ...behind, used: behind.used + 1 }
  }
  if (/^(einleitungs|schluss)(satz|teil)(es)?$/i.test(first)) return { used: 1, sentence: undefined }
  // »erster und zweiter Fall«
  const joined =
    ordinals.includes(baseOf(first)) && /^(und|oder|u|,)$/i.test(second) ? sentenceAt(words, at + 2) : undefined
  if (joined) return { used: joined.used + 2, sentence: joined.sentence && String(ordinals.indexOf(baseOf(first)) + 1) }
  const isCounted = /^satz(es)?$/i.test(second)
  if (!isCounted && !/^(halbsatz|hs|teilsatz|fall|teilstrich|spiegelstrich)$/i.test(second)) return undefined
  const ordinal = ordinals.indexOf(baseOf(first)) + 1
  if (ordinal > 0) return { used: 2, sentence: isCounted ? String(ordinal) : undefined }
  if (/^letzte[rnms]?$/i.test(first)) return { used: 2, sentence: undefined }
  // »Abs 1 2. Satz«, but not »Abs 1 Satz 2«, which names its place first.
  return /^\d{1,2}$/.test(first) && !/^\d/.test(third)
    ? { used: 2, sentence: isCounted ? first : undefined }
    : undefined
}

/** `i.V.m.`, `i.d.F.`, `a.F.`, `d.h.` without their dots: no letter of a number. */
const abbreviated = /^(i[vdsw]|[an]f|ae|dh|oa|va|mw)$/i

/** A number and the letter that may stand apart from it: `1319 a`, behind a sign also `28 A`. */
export function readNumber(words: readonly string[], at: number, isSigned = false): { number: string; used: number } {
  const number = (isNumber(words[at]) ? words[at]! : String(roman(words[at]))).toLowerCase()
  const next = words[at + 1]
  // A single f means »and the following«, a single s »Satz«, a capital Z »Ziffer«.
  const isLetter =
    next !== undefined &&
    (/^[a-eg-rtv-y]$/.test(next) || (isSigned && /^[A-E]$/.test(next))) &&
    !abbreviated.test(next + (words[at + 2] ?? ''))
  return /^\d+$/.test(number) && isLetter ? { number: number + next.toLowerCase(), used: 2 } : { number, used: 1 }
}

const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

/** The number behind Roman digits in capitals (`XLII`), undefined where there are none. */
export function roman(word: string | undefined): number | undefined {
  if (!word || !/^[IVXLC]{1,8}$/.test(word)) return undefined
  const values = Array.from(word, (digit) => romanDigits[digit]!)
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0)
}
