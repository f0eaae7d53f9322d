import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAnswer } from '../server/features/answers/answers.ts'
import {
  createLawNames,
  readDocuments,
  splitParagraphs,
  starterForBench,
  type LawDocument,
} from '../server/features/law/law-bench.ts'
import { makeCases, sentencesOf, type Case } from './check-cases.ts'
import { measureStatements } from './check-statements.ts'

/*
 * npm run bench:check [-- --laws FILE --cases N --misses]
 * npm run bench:check -- --statements FILE [--laws FILE --misses]: what others wrote, through the running product
 * How well the citation check tells honest statements from wrong ones: sentences of the sources in other words, and the
 * same with a number, a deadline or a denial swapped. With the official texts beside the project also our own digests,
 * which were written in other words than the law, compared with the law.
 */

const { values } = parseArgs({
  options: {
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    cases: { type: 'string', default: '4000' },
    misses: { type: 'boolean', default: false },
    statements: { type: 'string' },
  },
})
if (values.statements) {
  for (const file of [values.statements, values.laws]) {
    if (existsSync(file)) continue
    console.error(`${file} is not there. npm run bench:check -- --statements FILE --laws FILE`)
    process.exit(2)
  }
  const figures = await measureStatements(values.statements, values.laws, { misses: values.misses })
  console.log(JSON.stringify(figures))
  process.exit(0)
}

const starter = starterForBench()
const names = createLawNames(starter.laws)

let lastReason = ''
const stateOf = async (statement: string, document: LawDocument) => {
  const results = await checkAnswer(`${statement} [1]`, [{ document, paragraphs: splitParagraphs(document.text) }], {
    names,
    question: '',
    resolve: () => Promise.resolve({ state: 'unknown', hint: null }),
  })
  if (values.misses) lastReason = results[0]?.reason ?? ''
  return results[0]?.state ?? 'unread'
}

async function measure(title: string, cases: readonly Case[]) {
  const shown: Record<string, Record<string, number>> = {}
  for (const { kind, statement, document } of cases) {
    const state = await stateOf(statement, document)
    const row = (shown[kind] ??= {})
    row[state] = (row[state] ?? 0) + 1
    if (values.misses && (kind === 'honest') !== (state === 'belegt'))
      console.log(`MISS ${title} | ${kind} ${state} ${document.id}: ${statement} (${lastReason})`)
  }
  console.log(
    `\n${title.padEnd(28)} ${'n'.padStart(6)} ${'belegt'.padStart(8)} ${'teilweise'.padStart(10)} ${'ohne'.padStart(8)}`,
  )
  const share = (row: Record<string, number>, state: string) =>
    (row[state] ?? 0) /
    Math.max(
      1,
      Object.values(row).reduce((sum, n) => sum + n, 0),
    )
  for (const [kind, row] of Object.entries(shown)) {
    const total = Object.values(row).reduce((sum, n) => sum + n, 0)
    const cell = (state: string) => `${(share(row, state) * 100).toFixed(1)} %`
    console.log(
      `${kind.padEnd(28)} ${String(total).padStart(6)} ${cell('belegt').padStart(8)} ${cell('teilweise').padStart(10)} ${cell('ohne_beleg').padStart(8)}`,
    )
  }
  const wrong = ['number', 'deadline', 'negation'].flatMap((kind) => (shown[kind] ? [shown[kind]] : []))
  const all = wrong.reduce((sum, row) => sum + Object.values(row).reduce((a, n) => a + n, 0), 0)
  const caught =
    wrong.length === 0 ? null : 1 - wrong.reduce((sum, row) => sum + (row['belegt'] ?? 0), 0) / Math.max(1, all)
  return { caught, false_alarms: shown['honest'] ? 1 - share(shown['honest'], 'belegt') : null, cases: cases.length }
}

const wanted = Number(values.cases)
const digests = await measure(
  'own digests',
  makeCases(
    starter.documents.filter((document) => document.wording === 'digest'),
    wanted,
    1,
  ),
)
let official = null
let paraphrases = null
if (existsSync(values.laws)) {
  const { documents } = await readDocuments(values.laws)
  official = await measure('official texts', makeCases(documents, wanted, 2))
  const byId = new Map(documents.map((document) => [document.id, document]))
  const rewritten = starter.documents.flatMap((digest) => {
    const law = digest.wording === 'digest' ? byId.get(digest.id) : undefined
    return law ? sentencesOf(digest).map((statement): Case => ({ kind: 'honest', statement, document: law })) : []
  })
  paraphrases = await measure('digests against the law', rewritten)
} else console.log(`${values.laws} is not there: only the project's own digests were measured.`)
console.log(JSON.stringify({ digests, official, paraphrases }))
