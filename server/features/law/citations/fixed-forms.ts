import type { FixedCitation } from './citation.ts'
import { findCourtNumbers } from './court-numbers.ts'
import { matchesOf } from '../../../base/language/matches.ts'
import type { Found } from './provisions.ts'

/*
 * Sources with a form of their own. Every quantifier is bounded, so that a pattern looks at a bounded piece of text from
 * each place and the whole reading stays linear (a test holds them to it).
 */

type Print = (groups: string[]) => string
/** `more` reads further numbers behind the first one (`VfSlg 19.632/2012, 20.001/2015`), with groups of its own. */
type Form = {
  kind: FixedCitation['kind']
  /** Something cheap that every match holds: most texts have none of it. */
  needs?: RegExp
  pattern: RegExp
  print: Print
  more?: { pattern: RegExp; print: (groups: string[], first: string) => string }
}

const guidelines: [name: string, words: string, printed: string][] = [
  ['EStR', 'Einkommensteuer', 'EStR 2000'],
  ['UStR', 'Umsatzsteuer', 'UStR 2000'],
  ['LStR', 'Lohnsteuer', 'LStR 2002'],
  ['KStR', 'Körperschaftsteuer', 'KStR 2013'],
  ['UmgrStR', 'Umgründungssteuer', 'UmgrStR 2002'],
  ['VereinsR', 'Vereins', 'VereinsR 2001'],
  ['GebR', 'Gebühren', 'GebR'],
  ['StiftR', 'Stiftungs', 'StiftR 2009'],
]
const guidelineName = `(${guidelines.map(([name, words]) => `${name}|${words}-?richtlinien`).join('|')})(?:\\s\\d{4})?`
const margin = String.raw`(?:Rz|Randzahl|Randziffer|Randnummer|Rn)\.?\s?(\d{1,5}(?:[a-eg-z][a-z]?)?)(?=f{0,2}(?![\p{L}\d]))`
const guideline = (typed: string, number: string) =>
  `${guidelines.find(([name, words]) => [name, words].some((start) => typed.toLowerCase().startsWith(start.toLowerCase())))![2]} Rz ${number.toLowerCase()}`
const furtherMargin = {
  pattern:
    /f{0,2}\s?(?:,|und|u\.?|sowie|bis|-|–)\s?(?:Rz\s?)?(\d{3,5}(?:[a-eg-z][a-z]?)?)(?![\p{L}\d./]|\s?(?:€|%|Euro|EUR|Prozent|Tag|Monat|Jahr)|\s(?:der\s)?(?:EStR|UStR|LStR|KStR|UmgrStR|VereinsR|GebR|StiftR))/iuy,
  print: ([, number]: string[], first: string) => first.replace(/\d+[a-z]*$/, number!.toLowerCase()),
}
const thousands = (number: string) => number.replace('.', '').replace(/^(\d{1,2})(\d{3})$/, '$1.$2')

/** What stands between a court and its number: `vom 12. März 2020, Zl.`. */
const day = String.raw`(?:(?:vom\s)?\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{4},?\s)?(?:(?:zu|zur|Zl|Zlen|GZ)\.?\s)?`
/** A court that is named not right before its number: in the same sentence, at most this far before. */
const namedBefore = (court: string) => `(?<=(?:${court})[^\\n;]{1,160})`
/** A second number of the Administrative Court: `Ra 2019/02/0138, 0139`. */
const furtherNumber = {
  pattern: /\s?(?:,|und|u|bis|-|–)\s?(\d{4})(?![\d/.])/uy,
  print: ([, number]: string[], first: string) => first.replace(/\d{4}$/, number!),
}
/** The Land before its gazette: »Tir LGBl«, »NÖ LGBl«. */
const ofLand = String.raw`(?<![\p{L}\d])(?:(Bgld|Ktn|Krnt|NÖ|Nö|OÖ|Oö|Sbg|Slbg|Stmk|Tir|Vlbg|Vbg|Wr)\.?\s)?`
/** A Land by its name and as it is printed before its gazette. */
const lands: Record<string, string> = {
  Burgenland: 'Bgld',
  Kärnten: 'Ktn',
  Niederösterreich: 'NÖ',
  Oberösterreich: 'OÖ',
  Salzburg: 'Sbg',
  Steiermark: 'Stmk',
  Tirol: 'Tir',
  Vorarlberg: 'Vlbg',
  Wien: 'Wr',
}
/** The gazette of a Land with the Land before or behind it: »NÖ LGBl Nr.«, »LGBl für Wien Nr.«, »Wiener Landesgesetzblatt«. */
const landGazette = `${ofLand}(?:Wiener\\s|Tiroler\\s|Kärntner\\s)?(?:LGBl\\.?|Landesgesetzblatt)\\s?(?:(?:für|f\\.?)\\s(?:das\\s(?:Land\\s)?)?(${Object.keys(lands).join('|')}),?\\s)?(?:Nr\\.?\\s?)?`
const landOf = (before: string | undefined, behind: string | undefined) => {
  const land = before?.replace('.', '') ?? (behind && lands[behind])
  return land ? `${land} ` : ''
}
/** Collections of decisions and journals that are cited by year (or volume) and number. */
const collections =
  'SZ SSt SSV-NF EvBl JBl ZVR RdW ecolex wobl WoBl ÖBl immolex AnwBl RZ NZ ÖBA GesRZ ZAS DRdA EF-Z iFamZ ZfV MietSlg ÖJZ-LSK ÖJZ VR ZBl taxlex ARD MR bbl Zak ZIK wbl RPflSlgG RdU infas ASoK JSt'.split(
    ' ',
  )
/** RIS spells the parts for screen readers: »BGBl römisch eins 2003/111«. */
const spokenParts = ['römisch eins', 'römisch zwei', 'römisch drei']
const gazette = (part: string | undefined, number: string, year: string) => {
  const spoken = spokenParts.indexOf(part?.toLowerCase() ?? '')
  return `BGBl ${part ? `${spoken < 0 ? part.toUpperCase() : 'I'.repeat(spoken + 1)} ` : ''}${number}/${year}`
}

export const fixedForms: readonly Form[] = [
  {
    kind: 'ecli',
    pattern: /\bECLI:[A-Z]{2}:[A-Z0-9]{1,20}:\d{4}:[A-Z0-9.]{1,60}/gi,
    print: ([whole]) => whole!.toUpperCase().replace(/\.$/, ''),
  },
  {
    kind: 'rechtssatz',
    pattern: /\bRS\s?(\d{5,7})(?=T\d|\b)/gi,
    print: ([, number]) => `RS${number!.padStart(7, '0')}`,
  },
  // Number and year as the gazette has them, year and number as the AZR have them.
  {
    kind: 'gazette',
    pattern:
      /\bBGBl\s?\.?\s?(?:(I{1,3}|römisch\s(?:eins|zwei|drei))\s?)?(?:Nr\.?\s?)?(\d{1,4})\s?\/\s?(1[89]\d\d|20\d\d)(?!\d)/gi,
    print: ([, part, number, year]) => gazette(part, number!, year!),
  },
  {
    kind: 'gazette',
    pattern:
      /\bBGBl\s?\.?\s?(?:(I{1,3}|römisch\s(?:eins|zwei|drei))\s?)?(?:Nr\.?\s?)?(1[89]\d\d|20\d\d)\s?\/\s?(\d{1,3})(?!\d)/gi,
    print: ([, part, year, number]) => gazette(part, number!, year!),
  },
  {
    kind: 'gazette',
    pattern: /\b(dRGBl|RGBl|StGBl|JGS)\.?\s?(?:Nr\.?\s?|I\s?S?\s?|S\s?)?(\d{1,4})\/(1[789]\d\d)(?!\d)/g,
    print: ([, name, number, year]) => `${name} ${number}/${year}`,
  },
  {
    kind: 'gazette',
    pattern: /\b(dRGBl|RGBl|StGBl|JGS)\.?\s?(1[789]\d\d)(?:\/|\sI\s(?:S\s)?)(\d{1,4})(?!\d)/g,
    print: ([, name, year, number]) => `${name} ${number}/${year}`,
  },
  {
    kind: 'collection',
    pattern: /\bVfSlg\.?\s?(?:Nr\.?\s?)?(\d{1,2}\.?\d{3})(?:\/(\d{4}))?/gi,
    print: ([, number, year]) => `VfSlg ${thousands(number!)}${year ? `/${year}` : ''}`,
    more: {
      pattern: /\s?(?:,|und|sowie)\s?(\d{1,2}\.?\d{3})\/(\d{4})/y,
      print: ([, number, year]) => `VfSlg ${thousands(number!)}/${year!}`,
    },
  },
  {
    kind: 'collection',
    pattern: /\bVwSlg\.?\s?(?:NF\s?)?(?:Nr\.?\s?)?(\d{1,2}\.?\d{3})\s?([AF])?(?:\/(\d{4}))?/gi,
    print: ([, number, series, year]) =>
      `VwSlg ${thousands(number!)}${series ? ` ${series.toUpperCase()}` : ''}${year ? `/${year}` : ''}`,
  },
  {
    kind: 'collection',
    needs: /\s\d{1,4}\/\d/,
    pattern: new RegExp(`(?<![\\p{L}\\d-])(${collections.join('|')})\\s(\\d{1,4}\\/\\d{1,4})(?![\\d/])`, 'gu'),
    print: ([, name, number]) => `${name} ${number}`,
  },
  {
    kind: 'collection',
    needs: /(?:Slg|Arb|HS)\s\d/,
    pattern: /(?<![\p{L}\d-])(EFSlg|MietSlg|Arb|SozSlg|HS)\s(\d{1,3}\.?\d{3})(?![\d/.])/gu,
    print: ([, name, number]) => `${name} ${number}`,
  },
  {
    kind: 'ogh',
    needs: /Bk[dv]/,
    pattern: /(?<![\p{L}\d])(Bkd|Bkv)\s?(\d{1,3})\/(\d{2})(?!\d)/gu,
    print: ([, register, number, year]) => `OGH ${register} ${number}/${year}`,
  },
  {
    kind: 'vwgh',
    pattern: /\b(Ra|Ro|Fr|Fe|So|Ko)\s?(\d{4})\/(\d{2})\/(\d{4})\b/gi,
    print: ([, sign, year, senate, number]) =>
      `VwGH ${sign![0]!.toUpperCase()}${sign![1]!.toLowerCase()} ${year}/${senate}/${number}`,
    more: furtherNumber,
  },
  {
    kind: 'vwgh',
    pattern: new RegExp(`\\bVwGH\\s${day}(\\d{2}|\\d{4})\\/(\\d{2})\\/(\\d{4})(?!\\d)`, 'giu'),
    print: ([, year, senate, number]) => `VwGH ${year}/${senate}/${number}`,
    more: furtherNumber,
  },
  // »Zl. 99/20/0401«: only this court counts like this, so that its name may be missing.
  {
    kind: 'vwgh',
    needs: /\d\/\d\d\/\d{4}/,
    pattern: /\b(?:Zl|Zlen|ZI|Zahl(?:en)?|GZ)\.?:?\s(\d{2}|\d{4})\/(\d{2})\/(\d{4})(?![\d/])/gu,
    print: ([, year, senate, number]) => `VwGH ${year}/${senate}/${number}`,
    more: {
      pattern: /\s?(?:,|und|u|sowie)\s?(?:Zl\.?\s)?(\d{2}|\d{4})\/(\d{2})\/(\d{4})(?![\d/])/uy,
      print: ([, year, senate, number]) => `VwGH ${year}/${senate}/${number}`,
    },
  },
  // »E 3120/2018-12«: with the number of the document in its file, or where the court is named before.
  {
    kind: 'vfgh',
    needs: /\d\/(?:20)?\d\d-\d/,
    pattern: /(?<![\p{L}\d/.-])(SV|UA|KI|KV|WI|[EGUVWB])\s?(\d{1,5})\/(20\d\d|\d{2})-\d{1,3}(?![\d/])/gu,
    print: ([, sign, number, year]) => `VfGH ${sign} ${number}/${year}`,
    more: {
      pattern: /\s?(?:,|und|u|sowie)\s?(SV|UA|KI|KV|WI|[EGUVWB])\s?(\d{1,5})\/(20\d\d|\d{2})(?:-\d{1,3})?(?![\d/])/uy,
      print: ([, sign, number, year]) => `VfGH ${sign} ${number}/${year}`,
    },
  },
  {
    kind: 'vfgh',
    needs: /[A-Z]\s\d{1,5}\/\d/,
    pattern: new RegExp(
      `(?<![\\p{L}\\d/.-])(SV|UA|KI|KV|WI|[EGUVWB])\\s(\\d{1,5})\\/(20\\d\\d|\\d{2})(?![\\d/])${namedBefore('VfGH|Verfassungsgerichtshof')}`,
      'gu',
    ),
    print: ([, sign, number, year]) => `VfGH ${sign} ${number}/${year}`,
  },
  {
    kind: 'vfgh',
    pattern: new RegExp(
      `\\bVfGH\\s${day}(SV|UA|KI|KV|KR|WI|[ABEFGKUVW])[\\s-]?(?:I-)?(\\d{1,5})\\/(\\d{4}|\\d{2})(?!\\d)`,
      'giu',
    ),
    print: ([, sign, number, year]) => `VfGH ${sign!.toUpperCase()} ${number}/${year}`,
  },
  {
    kind: 'bfg',
    pattern: /\b(RV|RS|RM|AW|VH)\/(\d{7})\/(\d{4})\b/g,
    print: ([, sign, number, year]) => `BFG ${sign}/${number}/${year}`,
  },
  {
    kind: 'eugh',
    needs: /[CTF][-‐‑–]\s?\d/,
    pattern: new RegExp(
      `(?<![\\p{L}\\d])([CTF])[-‐‑–]\\s?(\\d{1,4})\\/(\\d{2})(?:\\s(PPU|P|RX|R)(?!\\p{L}))?(?![\\p{L}\\d/])`,
      'gu',
    ),
    print: ([, court, number, year, more]) =>
      `${court === 'C' ? 'EuGH' : 'EuG'} ${court}-${number}/${year}${more ? ` ${more}` : ''}`,
    more: {
      pattern: /\s?(?:,|und|u)\s?(?:([CTF])[-‐‑–]\s?)(\d{1,4})\/(\d{2})(?![\p{L}\d/])/uy,
      print: ([, court, number, year]) => `${court === 'C' ? 'EuGH' : 'EuG'} ${court}-${number}/${year}`,
    },
  },
  // Before 1989 the cases had no letter.
  {
    kind: 'eugh',
    pattern: new RegExp(
      `\\b(?:EuGH|EuG)\\s${day}(?:(?:verb\\.?\\s)?(?:Rs|Rsen|Rechtssache)\\.?\\s)?(\\d{1,4})\\/(\\d{2})(?![\\d/])`,
      'giu',
    ),
    print: ([, number, year]) => `EuGH ${number}/${year}`,
  },
  {
    kind: 'egmr',
    needs: /\d{3,6}\/\d\d/,
    pattern: new RegExp(
      `\\b(?:EGMR\\s${day}(?:\\p{Lu}[\\p{L}.]{1,30}\\s(?:\\p{L}{1,20}\\s)?(?:gg|gegen|v|vs|\\/)\\.?\\s?\\p{Lu}\\p{L}{1,30},?\\s)?(?:(?:Bsw|Nr|Appl|no|No|Z)\\.?\\s?(?:Nr\\.?\\s)?)?|Bsw\\.?\\s?(?:Nr\\.?\\s)?)(\\d{3,6}\\/\\d{2})(?![\\d/])`,
      'gu',
    ),
    print: ([, number]) => `EGMR ${number}`,
  },
  // »K.U.K. gg. Schweiz, Nr. 61496/08«
  {
    kind: 'egmr',
    needs: /\d{3,6}\/\d\d/,
    pattern: new RegExp(
      `\\b(?:Nr|Nrn|Appl|Bsw|no|No|Beschwerde)\\.?\\s?(?:Nr\\.?\\s|no\\.\\s)?(\\d{3,6}\\/\\d{2})(?![\\d/])${namedBefore('EGMR|Gerichtshofs? für Menschenrechte|(?:gg|gegen|v|vs)\\\\.? (?:Österreich|Austria|Schweiz|Deutschland|Frankreich|Türkei|Rumänien|Ungarn|Italien|Vereinigtes|Griechenland|Kroatien|Slowenien|Polen|Russland|Belgien)')}`,
      'gu',
    ),
    print: ([, number]) => `EGMR ${number}`,
    more: {
      pattern: /\s?(?:,|und|u|sowie)\s?(?:Nr\.?\s)?(\d{3,6}\/\d{2})(?![\d/])/uy,
      print: ([, number]) => `EGMR ${number}`,
    },
  },
  {
    kind: 'bvwg',
    needs: /\d{7}-\d/,
    pattern: /(?<![\p{L}\d])([WGIL])\s?(\d{3})\s?(\d{7})-(\d{1,2})(?:\/\d{1,3}[EZ]{0,2})?(?![\p{L}\d])/gu,
    print: ([, place, division, number, part]) => `BVwG ${place}${division} ${number}-${part}`,
  },
  {
    kind: 'lvwg',
    needs: /LVwG|VGW/,
    pattern:
      /(?<![\p{L}\d-])(K?LVwG|VGW)[-\s](?=[A-Z\d./-]{0,20}\d[/.-]\d)([A-Z\d][A-Z\d./-]{3,30}[A-Z\d])(?![\p{L}\d])/gu,
    print: ([, court, number]) => `${court}-${number}`,
  },
  // Salzburg counts by its own system: »LVwG Salzburg 405-3/456/1/12-2019«.
  {
    kind: 'lvwg',
    needs: /LVwG/,
    pattern: /\bLVwG(?:\sSalzburg|\sSbg\.?)?,?\s(?:Zl\.?\s)?(405-\d{1,2}\/\d{1,5}\/\d{1,2}\/\d{1,3}-20\d\d)(?!\d)/gu,
    print: ([, number]) => `LVwG-${number}`,
  },
  {
    kind: 'dsb',
    pattern: /\b(?:DSB|DSK)[-\s]([DK]\d{1,3}\.\d{1,4}(?:\/\d{4}-DS[BK]\/\d{4})?)(?![\d/])/g,
    print: ([, number]) => `DSB-${number}`,
  },
  // »D124.4574, 2022-0.332.606«: the number of the authority before that of the electronic file.
  {
    kind: 'dsb',
    needs: /[DK]\d{3}\.\d/,
    pattern: /(?<![\p{L}\d-])[DK]\d{3}\.\d{3,4}(?:,\s|\s|\/)(20\d\d-\d\.\d{3}\.\d{3})(?![\d.]\d)/gu,
    print: ([, number]) => `DSB ${number}`,
  },
  {
    kind: 'dsb',
    needs: /-DS[BK]/,
    pattern: /(?<![\p{L}\d-])([DK]\d{3}\.\d{3}\/\d{4}-DS[BK]\/\d{4})(?![\d/])/gu,
    print: ([, number]) => `DSB-${number}`,
  },
  // Since 2020 in the numbers of the electronic file.
  {
    kind: 'dsb',
    needs: /20\d\d-\d\.\d{3}/,
    pattern: new RegExp(
      `(?<!\\d)(20\\d\\d-\\d\\.\\d{3}\\.\\d{3})(?![\\d.]\\d)${namedBefore('DSB|Datenschutzbehörde')}`,
      'gu',
    ),
    print: ([, number]) => `DSB ${number}`,
  },
  {
    kind: 'bfg',
    pattern: /\b(?:UFS\s)?(RV|RS|RM|FSRV|ZRV)\/(\d{4})-([A-Z])\/(\d{2})(?!\d)/g,
    print: ([, sign, number, place, year]) => `UFS ${sign}/${number}-${place}/${year}`,
  },
  {
    kind: 'gazette',
    needs: /LGBl|Landesgesetzblatt/,
    pattern: new RegExp(`${landGazette}(\\d{1,4})\\s?\\/\\s?(1[89]\\d\\d|20\\d\\d)(?!\\d)`, 'gu'),
    print: ([, before, behind, number, year]) => `${landOf(before, behind)}LGBl ${number}/${year}`,
  },
  {
    kind: 'gazette',
    needs: /LGBl|Landesgesetzblatt/,
    pattern: new RegExp(`${landGazette}(1[89]\\d\\d|20\\d\\d)\\s?\\/\\s?(\\d{1,3})(?!\\d)`, 'gu'),
    print: ([, before, behind, year, number]) => `${landOf(before, behind)}LGBl ${number}/${year}`,
  },
  // Lower Austria counts its laws in a systematic order: LGBl 8200-0.
  {
    kind: 'gazette',
    needs: /LGBl|Landesgesetzblatt/,
    pattern: new RegExp(`${landGazette}(\\d{4}(?:\\/\\d{1,2})?-\\d{1,2})(?![\\d/])`, 'gu'),
    print: ([, before, behind, number]) => `${landOf(before, behind)}LGBl ${number}`,
  },
  // The Official Journal: »ABl L 2016/119, 1«, »ABl. Nr. L 119 vom 4.5.2016, S. 1«, »ABl 2016 L 119/1«, since 2023 »ABl L 2024/1689«.
  {
    kind: 'gazette',
    needs: /ABl/,
    pattern:
      /(?<![\p{L}\d])ABl\.?\s?(?:(?:EU|EG|EWG|der\s(?:EU|EG))\.?\s?)?(?:Nr\.?\s?)?(?:(\d{4})(?:,\s?|\s))?(?:Nr\.?\s?)?([LCS])(?:,?\s?(?:Nr\.?\s?)?(\d{4})\/|\s?(?:Nr\.?\s?)?)(\d{1,4})(?:\s?E(?!\p{L}))?(?:\s?(?:\/|,?\sS\.?\s|,\s?)(\d{1,4})(?![\d.]))?(?:,?\s(?:vom|v\.?)\s\d{1,2}\.\s?\d{1,2}\.\s?(\d{4}|\d{2})(?!\d)(?:,?\s?S(?:\.|eite)?\s?(\d{1,4}))?)?/gu,
    print: ([, first, series, middle, number, page, last, lastPage]) => {
      const year = first ?? middle ?? last
      const place = page ?? lastPage
      return `ABl ${series} ${year ? `${year}/` : ''}${number}${place ? `, ${place}` : ''}`
    },
  },
  {
    kind: 'guideline',
    needs: /\bR(?:z|n|and)/i,
    pattern: new RegExp(`(?<!\\p{L})${guidelineName},?\\s\\(?${margin}`, 'giu'),
    print: ([, name, number]) => guideline(name!, number!),
    more: furtherMargin,
  },
  {
    kind: 'guideline',
    needs: /\bR(?:z|n|and)/i,
    pattern: new RegExp(`(?<!\\p{L})${margin}\\s?f{0,2}\\.?\\s(?:(?:der|d)\\.?\\s)?${guidelineName}(?!\\p{L})`, 'giu'),
    print: ([, number, name]) => guideline(name!, number!),
  },
]

/** How many further numbers one name may carry. */
const longestList = 20

/** All sources in a text that have a fixed form, by form and place. */
export function findFixed(text: string): Found<FixedCitation>[] {
  // Every form has a number, most sentences have none.
  return /\d/.test(text) ? [...findCourtNumbers(text), ...findForms(text)] : []
}

function findForms(text: string): Found<FixedCitation>[] {
  return fixedForms.flatMap(({ kind, needs, pattern, print, more }) =>
    (needs && !needs.test(text) ? [] : matchesOf(text, pattern)).flatMap((match) => {
      const first = print(match as unknown as string[])
      const found: Found<FixedCitation>[] = [
        { citation: { kind, text: first }, start: match.index, end: match.index + match[0].length },
      ]
      while (more && found.length < longestList) {
        const { end } = found.at(-1)!
        const further = new RegExp(more.pattern)
        further.lastIndex = end
        const next = further.exec(text)
        if (!next) break
        found.push({
          citation: { kind, text: more.print(next as unknown as string[], first) },
          start: end,
          end: end + next[0].length,
        })
      }
      return found
    }),
  )
}
