import { storeBatch } from '../import.ts'
import * as store from '../../corpus/corpus.store.ts'
import { decisionFolder, type Entry } from './ris-archive.ts'
import { decisionId, toDecision } from './ris-documents.ts'
import { listRecords, type Query } from './ris-listing.ts'
import type { CourtApplication, DecisionRecord } from './ris-records.ts'
import { fetchDocuments, isArchived, isOfOne, readText, type RisRun } from './ris-run.ts'

/** Imports decisions by month, the newest first; all Rechtssätze before the texts, for they are short and say most. */

const kinds = [
  { documentType: 'Rechtssatz', flag: 'Dokumenttyp.SucheInRechtssaetzen', label: 'Rechtssätze' },
  { documentType: 'Text', flag: 'Dokumenttyp.SucheInEntscheidungstexten', label: 'Entscheidungen' },
] as const

type Slice = { kind: (typeof kinds)[number]; from: string; to: string }

/** Throws RisStopped. Months that do not hold together are reported, the rest goes on. */
export async function importDecisions(run: RisRun, application: CourtApplication, since: string): Promise<void> {
  const slices: Slice[] = kinds.flatMap((kind) => months(since, run.today).map((month) => ({ kind, ...month })))
  for (const [at, slice] of slices.entries()) {
    const what = `${application} ${slice.kind.label} ${slice.from.slice(0, 7)}`
    const inner = {
      ...run,
      progress: (share: number, text: string) => run.progress((at + share) / slices.length, text),
    }
    try {
      inner.progress(0, `${what}, Verzeichnis`)
      const { records } = await listRecords<DecisionRecord>(run.client, sliceQuery(application, slice), 'decision')
      await importRecords(inner, application, records, what)
    } catch (error) {
      if (!isOfOne(error)) throw error
      run.report.failures.push({ what, reason: error.message })
    }
  }
}

/** Fetches what is new of these and stores it; returns how many could not be had. Throws RisStopped, after storing what there is. */
export async function importRecords(
  run: RisRun,
  application: CourtApplication,
  listed: readonly DecisionRecord[],
  what: string,
): Promise<number> {
  const records = listed.filter((record) => isImported(record) && record.xmlUrl !== null)
  const folderOf = (id: string) => decisionFolder(application, id)
  const known = new Map<string, Entry<DecisionRecord>>()
  for (const folder of new Set(records.map(({ id }) => folderOf(id))))
    for (const [id, entry] of await run.archive.entries<DecisionRecord>(folder)) known.set(id, entry)
  if (run.dryRun) {
    const missing = records.filter((record) => !isArchived(known.get(record.id), record)).length
    run.report.fetched += missing
    run.report.kept += records.length - missing
    run.say(`${what}: ${missing} von ${records.length} Dokumenten zu laden.`)
    return 0
  }
  let failed = 0
  let interruption: unknown
  try {
    failed = (await fetchDocuments(run, folderOf, known, records, what)).failed
  } catch (error) {
    interruption = error
  }
  await storeRecords(run, application, records)
  if (interruption) throw interruption
  if (records.length > 0) run.say(`${what}: ${records.length - failed} Dokumente.`)
  return failed
}

/** The ordinary courts are many; the corpus is about the highest. RIS carries foreign decisions as well. */
const isImported = (record: DecisionRecord) =>
  !record.foreign && (record.application !== 'Justiz' || record.court === '' || /\bOGH\b/.test(record.court))

const batchSize = 200

async function storeRecords(
  run: RisRun,
  application: CourtApplication,
  records: readonly DecisionRecord[],
): Promise<void> {
  const before = run.report.added + run.report.changed
  for (let at = 0; at < records.length; at += batchSize) {
    const part = records.slice(at, at + batchSize)
    const taken = await store.findDecisionUrls(run.db, part.flatMap(possibleIds))
    const documents: store.StoredDocument[] = []
    for (const record of part) {
      const folder = decisionFolder(application, record.id)
      const entry = await run.archive.entry<DecisionRecord>(folder, record.id)
      const xml = await run.archive.xml(folder, record.id)
      if (!entry || xml === undefined) continue
      const id =
        possibleIds(record).find(
          (candidate) => !taken.get(candidate) || /^RS\d{7}$/.test(candidate) || isSame(taken.get(candidate), record),
        ) ?? record.id
      const document = toDecision({ entry, text: readText(xml, record) }, id)
      if (document.text === '') continue
      taken.set(id, record.url)
      documents.push(document)
    }
    await storeBatch(run.db, documents, [], run.report)
  }
  if (run.report.added + run.report.changed > before) await store.raiseRevision(run.db)
}

/** Courts decide more than once under one number; the second decision has its day in its id. */
const possibleIds = (record: DecisionRecord) => [
  decisionId(record),
  `${decisionId(record)} vom ${record.date ?? record.id}`,
  record.id,
]

const isSame = (url: string | null | undefined, record: DecisionRecord) =>
  url?.endsWith(`Dokumentnummer=${record.id}`) ?? false

function sliceQuery(application: CourtApplication, { kind, from, to }: Slice): Query {
  const isWithin = (date: string | null) => date !== null && date >= from && date <= to
  return {
    controller: 'Judikatur',
    parameters: {
      Applikation: application,
      ...(application === 'Justiz' ? { Gericht: 'OGH' } : {}),
      [kind.flag]: 'true',
      EntscheidungsdatumVon: from,
      EntscheidungsdatumBis: to,
      'Sortierung.SortDirection': 'Ascending',
      'Sortierung.SortedByColumn': 'Datum',
    },
    // A Rechtssatz carries the day of its latest decision, and may be found by the earlier ones.
    satisfies: (record) =>
      record.kind === 'decision' &&
      record.application === application &&
      record.documentType === kind.documentType &&
      [record.date, ...record.textDates].some(isWithin),
  }
}

/** Calendar months from a day to another, the newest first. */
function months(since: string, until: string): { from: string; to: string }[] {
  const found: { from: string; to: string }[] = []
  const [year, start] = [Number(since.slice(0, 4)), Number(since.slice(5, 7)) - 1]
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
  for (let month = start; day(month, 1) <= until; month++) {
    const [first, last] = [day(month, 1), day(month + 1, 0)]
    found.push({ from: first < since ? since : first, to: last > until ? until : last })
  }
  return found.reverse()
}
