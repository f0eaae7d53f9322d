/**
 * Citations of Austrian law and how they are printed, in the style of the AZR (Abkürzungs- und Zitierregeln der
 * österreichischen Rechtssprache): `§ 1295 Abs 1 ABGB`, `Art 10 Abs 1 Z 6 B-VG`, `RS0026234`, `OGH 1 Ob 50/24a`.
 */

/** The places inside a provision, outer to inner. */
const innerParts = ['tariff', 'paragraph', 'sentence', 'item', 'letter', 'subletter'] as const
export type InnerPart = (typeof innerParts)[number]

const printedPart: Record<InnerPart, string> = { tariff: 'TP', paragraph: 'Abs', sentence: 'S', item: 'Z', letter: 'lit', subletter: 'sublit' }

/** A provision; parts that are not given are absent. */
export type ProvisionCitation = {
  kind: 'provision'
  sign: '§' | 'Art' | 'Anl'
  number: string
  /** The article a section stands below. */
  article?: string
  /** `f`: and the next one, `ff`: and the next ones. */
  following?: 'f' | 'ff'
  /** Last number of a range. */
  through?: string
  law: string
} & Partial<Record<InnerPart, string>>

/** Sources that are cited by a fixed form of their own; `text` is that form as the AZR print it. */
const fixedKinds = ['rechtssatz', 'ogh', 'court', 'vwgh', 'vfgh', 'collection', 'bfg', 'ecli', 'gazette', 'guideline'] as const
export type FixedCitation = { kind: (typeof fixedKinds)[number]; text: string }

export type Citation = ProvisionCitation | FixedCitation

const space = '\u00a0'

/** A citation in AZR style with no-break spaces, so that it never breaks at the end of a line. */
export function printCitation(citation: Citation): string {
  if (citation.kind !== 'provision') return citation.text.replaceAll(' ', space)
  const { sign, number, article, following, through, law } = citation
  const isMany = (following ?? through) !== undefined
  const inner = innerParts.flatMap((part) => (citation[part] === undefined ? [] : [printedPart[part], citation[part]]))
  const numbers = [number, ...(following ? [following] : []), ...(through ? ['bis', through] : [])]
  return [...(article ? ['Art', article] : []), sign === '§' && isMany ? '§§' : sign, ...numbers, ...inner, law].join(space)
}

/**
 * The ids under which a citation can be stored, likeliest first: `MRG/§ 16b`, `B-VG/Art. 18`, `DSG/Art. 2 § 12`,
 * `RS0129750`, `1Ob50/24a`, `EStR 2000/Rz 4701`.
 */
export function idsOf(citation: Citation): string[] {
  if (citation.kind === 'ogh') return [citation.text, citation.text.replace(/^OGH /, '').replaceAll(' ', '')]
  if (citation.kind === 'vwgh' || citation.kind === 'vfgh') return [citation.text, citation.text.replace(/^V[wf]GH /, '').replaceAll(' ', '')]
  if (citation.kind === 'guideline') return [citation.text.replace(/ (?=Rz )/, '/')]
  if (citation.kind !== 'provision') return [citation.text]
  const { sign, number, article, law } = citation
  if (article) return [`${law}/Art. ${article} § ${number}`]
  const dotted = sign === '§' ? '§' : `${sign}.`
  // »§ 5f« is the section 5f or »5 and the following«; many laws count their sections below articles that nobody cites.
  const numbers = /^\d+f$/.test(number) ? [number, number.slice(0, -1)] : [number]
  return numbers.flatMap((one) => [`${law}/${dotted} ${one}`, ...(sign === '§' ? ['1', '2', '3'].map((above) => `${law}/Art. ${above} § ${one}`) : [])])
}

/** How many sections a range or »ff« stands for at most. */
const longestRange = 10

/** The single provisions that a citation with »f«, »ff« or a range stands for. */
export function spread(citation: Citation): Citation[] {
  if (citation.kind !== 'provision' || !(citation.following ?? citation.through)) return [citation]
  const { following, through, ...single } = citation
  const first = Number.parseInt(citation.number)
  const last = Math.min(through ? Number.parseInt(through) : first + (following === 'ff' ? 3 : 1), first + longestRange - 1)
  const rest = Array.from({ length: Math.max(0, last - first) }, (_, index): ProvisionCitation => ({
    kind: 'provision',
    sign: single.sign,
    law: single.law,
    ...(single.article && { article: single.article }),
    number: String(first + 1 + index),
  }))
  return [single, ...rest]
}

/** The printed citation of a stored section such as `§ 16b`, `Art. 2 § 12`, `Anl. 1`, `Rz 4701`; with the Absatz where one is given. */
export function citationOf(law: string, section: string, paragraph?: string | null): string {
  const printed = section.replaceAll('.', '').replace(/\s+/g, space)
  if (printed.startsWith('Rz')) return `${law.replaceAll(' ', space)}${space}${printed}`
  return [printed, paragraph?.replaceAll(' ', space), law].filter(Boolean).join(space)
}
