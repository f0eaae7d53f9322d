import { atWords } from './at-words.ts'
import type { Found } from './entity.ts'
import type { Rule } from './labelled-numbers.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * The land register: folios, communities, plots, and the numbers of an extract.
 */

export const landRules: Rule[] = [
  {
    name: 'land register',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d])(?<v>EZ\s?\d{1,6}(?:\s?,?\s(?:(?:der|des|in|im)\s)?(?:KG|GB|Grundbuch(?:e?s)?|Katastralgemeinde)\s?(?:Nr\.?\s?)?(?:\d{4,5}\s?)?(?:(?:Bad|St\.|Sankt|Maria|Groß|Klein)\s)?(?:\p{Lu}[\p{L}.-]{1,30})?(?:\s(?:am|an\sder|im|bei|ob|unter)\s\p{Lu}[\p{L}-]{2,20})?)?)/gu,
    ),
    score: () => 0.95,
  },
  {
    name: 'cadastral community',
    type: 'ID_NUMBER',
    pattern: atWords(
      /(?<![\p{L}\d&])(?<v>(?:KG|GB|Grundbuch|Katastralgemeinde)\s?\d{5}(?:\s(?:(?:Bad|St\.)\s)?\p{Lu}[\p{L}-]{2,30})?)/gu,
    ),
    score: () => 0.95,
  },
  {
    // The number of a share (B-LNR) counts within a folio and says nothing without it.
    name: 'number of the day',
    type: 'ID_NUMBER',
    pattern: atWords(/(?<![\p{L}\d])(?<v>TZ\.?\s?\d{1,6}(?:\/(?:19|20)\d\d)?)(?![\p{L}\d])/gu),
    score: () => 0.95,
  },
]

/** What numbers of plots stand behind: »Gst.-Nr.«, »Grundstücke Nr.«, »unser grundstück«. */
const plotLabel = String.raw`(?:G(?:st|ST|St)\.?|Gst(?:-?(?:Nr|Stk|Nrn))\.?|GSt-?Nr\.?|[Gg]rundst(?:ü|ue)ck(?:e|s|en)?(?:\s?(?:Nr|Nrn|Nummer)\.?)?|[Pp]arz(?:\.|elle(?:n)?)?|Flurstück(?:e|s)?|Flst\.?)`
const plots = new RegExp(
  String.raw`(?<![\p{L}-])${plotLabel}\s{0,2}(?:Nr\.?\s?)?(?<v>\.?\d{1,5}(?:\/\d{1,4})?(?:(?:\s\([^()\n]{1,16}\))?(?:\s?,\s?|\s(?:und|u\.|sowie)\s)(?:\.?\d{1,5}\/\d{1,4}|\.\d{1,5}|\d{2,5}(?=,?\s(?:KG|GB|EZ|Grundbuch|Katastralgemeinde)(?!\p{L})))(?![\d.]))*)(?![\d.,]\d|\p{L}|\s?(?:m²|m2|ha|EUR|Euro|%))`,
  'gu',
)
const plotMark = /(?:G[Ss][Tt]|rundst|arz|lurst|Flst)\D{0,24}\d/g

/** The numbers of plots, each for itself; the words beside them stay. */
function findPlots(text: string): Found[] {
  return Array.from(matchesIn(windowsAround(text, plotMark, 4, 120), plots)).flatMap(({ match, at }) => {
    const list = match.groups!.v!
    const first = at + match[0].length - list.length
    return Array.from(list.matchAll(/(?<![\d(])\.?\d{1,5}(?:\/\d{1,4})?(?![^(]*\))/g), ({ index, 0: number }) => ({
      start: first + index,
      end: first + index + number.length,
      type: 'ID_NUMBER' as const,
      score: 0.9,
      rule: 'plot',
    }))
  })
}

const extractWord = /EINLAGEZAHL|Einlagezahl|KATASTRALGEMEINDE|B-LNR|ANTEIL:[ ]?\d/
/** Whether a text is an extract of the land register, or holds one. */
export const isOfLandRegister = (text: string) => extractWord.test(text)
/** What only an extract writes so: the folio in its head, plots and numbers of the day at the beginning of a line, ranks. */
const ofExtract = [
  /(?=\d)(?<=E(?:INLAGEZAHL|inlagezahl)[ \t]{1,12})\d{1,6}(?!\d)/g,
  /(?=\d{1,6}\/)(?<=\n[ \t]{0,12}(?:\d{1,3}[ \t]{1,4})?[a-z]{1,2}[ \t]{1,4})\d{1,6}\/(?:19|20)\d\d(?![\d/])/g,
  /(?=\d{1,6}\/)(?<=(?:Plombe|PLOMBE)[ \t]{1,6})\d{1,6}\/(?:19|20)\d\d(?![\d/])/g,
  /(?=\d)(?<=(?:^|\n)[ \t]{0,8})\d{1,4}(?=[ \t]{1,4}ANTEIL:)/g,
  /(?=\d)(?<=Laufnummer(?:\(n\)|n)?[ \t]{1,6})\d{1,4}(?!\d)/g,
  /(?=[A-Z]{0,3}\d)(?<=Kunde[ \t]{1,4})[A-Z\d]{4,12}(?![\p{L}\d])/gu,
  /(?=\d{1,6}\/)(?<=RANG[ \t])\d{1,6}\/(?:19|20)\d\d(?![\d/])/g,
  /(?=\.?\d)(?<=\n[ \t]{1,20})\.?\d{1,5}(?:\/\d{1,4})?(?=[ \t]{2,}(?:G(?:ST|st)-|\p{Lu}\p{Ll}{2,14}\.?[ ]?\(\d{1,2}\)))/gu,
]

/** Finds the numbers of plots, and those of an extract of the land register in a text that is one or holds one. */
export function findInLandRegister(text: string, isExtract: boolean): Found[] {
  const found = findPlots(text)
  if (!isExtract) return found
  const further = ofExtract.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ index, 0: number }) => ({
      start: index,
      end: index + number.length,
      type: 'ID_NUMBER' as const,
      score: 0.9,
      rule: 'extract of the land register',
    })),
  )
  return [...found, ...further]
}
