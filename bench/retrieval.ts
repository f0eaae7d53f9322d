import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { KnowledgeBase } from '../contract/knowledge-bases.ts'
import { viennaDay } from '../contract/vienna.ts'
import { situations } from '../server/features/answers/answers-bench.ts'
import { buildIndex, openIndex, readDocuments, readEveryday } from '../server/features/law/law-bench.ts'
import { mean, quantile, rankFigures, type RankFigures } from './figures.ts'
import { printAblation } from './law-ablation.ts'
import type { Answered, Question } from './law-questions.ts'
import { printScale } from './law-scale.ts'

/*
 * npm run bench:retrieval [-- --questions FILE --laws FILE --decisions FILE --all-areas --bare --misses --ablate --scale N]
 * How well and how fast the search finds the sections that questions need. Asks as a user would: with the knowledge
 * base that the question's `area` names, or over everything with --all-areas. Ranks count provisions; decisions stand
 * beside them in the product. --bare ranks without the guides as witnesses, as guides are chosen. --ablate leaves out one ingredient at a time, --scale measures a corpus of N Absätze.
 */

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '../shared/data/questions/dev.jsonl' },
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    decisions: { type: 'string' },
    'all-areas': { type: 'boolean', default: false },
    bare: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    ablate: { type: 'boolean', default: false },
    scale: { type: 'string' },
  },
})
const standardDecisions = '../shared/data/decisions.jsonl.gz'
const decisionsFile = values.decisions ?? (existsSync(standardDecisions) ? standardDecisions : undefined)
for (const file of [values.questions, values.laws, ...(decisionsFile ? [decisionsFile] : [])]) {
  if (existsSync(file)) continue
  console.error(
    `This benchmark needs ${file}, which is not part of the project. Name your own with --questions FILE --laws FILE [--decisions FILE].`,
  )
  process.exit(2)
}

const questions = readFileSync(values.questions, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line) as Question)
const read = await readDocuments(values.laws)
const decisions = decisionsFile ? (await readDocuments(decisionsFile)).documents : []
const everywhere: KnowledgeBase[] = ['zivilrechtogh', 'strafrecht', 'steuerrecht', 'publiclaw']
const documents = [...read.documents, ...decisions].map((document) =>
  values['all-areas'] ? { ...document, knowledgeBases: everywhere } : document,
)
const source = { documents, laws: read.laws, ...readEveryday() }
const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const ask = (index: ReturnType<typeof openIndex>, question: Question): Answered => {
  const hits = index.search({
    question: question.question,
    knowledgeBase: question.area,
    asOf: viennaDay(new Date()),
    limit: 10,
    kinds: ['LAW'],
    witnessed: !values.bare,
  })
  return { question, ids: hits.map((hit) => hit.document.id) }
}

if (values.scale) printScale(folder, source, questions, Number(values.scale))
else if (values.ablate) printAblation(folder, source, questions, ask)
else printFigures()

function printFigures(): void {
  const path = join(folder, 'law.sqlite')
  const begun = performance.now()
  const usedBefore = process.cpuUsage()
  const built = buildIndex(path, source)
  const buildSeconds = (performance.now() - begun) / 1000
  // On a busy machine only the time on a core can be compared.
  const buildCpuSeconds = process.cpuUsage(usedBefore).user / 1e6
  const index = openIndex(path)
  index.useSituations(situations())
  const found = questions.map((question) => ask(index, question))
  // Timed in a round of its own, after the first round has warmed the caches as a running server has.
  const times = questions.map((question) => {
    const start = performance.now()
    ask(index, question)
    return performance.now() - start
  })
  index.close()

  const figuresOf = (list: Answered[], key: 'must' | 'gold') =>
    rankFigures(list.map(({ question, ids }) => ({ ids, wanted: question[key] })))
  const styles = [...new Set(questions.map((question) => question.style))].sort()
  const ofStyle = (style: string) => found.filter(({ question }) => question.style === style)
  const byStyle = Object.fromEntries(styles.map((style) => [style, figuresOf(ofStyle(style), 'must')]))
  const query_ms = { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }

  const scope = values['all-areas'] ? 'all areas at once' : "within the question's knowledge base"
  const size = (statSync(path).size / 1e6).toFixed(1)
  console.log(
    `${read.documents.length} sections and ${decisions.length} decisions in ${built.passages} passages, ${built.terms} terms, built in ${buildSeconds.toFixed(2)} s (${buildCpuSeconds.toFixed(2)} s on a core), file ${size} MB, ${scope}`,
  )
  console.log(`${''.padEnd(16)} recall@5 recall@10 mrr@10  ndcg@10`)
  row('must', figuresOf(found, 'must'))
  row('gold', figuresOf(found, 'gold'))
  for (const style of styles) row(`must ${style}`, byStyle[style]!)
  console.log(
    `query            mean ${mean(times).toFixed(2)} ms, p50 ${query_ms.p50.toFixed(2)} ms, p95 ${query_ms.p95.toFixed(2)} ms`,
  )
  if (values.misses) for (const answered of found) printMiss(answered)
  console.log(
    JSON.stringify({
      must: figuresOf(found, 'must'),
      gold: figuresOf(found, 'gold'),
      by_style: byStyle,
      query_ms,
      build_s: buildSeconds,
      build_cpu_s: buildCpuSeconds,
    }),
  )
}

function row(name: string, figures: RankFigures): void {
  const numbers = Object.values(figures).map((value) => value.toFixed(3).padStart(8))
  console.log(`${name.padEnd(16)} ${numbers.join(' ')}`)
}

function printMiss({ question, ids }: Answered): void {
  if (question.must.every((id) => ids.includes(id))) return
  console.log(
    `${question.style} ${question.id} ${question.question}\n   wanted ${question.must.join(', ')}\n   found  ${ids.slice(0, 6).join(', ')}`,
  )
}
