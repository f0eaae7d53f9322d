import { join } from 'node:path'
import {
  buildIndex,
  openIndex,
  standardTuning,
  type BenchSource,
  type Field,
  type Tuning,
} from '../server/features/law/law-bench.ts'
import { rankFigures } from './figures.ts'
import type { Answered, Question } from './law-questions.ts'

/*
 * The ablation table: what is lost when one ingredient of the search is left out. With a few dozen questions a
 * difference is often chance, so each line also tells how often the whole search is better, or as good, on random
 * halves of the questions: around 50 % is noise.
 */

const without = (field: Field): Partial<Tuning> => ({
  fields: { ...standardTuning.fields, [field]: { ...standardTuning.fields[field], weight: 0 } },
})

const variants: [string, Partial<Tuning>][] = [
  ['all ingredients', {}],
  ['no stems (words as written)', { stems: false }],
  ['no compound parts', { parts: 0 }],
  ['no verbs behind forms', { roots: 0 }],
  ['no title field', without('title')],
  ['no headings', without('headings')],
  ['no law name', without('law')],
  ['no everyday layer', { ...without('everyday'), formulation: 0 }],
  ['no own titles', without('ownTitle')],
  ['no digests', without('digest')],
  ['often asked like others', { often: 0 }],
  ['no best formulation', { formulation: 0 }],
  ['no vocabulary', { added: 0 }],
  ['no decisions as bridges', without('decisions')],
  ['no lift below one heading', { group: 0 }],
  ['no lift of what is named by its title', { named: 0 }],
  ['no near words', { near: 0 }],
  ['numbers in full', { numbers: 1 }],
  ['no exact citations', { citations: false }],
]

const rounds = 400

export function printAblation(
  folder: string,
  source: BenchSource,
  questions: Question[],
  ask: (index: ReturnType<typeof openIndex>, question: Question) => Answered,
): void {
  console.log(
    `${''.padEnd(30)} recall@10      Δ   mrr@10      Δ   whole search better or as good on random halves (recall, mrr)`,
  )
  let whole: Answered[] | undefined
  for (const [name, change] of variants) {
    const path = join(folder, 'ablation.sqlite')
    buildIndex(path, source, { ...standardTuning, ...change })
    const index = openIndex(path)
    const answered = questions.map((question) => ask(index, question))
    index.close()
    whole ??= answered
    const [all, one] = [figures(whole), figures(answered)]
    const recall = one.recall_at_10 - all.recall_at_10
    const mrr = one.mrr_at_10 - all.mrr_at_10
    const sign = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
    const agreement = answered === whole ? '' : halves(whole, answered)
    console.log(
      `${name.padEnd(30)}     ${one.recall_at_10.toFixed(3)} ${sign(recall)}    ${one.mrr_at_10.toFixed(3)} ${sign(mrr)}   ${agreement}`,
    )
  }
}

const figures = (answered: Answered[]) =>
  rankFigures(answered.map(({ question, ids }) => ({ ids, wanted: question.must })))

/** How often the whole search is at least as good, over random halves; the same halves for every variant. */
function halves(whole: Answered[], other: Answered[]): string {
  const random = randomNumbers(1)
  let recall = 0
  let mrr = 0
  for (let round = 0; round < rounds; round++) {
    const half = whole.map((_, index) => ({ index, key: random() })).sort((a, b) => a.key - b.key)
    const chosen = half.slice(0, Math.ceil(whole.length / 2)).map(({ index }) => index)
    const [a, b] = [whole, other].map((answered) => figures(chosen.map((index) => answered[index]!)))
    if (a!.recall_at_10 >= b!.recall_at_10) recall++
    if (a!.mrr_at_10 >= b!.mrr_at_10) mrr++
  }
  return `${Math.round((100 * recall) / rounds)} %, ${Math.round((100 * mrr) / rounds)} %`
}

/** Repeatable random numbers below 1 (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
