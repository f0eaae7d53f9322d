/**
 * Citations of Austrian law and how they are printed, in the style of the AZR (Abkürzungs- und Zitierregeln der
 * österreichischen Rechtssprache): `§ 1295 Abs 1 ABGB`, `Art 10 Abs 1 Z 6 B-VG`, `RS0026234`, `OGH 1 Ob 50/24a`.
 */

/** The places inside a provision, outer to inner. */
export const innerParts = ['tariff', 'paragraph', 'sentence', 'item', 'letter', 'subletter'] as const
export type InnerPart = (typeof innerParts)[number]

/** In a tariff the Ziffern stand below the letters: »TP 9 lit b Z 1«. */
const tariffParts: readonly InnerPart[] = ['paragraph', 'sentence', 'letter', 'item', 'subletter']

const printedPart: Record<InnerPart, string> = {
  tariff: 'TP',
  paragraph: 'Abs',
  sentence: 'S',
  item: 'Z',
  letter: 'lit',
  subletter: 'sublit',
}

/** A provision; parts that are not given are absent. */
export type ProvisionCitation = {
  kind: 'provision'
  /** `TP`: an item of a tariff that is cited without its section, `TP 9 GGG`. */
  sign: '§' | 'Art' | 'Anl' | 'TP'
  number: string
  /** The article a section stands below. */
  article?: string
  /** `f`: and the next one, `ff`: and the next ones. */
  following?: 'f' | 'ff'
  /** Last number of a range. */
  through?: string
  /** Further Absätze that are named with the first one: »Abs 1 und 3«. They are not printed. */
  others?: string[]
  law: string
  /** The law is in no list: one we do not know, one of another year, or one that somebody made up. */
  isUnlisted?: true
  /** »aF«: a wording that is no longer in force. */
  isFormer?: true
} & Partial<Record<InnerPart, string>>

/** Sources that are cited by a fixed form of their own; `text` is that form as the AZR print it. */
const fixedKinds = [
  'rechtssatz',
  'ogh',
  'court',
  'bvwg',
  'lvwg',
  'dsb',
  'eugh',
  'egmr',
  'vwgh',
  'vfgh',
  'collection',
  'bfg',
  'ecli',
  'gazette',
  'guideline',
] as const
export type FixedCitation = { kind: (typeof fixedKinds)[number]; text: string }

export type Citation = ProvisionCitation | FixedCitation

const space = '\u00a0'

/** A citation in AZR style with no-break spaces, so that it never breaks at the end of a line. */
export function printCitation(citation: Citation): string {
  if (citation.kind !== 'provision') return citation.text.replaceAll(' ', space)
  const { sign, number, article, following, through, law, isFormer } = citation
  const isMany = (following ?? through) !== undefined
  const parts = sign === 'TP' ? tariffParts : innerParts
  const inner = parts.flatMap((part) => (citation[part] === undefined ? [] : [printedPart[part], citation[part]]))
  const numbers = [number, ...(following ? [following] : []), ...(through ? ['bis', through] : [])]
  return [
    ...(article ? ['Art', article] : []),
    sign === '§' && isMany ? '§§' : sign,
    ...numbers,
    ...inner,
    law,
    ...(isFormer ? ['aF'] : []),
  ].join(space)
}

/**
 * The ids under which a citation can be stored, likeliest first: `MRG/§ 16b`, `B-VG/Art. 18`, `DSG/Art. 2 § 12`,
 * `RS0129750`, `1Ob50/24a`, `EStR 2000/Rz 4701`.
 */
export function idsOf(citation: Citation): string[] {
  if (citation.kind === 'ogh') return [citation.text, citation.text.replace(/^OGH /, '').replaceAll(' ', '')]
  if (citation.kind === 'vwgh' || citation.kind === 'vfgh')
    return [citation.text, citation.text.replace(/^V[wf]GH /, '').replaceAll(' ', '')]
  // Guidelines are filed with their year or without it.
  if (citation.kind === 'guideline')
    return [citation.text.replace(/ (?=Rz )/, '/'), citation.text.replace(/(?: \d{4})? (?=Rz )/, '/')]
  if (citation.kind !== 'provision') return [citation.text]
  const { sign, number, article, law } = citation
  // Some laws are one article as a whole, which their sections are cited with or without.
  if (article) return [`${law}/Art. ${article} § ${number}`, ...(article === '1' ? [`${law}/§ ${number}`] : [])]
  const dotted = sign === '§' || sign === 'TP' ? sign : `${sign}.`
  // »§ 5f« is the section 5f or »5 and the following«; many laws count their sections below articles that nobody cites.
  const numbers = /^\d+f$/.test(number) ? [number, number.slice(0, -1)] : [number]
  return numbers.flatMap((one) => [
    `${law}/${dotted} ${one}`,
    ...(sign === '§' ? ['1', '2', '3'].map((above) => `${law}/Art. ${above} § ${one}`) : []),
  ])
}

/** How many sections a range or »ff« stands for at most. */
const longestRange = 10

/** The single provisions that a citation with »f«, »ff« or a range stands for. */
export function spread(citation: Citation): ProvisionCitation[] | [Citation] {
  if (citation.kind !== 'provision' || !(citation.following ?? citation.through)) return [citation]
  const { following, through, ...single } = citation
  const { kind, sign, law, article } = single
  const further = numbersTo(citation.number, through, following === 'ff' ? 3 : 1).slice(0, longestRange - 1)
  return [
    single,
    ...further.map((number): ProvisionCitation => ({ kind, sign, law, ...(article && { article }), number })),
  ]
}

/** What follows a number up to another one: `922` to `924`, `16a` to `16d`; by count where no last one is named. */
function numbersTo(from: string, through: string | undefined, count: number): string[] {
  const [first, firstLetter = '`'] = [Number.parseInt(from), /[a-z]$/.exec(from)?.[0]]
  const [last, lastLetter] = through ? [Number.parseInt(through), /[a-z]$/.exec(through)?.[0]] : [first + count]
  const letters = (number: number, after: string) =>
    lastLetter
      ? Array.from(
          { length: Math.max(0, lastLetter.charCodeAt(0) - after.charCodeAt(0)) },
          (_, index) => `${number}${String.fromCharCode(after.charCodeAt(0) + 1 + index)}`,
        )
      : []
  if (first === last) return letters(first, firstLetter)
  const whole = Array.from({ length: Math.min(longestRange, Math.max(0, last - first)) }, (_, index) =>
    String(first + 1 + index),
  )
  return whole.at(-1) === String(last) ? [...whole, ...letters(last, '`')] : whole
}

/** The printed citation of a stored section such as `§ 16b`, `Art. 2 § 12`, `Anl. 1`, `Rz 4701`; with the Absatz where one is given. */
export function citationOf(law: string, section: string, paragraph?: string | null): string {
  const printed = section.replaceAll('.', '').replace(/\s+/g, space)
  if (printed.startsWith('Rz')) return `${law.replaceAll(' ', space)}${space}${printed}`
  return [printed, paragraph?.replaceAll(' ', space), law].filter(Boolean).join(space)
}
