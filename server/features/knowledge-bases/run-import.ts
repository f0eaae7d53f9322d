import { randomUUID } from 'node:crypto'
import { viennaDay, viennaTime } from '../../../contract/vienna.ts'
import type { ImportChoice, ImportReport } from '../../../contract/knowledge-base-imports.ts'
import { jobCaller } from '../../base/caller.ts'
import { audit } from '../../base/audit.ts'
import { minute } from '../../base/clock.ts'
import type { Parts } from '../../base/parts.ts'
import { transaction } from '../../base/store/db.ts'
import { importCorpus, importFromRis, UnreadableFile, type Touched } from '../law/law.ts'
import * as store from './imports.store.ts'
import { queues } from './knowledge-bases-queue.ts'
import { noteWordings } from './own-texts.ts'

/*
 * The work of an import. It tells the database every second how far it is, and hears there that it shall end. A process
 * that dies leaves it to the next one: a file is imported whole or not at all, and what RIS has sent stays in DATA_DIR/ris.
 */

/** Milliseconds between two words about how far it is. */
const tellEvery = 1000
/** So often a process may begin with one, before something must be wrong with it. */
const mostAttempts = 5
/** Failures that are kept with the report. */
const toldFailures = 1000

/** Does an import. Throws what may go better next time. */
export async function runImport(parts: Parts, id: string, signal: AbortSignal): Promise<void> {
  const { db, clock, log } = parts
  const row = await store.beginImport(db, id, clock.now())
  if (!row) {
    // Cancelled after its process had died: nobody else would say so.
    if ((await store.findImport(db, id))?.is_cancelled)
      await transaction(db, (tx) =>
        store.finishImport(tx, id, { state: 'cancelled', failure: null, report: null }, clock.now()),
      )
    return
  }
  const cancelled = new AbortController()
  const now = { share: 0, step: '' }
  const timer = setInterval(() => {
    store
      .hearImport(db, id, now.share, now.step, clock.now())
      .then((goesOn) => !goesOn && cancelled.abort())
      .catch((err: unknown) => log.warn({ err }, 'an import could not tell how far it is'))
  }, tellEvery)
  const finish = (state: 'done' | 'failed' | 'cancelled', failure: string | null, report: ImportReport | null) =>
    transaction(db, (tx) => store.finishImport(tx, id, { state, failure, report }, clock.now()))
  try {
    const both = AbortSignal.any([signal, cancelled.signal])
    const { report, stopped } = await importWith(parts, row, both, (share, step) => Object.assign(now, { share, step }))
    // Whoever has it now tells of it.
    if (signal.aborted) return
    if (cancelled.signal.aborted) await finish('cancelled', null, report)
    else await finish(stopped === undefined ? 'done' : 'failed', stopped ?? null, report)
  } catch (error) {
    if (signal.aborted) throw error
    if (cancelled.signal.aborted) return await finish('cancelled', null, null)
    if (error instanceof UnreadableFile)
      return await finish('failed', `Es wurde nichts übernommen: ${error.message}.`, null)
    if (row.attempts < mostAttempts) throw error
    log.error({ err: error }, 'an import failed')
    await finish(
      'failed',
      'Ein unerwarteter Fehler ist aufgetreten. Einzelheiten stehen im Protokoll des Servers.',
      null,
    )
  } finally {
    clearInterval(timer)
  }
  await noteWordings(parts)
}

type Outcome = { report: ImportReport; stopped?: string | undefined }

async function importWith(
  { db, config, clock }: Parts,
  { id, choice, is_scheduled }: store.ImportRow,
  signal: AbortSignal,
  tell: (share: number, step: string) => void,
): Promise<Outcome> {
  if (choice.what === 'file') {
    const file = { name: `import.${choice.ending}`, size: choice.size, open: () => piecesOf(db, id) }
    const onProgress = (share: number, read: number) => tell(share, `${read.toLocaleString('de-DE')} Zeilen`)
    const report = await importCorpus(db, file, {
      knowledgeBase: choice.knowledge_base ?? undefined,
      onProgress,
      signal,
    })
    return {
      report: toReport(
        { ...report, removed: 0 },
        report.failed,
        report.broken.map(({ line, reason }) => ({ where: `Zeile ${line}`, reason })),
      ),
    }
  }
  const report = await importFromRis(
    db,
    {
      ...risOptions(choice),
      dataDir: config.dataDir,
      client: {
        ...config.ris,
        documentOrigins: [new URL(config.ris.baseUrl).origin],
        signal,
        // At night nobody waits.
        isHasty: !is_scheduled,
      },
    },
    { clock, onProgress: tell },
  )
  const failures = report.failures.map(({ what, reason }) => ({ where: what, reason }))
  return {
    report: toReport(report, failures.length, failures),
    stopped:
      report.stopped && `${report.stopped}. Was bis dahin geladen wurde, bleibt; ein neuer Import setzt dort fort.`,
  }
}

function risOptions(choice: Exclude<ImportChoice, { what: 'file' }>) {
  switch (choice.what) {
    case 'laws':
      return { laws: choice.laws, ...(choice.land && { land: choice.land }) }
    case 'area':
      return { knowledgeBase: choice.knowledge_base }
    case 'decisions':
      return { decisions: { application: choice.court, since: choice.since } }
    case 'update':
      return { update: true }
  }
}

async function* piecesOf(db: Parts['db'], id: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number++) {
    const piece = await store.readPiece(db, id, number)
    if (!piece) return
    yield piece
  }
}

function toReport(
  {
    added,
    changed,
    unchanged,
    removed,
    touched,
  }: { added: number; changed: number; unchanged: number; removed: number; touched: Touched },
  failed: number,
  failures: ImportReport['failures'],
): ImportReport {
  const total = (law: { added: number; changed: number; removed: number }) => law.added + law.changed + law.removed
  return {
    added,
    changed,
    removed,
    unchanged,
    failed,
    failures: failures.slice(0, toldFailures),
    laws: Object.entries(touched.laws)
      .map(([law, counts]) => ({ law, ...counts }))
      .toSorted((a, b) => total(b) - total(a)),
    texts: touched.changed,
  }
}

/** Begins the nightly look at RIS when its hour has come, unless an import is under way. */
export async function beginNightlyImport(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const { is_on, hour, begun_on } = await store.readSchedule(parts.db)
  const today = viennaDay(now)
  if (!is_on || begun_on === today || Number(viennaTime(now).slice(11, 13)) < hour) return
  await transaction(parts.db, async (tx) => {
    const choice = { what: 'update' as const }
    if (!(await store.takeTurn(tx, today))) return
    const row = await store.insertImport(tx, { id: randomUUID(), choice, isScheduled: true, state: 'waiting' }, now)
    if (!row) return
    await audit(parts, tx, jobCaller, 'import_started', { user: null, details: { import: 'RIS' } })
    await parts.jobs.add(queues.import, { id: row.id }, tx)
  })
  parts.jobs.wake(queues.import)
}

/** Longer nobody is silent who works on one; also the pauses between two attempts are shorter. */
const lostAfter = 30 * minute

/** So long a process that has just started leaves it to the queue to hand on what another one has left. */
const firstMinutes = 5 * minute

/** Ends imports whose process was lost for good, and forgets those of long ago. */
export async function giveUpLost({ db, clock }: Pick<Parts, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  if (process.uptime() * 1000 < firstMinutes) return
  for (const { id, state, is_cancelled } of await store.listLost(db, new Date(now.getTime() - lostAfter)))
    if (state === 'receiving') await store.deleteImport(db, id)
    else
      await transaction(db, (tx) =>
        store.finishImport(
          tx,
          id,
          is_cancelled
            ? { state: 'cancelled', failure: null, report: null }
            : { state: 'failed', failure: 'Der Import wurde unterbrochen und nicht fortgesetzt.', report: null },
          now,
        ),
      )
  await store.deleteOldImports(db)
}
