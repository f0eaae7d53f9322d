/*
 * The door of the law: the corpus, its import, the search in it, its citations. Knows no person, no HTTP and no answers.
 */

export { openCorpus, closeCorpus, today, type Corpus } from './open-corpus.ts'
export { prepareCorpus } from './search/current-index.ts'

// Finding and reading.
export {
  searchCorpus,
  matchSituations,
  rankPassages,
  readFirst,
  readHit,
  readSource,
  findSource,
  listLaws,
  corpusStatus,
  keptCorpusStatus,
  stockByLaw,
  type Search,
} from './sources.ts'
export type { Hit } from './search/hits.ts'
export type { RankedPassage } from './search/passages.ts'
export type { Situation, SituationMatch } from './search/phrases.ts'
export { changeOf } from './starter/changes.ts'
export { splitParagraphs, titleOf, type LawDocument, type LawName, type Paragraph } from './corpus/documents.ts'

// Citations: reading them in a text, printing them, what is behind them.
export { citationOf, idsOf, printCitation, spread, type Citation } from './citations/citation.ts'
export { findCitations, withoutCitations } from './citations/citations.ts'
export { resolve, openResolver, readCited, explainMissing, type Cited, type Missing } from './cited.ts'
export { createLawNames, type LawNames } from './citations/law-names.ts'
export { knownLawNames, listLawNames } from './known-names.ts'
export type { Resolution } from './citations/resolve.ts'

// Decisions by what they apply.
export { decisionsApplying } from './applying.ts'

// Keeping the corpus.
export { importLines as importCorpus } from './import/import.ts'
export { UnreadableFile } from './import/read-lines.ts'
export type { Touched } from './import/touched.ts'
export { comparedWordings, corpusRevision, officialWordings, shippedDigests } from './wordings.ts'
export { importRis as importFromRis, courtOf } from './import/ris/ris-import.ts'
export { corpusTables } from './corpus/corpus.store.ts'
