import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIndex, openIndex, readDocuments, readEveryday } from '../server/features/law/law-bench.ts'
import { mean, quantile, rankFigures, type RankFigures } from './figures.ts'

/*
 * npm run bench:retrieval [-- --questions FILE --laws FILE --all-areas --show ID]
 * How well and how fast the search finds the sections that questions need. Asks as a user would: with the knowledge
 * base that the question's `area` names, or over everything with --all-areas.
 */

type Question = { id: string; area: string; style: string; question: string; gold: string[]; must: string[] }

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '../shared/data/questions/dev.jsonl' },
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    'all-areas': { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
  },
})
for (const file of [values.questions, values.laws]) {
  if (existsSync(file)) continue
  console.error(`This benchmark needs ${file}, which is not part of the project. Name your own with --questions FILE --laws FILE.`)
  process.exit(2)
}

const questions = readFileSync(values.questions, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Question)
const { documents, laws } = await readDocuments(values.laws)
const everywhere = documents.map((document) =>
  values['all-areas'] ? { ...document, knowledgeBases: ['zivilrechtogh' as const, 'strafrecht' as const, 'steuerrecht' as const, 'publiclaw' as const] } : document,
)
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const path = join(folder, 'law.sqlite')
const begun = performance.now()
const built = buildIndex(path, { documents: everywhere, laws, ...readEveryday() })
const buildSeconds = (performance.now() - begun) / 1000
const index = openIndex(path)

const ask = (question: Question) => index.search({ question: question.question, knowledgeBase: question.area as 'zivilrechtogh', limit: 10 }).map((hit) => hit.document.id)
const found = questions.map((question) => ({ question, ids: ask(question) }))
// Timed in a round of its own, after the first round has warmed the caches as a running server has.
const times = questions.map((question) => {
  const start = performance.now()
  ask(question)
  return performance.now() - start
})

const figuresOf = (list: typeof found, key: 'must' | 'gold') => rankFigures(list.map(({ question, ids }) => ({ ids, wanted: question[key] })))
const styles = [...new Set(questions.map((question) => question.style))].sort()
const byStyle = Object.fromEntries(
  styles.map((style) => [
    style,
    figuresOf(
      found.filter(({ question }) => question.style === style),
      'must',
    ),
  ]),
)

const row = (name: string, figures: RankFigures) =>
  console.log(
    `${name.padEnd(16)} ${Object.values(figures)
      .map((value) => value.toFixed(3).padStart(8))
      .join(' ')}`,
  )
console.log(
  `${built.documents} documents, ${built.terms} terms, built in ${buildSeconds.toFixed(2)} s, file ${(statSync(path).size / 1e6).toFixed(1)} MB, ${values['all-areas'] ? 'all areas at once' : "within the question's knowledge base"}`,
)
console.log(`${''.padEnd(16)} recall@5 recall@10 mrr@10  ndcg@10`)
row('must', figuresOf(found, 'must'))
row('gold', figuresOf(found, 'gold'))
for (const style of styles) row(`must ${style}`, byStyle[style]!)
console.log(`query            mean ${mean(times).toFixed(2)} ms, p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms`)
if (values.misses)
  for (const { question, ids } of found)
    if (!question.must.every((id) => ids.includes(id)))
      console.log(`${question.style} ${question.id} ${question.question}\n   wanted ${question.must.join(', ')}\n   found  ${ids.slice(0, 6).join(', ')}`)
index.close()
rmSync(folder, { recursive: true })
console.log(
  JSON.stringify({ must: figuresOf(found, 'must'), gold: figuresOf(found, 'gold'), by_style: byStyle, query_ms: { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }, build_s: buildSeconds }),
)
