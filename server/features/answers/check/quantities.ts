import { beyond, boundOf } from './bounds.ts'
import { matchesOf } from '../../../base/language/matches.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'

/**
 * Numbers of German legal prose with their units: `drei Monate`, `14 Tage`, `sechswöchige Frist`, `1.234,50 Euro`,
 * `ein Drittel`, `31. Dezember`, `das 14. Lebensjahr`. Times are brought to one unit where the law treats them as
 * equal (a year is twelve months, a week seven days; a month is no number of days).
 */
export type Quantity = {
  value: number
  unit: string
  /** The number as it is written: »fourteen« of »fourteen years«. */ count: number
  bound: 'min' | 'max' | undefined
  /** »mehr als« before it, not denied. */ isBeyond?: true
  start: number
  end: number
}

const small = [
  'null',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
]
const tens = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig']

const words = new Map<string, number>([
  ['anderthalb', 1.5],
  ['eineinhalb', 1.5],
  ['zweieinhalb', 2.5],
  ['hundert', 100],
  ['tausend', 1000],
  ['dreissig', 30],
  // As laws of 1811 spell them.
  ['zwey', 2],
  ['drey', 3],
  ['zehen', 10],
  ['dreyssig', 30],
  ['dreyßig', 30],
  ['sechzehen', 16],
])
for (let value = 2; value < 100; value++)
  words.set(
    value < 20
      ? small[value]!
      : value % 10 === 0
        ? tens[value / 10]!
        : `${small[value % 10]!}und${tens[Math.floor(value / 10)]!}`,
    value,
  )
// »zehntausend«, »fünfhundert«, »hunderttausend«
for (const [word, value] of [['', 1] as const, ['ein', 1] as const, ...words.entries()]) {
  if (!Number.isInteger(value) || value > 99) continue
  if (value < 10) words.set(`${word}hundert`, value * 100)
  words.set(`${word}tausend`, value * 1000)
  if (value < 10) words.set(`${word}hunderttausend`, value * 100_000)
}
for (const [word, value] of [
  ['zweier', 2],
  ['dreier', 3],
  ['vierer', 4],
] as const)
  words.set(word, value)
/** Where neither a digit nor one of these stands in a text, none of the words does: looking is cheaper than trying them all. */
const wordSigns = [
  ...new Set(
    [...words.keys()].map((word) => word.slice(0, word.startsWith('ein') ? 6 : word === 'anderthalb' ? undefined : 4)),
  ),
]
const oneOf = (...signs: string[]) => new RegExp(signs.join('|'), 'u')
const wordSign = oneOf(...wordSigns)
const wordPattern = [...words.keys()].sort((a, b) => b.length - a.length).join('|')

/** `erste` … `neunundneunzigste`, without their endings. */
const ordinalWords = new Map<string, number>([
  ['erst', 1],
  ['dritt', 3],
  ['siebent', 7],
  ['siebt', 7],
  ['acht', 8],
])
for (const [word, value] of words)
  if (Number.isInteger(value) && value < 100 && value !== 3 && value !== 7 && value !== 8)
    ordinalWords.set(value < 20 ? `${word}t` : `${word}st`, value)
const ordinalPattern = [...ordinalWords.keys()].sort((a, b) => b.length - a.length).join('|')
const ordinalAlone = new RegExp(`(${ordinalPattern})e[mnrs]?`, 'giu')

/** Unit word → common unit and how many of it. */
const units: [RegExp, string, number][] = [
  [/^werktag/i, 'werktag', 1],
  [/^(kalender)?tag(e|en|es|s)?$/i, 'tag', 1],
  [/^woche/i, 'tag', 7],
  [/^(kalender)?monath?(e|en|es|s)?$/i, 'monat', 1],
  [/^(quartal|kalendervierteljahr|vierteljahr)/i, 'monat', 3],
  [/^halbjahr/i, 'monat', 6],
  [/^(kalender)?jahr(e|en|es|s)?$/i, 'monat', 12],
  [/^lebensjahr/i, 'lebensjahr', 1],
  [/^stunde/i, 'minute', 60],
  [/^minute/i, 'minute', 1],
  [/^(euro|eur|€)$/i, 'euro', 1],
  [/^cent$/i, 'euro', 0.01],
  [/^(prozent|%|vh)$/i, 'prozent', 1],
  [/^(promille|‰)$/i, 'promille', 1],
  [/^(km\/h|kmh|stundenkilometer)$/i, 'km/h', 1],
  [/^(kilometer|km)$/i, 'meter', 1000],
  [/^(metern?|m)$/i, 'meter', 1],
  [/^(zentimeter|cm)$/i, 'meter', 0.01],
  [/^(quadratmeter|m²|m2)$/i, 'm2', 1],
]
const adjectives: Record<string, [string, number]> = {
  tägig: ['tag', 1],
  wöchig: ['tag', 7],
  monatig: ['monat', 1],
  jährig: ['monat', 12],
  stündig: ['minute', 60],
}
const fractions: Record<string, number> = {
  drittel: 3,
  drittteil: 3,
  dritteil: 3,
  vierteil: 4,
  viertel: 4,
  fünftel: 5,
  sechstel: 6,
  achtel: 8,
  zehntel: 10,
}
const months = [
  'jänner',
  'februar',
  'märz',
  'april',
  'mai',
  'juni',
  'juli',
  'august',
  'september',
  'oktober',
  'november',
  'dezember',
]

const number = String.raw`\d{1,3}(?:[.\u00a0 ]\d{3})+(?:,\d{1,2})?|\d{1,12}(?:,\d{1,4})?`
const date = new RegExp(`(\\d{1,2})\\.\\s?(${months.join('|')}|januar)`, 'gi')
const ordinal = new RegExp(
  `(?<![\\p{L}\\d])(?:(\\d{1,3})\\.|(${ordinalPattern})e[mnrs]?)\\s(Lebensjahr|Geburtstag|Grad|Semester|Schulstufe|Klasse|Instanz|(?:Werk|Kalender|Arbeits|Bank|Banken)?tag|Tag|Monat|Woche|Jahr|Dienstjahr|Kalenderjahr)`,
  'giu',
)
const adjective = new RegExp(
  `(?<![\\p{L}\\d])(\\d{1,3}-?|ein|${wordPattern})(tägig|wöchig|monatig|jährig|stündig)\\p{L}{0,3}`,
  'giu',
)
/** »zehn von Hundert«, »5 vom Hundert«, »v. H.«; »im Umkreis von hundert Metern« are metres. */
const hundredths = /(?<=(?:\d|\p{L})\s)(?:[Vv]o[nm]\s(?:dem\s)?Hundert|v\.\s?H\.|vH)(?!\p{L})/gu
const fraction = new RegExp(
  `(?<!\\p{L})(ein(?:e[mns]?|es)?|${wordPattern})\\s(${Object.keys(fractions).join('|')})`,
  'giu',
)
/** »das Sechsfache«, »das 15-Fache«, »das Doppelte« */
const manifold = new RegExp(
  `(?<![\\p{L}\\d])(?:(\\d{1,3}-?|${wordPattern})fach(?:e[nmrs]?)?|(?:(?<=(?:das|dem|des|ums|aufs|im|als)\\s)doppelten?s?|doppelte?[nmrs]?(?=\\s(?:so|Höhe|Betrag|Ausmaß|Menge|Zahl|Anzahl|Wert|Zeit|Dauer|Ersatz))|zweifach(?:e[nmrs]?)?))(?!\\p{L})`,
  'giu',
)
/** »dreimal im Jahr«, »zweimaliger«; »einmal« counts only where it says how often. */
const times = new RegExp(
  `(?<![\\p{L}\\d])(?:(\\d{1,3}-?|${wordPattern})mal(?:ige[rnms]?)?|(ein)mal(?=\\s(?:im|am|pro|je|in der|jährlich|monatlich|wöchentlich|täglich)(?!\\p{L})))(?!\\p{L})`,
  'giu',
)
/** »auf dreierlei Art« */
const kinds = new RegExp(`(?<![\\p{L}\\d])(${wordPattern})erle[iy](?!\\p{L})`, 'giu')
/** A month without a day: »den ganzen Oktober«. */
const monthAlone = new RegExp(`(?<!\\p{L}|\\d\\.\\s?)(${months.join('|')}|januar)s?(?!\\p{L})`, 'giu')
/** »31.12.2026« */
const numericDate = /(?<!\d)(\d{1,2})\.\s?(\d{1,2})\.(?=\s?\d{4})/gu
/** »der zehnte Teil« */
const nthPart = new RegExp(`(?<!\\p{L})(${ordinalPattern})e[mnrs]?\\sTh?eile?s?(?!\\p{L})`, 'giu')
/** »vier und zwanzig Stunden« */
const apart = /(?<!\p{L})(?:zwe[iy]|dre[iy]|vier|fünf|sechs|sieben|acht|neun) und \p{L}{3,5}[zß]ig(?=\s\p{L})/giu
/** »von einem bis zu zehn Jahren«, »von mindestens einem und höchstens drei Jahren« */
const fromOne = new RegExp(
  `(?<!\\p{L})eine[mnrs]?(?=\\s(?:bis(?:\\szu)?|und\\shöchstens|und|oder)\\s(?:${number}|${wordPattern})\\s([\\p{L}%‰€²]{1,30}))`,
  'giu',
)
/** »in den letzten beiden Jahren« */
const both = /(?<!\p{L})beiden?\s(\p{L}{3,20})(?!\p{L})/giu
/** »zweiten, dritten und vierten Grades«: all of the degree that is named last. */
const listedOrdinals = new RegExp(
  `(?<![\\p{L}\\d])((?:(?:${ordinalPattern})e[mnrs]?(?:,\\s|\\s(?:und|oder|bis)\\s)){1,5})(?=(?:${ordinalPattern})e[mnrs]?\\s(Grad|Semester|Schulstufe|Klasse|Instanz|Jahr|Monat|Dienstjahr|Lebensjahr))`,
  'giu',
)
/** »mit einer einzigen Rate« */
const single = /(?<!\p{L})eine?[mnrs]?\seinzige[mnrs]?\s(\p{Lu}\p{L}{2,30})/gu
/** »vierteljährlich«: a quarter at a time. */
const quarterly = /(?<!\p{L})(halb|viertel)jährlich\p{L}{0,2}(?!\p{L})/giu
/** »binnen Jahresfrist«, »innerhalb Monatsfrist« */
const withinTerm = /(?<=(?:binnen|innerhalb|in|innert|nach|vor|mit)\s)(Jahr|Monat)(?:e?s)frist(?!\p{L})/giu
const halfYear = /(?<!\p{L})(?:ein(?:es|em)?\s)?halbe[sn]?\sJahr(?:e?s)?(?!\p{L})/giu
const half = /(?<!\p{L})(?:die\s)?hälfte(?!\p{L})/giu
const plain = new RegExp(
  `(?<![\\p{L}\\d,./-])(${number}|${wordPattern})(?![\\d\\p{L}])(?:\\s{0,3}(?:bis\\s|(?:oder|und)\\smehr(?:ere)?\\s|(?:voll|ganz|weiter)e[nr]?\\s)?([\\p{L}%‰€²/]{1,30}))?`,
  'giu',
)
const span = new RegExp(`\\s(?:und|oder|bis|bis zu)\\s(?:${number}|${wordPattern})\\s?([\\p{L}%‰€²/]{1,30})`, 'iuy')
const article =
  /(?<!\p{L})[Ee]ine?[mnrs]?\s(?:[\p{L}]{1,20}(?:en|er|es)\s)?(Tag\p{L}{0,2}|Woche|Monat\p{L}{0,2}|Jahr\p{L}{0,2}|Stunde|Minute|Kalenderjahr\p{L}{0,2}|Euro|Halbjahr\p{L}{0,2})(?!\p{L})/gu

const measured = /(?:binnen|innerhalb|von|bis zu|mindestens|höchstens|längstens|spätestens|um|für|als|pro|je)\s$/iu

/** In lower case, what stands in every match of a pattern: where it does not, the pattern need not be tried. */
const signs = {
  month: oneOf(...months, 'januar'),
  times: oneOf('mal'),
  kinds: oneOf('erle'),
  ordinal: oneOf('tag', 'monat', 'woche', 'jahr', 'grad', 'semester', 'schulstufe', 'klasse', 'instanz'),
  adjective: oneOf('ägig', 'öchig', 'onatig', 'ährig', 'tündig'),
  manifold: oneOf('fach', 'doppelt'),
  part: oneOf('eil'),
  fraction: oneOf(...Object.keys(fractions)),
  year: oneOf('jahr'),
  half: oneOf('hälfte'),
  single: oneOf('einzige'),
  quarterly: oneOf('jährlich'),
  both: oneOf('beide'),
  term: oneOf('sfrist'),
  article: oneOf('tag', 'woche', 'monat', 'jahr', 'stunde', 'minute', 'euro'),
}
const anySign = oneOf(...wordSigns, ...Object.values(signs).map(({ source }) => source))

/** The unit of »dreierlei«. */
export const kindsUnit = '?erlei'

/** All quantities of a text in order. */
export const readQuantities: (whole: string) => readonly Quantity[] = withinTurn(findQuantities)

function findQuantities(whole: string): Quantity[] {
  // Of the same length, so that places stay.
  const hasDigit = /\d/.test(whole)
  const text = hasDigit ? inDigits(inWords(withoutReferences(whole))) : inWords(whole)
  const lower = text.toLowerCase()
  if (!hasDigit && !anySign.test(lower)) return []
  /** The matches of a pattern, in each of which a sign stands. */
  const matching = (pattern: RegExp, sign: RegExp) => (sign.test(lower) ? matchesOf(text, pattern) : [])
  const isCounted = (hasDigit && /\d/.test(text)) || wordSign.test(lower)
  const found: Quantity[] = []
  const isTaken = (start: number, end: number) => found.some((other) => start < other.end && other.start < end)
  const add = (match: RegExpExecArray, value: number, unit: string, known?: Quantity['bound'], count = value) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (Number.isNaN(value) || isTaken(start, end)) return
    const before = text.slice(Math.max(0, start - 70), start)
    const isBefore = /^\s(?:vor|im Voraus|vorher)(?!\p{L})/iu.test(text.slice(end, end + 12))
    // »spätestens einen Monat vor dem Termin« is »mindestens einen Monat vor«.
    const said = boundOf(before) ?? known
    const bound = isBefore && /(?:spätestens|längstens)\s(?:\p{L}+\s)?$/iu.test(before) ? 'min' : said
    const isBeyond = bound === 'min' && beyond.test(before)
    found.push({ value: Math.round(value * 1e4) / 1e4, unit, count, bound, start, end, ...(isBeyond && { isBeyond }) })
  }
  for (const match of hasDigit ? matchesOf(text, date) : [])
    add(
      match,
      (months.indexOf(match[2]!.toLowerCase().replace('januar', 'jänner')) + 1) * 100 + Number(match[1]),
      'datum',
    )
  for (const match of hasDigit ? matchesOf(text, numericDate) : [])
    if (Number(match[2]) >= 1 && Number(match[2]) <= 12) add(match, Number(match[2]) * 100 + Number(match[1]), 'datum')
  for (const match of matching(monthAlone, signs.month)) {
    // As a noun only: »mai« stands in no other word, »August« may be a name and is compared all the same.
    if (/^\p{Lu}/u.test(match[0]))
      add(match, months.indexOf(match[1]!.toLowerCase().replace('januar', 'jänner')) + 1, 'kalendermonat')
  }
  for (const match of matching(times, signs.times))
    add(match, match[2] ? 1 : valueOf(match[1]!.replace('-', '')), '?mal')
  for (const match of matching(kinds, signs.kinds)) add(match, valueOf(match[1]!), kindsUnit)
  for (const match of matching(ordinal, signs.ordinal))
    add(
      match,
      match[1] ? Number(match[1]) : ordinalWords.get(match[2]!.toLowerCase())!,
      /^(leben|geburt)/i.test(match[3]!) ? 'lebensjahr' : `ordinal ${unitOf(bareUnit(match[3]!)).name}`,
    )
  for (const match of matching(adjective, signs.adjective)) {
    const [unit, factor] = adjectives[match[2]!.toLowerCase()]!
    const count = valueOf(match[1]!.replace('-', ''))
    add(match, count * factor, unit, undefined, count)
  }
  for (const match of matching(manifold, signs.manifold))
    add(match, match[1] ? valueOf(match[1].replace('-', '')) : 2, 'fach')
  for (const match of matching(nthPart, signs.part))
    add(match, 1 / ordinalWords.get(match[1]!.toLowerCase())!, 'anteil')
  for (const match of matching(fraction, signs.fraction))
    add(match, valueOf(match[1]!) / fractions[match[2]!.toLowerCase()]!, 'anteil')
  for (const match of matching(halfYear, signs.year)) add(match, 6, 'monat')
  for (const match of matching(half, signs.half)) add(match, 0.5, 'anteil')
  for (const match of isCounted ? matchesOf(text, plain) : []) {
    // »zwischen 1.600 und 5.900 Euro«: both have the unit of the second.
    span.lastIndex = match.index + match[1]!.length
    const range = span.exec(text)
    const unit = unitOf(range?.[1] ?? match[2])
    const count = valueOf(match[1]!)
    add(match, count * unit.factor, unit.name, range && /^\sbis/.test(range[0]) ? 'min' : undefined, count)
  }
  for (const match of isCounted && signs.ordinal.test(lower) ? matchesOf(text, listedOrdinals) : [])
    for (const one of matchesOf(match[1]!, ordinalAlone)) {
      const at = match.index + one.index
      const unit = /^Leben/iu.test(match[2]!) ? 'lebensjahr' : `ordinal ${unitOf(bareUnit(match[2]!)).name}`
      add(
        Object.assign([one[0]], { index: at, input: text }) as unknown as RegExpExecArray,
        ordinalWords.get(one[1]!.toLowerCase())!,
        unit,
      )
    }
  for (const match of matching(single, signs.single)) add(match, 1, unitOf(match[1]).name)
  for (const match of matching(quarterly, signs.quarterly))
    add(match, match[1]!.toLowerCase() === 'halb' ? 6 : 3, 'monat')
  for (const match of matching(both, signs.both)) {
    const unit = unitOf(match[1])
    if (!unit.name.startsWith('?')) add(match, 2 * unit.factor, unit.name, undefined, 2)
  }
  for (const match of isCounted && lower.includes('eine') ? matchesOf(text, fromOne) : []) {
    const unit = unitOf(match[1])
    if (!unit.name.startsWith('?')) add(match, unit.factor, unit.name, 'min', 1)
  }
  for (const match of matching(withinTerm, signs.term)) add(match, unitOf(match[1]).factor, unitOf(match[1]).name)
  for (const match of matching(article, signs.article)) {
    // »nach einem Tag, der …«: a day is a time only where it is measured.
    if (/\sTag/u.test(match[0]) && !measured.test(text.slice(Math.max(0, match.index - 24), match.index))) continue
    const unit = unitOf(match[1])
    add(match, unit.factor, unit.name)
  }
  return found.sort((a, b) => a.start - b.start)
}

/** »zehn von Hundert«, »vier und zwanzig«, in as many signs. */
const inWords = (text: string): string => {
  const said = /undert|v\.?\s?H/u.test(text) ? text.replace(hundredths, (words) => '%'.padEnd(words.length)) : text
  return / und /iu.test(said) ? said.replace(apart, (words) => words.replaceAll(' ', '').padEnd(words.length)) : said
}

/** Numbers as they are written otherwise, in as many signs. */
const inDigits = (text: string): string =>
  text
    // »30 m2«, »1, 5 m«
    .replace(/(?<=\d\s?m)2(?!\d)/gu, '²')
    .replace(/(?<![\d.,])(\d), (\d{1,2})(?=\s(?:m|km|cm|kg|%)(?!\p{L}))/gu, ' $1,$2')
    // »1.380,- €«
    .replace(/(?<=\d),[-–](?=\s?(?:€|Euro|EUR))/gu, '  ')

/** Numbers of provisions (`Abs. 1 Z 2`, `§ 5`, `BGBl. I Nr. 12/2025`) count nothing: blanked, so that places stay. */
const withoutReferences = (text: string): string =>
  text.replace(
    /(?:§§?|\b(?:Abs|Art|Z|Nr|TP|BGBl|RGBl|StGBl|dRGBl|JGS|ABl|Anl)\b\.?)(?:\s?(?:I{1,3}\s)?(?:Nr\.?\s)?)\d{1,5}[a-z]{0,2}(?:\/\d{2,4})?(?:(?:,|\sund|\soder|\sbis|\ssowie)\s\d{1,3}[a-z]?(?![\p{L}\d.,]|\s\p{Lu}(?!\p{L}*\p{Lu}|\s)))*/gu,
    (reference) => ' '.repeat(reference.length),
  )

function valueOf(text: string): number {
  const lower = text.toLowerCase()
  if (lower.startsWith('ein') && !words.has(lower)) return 1
  return words.get(lower) ?? Number(lower.replace(/[.\u00a0 ](?=\d{3})/g, '').replace(',', '.'))
}

/** »Dienstjahr« counts years, »Urlaubsstunden« hours. */
const bareUnit = (noun: string) =>
  noun.replace(
    /^(?!Lebens|Viertel|Halb|Kalenderv)(?:\p{L}{3,}(?=jahr|monat|stunde)|(?:Kalender|Urlaubs|Pflege|Haft)(?=tag))/iu,
    '',
  )

/** An unknown unit is the noun itself, marked, so that `zwei Zeugen` can be compared with `drei Zeugen`. */
function unitOf(word: string | undefined): { name: string; factor: number } {
  const bare = word && bareUnit(word)
  const known = bare && units.find(([pattern]) => pattern.test(bare))
  if (known) return { name: known[1], factor: known[2] }
  return { name: `?${word && /^\p{Lu}/u.test(word) ? word.toLowerCase() : ''}`, factor: 1 }
}
