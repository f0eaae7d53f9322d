import * as store from '../../corpus/corpus.store.ts'
import { decisionFolder, lawFolder, type ArchivedLaw } from './ris-archive.ts'
import { importRecords } from './ris-decisions.ts'
import { listRecords } from './ris-listing.ts'
import { importLaw, isInForceLater } from './ris-norms.ts'
import { courts, type CourtApplication, type DecisionRecord, type NormRecord } from './ris-records.ts'
import { fetchDocuments, isOfOne, type RisRun } from './ris-run.ts'
import { touch } from '../touched.ts'
import { storeLaw } from './ris-store-law.ts'

/*
 * Keeps what was imported up to date by the change feed of RIS (`History`), which names new versions, old ones whose
 * end is now known, and deleted documents.
 */

/** Follows every application that was ever imported, since the day it was followed last. Throws RisStopped. */
export async function updateAll(run: RisRun): Promise<void> {
  const laws = await run.archive.laws()
  const state = await run.archive.state()
  const federal = new Map([...laws].filter(([, law]) => law.jurisdiction === 'bund'))
  const states = new Map([...laws].filter(([, law]) => law.jurisdiction !== 'bund'))
  const parts: [string, () => Promise<boolean>][] = [
    ...(federal.size > 0
      ? [['Bundesnormen', () => updateLaws(run, 'Bundesnormen', federal)] as [string, () => Promise<boolean>]]
      : []),
    ...(states.size > 0
      ? [['Landesnormen', () => updateLaws(run, 'Landesnormen', states)] as [string, () => Promise<boolean>]]
      : []),
    ...courts
      .filter((court) => state.since[court])
      .map((court): [string, () => Promise<boolean>] => [
        court,
        () => updateDecisions(run, court, state.since[court]!),
      ]),
  ]
  for (const [application, update] of parts) {
    run.progress(0, `${application}, Änderungen`)
    try {
      // Only a whole update moves the day on.
      if ((await update()) && !run.dryRun)
        await run.archive.saveState({
          ...(await run.archive.state()),
          followed: { ...(await run.archive.state()).followed, [application]: run.today },
        })
    } catch (error) {
      if (!isOfOne(error)) throw error
      run.report.failures.push({ what: `Änderungen ${application}`, reason: error.message })
    }
  }
}

/** Days that are looked at again, because documents enter the feed late. */
const overlap = 2

async function listChanges<R extends NormRecord | DecisionRecord>(run: RisRun, application: string, kind: R['kind']) {
  const from = new Date(`${(await run.archive.state()).followed[application] ?? run.today}T00:00:00Z`)
  from.setUTCDate(from.getUTCDate() - overlap)
  const parameters = {
    Anwendung: application,
    AenderungenVon: from.toISOString().slice(0, 10),
    AenderungenBis: run.today,
    IncludeDeletedDocuments: 'True',
  }
  return listRecords<R>(
    run.client,
    { controller: 'History', parameters, satisfies: (record) => record.kind === kind },
    kind,
  )
}

async function updateLaws(run: RisRun, application: string, laws: ReadonlyMap<string, ArchivedLaw>): Promise<boolean> {
  const { records, deleted } = await listChanges<NormRecord>(run, application, 'norm')
  const failuresBefore = run.report.failures.length
  const gone = new Set(deleted)
  let at = 0
  for (const [folder, archived] of laws) {
    const inner = { ...run, progress: (share: number, text: string) => run.progress((at + share) / laws.size, text) }
    const own = records.filter((record) => lawFolder(record.jurisdiction, record.gesetzesnummer) === folder)
    try {
      // A law that was not fetched whole is listed again.
      if (archived.complete) await updateLaw(inner, folder, archived, own, gone)
      else
        await importLaw(inner, {
          name: archived.law.law,
          jurisdiction: archived.jurisdiction,
          known: { ...archived.law, gesetzesnummer: archived.gesetzesnummer },
        })
    } catch (error) {
      if (!isOfOne(error)) throw error
      run.report.failures.push({ what: archived.law.law, reason: error.message })
    }
    at++
  }
  return run.report.failures.length === failuresBefore
}

async function updateLaw(
  run: RisRun,
  folder: string,
  archived: ArchivedLaw,
  records: readonly NormRecord[],
  gone: ReadonlySet<string>,
): Promise<void> {
  const { law } = archived
  const known = await run.archive.entries<NormRecord>(folder)
  const changed = records.filter(
    (record) => !record.isLaw && record.xmlUrl !== null && (known.has(record.id) || isInForceLater(record, run.today)),
  )
  const removed = [...known.keys()].filter((id) => gone.has(id))
  if (changed.length === 0 && removed.length === 0) return
  if (run.dryRun) run.report.fetched += changed.length
  else {
    // Should this end halfway, the law is listed again.
    await run.archive.saveLaw(folder, { ...archived, complete: false })
    for (const id of removed) await run.archive.remove(folder, id)
    const complete = (await fetchDocuments(run, () => folder, known, changed, law.law)).failed === 0
    await storeLaw(run, folder, law, complete)
    await run.archive.saveLaw(folder, { ...archived, complete })
  }
  run.say(`${law.law}: ${changed.length} Dokumente geändert, ${removed.length} gelöscht.`)
}

async function updateDecisions(run: RisRun, application: CourtApplication, since: string): Promise<boolean> {
  const { records, deleted } = await listChanges<DecisionRecord>(run, application, 'decision')
  const wanted = records.filter((record) => record.application === application && (record.date ?? '') >= since)
  const failed = await importRecords(run, application, wanted, `${application}, Änderungen`)
  if (!run.dryRun) await removeDecisions(run, application, deleted)
  return failed === 0
}

async function removeDecisions(run: RisRun, application: CourtApplication, deleted: readonly string[]): Promise<void> {
  const urls: string[] = []
  for (const id of deleted) {
    const entry = await run.archive.entry<DecisionRecord>(decisionFolder(application, id), id)
    if (entry?.record.url) urls.push(entry.record.url)
  }
  const removed = urls.length > 0 ? await store.deleteDecisions(run.db, urls) : 0
  run.report.removed += removed
  for (let at = 0; at < removed; at++) touch(run.report.touched, { id: application, law: application }, 'removed')
  if (removed > 0) await store.raiseRevision(run.db)
  // The archive is what the addresses are known from, so it goes last.
  for (const id of deleted) await run.archive.remove(decisionFolder(application, id), id)
}
