import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  examine,
  figuresOf,
  isElsewhere,
  isSaidOtherwise,
  passagesOf,
  vocabularyOf,
} from '../server/features/answers/answers-bench.ts'
import { readDocuments, splitParagraphs, starterForBench, type LawDocument } from '../server/features/law/law-bench.ts'
import { seeded, sentencesOf, swapDeadline, swapNegation, swapNumber } from './check-cases.ts'
import { makeTwins } from './check-twins.ts'

/*
 * node scripts/run.mjs bench/check-fit.ts [--laws FILE] [--write]
 * Fits the weights of the citation check (server/features/answers/check/weights.json): a logistic regression over what was
 * found of each statement, on our digests laid beside the law and their false twins, and on the statements of
 * check-own.tsv (section, kind, statement). Prints the weights and how well they tell the statements of five folds apart
 * that they were not fitted on. What decides alone (a number that is not there) takes no part.
 *
 * With --statements FILE (as in bench/check-statements.ts, several times) the weights in force are moved towards what others
 * wrote and towards our digests and their twins, instead of being fitted anew; the folds then leave whole sections out, with
 * --writers each file in turn, which tells what the weights are worth on somebody they were not fitted on. --doubt is what a
 * wrong doubt costs beside a falsehood that passes, --step how far the weights written go from those in force towards those
 * fitted (0 to 1).
 */

const { values } = parseArgs({
  options: {
    laws: { type: 'string', default: '../shared/data/laws.jsonl.gz' },
    write: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    statements: { type: 'string', multiple: true, default: [] },
    writers: { type: 'boolean', default: false },
    doubt: { type: 'string' },
    step: { type: 'string', default: '1' },
  },
})
if (!existsSync(values.laws)) {
  console.error(`${values.laws} is not there. bench/check-fit.ts --laws FILE`)
  process.exit(2)
}
type Row = { figures: Map<string, number>; isFalse: boolean; weight: number; kind: string; said: string; fold: number }

const { documents } = await readDocuments(values.laws)
const byId = new Map(documents.map((document) => [document.id, document]))
const prepared = new Map<
  string,
  { passages: ReturnType<typeof passagesOf>; gloss: ReturnType<typeof vocabularyOf>[] }
>()
const prepare = (document: LawDocument) => {
  const known = prepared.get(document.id)
  if (known) return known
  const made = {
    passages: passagesOf(splitParagraphs(document.text), 0),
    gloss: [vocabularyOf([document.law, document.title, ...document.headings].filter(Boolean).join(' '))],
  }
  prepared.set(document.id, made)
  return made
}

const rows: Row[] = []
const fixed: { kind: string; isFalse: boolean; isDoubted: boolean }[] = []
let fold = 0
function add(statement: string, document: LawDocument, kind: string, weight: number) {
  const { passages, gloss } = prepare(document)
  const examined = examine(statement, passages, { gloss })
  const isFalse = !kind.startsWith('honest')
  if (isElsewhere(examined) || isSaidOtherwise(examined)) fixed.push({ kind, isFalse, isDoubted: true })
  else {
    const figures = figuresOf(examined.signals, examined.missing, examined)
    rows.push({
      figures,
      isFalse,
      weight,
      kind,
      said: `${document.id}: ${statement}`,
      fold: values.writers ? fold : fold % 5,
    })
  }
}

const isMoved = values.statements.length > 0
/** Of some twins nobody knows whether they are false: a noun may be exchanged for one that fits too. */
const weightOf = (kind: string) =>
  (/^(?:substitution|condition|opposite)$/u.test(kind) ? 0.1 : 0.35) * (isMoved ? 0.3 : 1)

/** As a reader would take it over: without what stands in brackets. */
const lightly = (sentence: string) =>
  sentence.replace(/\s?\([^)]{1,120}\)/gu, '').replace(/, (?:insbesondere|jedoch) [^,]{5,60},/u, ',')

const weightsFile = join(import.meta.dirname, '../server/features/answers/check/weights.json')
const inForce = JSON.parse(readFileSync(weightsFile, 'utf8')) as Record<string, number>
const sectionsSeen = new Map<string, number>()
/** The same for all statements about a section. */
function foldOf(section: string): number {
  const known = sectionsSeen.get(section) ?? sectionsSeen.size
  sectionsSeen.set(section, known)
  return known
}
for (const [writer, file] of values.statements.entries())
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const said = JSON.parse(line) as {
      statement: string
      cited: string | null
      cited_b?: string
      kind: string
      label: string
    }
    const law = said.cited ? byId.get(said.cited) : undefined
    // Two sources are weighed in no other way, but prepared in another one.
    if (!law || said.cited_b) continue
    fold = values.writers ? writer : foldOf(law.id)
    const kind = said.label === 'honest' ? 'honest of others' : `${said.kind} of others`
    add(said.statement.replace(/\s?\[#[ab]?\]/gu, ''), law, kind, 1)
  }

/** Behind the writers: our digests, and then our own statements. */
const ours = values.statements.length
const random = seeded(5)
const twins = makeTwins(11)
for (const digest of starterForBench().documents) {
  const law = digest.wording === 'digest' ? byId.get(digest.id) : undefined
  if (!law) continue
  fold = values.writers ? ours : isMoved ? foldOf(law.id) : fold + 1
  const nouns = Array.from(law.text.matchAll(/(?<=\p{Ll}\s)\p{Lu}\p{Ll}{4,}(?!\p{L})/gu), ([noun]) => noun)
  for (const sentence of sentencesOf(digest)) {
    add(sentence, law, 'honest digest', isMoved ? 0.25 : 0.7)
    const made = [
      ...twins(sentence, nouns),
      { kind: 'number', statement: swapNumber(sentence, random) },
      { kind: 'deadline', statement: swapDeadline(sentence, random) },
      { kind: 'negation', statement: swapNegation(sentence) },
    ]
    for (const { kind, statement } of made)
      if (statement && statement !== sentence) add(statement, law, kind, weightOf(kind))
  }
}
// Sentences of the law itself, lightly put otherwise, and their twins: a falsehood often follows the wording closely.
const literal = documents.flatMap((document) => sentencesOf(document).map((sentence) => ({ document, sentence })))
const everyNoun = documents
  .filter(() => random() < 0.02)
  .flatMap(({ text }) => Array.from(text.matchAll(/(?<=\p{Ll}\s)\p{Lu}\p{Ll}{4,}(?!\p{L})/gu), ([noun]) => noun))
for (let at = 0; at < (isMoved ? 0 : 900); at++) {
  const { document, sentence } = literal[Math.floor(random() * literal.length)]!
  fold++
  add(lightly(sentence), document, 'honest law', 0.6)
  const made = [
    ...twins(sentence, everyNoun),
    { kind: 'number', statement: swapNumber(sentence, random) },
    { kind: 'deadline', statement: swapDeadline(sentence, random) },
    { kind: 'negation', statement: swapNegation(sentence) },
  ]
  for (const { kind, statement } of made)
    if (statement && statement !== sentence) add(lightly(statement), document, `${kind} law`, 0.3)
}
const own = readFileSync(join(import.meta.dirname, 'check-own.tsv'), 'utf8')
  .trim()
  .split('\n')
for (const line of own) {
  const [id = '', kind = '', statement = ''] = line.split('\t')
  const law = byId.get(id)
  if (!law) continue
  fold = values.writers ? ours + 1 : isMoved ? foldOf(id) : fold + 1
  const weight = isMoved ? 1 : kind === 'h' ? 8 : 4
  add(statement, law, kind === 'h' ? 'honest own' : `${kind} own`, weight)
}

const names = [...new Set(rows.flatMap(({ figures }) => [...figures.keys()]))].sort()
/**
 * What a figure counts before anything was fitted, and stays near to. What is exact (another number beside the words,
 * opposites, who does it, how far it goes) keeps what it counts: our twins have too few of these to tell.
 */
const kept: Record<string, number> = {
  number_elsewhere: 1,
  'number_elsewhere close': 1.2,
  number_beside: 0.8,
  'number_beside close': 1.4,
  'missing modifier': 1.2,
  count: 0.9,
  opposite: 1.3,
  contrast: 1.6,
  denied: 1.1,
  'denied close': 1,
  turned_verb: 1.4,
  'turned_verb close': 1,
  'turned_main_full close': 1.2,
  'turned_main_loose close': 1,
  'turned_back close': 1,
  more: 2.2,
  'more close': 1,
  'modal close': 1,
  'turned_modal close': 1,
  'contrast close': 1.2,
  'turned_main close': 1.2,
  'scope in keinem Fall': 1.3,
  'scope in keinem Fall close': 1.2,
  'denied_clear close': 1.2,
  role_swapped: 2,
  section: 2,
  only_one_of: 1.6,
  'scope schon': 1,
  'missing turned': 1,
  without_doing: 1.6,
  order: 1.8,
  excepted: 1.2,
  'excepted close': 1,
  joint: 1,
  'joint close': 1.3,
  number_paired: 2.2,
  number_merged: 2,
  number_thing: 1.7,
  minister: 2,
  unneeded: 1.9,
  widened: 1.7,
  'widened close': 0.4,
  modal_plain: 1.7,
  'modal_plain close': 0.4,
  'scope egal': 1.2,
  'scope egal close': 0.6,
  agent: 1.6,
  'agent close': 0.4,
  role_turned: 1.2,
  'role_turned close': 0.6,
  'missing person': 0.2,
  'missing many': 1.75,
  number_bound: 2.3,
  turned_back: 0.95,
  'missing noun short': 1,
  joint_threat: 2.2,
  void: 2.1,
  waived: 2.1,
  proof: 2.1,
  whole: 2.1,
  only_also: 2.1,
  free: 2.1,
  event: 2.1,
  step: 2.1,
  bearer: 2.1,
}
function startOf(name: string): number {
  if (name in kept) return kept[name]!
  if (name.startsWith('kind ') || name.startsWith('duty_for_right')) return 0
  if (name === 'missing general' || name.startsWith('missing other')) return 0
  if (name === 'missing share' || name.endsWith(' alone')) return 0.5
  if (name === 'missing turned' || name === 'missing law_noun') return 0.7
  if (name.startsWith('missing') || name === 'distance') return 0.25
  if (name.endsWith(' close')) return 0.9
  return /^(?:denied_clear|turned_modal|modal|turned_main|scope immer|scope nur)$/u.test(name) ? 1.6 : 1.4
}
/** How much more a wrong doubt costs than a falsehood that passes; and how near the weights stay to where they began. */
const costOfDoubt = Number(values.doubt ?? (isMoved ? 1.2 : 1.4))
const pull = 0.004
const startFor = (name: string) => (isMoved ? (inForce[name] ?? startOf(name)) : startOf(name))
// What is exact stays, unless enough of them were seen.
const enough = 8
/** What our own tests promise. */
const promised = new Set(['missing many', 'turned_back', 'missing noun short', 'joint_threat'])
const isKept = new Set(
  names.filter(
    (name) =>
      name in kept &&
      (!isMoved || promised.has(name) || rows.filter(({ figures }) => figures.get(name)).length < enough),
  ),
)

/** Gradient ascent over what was found; honest and false statements count alike in total, but for the cost of a doubt. */
function fit(of: readonly Row[]): Map<string, number> {
  const start = names.map(startFor)
  const weights = [...start]
  let bias = isMoved ? inForce['bias']! : -1.2
  const total = (isFalse: boolean) => of.reduce((sum, row) => sum + (row.isFalse === isFalse ? row.weight : 0), 0)
  const [honest, wrong] = [total(false), total(true)]
  const at = new Map(names.map((name, index) => [name, index]))
  const compact = of.map((row) => ({
    isFalse: Number(row.isFalse),
    share: row.isFalse ? row.weight / wrong : (costOfDoubt * row.weight) / honest,
    figures: [...row.figures]
      .filter(([, value]) => value !== 0)
      .map(([name, value]) => [at.get(name)!, value] as const),
  }))
  for (let round = 0; round < (isMoved ? 600 : 1500); round++) {
    const gradient = weights.map(() => 0)
    let ofBias = 0
    for (const { isFalse, share, figures } of compact) {
      let score = bias
      for (const [index, value] of figures) score += value * weights[index]!
      const off = share * (isFalse - 1 / (1 + Math.exp(-score)))
      ofBias += off
      for (const [index, value] of figures) gradient[index]! += off * value
    }
    bias += 1.5 * ofBias
    for (const [index, name] of names.entries())
      // What speaks against a statement never speaks for it.
      if (!isKept.has(name))
        weights[index] = Math.max(
          0,
          weights[index]! + 1.5 * (gradient[index]! - pull * (weights[index]! - start[index]!)),
        )
  }
  const fitted = new Map(names.map((name, index) => [name, weights[index]!]))
  for (const [name, value] of Object.entries(isMoved ? {} : kept)) fitted.set(name, value)
  // What none of the statements shows stays as it is.
  for (const [name, value] of Object.entries(isMoved ? inForce : {})) if (!fitted.has(name)) fitted.set(name, value)
  return fitted.set('bias', bias)
}
const scoreOf = ({ figures }: Row, weights: ReadonlyMap<string, number>) =>
  [...figures].reduce((sum, [name, value]) => sum + value * (weights.get(name) ?? 0), weights.get('bias')!)

const shown = new Map<string, { n: number; doubted: number }>()
const count = (kind: string, isDoubted: boolean) => {
  const { n, doubted } = shown.get(kind) ?? { n: 0, doubted: 0 }
  shown.set(kind, { n: n + 1, doubted: doubted + Number(isDoubted) })
}
/** What the weights tell of a writer whom they were not fitted on. */
function tell(file: string, writer: number, weights: ReadonlyMap<string, number>) {
  const of = rows.filter(({ fold: own }) => own === writer)
  const share = (isFalse: boolean) => {
    const some = of.filter((row) => row.isFalse === isFalse)
    return `${some.filter((row) => scoreOf(row, weights) > 0).length}/${some.length}`
  }
  console.log(`${file}: told ${share(true)}, doubted ${share(false)} (without what decides alone)`)
}
for (let held = 0; held < (values.writers ? ours + 2 : 5); held++) {
  const weights = fit(rows.filter((row) => row.fold !== held))
  if (values.writers && held < ours) tell(values.statements[held]!, held, weights)
  for (const row of rows) {
    if (row.fold !== held) continue
    const isDoubted = scoreOf(row, weights) > 0
    count(row.kind, isDoubted)
    if (values.misses && isDoubted !== row.isFalse && row.kind.endsWith('own'))
      console.log(`MISS ${row.kind} ${row.said} (${[...row.figures.keys()].join(', ')})`)
  }
}
for (const { kind, isDoubted } of fixed) count(kind, isDoubted)
for (const [kind, { n, doubted }] of [...shown].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${kind.padEnd(24)} ${String(n).padStart(5)} doubted ${((100 * doubted) / n).toFixed(1)} %`)
const doubtedOf = (isOf: (kind: string) => boolean) => {
  const of = [...shown].filter(([kind]) => isOf(kind)).map(([, row]) => row)
  return of.reduce((sum, { doubted }) => sum + doubted, 0) / of.reduce((sum, { n }) => sum + n, 0)
}
const weights = fit(rows)
const step = isMoved ? Number(values.step) : 1
const entries = [...weights]
  .map(([name, weight]) => [name, step * weight + (1 - step) * (inForce[name] ?? 0)] as const)
  .toSorted((a, b) => b[1] - a[1])
  .map(([name, weight]) => [name, Math.round(weight * 100) / 100])
console.table(Object.fromEntries(entries))
if (values.write) writeFileSync(weightsFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
console.log(
  JSON.stringify({
    ...(isMoved && {
      others_caught: doubtedOf((kind) => kind.endsWith('of others') && !kind.startsWith('honest')),
      others_doubted: doubtedOf((kind) => kind === 'honest of others'),
    }),
    own_caught: doubtedOf((kind) => kind.endsWith('own') && !kind.startsWith('honest')),
    own_doubted: doubtedOf((kind) => kind === 'honest own'),
    digests_doubted: doubtedOf((kind) => kind === 'honest digest'),
  }),
)
