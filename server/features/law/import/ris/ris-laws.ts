import type { KnowledgeBase, SubLaw } from '../../../../../contract/knowledge-bases.ts'
import { subLaws } from '../../../../../contract/knowledge-bases.ts'
import type { LawName } from '../../corpus/documents.ts'
import { readStarter } from '../../starter/starter.ts'
import type { NormRecord } from './ris-records.ts'

/*
 * Which number a law has, in which knowledge base it goes, and whether a record of RIS is of the law that was meant.
 */

/** Laws beyond the starter whose numbers two sources confirm: law, number, title, knowledge base. */
const further: [string, string, string, KnowledgeBase][] = [
  ['RichtWG', '10003166', 'Richtwertgesetz', 'zivilrechtogh'],
  ['HeizKG', '10007277', 'Heizkostenabrechnungsgesetz', 'zivilrechtogh'],
  ['Markenschutzgesetz', '10002180', 'Markenschutzgesetz 1970', 'zivilrechtogh'],
  ['ReO', '20011622', 'Restrukturierungsordnung', 'zivilrechtogh'],
  ['ECG', '20001703', 'E-Commerce-Gesetz', 'zivilrechtogh'],
  ['BWG', '10004827', 'Bankwesengesetz', 'zivilrechtogh'],
  ['BMSVG', '20002088', 'Betriebliches Mitarbeiter- und Selbständigenvorsorgegesetz', 'zivilrechtogh'],
  ['AVRAG', '10008872', 'Arbeitsvertragsrechts-Anpassungsgesetz', 'zivilrechtogh'],
  ['RKSV', '20009390', 'Registrierkassensicherheitsverordnung', 'steuerrecht'],
  ['MeldeG', '10005799', 'Meldegesetz 1991', 'publiclaw'],
]

export type Catalogue = {
  laws: LawName[]
  /** Laws whose sections the starter names without the article they stand in (`AngG/§ 8`, in RIS `Art. 1 § 8`). */
  withoutArticle: ReadonlySet<string>
}

/** The laws of the starter, those above, and what else is in stock. */
export function readCatalogue(inStock: readonly LawName[]): Catalogue {
  const { laws, provisions } = readStarter()
  const known = new Set(laws.map(({ law }) => law))
  const others: LawName[] = further.map(([law, gesetzesnummer, title, kb]) => ({
    law,
    title,
    gesetzesnummer,
    kb: [kb],
    sub_law: kb === 'publiclaw' ? 'bund' : null,
    aliases: [],
  }))
  const names = new Map(
    [...inStock.filter(({ law }) => !known.has(law)), ...others, ...laws].map((law) => [law.law, law]),
  )
  const plain = new Set<string>()
  const inArticle = new Set<string>()
  for (const { id } of provisions) (id.includes('/Art. ') ? inArticle : plain).add(id.slice(0, id.indexOf('/')))
  return { laws: [...names.values()], withoutArticle: new Set([...plain].filter((law) => !inArticle.has(law))) }
}

/** The Bund or the Land a law belongs to; numbers are unique only within one. */
export const jurisdictionOf = (law: LawName): SubLaw => (law.sub_law && law.sub_law !== 'bund' ? law.sub_law : 'bund')

/** A law by abbreviation, title, alias or number. */
export function findKnownLaw(
  { laws }: Catalogue,
  asked: string,
  jurisdiction: SubLaw | undefined,
): LawName | undefined {
  const own = laws.filter((law) => jurisdiction === undefined || jurisdictionOf(law) === jurisdiction)
  const key = normal(asked)
  return (
    own.find((law) => normal(law.law) === key || law.gesetzesnummer === asked) ??
    own.find((law) => [law.title, ...law.aliases].some((name) => normal(name) === key))
  )
}

/** Whether a record is of this law: abbreviation or short title agree; the year may be missing. */
export function isOfLaw(record: NormRecord, law: Pick<LawName, 'law' | 'title' | 'aliases'>): boolean {
  const names = [law.law, law.title, ...law.aliases].map(withoutYear)
  return (
    (record.abbreviation !== null && names.includes(withoutYear(record.abbreviation))) ||
    names.includes(withoutYear(record.shortTitle))
  )
}

/** The same for a law whose number is known already: old laws have no abbreviation and a short title of their own, so the long one may do. */
export const confirmsLaw = (record: NormRecord, law: LawName) =>
  isOfLaw(record, law) ||
  (record.abbreviation === null && normal(law.title).length > 8 && normal(record.longTitle).includes(normal(law.title)))

/** The name under which a law goes that is not known yet. Names of another law with the same abbreviation get their Land or number behind. */
export function nameLaw(record: NormRecord, { laws }: Catalogue): LawName {
  const land = record.jurisdiction === 'bund' ? undefined : record.jurisdiction
  const short = (record.abbreviation || record.shortTitle || record.gesetzesnummer).slice(0, 80)
  const taken = (name: string) =>
    laws.some(
      (other) =>
        other.law === name &&
        !(
          jurisdictionOf(other) === record.jurisdiction &&
          (other.gesetzesnummer === null || other.gesetzesnummer === record.gesetzesnummer)
        ),
    )
  const names = [short, `${short} (${subLaws[record.jurisdiction]})`, `${short} (${record.gesetzesnummer})`]
  const kb = land ? (['publiclaw'] as const) : [knowledgeBaseOf(record.indexes)]
  return {
    law: names.find((name) => !taken(name)) ?? names[2]!,
    title: (record.shortTitle || short).slice(0, 300),
    gesetzesnummer: record.gesetzesnummer,
    kb: [...kb],
    sub_law: land ?? (kb[0] === 'publiclaw' ? 'bund' : null),
    aliases:
      record.abbreviation && /\s\d{4}$/.test(record.abbreviation) ? [record.abbreviation.replace(/\s\d{4}$/, '')] : [],
  }
}

/** Groups of the subject index of federal law (RIS-Systematik): 20–23, 26, 27 private and procedural law, 24–25 criminal law, 32, 33 and 35 taxes and customs, 60 labour law. */
const groups: [RegExp, KnowledgeBase][] = [
  [/^2[4-5]\//, 'strafrecht'],
  [/^(2[0-3]|26|27|60)\//, 'zivilrechtogh'],
  [/^3[235]\//, 'steuerrecht'],
]

function knowledgeBaseOf(indexes: readonly string[]): KnowledgeBase {
  for (const index of indexes) {
    const found = groups.find(([pattern]) => pattern.test(index))
    if (found) return found[1]
  }
  return 'publiclaw'
}

/** Whether an index entry is one of tax law. */
export const isTaxIndex = (index: string) => knowledgeBaseOf([index]) === 'steuerrecht'

/** The same name in other spellings. */
export const normal = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace(/[^a-z0-9]/g, '')
const withoutYear = (name: string) => normal(name).replace(/(1[789]|20)\d{2}$/, '')
