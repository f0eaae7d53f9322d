import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { knowledgeBaseKeys, type KnowledgeBase } from '../contract/knowledge-bases.ts'
import { readConfig } from '../server/base/config.ts'
import { formatCount, progressBar } from './progress.ts'
import { openLog } from '../server/base/log.ts'
import { joinStore } from '../server/base/store.ts'
import { importCorpus } from '../server/features/law/law.ts'

/*
 * npm run corpus -- import FILE.jsonl[.gz] [--kb KEY]: imports laws, decisions and guidelines in the neutral format
 * (docs/howto/import-law.md), beside a running server or without one. Ends with 1 when lines were broken.
 */

const keys = knowledgeBaseKeys.filter((key) => key !== 'none')
const usage = `npm run corpus -- import FILE.jsonl[.gz] [--kb ${keys.join('|')}]`

function complain(message: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

const { values, positionals } = readArguments()
const [command, file] = positionals
if (command !== 'import' || !file) complain('Unknown command.')
if (!existsSync(file)) complain(`There is no file ${file}.`)
const knowledgeBase = keys.find((key) => key === values.kb)
if (values.kb !== undefined && !knowledgeBase) complain(`Unknown knowledge base ${values.kb}.`)

const config = readConfig()
const store = await joinStore(config, openLog('warn'), 'npm run corpus')
try {
  const bar = progressBar(process.stderr)
  const report = await importCorpus(store.db, file, { knowledgeBase: knowledgeBase as KnowledgeBase | undefined, onProgress: (share, read) => bar.show(share, `${formatCount(read)} Zeilen`) })
  bar.end()
  console.log(
    `${formatCount(report.read)} Zeilen gelesen: ${formatCount(report.added)} neu, ${formatCount(report.changed)} geändert, ${formatCount(report.unchanged)} unverändert, ${formatCount(report.broken.length)} fehlerhaft.`,
  )
  for (const { line, reason } of report.broken) console.error(`Zeile ${line}: ${reason}`)
  if (report.broken.length > 0) process.exitCode = 1
} catch (error) {
  console.error(`${file} konnte nicht gelesen werden: ${error instanceof Error ? error.message : 'unbekannter Fehler'}`)
  process.exitCode = 1
} finally {
  await store.close()
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { kb: { type: 'string' } } })
  } catch (error) {
    return complain(error instanceof Error ? error.message : 'Wrong arguments.')
  }
}
