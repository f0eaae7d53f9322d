import type { KnowledgeBase } from '../../../../../contract/knowledge-bases.ts'
import { hashDocument } from '../../corpus/document-hash.ts'
import type { LawDocument, LawName } from '../../corpus/documents.ts'
import type { StoredDocument } from '../../corpus/corpus.store.ts'
import { sectionPosition } from '../../corpus/section-order.ts'
import type { Entry } from './ris-archive.ts'
import { createHeadingPath } from './ris-headings.ts'
import { isTaxIndex } from './ris-laws.ts'
import type { DecisionRecord, NormRecord, RisRecord } from './ris-records.ts'
import type { RisText } from './ris-xml.ts'

/*
 * Records and texts of RIS as documents of the corpus, under the ids that the starter and imported files use.
 */

export type Read<R extends RisRecord> = { entry: Entry<R>; text: RisText }

/** The versions of all sections of one law as documents; sections without text (repealed ones) are left out. */
export function toProvisions(
  law: LawName,
  sections: readonly Read<NormRecord>[],
  withoutArticle: boolean,
): { documents: StoredDocument[]; empty: number } {
  const path = createHeadingPath()
  const documents = new Map<string, StoredDocument>()
  let groupTitle = ''
  let empty = 0
  const inOrder = sections
    .map((section) => ({ ...section, name: sectionName(section.entry.record.label, withoutArticle) }))
    .sort(
      (a, b) =>
        sectionPosition(a.name) - sectionPosition(b.name) ||
        compare(a.entry.record.validFrom, b.entry.record.validFrom) ||
        compare(a.entry.record.id, b.entry.record.id),
    )
  for (const { entry, text, name } of inOrder) {
    const { record } = entry
    const headings = path(text.headings)
    if (text.title !== '' || text.headings.length > 0) groupTitle = text.title
    // Without a label nobody can cite it.
    if (name.trim() === '') continue
    if (text.text.trim() === '') {
      if (text.notes.length === 0) empty++
      continue
    }
    const document: LawDocument = {
      id: `${law.law}/${name}`,
      kind: 'LAW',
      law: law.law,
      section: name,
      title: oneLine(text.title),
      inheritedTitle: text.title === '' ? oneLine(groupTitle) : '',
      headings,
      text: clean(text.text),
      knowledgeBases: law.kb,
      subLaw: law.sub_law,
      wording: 'official',
      url: record.url,
      versionDate: entry.fetched,
      validFrom: record.validFrom,
      validTo: record.validTo,
      norms: [],
      checked: null,
    }
    // Two documents of one section and day are a mistake of RIS; the later number stands.
    documents.set(`${document.id}|${record.validFrom ?? ''}`, withPosition(document, sectionPosition(name)))
  }
  return { documents: endOverlaps([...documents.values()]), empty }
}

/** Where two versions of a section are in force on one day by mistake, the later one stands, and the earlier one ends before it. */
function endOverlaps(documents: readonly StoredDocument[]): StoredDocument[] {
  return documents.map((document, at) => {
    const next = documents[at + 1]
    if (next?.id !== document.id || !next.validFrom || (document.validTo && document.validTo < next.validFrom))
      return document
    const before = new Date(`${next.validFrom}T00:00:00Z`)
    before.setUTCDate(before.getUTCDate() - 1)
    return withPosition({ ...document, validTo: before.toISOString().slice(0, 10) }, document.position)
  })
}

/** `Art. 1 § 8` of a law that is cited without its article is `§ 8`. */
function sectionName(label: string, withoutArticle: boolean): string {
  const name = label.slice(0, 200)
  return withoutArticle ? name.replace(/^Art\. ?(?:1|I) (?=§)/, '') : name
}

/** A Rechtssatz or the text of a decision as a document. `id` where the usual one belongs to another decision. */
export function toDecision({ entry, text }: Read<DecisionRecord>, id?: string): StoredDocument {
  const { record } = entry
  const document: LawDocument = {
    id: id ?? decisionId(record),
    kind: 'DECISION',
    law: courtName(record),
    section: '',
    title: decisionTitle(record),
    inheritedTitle: '',
    headings: [],
    text: clean(text.text),
    knowledgeBases: knowledgeBasesOf(record),
    subLaw: null,
    wording: 'official',
    url: record.url,
    versionDate: record.date,
    validFrom: null,
    validTo: null,
    norms: readNorms(record.norms),
    checked: null,
  }
  return withPosition(document, sectionPosition(''))
}

const isHeadnote = (record: DecisionRecord) => record.documentType === 'Rechtssatz'

/** `RS0129750`, `1Ob50/24a`, `Ra2022/10/0050`; headnotes of the VwGH and VfGH have only a number within their decision: `Ra2022/10/0050 RS 1`. */
export function decisionId(record: DecisionRecord): string {
  const number = compact(record.numbers[0] ?? '')
  if (!isHeadnote(record)) return number || record.id
  if (record.headnote && /^RS\d{7}$/.test(record.headnote)) return record.headnote
  const place = record.headnote ?? /_(\d+)$/.exec(record.id)?.[1]
  return number && place ? `${number} RS ${Number(place) || place}` : record.id
}

/** A number without blanks, joined cases and ordinals: `E33/2026 ua` → `E33/2026`, `V23/2026 (V23/2026-12)` → `V23/2026`. */
const compact = (number: string) =>
  number
    .replace(/\(.*$|\bua\b.*$/g, '')
    .replace(/\s+/g, '')
    .replace(/(\/\d{2})([A-Z])$/, (_, year: string, letter: string) => year + letter.toLowerCase())

const courtName = ({ application, court }: DecisionRecord) =>
  application === 'Vwgh' ? 'VwGH' : application === 'Vfgh' ? 'VfGH' : /\bOGH\b/.test(court) ? 'OGH' : court || 'OGH'

function decisionTitle(record: DecisionRecord): string {
  const court = courtName(record)
  if (isHeadnote(record)) return `${court} ${decisionId(record)}`
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(record.date ?? '') ?? []
  // `1Ob50/24a` is printed `1 Ob 50/24a`, `V23/2026` is `V 23/2026`.
  const number = compact(record.numbers[0] ?? record.id).replace(
    /^(\d{0,2})([A-Z][A-Za-z]{0,4})(\d)/,
    (_, senate: string, register: string, digit: string) => `${senate ? `${senate} ` : ''}${register} ${digit}`,
  )
  return year ? `${court} ${day}.${month}.${year}, ${number}` : `${court} ${number}`
}

function knowledgeBasesOf({ application, areas, indexes }: DecisionRecord): KnowledgeBase[] {
  if (application !== 'Justiz') return indexes.some(isTaxIndex) ? ['publiclaw', 'steuerrecht'] : ['publiclaw']
  const found: KnowledgeBase[] = []
  if (areas.includes('Zivilrecht')) found.push('zivilrechtogh')
  if (areas.includes('Strafrecht')) found.push('strafrecht')
  return found.length > 0 ? found : ['zivilrechtogh']
}

/**
 * Norms in the one form that the bridges read (bridges.ts) and the files carry, one section each: `AsylG 2005 §7, §9`
 * → `AsylG 2005 §7`, `AsylG 2005 §9`; `ABGB §1295 Abs1 IIf4b;` → `ABGB §1295`. Entries without a section are left out.
 */
export function readNorms(norms: readonly string[]): string[] {
  const found = norms.flatMap((norm) => {
    const name = /^(.{1,60}?)\s*(?=(?:§|Art\.?\s*)\d)/.exec(norm.trim())?.[1]
    if (!name) return []
    return Array.from(
      norm.matchAll(/(§|Art)\.?\s*(\d+(?:[a-z]{1,2}(?![a-z]))?)/g),
      ([, sign, number]) => `${name} ${sign}${number}`,
    )
  })
  return [...new Set(found)]
}

function withPosition(document: LawDocument & Partial<StoredDocument>, position: number): StoredDocument {
  const { contentHash: _old, position: _before, ...plain } = document
  return { ...plain, position, contentHash: hashDocument(plain, position) }
}

const clean = (text: string) => text.replaceAll('\0', '').trim()
const oneLine = (text: string) => clean(text).replace(/\s+/g, ' ')
const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0)
