import { join } from 'node:path'
import type { KnowledgeBase, SubLaw } from '../../../../../contract/knowledge-bases.ts'
import { viennaDay } from '../../../../../contract/vienna.ts'
import { systemClock, type Clock } from '../../../../base/clock.ts'
import type { Db } from '../../../../base/store/db.ts'
import * as store from '../../corpus/corpus.store.ts'
import { noneTouched } from '../touched.ts'
import { openArchive } from './ris-archive.ts'
import { createRisClient, type RisClientOptions } from './ris-client.ts'
import { importDecisions } from './ris-decisions.ts'
import { RisStopped } from './ris-errors.ts'
import { jurisdictionOf, readCatalogue } from './ris-laws.ts'
import { askLaw, importLaw, type AskedLaw } from './ris-norms.ts'
import { courts, type CourtApplication } from './ris-records.ts'
import { isOfOne, type RisReport, type RisRun } from './ris-run.ts'
import { updateAll } from './ris-update.ts'

/*
 * The official import: laws and decisions from the OGD API of RIS into the corpus. Everything fetched stays in
 * DATA_DIR/ris, so an import that was killed goes on where it was, and nothing is fetched twice that has not changed.
 */

export type RisImportOptions = {
  client: RisClientOptions
  dataDir: string
  /** Abbreviations, titles or numbers of laws. */
  laws?: readonly string[]
  /** All known laws of a knowledge base. */
  knowledgeBase?: KnowledgeBase
  /** All known laws. */
  all?: boolean
  /** The Land that `laws` are of. */
  land?: SubLaw
  decisions?: { application: CourtApplication; /** YYYY-MM-DD */ since: string }
  /** What changed since the last run of everything imported before. */
  update?: boolean
  /** Reads listings only: says what would be fetched, fetches and stores nothing. */
  dryRun?: boolean
}

export type RisImportHooks = {
  onProgress?: (share: number, text: string) => void
  onDone?: (line: string) => void
  clock?: Clock
}

/**
 * Imports from RIS. Laws and documents that fail are in the report, and the rest is imported; so is the reason when RIS
 * stopped the whole (`stopped`). Rejects when the database or the data directory fail.
 */
export async function importRis(db: Db, options: RisImportOptions, hooks: RisImportHooks = {}): Promise<RisReport> {
  const report: RisReport = {
    fetched: 0,
    kept: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    failures: [],
    touched: noneTouched(),
    stopped: undefined,
  }
  const run: RisRun = {
    db,
    client: createRisClient(options.client),
    archive: openArchive(join(options.dataDir, 'ris')),
    catalogue: readCatalogue(await store.listLawNames(db)),
    today: viennaDay((hooks.clock ?? systemClock).now()),
    dryRun: options.dryRun ?? false,
    report,
    progress: (share, text) => hooks.onProgress?.(share, text),
    say: (line) => hooks.onDone?.(line),
  }
  try {
    if (options.update) await updateAll(run)
    await importLaws(run, chooseLaws(run, options))
    if (options.decisions) {
      await follow(run, options.decisions.application, options.decisions.since)
      await importDecisions(run, options.decisions.application, options.decisions.since)
    }
  } catch (error) {
    if (!(error instanceof RisStopped)) throw error
    report.stopped = error.message
  }
  hooks.onProgress?.(1, 'fertig')
  return report
}

function chooseLaws(run: RisRun, { laws = [], knowledgeBase, all, land }: RisImportOptions): AskedLaw[] {
  const chosen = run.catalogue.laws.filter(
    (law) =>
      (all || (knowledgeBase !== undefined && law.kb.includes(knowledgeBase))) &&
      (land === undefined || jurisdictionOf(law) === land),
  )
  return [
    ...laws.map((name) => askLaw(run, name, land)),
    ...chosen.map((law) => ({ name: law.law, known: law, jurisdiction: jurisdictionOf(law) })),
  ]
}

async function importLaws(run: RisRun, laws: readonly AskedLaw[]): Promise<void> {
  for (const [at, law] of laws.entries()) {
    try {
      await follow(run, law.jurisdiction === 'bund' ? 'Bundesnormen' : 'Landesnormen')
      await importLaw({ ...run, progress: (share, text) => run.progress((at + share) / laws.length, text) }, law)
    } catch (error) {
      if (!isOfOne(error)) throw error
      run.report.failures.push({ what: law.name, reason: error.message })
    }
  }
}

/** From the first import of an application on its changes are followed; decisions from the earliest day that was wanted. */
async function follow(run: RisRun, application: string, since?: string): Promise<void> {
  if (run.dryRun) return
  const { followed, since: days } = await run.archive.state()
  const earliest = since && (!days[application] || since < days[application]) ? { ...days, [application]: since } : days
  await run.archive.saveState({ followed: { [application]: run.today, ...followed }, since: earliest })
}

/** How courts are called on the command line. */
export const courtOf = (name: string): CourtApplication | undefined =>
  courts.find((court) => court.toLowerCase() === name.toLowerCase())
