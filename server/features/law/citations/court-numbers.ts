import type { FixedCitation } from './citation.ts'
import { matchesOf } from '../../../base/language/matches.ts'
import type { Found } from './provisions.ts'

/*
 * File numbers of the ordinary courts: `1 Ob 50/24a`, `61 Nc 3/15y`. Some registers are only kept by the Supreme Court,
 * the others by every court, so that one has to know whose the number is: the court that is named last before it, in the
 * same sentence (»des Landesgerichts für Zivilrechtssachen Wien vom 27. Juli 2015, GZ 61 Nc 3/15y«).
 */

/** Registers that only the Supreme Court keeps. */
const supreme = [
  'ObA',
  'ObS',
  'ObG',
  'Ob',
  'Os',
  'Okt',
  'Ok',
  'OCg',
  'ONc',
  'Bkd',
  'Bkv',
  'Fsc',
  'Fss',
  'Fs',
  'Präs',
  'Ds',
]
/** What people type in small letters: `1 ob 50/24a`. */
const inSmallLetters = new Set(['ObA', 'ObS', 'Ob', 'Os'])
/** Registers that it keeps beside others: its own where no other court is named. */
const shared = ['Nc', 'Nd', 'Ns']
/** Registers of the other courts: civil, labour, family, enforcement, insolvency, criminal, appeals (§§ 364 ff Geo). */
const lower =
  'Cga Cgs Cg C Hc E A P Ps Pu Pg Fam Msch S Se R Ra Rs Rv Bs Bl Bns Hv Hr Ur U St BAZ Vr Nst Jv Fn Fr L Ht Psch'.split(
    ' ',
  )

const registers = [...supreme, ...shared, ...lower].toSorted((a, b) => b.length - a.length)
const spaced = (register: string) => register.replace(/^Ob([ASG])$/, 'Ob\\s?$1')
const number = new RegExp(
  `(?<![\\p{L}\\d/.-])(\\d{1,3})\\s?(${registers.map(spaced).join('|')})\\s?(\\d{1,5})\\s?\\/\\s?(?:19|20)?(\\d{2})(?:\\s?([a-z]))?(?![\\p{L}\\d/])`,
  'giu',
)
/** A second number of the same senate: `15 Os 91/12i, 92/12m`. */
const further = /(?:-\d{1,4})?\s?(?:,|;|und|u)\s?(\d{1,5})\/(\d{2})([a-z])(?![\p{L}\d/])/uy
const mostFurther = 20

/** How far before its number a court may be named, in UTF-16 units. */
const reach = 140
const place = String.raw`((?:\s(?:Innere\sStadt\s)?(?:St\.\s?|Bad\s|Wiener\s)?\p{Lu}[\p{L}-]{1,24}(?:\s(?:im\sInnkreis|an\sder\s\p{Lu}\p{L}{1,12}|am\sSee|in\sTirol))?)?)`
const courts: readonly [abbreviation: string, pattern: RegExp][] = (
  [
    ['LGZ', String.raw`(?:Landesgericht(?:e?s)?\sfür\sZ(?:ivilrechtssachen|RS)|LGZ|LG\sfür\sZ(?:RS|ivilrechtssachen))`],
    ['LGSt', String.raw`(?:Landesgericht(?:e?s)?\sfür\sStrafsachen|LGS(?:t|trafsachen)?|LG\sfür\sStrafsachen)`],
    ['ASG', String.raw`(?:Arbeits-\sund\sSozialgericht(?:e?s)?|ASG)`],
    ['BGHS', String.raw`(?:Bezirksgericht(?:e?s)?\sfür\sHandelssachen|BGHS)`],
    ['HG', String.raw`(?:Handelsgericht(?:e?s)?|HG)`],
    ['OLG', String.raw`(?:Oberlandesgericht(?:e?s)?|OLG)`],
    ['LG', String.raw`(?:Landesgericht(?:e?s)?|LG|KG|Kreisgericht(?:e?s)?)`],
    ['BG', String.raw`(?:Bezirksgericht(?:e?s)?|BG)`],
    ['OGH', String.raw`(?:Oberste[nrms]?\sGerichtshof(?:e?s)?|OGH)`],
  ] as const
).map(([abbreviation, name]) => [abbreviation, new RegExp(`(?<![\\p{L}\\d])${name}${place}(?!\\p{L})`, 'gu')])

/** All file numbers of the ordinary courts in a text, by place. A number of a lower court whose court is not named is left out. */
export function findCourtNumbers(text: string): Found<FixedCitation>[] {
  return matchesOf(text, number).flatMap((match) => {
    const [, senate, typed, count, year, letter] = match
    const register = registerOf(typed!)
    // »3 e 5/20«, »2 a 3/10«: small letters are registers only where nothing else can be meant.
    if (!inSmallLetters.has(register) && typed!.replace(/\s/, '') !== register) return []
    const court = supreme.includes(register) ? undefined : courtBefore(text, match.index)
    if (!court && lower.includes(register)) return []
    const printed = (no: string, of: string, check: string | undefined) =>
      `${court?.name ?? 'OGH'} ${senate} ${register} ${no}/${of}${check?.toLowerCase() ?? ''}`
    const kind = court && court.name !== 'OGH' ? 'court' : 'ogh'
    const isAdjacent = court && /^[\s,]{0,2}$/.test(text.slice(court.end, match.index))
    const found: Found<FixedCitation>[] = [
      {
        citation: { kind, text: printed(count!, year!, letter) },
        start: isAdjacent ? court.start : match.index,
        end: match.index + match[0].length,
      },
    ]
    while (found.length < mostFurther) {
      const { end } = found.at(-1)!
      further.lastIndex = end
      const next = further.exec(text)
      if (!next) break
      found.push({
        citation: { kind, text: printed(next[1]!, next[2]!, next[3]) },
        start: end,
        end: end + next[0].length,
      })
    }
    return found
  })
}

function registerOf(typed: string): string {
  const key = typed.replace(/\s/, '')
  return (
    registers.find((register) => register === key) ??
    registers.find((register) => register.toLowerCase() === key.toLowerCase())!
  )
}

/** What every name of a court holds. */
const anyCourt = /[Gg]ericht|[ABHKLSO]G|LGZ/

/** The court that is named last before a place, with its own place in the text. */
function courtBefore(text: string, at: number): { name: string; start: number; end: number } | undefined {
  const from = Math.max(0, at - reach)
  // A sentence ends before a capital, but not within a date or an abbreviation.
  const piece = text.slice(from, at)
  if (!anyCourt.test(piece)) return undefined
  const named = courts.flatMap(([abbreviation, pattern]) =>
    matchesOf(piece, pattern).map((match) => ({
      name: abbreviation + (match[1] ?? '').replace(/\s(?:vom|zu|AZ|GZ|Zl)$/, ''),
      start: from + match.index,
      end: from + match.index + match[0].length,
    })),
  )
  // »Landesgericht für Strafsachen« is found as »Landesgericht« too: of two at one place the longer name counts.
  return named.toSorted((a, b) => b.start - a.start || b.end - a.end)[0]
}
