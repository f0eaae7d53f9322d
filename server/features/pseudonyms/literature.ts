import { isNamedHere } from './named-here.ts'
import { infoOf } from './person-text.ts'
import { matchesIn, windowsAround } from './windows.ts'
import { isTown } from './words.ts'

/*
 * Cited literature, and methods that are called after whoever found them: their names are nobody's in the case.
 */

const name = "(?:\\p{Lu}\\.\\s?){0,2}\\p{Lu}[\\p{L}'-]{2,24}"
/** A citation that authors may follow: of a guiding sentence or of a supreme court; numbers of other courts are more often the own one. */
const citedBefore =
  '(?:RS\\s?\\d{5,7}|\\d{1,2}\\sO[bsk][AS]?\\s\\d{1,4}/\\d{2}[a-z]|R[ao]\\s\\d{4}/\\d{2}/\\d{4}|(?<!\\d\\s)(?<!\\p{L})[GEVB]\\s\\d{1,5}/(?:19|20)\\d\\d)'
const behindCitation = new RegExp(`${citedBefore};\\s$`, 'u')
const edition = '[¹²³⁴-⁹\\d]{0,2}'
/** »KBB6«, »Rummel/Lukas4«, »WK²« */
const work = `\\p{Lu}[\\p{L}-]{1,24}${edition}`
const section = '(?:§|[Rr][Zz]|R[nN]|Anm|Art|K\\s\\d{1,3}(?!\\d))'
const journal =
  '(?:ÖJZ|JBl|ecolex|wobl|RdW|AnwBl|EvBl|Zak|iFamZ|EF-Z|NZ|immolex|NJW|ZRP|MDR|DRdA|ZAS|ASoK|ÖBA|ZVR|GesRZ|wbl|JAP|RZ|ZIK|SWK|taxlex|JEV|JSt|ÖStZ|ZfV|bbl)'
const cue =
  '(?:vgl\\.?|Vgl\\.?|VGL\\.?|[Ss]iehe|s\\.|so|zutr(?:effend)?|aA|aM|krit|nach|hL|hM|statt\\saller|idS|dazu|etwa|auch)\\s(?:etwa\\s|auch\\s|nur\\s|dazu\\s|bereits\\s)?'

/** What a citation of each kind holds, and how far around it the whole may reach. */
const marks = {
  number: {
    pattern: new RegExp(
      `§|[Rr][Zz](?!\\p{L})|R[nN](?!\\p{L})|Rdnr|Anm|Aufl|Art|K\\s\\d{1,3}(?!\\d)|S\\.?\\s\\d|[¹²³⁴-⁹]|${journal}|\\d{4},\\s\\d`,
      'gu',
    ),
    before: 200,
    after: 20,
  },
  stroke: { pattern: /\/(?<=\p{L}\s?\/)\s?\p{Lu}\p{L}/gu, before: 122, after: 140 },
  edition: { pattern: /\p{Ll}[¹²³⁴-⁹\d]{1,2}\s[(\d]/gu, before: 160, after: 12 },
  inWork: { pattern: /\s(?:in|IN):?\s\p{Lu}/gu, before: 120, after: 130 },
  year: { pattern: /\s\((?:19|20)\d\d\)\s(?:Rz\s)?\d/gu, before: 200, after: 8 },
  field: { pattern: /recht[¹²³⁴-⁹\d]{0,2};\s(?:RS\d|\d{1,2}\sOb|OGH|vgl|RIS)/gu, before: 100, after: 2 },
  decision: { pattern: /(?:RS\s?\d{5,7}|\/\d{2,4}[a-z]?);\s\p{Lu}/gu, before: 24, after: 130 },
  journal: { pattern: new RegExp(`,\\s${journal}\\s\\d{4}(?!\\d)`, 'gu'), before: 120, after: 10 },
}

const patterns: [mark: keyof typeof marks, pattern: RegExp][] = [
  // »Würth/Zingher/Kovanyi, Miet- und Wohnrecht § 15a MRG«, »Rummel, ABGB³ § 879 Rz 4«
  [
    'number',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,4}(?:\\s\\((?:Hrsg|Hg)\\.?\\))?,\\s(?=\\p{Lu})(?=[^\\n.;]{3,90}(?:Rz|Rn|Rdnr|Anm|Aufl|§§?|\\bK\\s\\d{1,3}(?!\\d)|S\\.?\\s\\d|(?<!\\d\\s?[km]?m)[¹²³⁴-⁹]))[^\\n;]{3,60}?(?=\\s(?:Rz|Rn|Rdnr|Anm|§|S\\.?\\s\\d)|,|;|\\)|\\.)`,
      'gu',
    ),
  ],
  // »vgl Koziol in KBB, ABGB § 1295 Rz 3«
  [
    'number',
    new RegExp(
      `(?=\\p{Lu})(?<=${cue})${name}(?:\\s?/\\s?${name}){0,3}(?:\\s(?:in|IN):?\\s${work}(?:\\s?/\\s?${work}){0,3})?(?=,?\\s(?:\\p{Lu}[\\p{L}-]{1,20}${edition},?\\s){0,4}(?:${section}|${journal}|\\d{4},\\s\\d))`,
      'gu',
    ),
  ],
  // »vgl Holm/Müller, Schadenersatz;«: several authors and a title, without any number.
  [
    'stroke',
    new RegExp(
      `(?=\\p{Lu})(?<=${cue})${name}(?:\\s?/\\s?${name}){1,4},\\s\\p{Lu}\\p{L}{4,40}(?:\\s\\p{L}[\\p{L}-]{1,24}){0,5}${edition}(?:\\s\\d{1,4}(?:\\sff?)?)?(?=[;.)\\n])`,
      'gu',
    ),
  ],
  [
    'stroke',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){2,4},\\s\\p{Lu}\\p{L}{4,40}(?:\\s\\p{L}[\\p{L}-]{1,24}){0,5}${edition}(?=[;.)\\n])`,
      'gu',
    ),
  ],
  // »Holm/Walter, Kindschaftsrecht3 71 ff«: an edition and a page.
  [
    'edition',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,4},\\s\\p{Lu}[\\p{L} -]{4,60}[¹²³⁴-⁹\\d]{1,2}\\s(?:\\(\\d{4}\\)(?:\\s\\d{1,4})?|\\d{1,4}(?:\\sff?)?)(?![\\p{L}\\d.])`,
      'gu',
    ),
  ],
  // »Harm/Holm, Handbuch des Baurechts 118; Danner, BauR«: several authors, the name of a kind of book, and further ones behind a semicolon.
  [
    'stroke',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,4},\\s(?:(?:Praxis|Groß|Kurz)?(?:[Hh]andbuch|[Kk]ommentar)|Grundriss|Lehrbuch|Leitfaden|System|Einführung)(?:\\s\\p{L}[\\p{L}-]{1,30}){0,6}${edition}(?:\\s\\d{1,4}(?:\\sff?)?)?(?:;\\s${name}(?:\\s?/\\s?${name}){0,3},\\s\\p{Lu}[\\p{Lu}\\p{Ll}]{1,8}${edition}(?=[;.)\\s]))*`,
      'gu',
    ),
  ],
  // »F. Bydlinski in KBB6 § 918 Rz 3«
  [
    'inWork',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,3}\\s(?:in|IN):?\\s${work}(?:\\s?/\\s?${work}){0,4}(?=,?\\s(?:\\p{Lu}[\\p{L}-]{0,20}[¹²³⁴-⁹\\d]{0,3},?\\s){0,4}${section})`,
      'gu',
    ),
  ],
  // »Stadlhofer, Anm zu OGH 5 Ob 12/19k«
  [
    'number',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,3}(?=,\\s(?:(?:Entscheidungs)?[Aa]nm(?:erkung)?\\.?|Glosse|Besprechung)\\szu\\s)`,
      'gu',
    ),
  ],
  // »Harrer/Wagner in Schwimann/Kodek«: authors in the work of others.
  [
    'inWork',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,3}\\sin\\s${name}(?:\\s?/\\s?${name}){1,4}(?:,?\\s[^\\n;()]{0,30}?(?:Rz|Rn)\\s\\d{1,3})?`,
      'gu',
    ),
  ],
  // »Danner, Unterhaltsrecht; 6 Ob 98/19k«: an author, a field of law and a decision.
  [
    'field',
    new RegExp(`(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,3},\\s\\p{Lu}\\p{Ll}{3,30}recht${edition}(?=;)`, 'gu'),
  ],
  // »vgl Holm/Berger/Danner.«, »RS0…; Holm/Berger, ABGB.«: several authors behind a cue or another citation.
  [
    'stroke',
    new RegExp(
      `(?=\\p{Lu})(?<=${cue}|(?:${citedBefore}|(?<!/\\d{0,3})\\d[;,]?\\sff?);\\s)${name}(?:\\s?/\\s?${name}){1,4}(?=(?:,\\s\\p{Lu}[\\p{L}-]{1,12}${edition})?[;.)\\n])`,
      'gu',
    ),
  ],
  // »RS0011234; Holm, Besitzklage.«: an author and a title behind a decision.
  [
    'decision',
    new RegExp(
      `(?=\\p{Lu})(?<=${citedBefore};\\s)${name}(?:\\s?/\\s?${name}){0,3},\\s\\p{Lu}\\p{L}{3,40}(?:\\s\\p{L}[\\p{L}-]{1,24}){0,5}${edition}(?=[;.)\\n])`,
      'gu',
    ),
  ],
  // »Wirth/Holm/Berger II23 § 28 WEG Rz 12«: a volume or a short title instead of a comma.
  [
    'stroke',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){1,4}\\s(?:[IVX]{1,4}[\\d/]{0,4}|\\d{3,4}|\\p{Lu}{2,6}\\d{1,2})(?=,?\\s(?:§|Rz\\s|\\d{2,4}(?:\\sff?)?[;.)]))`,
      'gu',
    ),
  ],
  // »Holm/Berger/Danner, Das Recht der Wege6, 322«: a title, an edition, a page.
  [
    'stroke',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){1,4},\\s\\p{Lu}\\p{L}{2,40}(?:\\s\\p{L}[\\p{L}-]{1,24}){0,6}(?:[¹²³⁴-⁹\\d]{1,2},?|,)\\s(?:\\(\\d{4}\\)\\s)?(?:S\\.?\\s)?\\d{1,4}(?:\\sff?)?(?=[;)\\n]|\\.(?!\\d))`,
      'gu',
    ),
  ],
  // »Holm, aaO Rz 3«: where it was cited before.
  [
    'number',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,4}(?=,?\\s(?:aaO|a\\.\\s?a\\.\\s?O\\.|ebenda|ebd)(?!\\p{L})[^\\n.;]{0,12}(?:Rz|Rn|Rdnr|S\\.|Anm|§|\\d))`,
      'gu',
    ),
  ],
  // »Holm, Recht der Wege (2006) 45«: a title, a year, a page.
  [
    'year',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,4},\\s\\p{Lu}\\p{L}{3,40}(?:\\s\\p{L}[\\p{L}-]{1,24}){0,6}${edition}\\s\\((?:19|20)\\d\\d\\)\\s(?:Rz\\s)?\\d{1,4}(?=[;.)\\n]|\\sff?)`,
      'gu',
    ),
  ],
  // »Holm/Berger/Danner, BR7 412«: the short form of a book with its edition.
  [
    'stroke',
    new RegExp(
      `(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){1,4},\\s\\p{Lu}{2,6}[¹²³⁴-⁹\\d]{1,2}\\s(?:Rz\\s)?\\d{1,4}(?=[;.)\\n]|\\sff?)`,
      'gu',
    ),
  ],
  ['journal', new RegExp(`(?<![\\p{L}\\d])${name}(?:\\s?/\\s?${name}){0,3},\\s${journal}\\s\\d{4}(?!\\d)`, 'gu')],
]

/** »…, GlBG² § 12 Rz 87, und Reissner«: an author behind another citation. */
const furtherAuthor = new RegExp(
  `(?<![\\p{L}])(?:Rz|Rn|Anm|K)\\s\\d{1,4}(?:,\\s\\d{1,4})?[,;]?\\s(?:und|sowie|ebenso|auch|ferner|aA|krit|dagegen|aM|vgl)\\s(?:etwa\\s|auch\\s)?(?<v>${name}(?:/${name}){0,3})(?=[.,;)]|\\sin\\s)`,
  'gu',
)

/** »Methode Berger/Holm«, »Fragebogen nach Berger«, behind a word for tests also »ABT nach Reiner und Anthony«. */
const method = new RegExp(
  `(?<![\\p{L}])(?:\\p{Lu}[\\p{L}-]{0,20})?(?:(?:[Mm]ethode|[Ff]ormel|[Tt]heorie|[Tt]abelle|[Rr]egel)\\s(?<v>${name}\\s?/\\s?${name})|(?:[Mm]ethode|[Ff]ormel|[Tt]abelle|[Ss]chema|[Tt]est|[Tt]ests|[Ff]ragebogen|[Ii]nterview|[Ss]kala|[Ii]nventar|[Ss]core)\\snach\\s(?<n>${name}(?:(?:\\s?/\\s?|\\sund\\s|\\s&\\s)${name}){0,2}))`,
  'gu',
)
/** »nach der Methode Holm«: of one alone, where nobody of the matter is called so. */
const ofOne = new RegExp(
  `(?:der|die|einer)\\s(?:Methode|Formel|Theorie|Tabelle|Skala)\\s(?:von\\s)?(?<v>${name})(?![\\p{L}-]|\\s\\p{Lu})`,
  'gu',
)
const shortTest = new RegExp(
  `(?<![\\p{L}])\\p{Lu}{2,6}(?:[ -][\\dA-Z-]{1,6})?\\snach\\s(?<v>${name}(?:(?:\\s?/\\s?|\\sund\\s|\\s&\\s)${name}){0,2})`,
  'gu',
)
const methodMark =
  /\snach\s\p{Lu}|(?:ethode|ormel|heorie|abelle|kala)\svon\s\p{Lu}|(?:ethode|ormel|heorie|abelle|egel)\s\p{Lu}/gu
const testWord = /[Tt]est|[Dd]iagnost|[Ff]rageb|[Ii]nterview|[Ss]kala|[Ii]nventar/u

/**
 * »Geschäftsführer Karl Moik, Rufname Charly, haftet nach § 128«: no author and title, but somebody, who it is, and what is
 * said of both before the provision.
 */
function isSentence(words: string, behind: string): boolean {
  const [authors = '', ...title] = words.split(', ')
  if (title.length === 0 || authors.includes('/')) return false
  // »die Ordination in Moosegg, Kurpromenade 6 liegt (§ …«
  if (/(?:straße|strasse|gasse|weg|platz|promenade|allee|ring|kai|gürtel|zeile|ufer|str\.)\s\d/iu.test(words))
    return true
  // »Zeuge …, Bergbauer, Moosegg 14, 5700 …«
  if (/^[^§;\n]{0,60}, (?!(?:19|20)\d\d)[1-9]\d{3} \p{Lu}\p{Ll}/u.test(behind)) return true
  const author = infoOf(authors.split(' ').at(-1)!)
  if (author.isRole || isTown(authors) || (author.kind.isOrdinary && author.kind.isNoun && !author.kind.isFamily))
    return true
  const isOfPerson = title.some((part) =>
    part.split(' ').some((word) => {
      if (!/^\p{Lu}/u.test(word)) return false
      const { isAddress, isRole, kind } = infoOf(word)
      return isAddress || isRole || (kind.isGiven && !kind.isOrdinary && !kind.isFamily)
    }),
  )
  const before = /^[^§]{0,80}(?=§)/u.exec(behind)?.[0] ?? ''
  return (
    isOfPerson ||
    /\s(?:hat|hatte|ist|war|wird|wurde|haftet|kann|muss|soll|begehrt|verlangt|klagt|zahlt|schuldet|gab|kam|verzichtet)\s/u.test(
      before,
    )
  )
}

/** Finds cited literature and the names of methods. */
export function findLiterature(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = []
  const windows = new Map(
    Object.entries(marks).map(([name, { pattern, before, after }]) => [
      name,
      windowsAround(text, pattern, before, after),
    ]),
  )
  for (const [mark, pattern] of patterns)
    for (const { match, at } of matchesIn(windows.get(mark)!, pattern)) {
      // Where only the citation before says that authors follow, nobody of the matter may be called so.
      if (behindCitation.test(text.slice(Math.max(0, at - 24), at))) {
        const [authors = ''] = match[0].split(',')
        if (authors.split(/\s?\/\s?/).some((author) => isNamedHere(text, author))) continue
      }
      if (isSentence(match[0], text.slice(at + match[0].length, at + match[0].length + 90))) continue
      found.push({ start: at, end: at + match[0].length })
    }
  for (const { match, at } of matchesIn(windowsAround(text, /R[zn]\s\d|Anm\s\d|K\s\d/g, 2, 140), furtherAuthor)) {
    const end = at + match[0].length
    found.push({ start: end - match.groups!.v!.length, end })
  }
  const methods = windowsAround(text, methodMark, 40, 90)
  for (const { match, at } of matchesIn(methods, ofOne)) {
    const author = match.groups!.v!
    const { kind, isRole } = infoOf(author)
    if (!isRole && !kind.isGiven && !isNamedHere(text, author))
      found.push({ start: at + match[0].length - author.length, end: at + match[0].length })
  }
  for (const { match, at } of matchesIn(methods, method)) {
    const end = at + match[0].length
    found.push({ start: end - (match.groups!.v ?? match.groups!.n)!.length, end })
  }
  for (const { match, at } of matchesIn(methods, shortTest)) {
    const end = at + match[0].length
    if (testWord.test(text.slice(Math.max(0, at - 120), at))) found.push({ start: end - match.groups!.v!.length, end })
  }
  return found
}
