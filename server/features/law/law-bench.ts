import { createReadStream } from 'node:fs'
import type { LawDocument, LawName } from './corpus/documents.ts'
import type { IndexSource } from './search/index-build.ts'
import { readLine } from './import/import-lines.ts'
import { readLines } from './import/read-lines.ts'
import { everydayLayer, readStarter, starterDocuments } from './starter/starter.ts'

/*
 * For benchmarks: the same documents that an import stores, without a database in between.
 */

export { buildIndex } from './search/index-build.ts'
export { findCitations } from './citations/citations.ts'
export type { Citation } from './citations/citation.ts'
export { createLawNames } from './citations/law-names.ts'
export { openIndex } from './search/index-search.ts'
export { splitParagraphs, type LawDocument } from './corpus/documents.ts'
export { standardTuning, type Field, type Tuning } from './search/tuning.ts'
export type BenchSource = IndexSource

/** Reads a file of neutral lines. */
export async function readDocuments(path: string): Promise<{ documents: LawDocument[]; laws: LawName[] }> {
  const laws = new Map(readStarter().laws.map((law) => [law.law, law]))
  const documents: LawDocument[] = []
  for await (const line of readLines(createReadStream(path), path)) {
    if (line.trim() === '') continue
    const { document, law } = readLine(line, laws, undefined)
    documents.push(document)
    if (law) laws.set(law.law, law)
  }
  return { documents, laws: [...laws.values()] }
}

/** The everyday layer of the starter: formulations, own titles and digests, vocabulary. */
export const readEveryday = () => everydayLayer(readStarter())

/** The starter as documents, with its laws. */
export function starterForBench() {
  const starter = readStarter()
  return { documents: starterDocuments(starter), laws: starter.laws }
}
