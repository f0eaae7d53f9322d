import type { FixedCitation } from './citation.ts'
import type { Found } from './provisions.ts'

/*
 * Sources with a form of their own. Every quantifier is bounded, so that a pattern looks at a bounded piece of text from
 * each place and the whole reading stays linear (a test holds them to it).
 */

type Form = { kind: FixedCitation['kind']; pattern: RegExp; print: (groups: string[]) => string }

/** Registers of the Supreme Court (Obl 1 Geo and § 1 OGH-Geo in spirit: civil, labour, social, criminal, cartel, disciplinary). */
const ogh = ['ObA', 'ObS', 'Ob', 'Os', 'Ok', 'Nc', 'Nd', 'Ns', 'Ds', 'Bkd', 'Fsc', 'Präs']
const lower = ['Cga', 'Cgs', 'Cg', 'Ra', 'Rs', 'Bs', 'Bl', 'Hv', 'Hr', 'Fam', 'Pu', 'Ps', 'R', 'C', 'E', 'A', 'P', 'S', 'U']
const cased = (registers: readonly string[], typed: string) => registers.find((register) => register.toLowerCase() === typed.toLowerCase())!

const guidelines: Record<string, string> = {
  estr: 'EStR 2000',
  ustr: 'UStR 2000',
  lstr: 'LStR 2002',
  kstr: 'KStR 2013',
  umgrstr: 'UmgrStR 2002',
  vereinsr: 'VereinsR 2001',
  gebr: 'GebR',
  stiftr: 'StiftR 2009',
}
const guideline = (name: string, number: string) => `${guidelines[name.toLowerCase()]!} Rz ${number}`
const thousands = (number: string) => number.replace('.', '').replace(/^(\d{1,2})(\d{3})$/, '$1.$2')

export const fixedForms: readonly Form[] = [
  { kind: 'ecli', pattern: /\bECLI:[A-Z]{2}:[A-Z0-9]{1,20}:\d{4}:[A-Z0-9.]{1,60}/gi, print: ([whole]) => whole!.toUpperCase().replace(/\.$/, '') },
  { kind: 'rechtssatz', pattern: /\bRS\s?(\d{5,7})\b/gi, print: ([, number]) => `RS${number!.padStart(7, '0')}` },
  {
    kind: 'gazette',
    pattern: /\bBGBl\s?\.?\s?(?:(I{1,3})\s?)?(?:Nr\.?\s?)?(\d{1,4})\/(\d{4})\b/gi,
    print: ([, part, number, year]) => `BGBl ${part ? `${part.toUpperCase()} ` : ''}${number}/${year}`,
  },
  { kind: 'gazette', pattern: /\b(dRGBl|RGBl|StGBl|JGS)\.?\s?(?:Nr\.?\s?|I\s?S?\s?|S\s?)?(\d{1,4})\/(\d{4})\b/g, print: ([, name, number, year]) => `${name} ${number}/${year}` },
  { kind: 'collection', pattern: /\bVfSlg\.?\s?(\d{1,2}\.?\d{3})(?:\/(\d{4}))?/gi, print: ([, number, year]) => `VfSlg ${thousands(number!)}${year ? `/${year}` : ''}` },
  {
    kind: 'collection',
    pattern: /\bVwSlg\.?\s?(\d{1,2}\.?\d{3})\s?([AF])?(?:\/(\d{4}))?/gi,
    print: ([, number, series, year]) => `VwSlg ${thousands(number!)}${series ? ` ${series.toUpperCase()}` : ''}${year ? `/${year}` : ''}`,
  },
  {
    kind: 'vwgh',
    pattern: /\b(Ra|Ro|Fr|Fe|So|Ko)\s?(\d{4})\/(\d{2})\/(\d{4})\b/gi,
    print: ([, sign, year, senate, number]) => `VwGH ${sign![0]!.toUpperCase()}${sign![1]!.toLowerCase()} ${year}/${senate}/${number}`,
  },
  { kind: 'vwgh', pattern: /\bVwGH\s(?:\d{1,2}\.\s?\d{1,2}\.\s?\d{4},?\s)?(?:Zl\.?\s)?(\d{2}|\d{4})\/(\d{2})\/(\d{4})\b/gi, print: ([, year, senate, number]) => `VwGH ${year}/${senate}/${number}` },
  {
    kind: 'vfgh',
    pattern: /\bVfGH\s(?:\d{1,2}\.\s?\d{1,2}\.\s?\d{4},?\s)?(SV|UA|[ABEFGKUVW])\s?(?:I-)?(\d{1,5})\/(\d{4}|\d{2})\b/gi,
    print: ([, sign, number, year]) => `VfGH ${sign!.toUpperCase()} ${number}/${year}`,
  },
  { kind: 'bfg', pattern: /\b(RV|RS|RM|AW|VH)\/(\d{7})\/(\d{4})\b/g, print: ([, sign, number, year]) => `BFG ${sign}/${number}/${year}` },
  {
    kind: 'court',
    pattern: new RegExp(`\\b(OLG|LGZ|LG|HG|ASG|BG)(?:\\s([A-ZÄÖÜ][a-zäöüß.]{1,20}))?\\s(\\d{1,3})\\s?(${lower.join('|')})\\s?(\\d{1,5})\\/(\\d{2})\\s?([a-z])?\\b`, 'g'),
    print: ([, court, place, senate, register, number, year, letter]) => `${court} ${place ? `${place} ` : ''}${senate} ${register} ${number}/${year}${letter ?? ''}`,
  },
  {
    kind: 'ogh',
    pattern: new RegExp(`(?<![\\p{L}\\d])(\\d{1,2})\\s?(${ogh.join('|')})\\s?(\\d{1,5})\\/(\\d{2})(?:\\s?([a-z]))?(?![\\p{L}\\d])`, 'giu'),
    print: ([, senate, register, number, year, letter]) => `OGH ${senate} ${cased(ogh, register!)} ${number}/${year}${letter?.toLowerCase() ?? ''}`,
  },
  {
    kind: 'guideline',
    pattern: /\b(EStR|UStR|LStR|KStR|UmgrStR|VereinsR|GebR|StiftR)(?:\s\d{4})?,?\s(?:Rz|RZ|Randzahl|Randziffer)\.?\s?(\d{1,5}[a-z]{0,2})\b/gi,
    print: ([, name, number]) => guideline(name!, number!),
  },
  {
    kind: 'guideline',
    pattern: /\b(?:Rz|Randzahl|Randziffer)\.?\s?(\d{1,5}[a-z]{0,2})\s(?:der\s)?(EStR|UStR|LStR|KStR|UmgrStR|VereinsR|GebR|StiftR)\b/gi,
    print: ([, number, name]) => guideline(name!, number!),
  },
]

/** All sources in a text that have a fixed form, by form and place. */
export function findFixed(text: string): Found<FixedCitation>[] {
  return fixedForms.flatMap(({ kind, pattern, print }) =>
    Array.from(text.matchAll(pattern), (match) => ({ citation: { kind, text: print(match as unknown as string[]) }, start: match.index, end: match.index + match[0].length })),
  )
}
