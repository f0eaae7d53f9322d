import { subLawKeys, type KnowledgeBase } from '../contract/knowledge-bases.ts'
import type { Config } from '../server/base/config.ts'
import type { Db } from '../server/base/store/db.ts'
import { courtOf, importFromRis } from '../server/features/law/law.ts'
import { formatCount, progressBar } from './progress.ts'

/*
 * npm run corpus -- import ris: laws and decisions from RIS itself (docs/howto/import-law.md). Ends with 1 when
 * something failed; the next run goes on where this one ended, also after Ctrl+C.
 */

export const risUsage = `npm run corpus -- import ris [--law ABGB,MRG] [--kb KEY] [--all] [--land wien] [--decisions justiz|vwgh|vfgh --since YYYY-MM-DD] [--update] [--dry-run]`

export const risOptions = {
  law: { type: 'string' },
  all: { type: 'boolean' },
  land: { type: 'string' },
  decisions: { type: 'string' },
  since: { type: 'string' },
  update: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

type Values = {
  law?: string
  all?: boolean
  land?: string
  decisions?: string
  since?: string
  update?: boolean
  'dry-run'?: boolean
}
export type RisChoice = Omit<Parameters<typeof importFromRis>[1], 'client' | 'dataDir'>

const credit = 'Datenquelle: RIS – https://www.ris.bka.gv.at/ (CC BY 4.0)'

/** What is to be imported; a complaint where the arguments do not fit. */
export function readRisChoice(values: Values, knowledgeBase: KnowledgeBase | undefined): RisChoice | string {
  const laws = (values.law ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const land = subLawKeys.find((key) => key === values.land && key !== 'bund')
  const application = courtOf(values.decisions ?? '')
  const since = values.since ?? ''
  if (values.land !== undefined && !land)
    return `Unknown Land ${values.land}; known are ${subLawKeys.filter((key) => key !== 'bund').join(', ')}.`
  if (values.decisions !== undefined && !application) return `Unknown court ${values.decisions}.`
  if (application && (!/^\d{4}-\d{2}-\d{2}$/.test(since) || Number.isNaN(Date.parse(since))))
    return '--decisions needs --since with a day such as 2026-01-01.'
  if (!application && since !== '') return '--since belongs to --decisions.'
  if (laws.length === 0 && !knowledgeBase && !values.all && !application && !values.update) return 'Say what to import.'
  return {
    laws,
    knowledgeBase,
    all: values.all,
    land,
    decisions: application && { application, since },
    update: values.update,
    dryRun: values['dry-run'],
  }
}

/** Imports and tells of it; sets the exit code. */
export async function importRis(db: Db, config: Config, choice: RisChoice): Promise<void> {
  if (config.ris.contact === '')
    console.error('RIS_CONTACT ist nicht gesetzt. RIS bittet automatische Abfragen um eine Kontaktadresse.')
  const bar = progressBar(process.stderr)
  const controller = new AbortController()
  const stop = () => controller.abort()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const client = { ...config.ris, documentOrigins: [new URL(config.ris.baseUrl).origin], signal: controller.signal }
  const report = await importFromRis(
    db,
    { ...choice, client, dataDir: config.dataDir },
    {
      onProgress: (share, text) => bar.show(share, text),
      onDone: (line) => {
        bar.end()
        console.log(line)
      },
    },
  )
  bar.end()
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  if (choice.dryRun)
    console.log(
      `Probelauf: ${formatCount(report.fetched)} Dokumente wären zu laden (${duration(report.fetched * config.ris.pauseMs)}), ${formatCount(report.kept)} sind schon da.`,
    )
  else
    console.log(
      `${formatCount(report.fetched)} Dokumente geladen, ${formatCount(report.kept)} waren schon da. Bestand: ${formatCount(report.added)} neu, ${formatCount(report.changed)} geändert, ${formatCount(report.unchanged)} unverändert, ${formatCount(report.removed)} entfernt.`,
    )
  console.log(credit)
  for (const { what, reason } of report.failures) console.error(`${what}: ${reason}`)
  if (report.stopped) console.error(`Vorzeitig beendet: ${report.stopped}. Derselbe Befehl setzt fort.`)
  if (report.failures.length > 0 || report.stopped) process.exitCode = 1
}

function duration(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  return minutes < 120 ? `etwa ${minutes} Minuten` : `etwa ${Math.round(minutes / 60)} Stunden`
}
