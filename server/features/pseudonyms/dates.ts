import type { Found } from './entity.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Dates, and which of them are birth dates: those behind a word that says so. Other dates stay, for the law asks for them.
 */

const month =
  'Jänner|Jaenner|Januar|Jan\\.|Feber|Februar|Feb\\.|März|Maerz|Mrz\\.|April|Apr\\.|Mai|Juni|Jun\\.|Juli|Jul\\.|August|Aug\\.|September|Sept?\\.|Oktober|Okt\\.|November|Nov\\.|Dezember|Dez\\.'
const ordinal =
  '(?:(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|siebente|achte|neunte|zehnte|elfte|zwölfte|\\p{Ll}{3,12}zehnte|\\p{Ll}{2,16}zwanzigste|\\p{Ll}{0,12}dreißigste)[nr]?)'
const year = '(?:(?:1[89]|20)\\d{2})'
const roman = '(?:I{1,3}|IV|VI{0,3}|IX|XI{0,2}|i{1,3}|iv|vi{0,3}|ix|xi{0,2})'
const dateForm = `(?:\\d{1,2}\\.\\s?${roman}\\.\\s?${year}(?!\\d)|\\d{1,2}\\s?[./-]\\s?\\d{1,2}\\s?[./-]\\s?(?:${year}|\\d{2})(?![\\d])|\\d{1,2}\\.?\\s?(?:${month})\\s?(?:${year}|\\d{2}(?!\\d))|${year}-\\d{2}-\\d{2}(?!\\d)|${year}\\.\\s?\\d{2}\\.\\s?\\d{2}\\.?(?!\\d)|${ordinal}\\s(?:${month})(?:\\s(?:${year}|\\p{Ll}{0,14}(?:tausend|hundert)\\p{Ll}{0,24}))?)`

/** Dates in a text; `\d{1,2}.\d{1,2}.` without a year are no full ones. */
export const datePattern = () => new RegExp(`(?<![\\p{L}\\d./-])${dateForm}`, 'giu')

const monthNumbers = [
  /^j(?:ä|ae|a)n/u,
  /^feb/u,
  /^m(?:ä|ae|a)?rz/u,
  /^apr/u,
  /^mai/u,
  /^jun/u,
  /^jul/u,
  /^aug/u,
  /^sep/u,
  /^okt/u,
  /^nov/u,
  /^dez/u,
]

const romanMonths = 'i ii iii iv v vi vii viii ix x xi xii'.split(' ')

/** Day, month and year in two figures each (»030566«); undefined where the date has words for its day. */
export function keyOfDate(date: string): string | undefined {
  const found = date.replaceAll(/\s?([./-])\s?/g, '$1')
  const iso = /^(\d{4})[-.]\s?(\d{2})[-.]\s?(\d{2})\.?$/.exec(found)
  if (iso) return iso[3]! + iso[2]! + iso[1]!.slice(2)
  const [, day, figure, word, year] =
    /^(\d{1,2})\.?\s?(?:[./-]?\s?(\d{1,2})\s?[./-]|(\p{L}+)\.?)\s?(\d{4}|\d{2})$/u.exec(found) ?? []
  if (!day || !year) return undefined
  const inRoman = romanMonths.indexOf(word?.toLowerCase() ?? '') + 1
  const month = (
    figure ?? String(inRoman || monthNumbers.findIndex((start) => start.test(word!.toLowerCase())) + 1)
  ).padStart(2, '0')
  return Number(month) < 1 ? undefined : day.padStart(2, '0') + month + year.slice(-2)
}

const fullYear = /(?<!\d)\d{4}(?!\d)/
/** The year of a date in four figures; empty where it has two. */
export const yearOf = (date: string): string => fullYear.exec(date)?.[0] ?? ''
/** Whether a date may be of one of the years: 12.3.24 may be of 1924, 12.3.2024 is not; an empty one may be any. */
export const isOfYear = (date: string, years: ReadonlySet<string>): boolean =>
  yearOf(date) === '' || years.has('') || years.has(yearOf(date))

const dateMark = /\d[./-]\s?\d{1,2}[./-]\s?\d\d|\d\.?\s?\p{Lu}\p{Ll}{2,8}\s\d\d/gu

/**
 * Dates that are the birthday of somebody in the text: one that a word said to be a birth date, or that the number of a
 * social insurance ends with.
 */
export function birthDatesAgain(text: string, known: readonly Found[]): Found[] {
  const births = new Map<string, Set<string>>()
  const add = (key: string, year = '') => births.set(key, (births.get(key) ?? new Set()).add(year))
  for (const { start, end, type } of known) {
    const found = text.slice(start, end)
    if (type === 'SVNR') add(found.replace(/\D/g, '').slice(4))
    const key = type === 'DATE_OF_BIRTH' ? keyOfDate(found) : undefined
    if (key) add(key, yearOf(found))
  }
  if (births.size === 0) return []
  const found: Found[] = []
  for (const { match, at } of matchesIn(windowsAround(text, dateMark, 6, 24), datePattern())) {
    const key = keyOfDate(match[0])
    const years = key && births.get(key)
    if (years && isOfYear(match[0], years))
      found.push({
        start: at,
        end: at + match[0].length,
        type: 'DATE_OF_BIRTH',
        score: 0.85,
        rule: 'birth date again',
      })
  }
  return found
}

const birthWords =
  '(?:geb(?:oren(?:e[rnms]?)?|\\.|urtsdatum|dat\\.?)?|Geburts(?:dat(?:um|en)|tage?)|Geb\\.?-?\\s?(?:Dat(?:um)?|D)\\.?|GebDat|GebD|geboren|DOB|Date\\sof\\sBirth|\\*|Jahrgang|né[e]?|Geb\\.am|gebürtig)'
/** »13 3 1950«; »14.011.998« for »14.01.1998«: two signs in each other's place. Only behind a word for a birth. */
const damaged =
  '\\d{1,2}\\s?[|]?\\s?\\d{1,2}\\s?[|]?\\s(?:19|20)\\d{2}(?!\\d)|(?:19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])(?!\\d)|(?:0[1-9]|[12]\\d|3[01])\\.(?:0[1-9]|1[0-2])[12]\\.[09]\\d{2}(?![\\d.,])'
const birth = new RegExp(
  `(?<!\\p{L})${birthWords}(?!\\p{Ll})[^\\d\\n]{0,24}?(?:\\n\\s{0,12})?(?<v>${dateForm}|${damaged})`,
  'giu',
)
/** »Jahrgang 1961«, »geb. 1961«: the year alone. */
const birthYear = new RegExp(
  `(?<!\\p{L})(?:Jahrgang|geb\\.|geboren|Jg\\.?|(?<=[,(;]\\s?)\\*)\\s(?:im\\sJahr\\s|ca\\.?\\s)?(?<v>${year})(?![\\d/-]|\\.\\d)`,
  'giu',
)

/** »kam am 3. Mai 1950 zur Welt«, »auf die Welt gekommen zu Lichtmess, am 2. Februar 1948« */
const intoTheWorld = [
  new RegExp(
    `(?:(?:auf|in)\\sdie\\sWelt\\s(?:gekommen|kam)|zur\\sWelt\\s(?:gekommen|kam)|das\\sLicht\\sder\\sWelt\\serblickte?)[^\\d\\n.]{0,60}(?<v>${dateForm})`,
    'giu',
  ),
  new RegExp(
    `(?<v>${dateForm})(?=[^.\\n]{0,60}\\s(?:zur|auf\\sdie)\\sWelt\\s(?:gekommen|kam)|[^.\\n]{0,30}\\szur\\sWelt[.,]|[^.\\n]{0,40}\\sdas\\sLicht\\sder\\sWelt)`,
    'giu',
  ),
]
/** »ist am 2. Februar 1948 in Steyr geboren«, »is 2.3.2006 geborn«, »02.11.1997 geb., wh. in …«, »die am 4.5.1988 geborene« */
const bornBehind = new RegExp(
  `${dateForm}(?=(?:\\sin\\s\\p{L}{3,24}(?:[\\s-]\\p{Lu}\\p{L}{2,20})?)?\\s(?:gebor(?:e)?n(?:e[rnms]?)?(?!\\p{L})|geb\\.(?:[,;)]|\\s(?:in|zu|wh|whft|wohnh|StA|$))))`,
  'giu',
)
/** »der 1988 in Steyr geborene Sohn« */
const bornInYear = new RegExp(
  `(?<![\\d./-])(?<v>${year})(?=(?:\\sin\\s\\p{Lu}\\p{L}{2,24})?\\sgeborene[rnms]?\\s)`,
  'gu',
)
/** »alias 1.1.2003«: another date under which somebody is known. */
const aliasDate = new RegExp(
  `(?<=(?<!\\d\\s)(?<!\\p{L})[Aa]lias\\s(?:geb(?:oren)?\\.?\\s(?:am\\s)?)?)(?<v>${dateForm})`,
  'giu',
)
/** »Geburtstag: 4. Mai«, »hat am 4.5. Geburtstag«: the day without the year. */
const birthday = new RegExp(
  `(?<=(?<!\\p{L})Geburtstag(?:\\sist)?(?:\\sam|:)?\\s)(?<v>\\d{1,2}\\.\\s?(?:(?:${month})(?!\\s?\\d)|\\d{1,2}\\.(?!\\s?\\d)))`,
  'gu',
)
/** A date alone between the line of a name and that of an address, in the head of a pleading. */
const onOwnLine = new RegExp(
  `(?<=\\p{L}[^\\n\\d]{2,80}\\n[ \\t|]{0,40})(?<v>${dateForm})(?=[ \\t|]*\\n[ \\t|]{0,40}(?:(?:\\p{Lu}[^\\n\\d]{2,60})\\d{1,4}[a-z]?(?:[ /,-][^\\n]{0,40})?(?:\\n|$)|[1-9]\\d{3}\\s\\p{Lu}))`,
  'gu',
)

const dateAlone = /\n[ \t|]{0,40}\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}[ \t|]*\n/g

const further = new RegExp(
  `^\\s?(?:bzw\\.?|und|sowie|beziehungsweise|/|,?\\s?\\(?(?:alias|auch|oder|richtig|angeblich|vormals)|\\()\\s?(?:am\\s|geb\\.?\\s)?(?<v>${dateForm})`,
  'iu',
)

/** Finds birth dates by the word before them. */
export function findBirthDates(text: string): Found[] {
  const found: Found[] = []
  for (const [pattern, rule] of [
    [birth, 'birth date'],
    [birthYear, 'year of birth'],
  ] as const)
    for (const match of text.matchAll(pattern)) {
      let start = match.index + match[0].length - match.groups!.v!.length
      let end = match.index + match[0].length
      found.push({ start, end, type: 'DATE_OF_BIRTH', score: 1, rule })
      // »geboren am 21.06.1988 bzw. 30.01.1990«
      for (let next = further.exec(text.slice(end, end + 48)); next; next = further.exec(text.slice(end, end + 48))) {
        start = end + next[0].length - next.groups!.v!.length
        end += next[0].length
        found.push({ start, end, type: 'DATE_OF_BIRTH', score: 0.9, rule })
      }
    }
  for (const { match, at } of matchesIn(windowsAround(text, /\sgebore?n|\d\sgeb\./giu, 60, 12), bornBehind))
    found.push({
      start: at,
      end: at + match[0].length,
      type: 'DATE_OF_BIRTH',
      score: 0.9,
      rule: 'date before »geboren«',
    })
  for (const [pattern, mark] of [
    [bornInYear, /\sgeborene/g],
    [aliasDate, /[Aa]lias\s/g],
    [birthday, /Geburtstag/g],
  ] as const)
    for (const { match, at } of matchesIn(windowsAround(text, mark, 40, 40), pattern))
      found.push({
        start: at,
        end: at + match[0].length,
        type: 'DATE_OF_BIRTH',
        score: 0.85,
        rule: 'birth date by what is said of it',
      })
  for (const pattern of intoTheWorld)
    for (const { match, at } of matchesIn(windowsAround(text, /\sWelt(?!\p{L})/gu, 120, 100), pattern)) {
      const start = at + match[0].lastIndexOf(match.groups!.v!)
      found.push({
        start,
        end: start + match.groups!.v!.length,
        type: 'DATE_OF_BIRTH',
        score: 0.9,
        rule: 'birth in words',
      })
    }
  for (const { match, at } of matchesIn(windowsAround(text, dateAlone, 90, 130), onOwnLine))
    if (!/20(?:19|[2-9]\d)$/.test(match[0]) || isChildAbove(text, at))
      found.push({
        start: at,
        end: at + match[0].length,
        type: 'DATE_OF_BIRTH',
        score: 0.85,
        rule: 'date between a name and an address',
      })
  return found
}

const child = String.raw`(?<!\p{L})(?:mj\.|[Mm]j(?=[ ])|[Mm]inderj(?:\.|ährige[nrs]?)|[Kk]ind(?:er|ern|es|s)?|(?:\p{L}{3,7})?(?:[Ss]ohn(?:es)?|[Ss]öhnen?|[Tt]ochter|[Tt]öchtern?)|[Zz]willinge?n?|[Nn]eugeborene[nrs]?|[Ss]äuglings?|[Ee]nkel(?:in|kind|kinder)?n?|[Ss]chüler(?:in)?|[Bb]ruder|[Ss]chwester|[Gg]eschwister|[Bb]aby)`
const dayForm = String.raw`\d{1,2}\.[ ]?\d{1,2}\.[ ]?\d{2,4}`
/** What stands directly before the name of a child, or of the second of several: »mj. «, »Kinder: Lena Moik, 3.4.2021, und «. */
const childBefore = new RegExp(
  String.raw`${child}[:,]?\s{1,3}(?:\p{Lu}[\p{L}-]+(?:[ ]\p{Lu}[\p{L}-]+){0,3},?[ ]\(?(?:geb\.?[ ])?${dayForm}\)?(?:[,;]|\s|und){1,8}){0,5}(?:\d\.?\)?[ ])?$`,
  'u',
)
/** Whether the name at a place is that of a child, so that a date of late years behind it is a birth date too. */
const isChild = (text: string, at: number) => childBefore.test(text.slice(Math.max(0, at - 200), at))

const childLine = new RegExp(String.raw`^[^\n]{0,12}${child}[ ]`, 'u')
const childLabel = new RegExp(String.raw`${child}:?[ \t|]*$`, 'u')
/** The same of the name on the line above a date. */
function isChildAbove(text: string, at: number): boolean {
  const [label = '', name = ''] = text
    .slice(Math.max(0, at - 140), at)
    .split('\n')
    .slice(-3)
  return childLine.test(name) || childLabel.test(label)
}

const afterPerson = new RegExp(
  `^\\s?[,(/|;]?\\s?\\(?\\s?\\*?\\s?(?<v>${dateForm})(?=\\s?[,);|/]|\\s?\\n|\\s?$|\\s(?:wohnhaft|whft|aus|in)\\b|\\s\\p{L}{3,24},?\\s(?:StA|Staatsang|Stb|\\p{L}{4,20}\\sStaats))`,
  'iu',
)

const dayMark = /\d|te[nr]?\s/i

/** Birth dates directly behind a person and a comma (»ZORMAN Matjaž, 17.05.1998,«). `thisYear`: nobody who signs is younger than a few years. */
export function findBirthDatesAfter(text: string, persons: readonly Found[]): Found[] {
  return persons.flatMap((person) => {
    const behind = text.slice(person.end, person.end + 40)
    // Hardly anybody has figures behind the name, or a day in words.
    const match = dayMark.test(behind) ? afterPerson.exec(behind) : null
    if (!match) return []
    const value = match.groups!.v!
    const year = /(\d{4}|\d{2})$/.exec(value)?.[1]
    const isOfChild = isChild(text, person.start)
    if (!year || (year.length === 4 && Number(year) > 2018 && !isOfChild)) return []
    const start = person.end + match[0].lastIndexOf(value)
    // »Huber, 12.3.2016«: under a letter it is the day of writing, so only older years are sure.
    const score = year.length === 4 && (Number(year) <= 2008 || isOfChild) ? 0.85 : year.length === 4 ? 0.6 : 0.5
    return [{ start, end: start + value.length, type: 'DATE_OF_BIRTH' as const, score, rule: 'date behind a person' }]
  })
}
