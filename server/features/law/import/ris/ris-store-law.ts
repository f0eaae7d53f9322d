import type { LawName } from '../../corpus/documents.ts'
import { storeBatch } from '../import.ts'
import { touch } from '../touched.ts'
import * as store from '../../corpus/corpus.store.ts'
import { RisDataError } from './ris-errors.ts'
import { toProvisions, type Read } from './ris-documents.ts'
import type { NormRecord } from './ris-records.ts'
import { isOfOne, readText, type RisRun } from './ris-run.ts'

const batchSize = 500
/** More sections without a text mean that the form of the documents is no longer understood. */
const mostEmpty = 0.05

/**
 * Makes the corpus hold of a law what the archive holds; returns the number of versions. When the archive is complete,
 * everything else of this law goes, also what came from a file; before that only what is there twice.
 */
export async function storeLaw(run: RisRun, folder: string, law: LawName, complete: boolean): Promise<number> {
  const sections: Read<NormRecord>[] = []
  let whole = complete
  for (const [id, entry] of await run.archive.entries<NormRecord>(folder)) {
    try {
      sections.push({ entry, text: readText((await run.archive.xml(folder, id)) ?? '', entry.record) })
    } catch (error) {
      if (!isOfOne(error)) throw error
      whole = false
      run.report.failures.push({ what: `${law.law}, ${entry.record.label} (${id})`, reason: error.message })
    }
  }
  const { documents, empty } = toProvisions(law, sections, run.catalogue.withoutArticle.has(law.law))
  if (empty > Math.max(2, sections.length * mostEmpty))
    throw new RisDataError(`${empty} von ${sections.length} Bestimmungen haben keinen Text`)
  const before = run.report.added + run.report.changed
  for (let at = 0; at < documents.length; at += batchSize)
    await storeBatch(run.db, documents.slice(at, at + batchSize), [law], run.report)
  const removed = await removeOthers(run, law, documents, whole && documents.length > 0)
  if (run.report.added + run.report.changed > before || removed > 0) await store.raiseRevision(run.db)
  return documents.length
}

async function removeOthers(
  run: RisRun,
  law: LawName,
  documents: readonly store.StoredDocument[],
  whole: boolean,
): Promise<number> {
  const keys = new Set(documents.map((document) => `${document.id}|${store.versionKey(document)}`))
  const ids = new Set(documents.map(({ id }) => id))
  const surplus = (await store.listImported(run.db, law.law)).filter(
    ({ id, version_key }) => !keys.has(`${id}|${version_key}`) && (whole || (version_key === '' && ids.has(id))),
  )
  const removed = surplus.length > 0 ? await store.deleteDocuments(run.db, surplus) : 0
  run.report.removed += removed
  for (const { id } of removed > 0 ? surplus : []) touch(run.report.touched, { id, law: law.law }, 'removed')
  return removed
}
