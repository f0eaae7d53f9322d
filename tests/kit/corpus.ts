import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importCorpus } from '../../server/features/law/law.ts'
import { eventually, type TestApp } from './app.ts'

/** Imports sources in the neutral format into a running instance, and waits until its search knows them. */
export async function importSources(app: TestApp, documents: readonly object[]): Promise<void> {
  const path = join(app.dataDir, 'sources.jsonl')
  writeFileSync(path, documents.map(lineOf).join('\n'))
  const report = await importCorpus(app.parts.db, path)
  rmSync(path)
  if (report.broken.length > 0) throw new Error(`not imported: ${JSON.stringify(report.broken)}`)
  await eventually(async () => {
    const { rows } = await app.parts.db.query<{ revision: string }>('SELECT revision::text FROM law_revision')
    if (app.parts.corpus.index.revision !== rows[0]?.revision) throw new Error('the index is not rebuilt yet')
  })
}

/** JSON leaves the two line ends of Unicode as they are; a reader of lines would end there. */
const lineOf = (document: object) =>
  JSON.stringify(document).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)
