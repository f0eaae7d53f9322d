import { existsSync } from 'node:fs'
import { knowledgeBaseKeys, type KnowledgeBase } from '../contract/knowledge-bases.ts'
import { viennaDay } from '../contract/vienna.ts'
import { readConfig } from '../server/base/config.ts'
import { readArguments, refuse, text } from './command-line.ts'
import { importRis, readRisChoice, risOptions, risUsage } from './corpus-ris.ts'
import { formatCount, progressBar } from './progress.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store/store.ts'
import { corpusStatus, importCorpus } from '../server/features/law/law.ts'

/*
 * npm run corpus -- status: says what is in stock.
 * npm run corpus -- import FILE.jsonl[.gz] [--kb KEY]: imports laws, decisions and guidelines in the neutral format
 * (docs/howto/import-law.md), beside a running server or without one. Ends with 1 when lines were broken.
 * npm run corpus -- import ris …: imports from RIS itself (corpus-ris.ts).
 */

const keys = knowledgeBaseKeys.filter((key) => key !== 'none')
const usage = `npm run corpus -- import FILE.jsonl[.gz] [--kb ${keys.join('|')}]\n${risUsage}\nnpm run corpus -- status`

const complain: (message: string) => never = (message) => refuse(usage, message)

const { values, positionals } = readArguments(usage, { kb: text, ...risOptions })
const [command, file] = positionals
if (command !== 'status' && (command !== 'import' || !file)) complain('Unknown command.')
const fromRis = command === 'import' && file === 'ris'
if (file && !fromRis && !existsSync(file)) complain(`There is no file ${file}.`)
const knowledgeBase = keys.find((key) => key === values.kb)
if (values.kb !== undefined && !knowledgeBase) complain(`Unknown knowledge base ${values.kb}.`)
const choice = fromRis ? readRisChoice(values, knowledgeBase as KnowledgeBase | undefined) : undefined
if (typeof choice === 'string') complain(choice)
if (!choice && Object.keys(values).some((name) => name !== 'kb')) complain('Only import ris takes these arguments.')

const config = readConfig()
const store = await joinStore(config, openLog('warn'), 'npm run corpus')
try {
  if (choice) await importRis(store.db, config, choice)
  else if (file) await importFile(file)
  else await showStatus()
} finally {
  await store.close()
}

async function importFile(path: string): Promise<void> {
  try {
    const bar = progressBar(process.stderr)
    const report = await importCorpus(store.db, path, {
      knowledgeBase: knowledgeBase as KnowledgeBase | undefined,
      onProgress: (share, read) => bar.show(share, `${formatCount(read)} Zeilen`),
    })
    bar.end()
    console.log(
      `${formatCount(report.read)} Zeilen gelesen: ${formatCount(report.added)} neu, ${formatCount(report.changed)} geändert, ${formatCount(report.unchanged)} unverändert, ${formatCount(report.failed)} fehlerhaft.`,
    )
    for (const { line, reason } of report.broken) console.error(`Zeile ${line}: ${reason}`)
    if (report.failed > report.broken.length)
      console.error(`… und ${formatCount(report.failed - report.broken.length)} weitere fehlerhafte Zeilen.`)
    if (report.failed > 0) process.exitCode = 1
  } catch (error) {
    console.error(
      `${path} konnte nicht importiert werden, es wurde nichts übernommen: ${error instanceof Error ? error.message : 'unbekannter Fehler'}`,
    )
    process.exitCode = 1
  }
}

async function showStatus(): Promise<void> {
  const { changed_at, stock } = await corpusStatus(store)
  console.log(`Bestand vom ${viennaDay(new Date(changed_at))}:`)
  for (const row of stock)
    console.log(
      `${row.knowledge_base.padEnd(14)} ${row.kind.padEnd(10)} ${row.wording.padEnd(9)} ${formatCount(row.documents).padStart(8)}${row.version_date ? `  Stand ${row.version_date}` : ''}`,
    )
}
