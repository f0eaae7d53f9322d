import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkAnswer } from '../server/features/answers/answers.ts'
import {
  examine,
  figuresOf,
  isElsewhere,
  isSaidOtherwise,
  passagesOf,
  vocabularyOf,
} from '../server/features/answers/answers-bench.ts'
import {
  createLawNames,
  readDocuments,
  splitParagraphs,
  starterForBench,
  type LawDocument,
} from '../server/features/law/law-bench.ts'
import { severity, type Line } from './check-statements.ts'

/*
 * node scripts/run.mjs bench/check-quick.ts FILE… [--laws FILE] [--misses] [--figures OUT]
 * The statements of bench:check -- --statements without a server, in seconds: each is checked against the sections that
 * it names, which in an answer stand among others. Prints a row for each kind and, with --misses, what was told wrongly;
 * --figures writes what was found of each statement.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    misses: { type: 'boolean', default: false },
    figures: { type: 'string' },
  },
})
const { documents, laws } = await readDocuments(values.laws)
const byId = new Map(documents.map((document) => [document.id, document]))
const starter = starterForBench()
const digests = new Map(starter.documents.filter((one) => one.wording === 'digest').map((one) => [one.id, one]))
const titles = new Map(laws.map(({ law, title }) => [law, title]))
const names = createLawNames(laws)
const glossOf = (document: LawDocument) => {
  const digest = digests.get(document.id)
  return digest ? [digest.title, digest.text, titles.get(document.law)].filter(Boolean).join(' ') : undefined
}
const dumped: unknown[] = []

for (const file of positionals) {
  const rows = new Map<string, { label: string; n: number; wrong: number }>()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)
  let opposite = 0
  let spent = 0
  for (const line of lines) {
    const ids = [...new Set([line.cited, line.cited_b, line.source_id])].flatMap((id) => (id ? [id] : []))
    const sources = ids.flatMap((id) => {
      const document = byId.get(id)
      return document ? [{ document, paragraphs: splitParagraphs(document.text), gloss: glossOf(document) }] : []
    })
    const numberOf = (id: string | null | undefined) =>
      `[${id ? sources.findIndex((one) => one.document.id === id) + 1 || 97 : 97}]`
    const marked = (text: string) =>
      text
        .replaceAll('[#a]', numberOf(line.cited))
        .replaceAll('[#b]', numberOf(line.cited_b))
        .replaceAll('[#]', numberOf(line.cited))
    const lead = line.lead ? `${marked(line.lead)} ` : ''
    const question = `Was sagen ${ids
      .map((id) => {
        const slash = id.indexOf('/')
        return `${id.slice(slash + 1).replaceAll('.', '')} ${id.slice(0, slash)}`
      })
      .join(' und ')}?`
    const before = process.cpuUsage()
    const results = await checkAnswer(lead + marked(line.statement), sources, {
      names,
      question,
      resolve: (citation) =>
        Promise.resolve(
          citation.kind === 'provision' && byId.has(`${citation.law}/${citation.sign} ${citation.number}`)
            ? ({ state: 'found', document: byId.get(`${citation.law}/${citation.sign} ${citation.number}`)! } as never)
            : { state: 'unknown', hint: null },
        ),
    })
    const { user, system } = process.cpuUsage(before)
    spent += user + system
    const own = results.filter(({ start, end }) => start === undefined || (end ?? 0) > lead.length)
    const worst = own.toSorted((a, b) => severity[b.state] - severity[a.state])[0]
    const state = worst?.state ?? 'unmarked'
    const isWrong = line.label === 'honest' ? state !== 'belegt' : state === 'belegt' || state === 'unmarked'
    const row = rows.get(line.kind) ?? { label: line.label, n: 0, wrong: 0 }
    rows.set(line.kind, { ...row, n: row.n + 1, wrong: row.wrong + Number(isWrong) })
    const reasons = own.flatMap(({ reason }) => reason ?? []).join('; ')
    if (line.label === 'honest' && reasons.includes('Gegenteil')) opposite++
    const law = line.cited ? byId.get(line.cited) : undefined
    let missing: string[] = []
    let figures: Record<string, number> = {}
    let fixed = !law || line.cited_b !== undefined
    if (law && !line.cited_b) {
      const examined = examine(
        line.statement.replace(/\s?\[#[ab]?\]/gu, ''),
        passagesOf(splitParagraphs(law.text), 0),
        {
          gloss: [vocabularyOf([law.law, law.title, ...law.headings, glossOf(law)].filter(Boolean).join(' '))],
        },
      )
      missing = examined.missing.map(({ word, kind }) => `${word.word}/${kind}`)
      fixed = Boolean(isElsewhere(examined) || isSaidOtherwise(examined))
      figures = Object.fromEntries(figuresOf(examined.signals, examined.missing, examined))
    }
    if (values.figures)
      dumped.push({
        set: file,
        id: line.id,
        section: line.cited,
        kind: line.kind,
        label: line.label,
        state,
        reasons,
        fixed,
        figures,
        missing,
        said: line.statement,
      })
    if (values.misses && isWrong) {
      console.log(
        `MISS ${line.kind} ${state} ${line.cited} ${line.id}: ${line.statement} (${reasons}) {${Object.entries(figures)
          .map(([k, v]) => `${k}=${Math.round(v * 100) / 100}`)
          .join(', ')}}`,
      )
    }
  }
  const share = (isOf: (kind: string, label: string) => boolean) => {
    const of = [...rows].filter(([kind, { label }]) => isOf(kind, label)).map(([, row]) => row)
    const n = of.reduce((sum, row) => sum + row.n, 0)
    return n === 0 ? NaN : (100 * of.reduce((sum, row) => sum + row.wrong, 0)) / n
  }
  const falsehoods = 100 - share((_, label) => label === 'false')
  const honest = share((_, label) => label === 'honest')
  console.log(
    `${file.split('/').at(-1)}: caught ${falsehoods.toFixed(1)} core ${(100 - share((kind) => /^(?:number|deadline|negation)$/.test(kind))).toFixed(1)} doubted ${honest.toFixed(1)} opposite ${opposite} balanced ${((falsehoods + 100 - honest) / 2).toFixed(1)} cpu ${(spent / 1000 / lines.length).toFixed(2)} ms | ${[
      ...rows,
    ]
      .filter(([, row]) => row.label === 'false')
      .map(([kind, { n, wrong }]) => `${kind} ${n - wrong}/${n}`)
      .join(', ')}`,
  )
}
if (values.figures) writeFileSync(values.figures, dumped.map((one) => JSON.stringify(one)).join('\n') + '\n')
