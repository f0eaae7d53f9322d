/**
 * Citations of Austrian law, read and printed in the style of the AZR: `§ 1295 Abs 1 ABGB`, `Art 10 Abs 1 Z 6 B-VG`,
 * `RS0026234`, `OGH 1 Ob 50/24a`. Reading is one pass over the words of a text, so its time grows linearly.
 */

/** A provision; parts that are not given are absent. */
export type ProvisionCitation = { kind: 'provision'; sign: '§' | 'Art' | 'Anl'; number: string; article?: string; paragraph?: string; item?: string; letter?: string; law: string }

/** A decision or another source with a fixed form of its own. */
export type FixedCitation = { kind: 'rechtssatz' | 'ogh' | 'vwgh' | 'vfgh' | 'ecli' | 'bgbl'; text: string }

export type Citation = ProvisionCitation | FixedCitation

/** Finds the law behind an abbreviation or name, in any case and spelling; knows how many words the longest name has. */
export type LawNames = { find(words: readonly string[]): { law: string; length: number } | undefined; findBefore(words: readonly string[]): { law: string; length: number } | undefined }

/** Makes the look-up from all abbreviations, titles and aliases. */
export function createLawNames(laws: Iterable<{ law: string; title: string; aliases: readonly string[] }>): LawNames {
  const names = new Map<string, string>()
  let longest = 1
  for (const { law, title, aliases } of laws) {
    for (const name of [...aliases, title, law]) {
      const key = tokenize(name).map(normal)
      longest = Math.max(longest, key.length)
      names.set(key.join(' '), law)
    }
  }
  const at = (words: readonly string[], length: number) => {
    const key = words.slice(0, length).map(normal).join(' ')
    // »des Mietrechtsgesetzes«, »der Zivilprozessordnung«: names may stand in the genitive.
    return names.get(key) ?? (length > 0 && key.length > 6 ? (names.get(key.replace(/s$/, '')) ?? names.get(key.replace(/es$/, ''))) : undefined)
  }
  return {
    find(words) {
      for (let length = Math.min(longest, words.length); length > 0; length--) {
        const law = at(words, length)
        if (law) return { law, length }
      }
      return undefined
    },
    findBefore(words) {
      for (let length = Math.min(longest, words.length); length > 0; length--) {
        const law = at(words.slice(words.length - length), length)
        if (law) return { law, length }
      }
      return undefined
    },
  }
}

const normal = (word: string) => word.toLowerCase().replaceAll('ß', 'ss').replace(/[-.]/g, '')

/** Words with inner hyphens, numbers with a letter, signs; a dot after `Art` or `Abs` is dropped. */
const tokenize = (text: string): string[] => text.match(/§§?|\d+[a-z]{0,2}(?![\p{L}\d])|\d+|[\p{L}][\p{L}\d]*(?:-[\p{L}\d]+)*|[/,]/gu) ?? []

const signs: Record<string, '§' | 'Art' | 'Anl'> = {
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
}
const inner: Record<string, 'paragraph' | 'item' | 'letter'> = { abs: 'paragraph', absatz: 'paragraph', z: 'item', ziffer: 'item', ziff: 'item', zi: 'item', lit: 'letter', litera: 'letter' }
const between = new Set(['des', 'der', 'im', 'in', 'dem', 'vom', 'nach'])
/** How far to look for the law around a number: `§ 16 Abs 1 Z 2 lit a des Mietrechtsgesetzes`. */
const reach = 12

/** All citations in a text, in order. A number whose law is not named takes `standardLaw`, otherwise it is left out. */
export function parseCitations(text: string, names: LawNames, standardLaw?: string): Citation[] {
  return [...parseFixed(text), ...parseProvisions(tokenize(text), names, standardLaw)]
}

function parseProvisions(tokens: readonly string[], names: LawNames, standardLaw: string | undefined): ProvisionCitation[] {
  const found: ProvisionCitation[] = []
  let i = 0
  while (i < tokens.length) {
    const sign = signs[tokens[i]!.toLowerCase()]
    if (sign && isNumber(tokens[i + 1])) {
      const { end, group } = readGroup(tokens, i, sign)
      const law = lawAfter(tokens, end, names) ?? lawBefore(tokens, i, names) ?? standardLaw
      if (law) found.push(...group.map((part) => ({ ...part, law })))
      i = end
    } else if (isNumber(tokens[i]) && !isInner(tokens[i - 1])) {
      // Without a sign a number counts only right beside the name of a law: `1319a abgb`, `ABGB 1319`.
      const { number, used } = readNumber(tokens, i)
      const law = names.find(tokens.slice(i + used, i + used + reach))?.law ?? names.findBefore(tokens.slice(Math.max(0, i - reach), i))?.law
      if (law && !found.some((other) => other.law === law && other.number === number)) found.push({ kind: 'provision', sign: /^(B-?VG|EMRK|StGG)$/i.test(law) ? 'Art' : '§', number, law })
      i += used
    } else i++
  }
  return found
}

type Part = Omit<ProvisionCitation, 'law'>

/** The numbers behind a sign with their Absatz, Ziffer and litera: `§§ 5, 6 und 8`, `Art 2 § 12`, `§ 10 Abs 1 Z 6`. */
function readGroup(tokens: readonly string[], start: number, sign: '§' | 'Art' | 'Anl'): { end: number; group: Part[] } {
  const group: Part[] = []
  let i = start + 1
  while (isNumber(tokens[i]) && group.length < 50) {
    const { number, used } = readNumber(tokens, i)
    const part: Part = { kind: 'provision', sign, number }
    i += used
    i = readInner(tokens, i, part)
    if (sign === 'Art' && tokens[i] === '§' && isNumber(tokens[i + 1])) {
      const below = readNumber(tokens, i + 1)
      Object.assign(part, { sign: '§', article: number, number: below.number })
      i = readInner(tokens, i + 1 + below.used, part)
    }
    group.push(part)
    if (/^(f|ff)$/i.test(tokens[i] ?? '')) i++
    if (/^(,|und|u|oder|bis|iVm)$/i.test(tokens[i] ?? '') && isNumber(tokens[i + 1])) i++
    else break
  }
  return { end: i, group }
}

function readInner(tokens: readonly string[], start: number, part: Part): number {
  let i = start
  for (;;) {
    const name = inner[tokens[i]?.toLowerCase() ?? '']
    const value = tokens[i + 1]
    if (!name || !value || !/^(\d+[a-z]{0,2}|[a-z]{1,2})$/i.test(value)) return i
    part[name] = value.toLowerCase()
    i += 2
  }
}

/** A number and the letter that may stand apart from it: `1319 a`. */
function readNumber(tokens: readonly string[], at: number): { number: string; used: number } {
  const number = tokens[at]!.toLowerCase()
  const next = tokens[at + 1]
  // A single f means »and the following«.
  if (/^\d+$/.test(number) && next && /^[a-eg-z]$/.test(next) && !inner[next]) return { number: number + next, used: 2 }
  return /^\d+ff?$/.test(number) ? { number: number.replace(/ff?$/, ''), used: 1 } : { number, used: 1 }
}

const isNumber = (token: string | undefined) => token !== undefined && /^\d+[a-z]{0,2}$/.test(token)
const isInner = (token: string | undefined) => token !== undefined && token.toLowerCase() in inner

function lawAfter(tokens: readonly string[], end: number, names: LawNames): string | undefined {
  let from = end
  while (between.has(tokens[from]?.toLowerCase() ?? '') || tokens[from] === ',') from++
  return names.find(tokens.slice(from, from + reach))?.law
}

function lawBefore(tokens: readonly string[], start: number, names: LawNames): string | undefined {
  const from = tokens[start - 1] === ',' ? start - 1 : start
  return names.findBefore(tokens.slice(Math.max(0, from - reach), from))?.law
}

const fixedForms: [FixedCitation['kind'], RegExp, (match: string[]) => string][] = [
  ['rechtssatz', /\bRS\s?(\d{7})\b/gi, ([, number]) => `RS${number}`],
  [
    'ogh',
    /\b(\d{1,2})\s?(Ob|Os|ObA|ObS|Nc|Nd|Bkd|Ok)\s?(\d{1,4})\/(\d{2})\s?([a-z])?\b/gi,
    ([, senate, sign, number, year, letter]) => `OGH ${senate} ${casing(sign!)} ${number}/${year}${letter?.toLowerCase() ?? ''}`,
  ],
  ['vwgh', /\b(Ra|Ro|Fr|Fe)\s?(\d{4})\/(\d{2})\/(\d{4})\b/gi, ([, sign, year, senate, number]) => `VwGH ${sign![0]!.toUpperCase()}${sign![1]!.toLowerCase()} ${year}/${senate}/${number}`],
  ['vfgh', /\bVfSlg\s?(\d{1,2}\.?\d{3})(?:\/(\d{4}))?/gi, ([, number, year]) => `VfSlg ${number!.replace('.', '').replace(/(\d+)(\d{3})$/, '$1.$2')}${year ? `/${year}` : ''}`],
  ['ecli', /\bECLI:[A-Z]{2}:[A-Z0-9]{1,20}:\d{4}:[A-Z0-9.]{1,60}/gi, ([whole]) => whole!.toUpperCase().replace(/\.$/, '')],
  ['bgbl', /\bBGBl\s?\.?\s?(?:(I{1,3})\s?)?(?:Nr\.?\s?)?(\d{1,4})\/(\d{4})/gi, ([, part, number, year]) => `BGBl ${part ? `${part.toUpperCase()} ` : ''}${number}/${year}`],
]

const casing = (sign: string) => ['Ob', 'Os', 'ObA', 'ObS', 'Nc', 'Nd', 'Bkd', 'Ok'].find((known) => known.toLowerCase() === sign.toLowerCase())!

function parseFixed(text: string): FixedCitation[] {
  return fixedForms.flatMap(([kind, pattern, print]) => [...text.matchAll(pattern)].map((match) => ({ kind, text: print(match as string[]) })))
}

const space = '\u00a0'

/** A citation in AZR style with no-break spaces, so that it never breaks at the end of a line. */
export function printCitation(citation: Citation): string {
  if (citation.kind !== 'provision') return citation.text.replaceAll(' ', space)
  const { sign, number, article, paragraph, item, letter, law } = citation
  const parts = [...(article ? ['Art', article] : []), sign, number, ...(paragraph ? ['Abs', paragraph] : []), ...(item ? ['Z', item] : []), ...(letter ? ['lit', letter] : []), law]
  return parts.join(space)
}

/** The id under which a provision is stored: `MRG/§ 16b`, `B-VG/Art. 18`, `DSG/Art. 2 § 12`. Several forms are possible. */
export function idsOf({ sign, number, article, law }: ProvisionCitation): string[] {
  if (article) return [`${law}/Art. ${article} § ${number}`]
  const dotted = sign === '§' ? '§' : `${sign}.`
  // Many laws count their sections below articles that nobody cites.
  return [`${law}/${dotted} ${number}`, ...(sign === '§' ? ['1', '2', '3'].map((article) => `${law}/Art. ${article} § ${number}`) : [])]
}

/** The printed citation of a stored section such as `§ 16b`, `Art. 2 § 12`, `Anl. 1`. */
export function citationOf(law: string, section: string): string {
  return `${section.replaceAll('.', '').replace(/\s+/g, space)}${section ? space : ''}${law}`
}
