import { statSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildIndex,
  openIndex,
  splitParagraphs,
  type BenchSource,
  type LawDocument,
} from '../server/features/law/law-bench.ts'
import { viennaDay } from '../contract/vienna.ts'
import { quantile } from './figures.ts'
import { randomNumbers } from './law-ablation.ts'
import type { Question } from './law-questions.ts'

/*
 * How the search grows: the corpus is multiplied by synthetic sections, made from real ones with a part of their words
 * exchanged for others as common as in the corpus, and some never seen, until there are `passages` Absätze.
 */

const exchanged = 0.2
const unseen = 0.01

export function printScale(folder: string, source: BenchSource, questions: Question[], passages: number): void {
  const path = join(folder, 'scale.sqlite')
  let most = 0
  const documents = watch(
    multiply([...source.documents], passages),
    () => (most = Math.max(most, process.memoryUsage().rss)),
  )
  const begun = performance.now()
  const built = buildIndex(path, { ...source, documents })
  const seconds = (performance.now() - begun) / 1000
  most = Math.max(most, process.memoryUsage().rss)
  const index = openIndex(path)
  const asOf = viennaDay(new Date())
  const times: number[] = []
  for (let round = 0; round < 3; round++) {
    for (const { question, area } of questions) {
      const start = performance.now()
      index.search({ question, knowledgeBase: area, asOf, limit: 10 })
      if (round > 0) times.push(performance.now() - start)
    }
  }
  index.close()
  console.log(
    `${built.passages} passages in ${built.documents} documents, ${built.terms} terms: built in ${seconds.toFixed(0)} s (with making them up), file ${(statSync(path).size / 1e6).toFixed(0)} MB, memory ${(most / 1e6).toFixed(0)} MB, query p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`,
  )
  console.log(
    JSON.stringify({
      passages: built.passages,
      documents: built.documents,
      build_s: seconds,
      file_mb: statSync(path).size / 1e6,
      memory_mb: most / 1e6,
      query_ms: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) },
    }),
  )
}

function* watch<T>(items: Iterable<T>, look: () => void): Generator<T> {
  let count = 0
  for (const item of items) {
    if (count++ % 5000 === 0) look()
    yield item
  }
}

function* multiply(originals: LawDocument[], passages: number): Generator<LawDocument> {
  const random = randomNumbers(7)
  const common = originals.flatMap(({ text }) => text.match(/\p{L}{3,}/gu)?.filter((_, index) => index % 5 === 0) ?? [])
  const pick = () => common[Math.floor(random() * common.length)]!
  const vary = (text: string) =>
    text.replace(/\p{L}{3,}/gu, (word) => {
      const chance = random()
      return chance < unseen ? `${pick()}${pick().toLowerCase()}`.slice(0, 30) : chance < exchanged ? pick() : word
    })
  let count = 0
  yield* originals
  for (const document of originals) count += Math.max(1, splitParagraphs(document.text).length)
  for (let copy = 1; count < passages; copy++) {
    for (const document of originals) {
      if (count >= passages) return
      const law = document.kind === 'LAW' ? `${document.law}-${copy}` : document.law
      const text = vary(document.text)
      count += Math.max(1, splitParagraphs(text).length)
      yield {
        ...document,
        id: `${law}/${document.section}${document.kind === 'LAW' ? '' : `${document.id}-${copy}`}`,
        law,
        title: vary(document.title),
        text,
        norms: document.norms.map(vary),
      }
    }
  }
}
