import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPersonName } from './cases.ts'
import { listed, type Missing } from './missing.ts'

/** One thing that speaks against a statement. */
export type Signal = { kind: string; reason: string }

/*
 * How much each signal counts: weights.json, fitted by bench/check-fit.ts on statements of our own making (honest ones and
 * their false twins). The sum over what was found, above zero, is a doubt; its reason is what counted most.
 */
const weights = JSON.parse(readFileSync(join(import.meta.dirname, 'weights.json'), 'utf8')) as Record<string, number>

type About = { words: number; share: number; literal: number }

/** Share of the words of a statement that three or more nouns of its own make up. */
const manyNouns = 0.4

/** Share of its words from which a statement with no word of its own follows one sentence of the source. */
const closeShare = 0.75

/** Telling words of a sentence that says one thing. */
const shortest = 4

/**
 * What was found of a statement, in figures by name. Where it has no word of its own and follows one sentence, a
 * difference says more (`close`), and so does a single word of its own where all others are literal (`alone`).
 */
export function figuresOf(
  signals: readonly Signal[],
  missing: readonly Missing[],
  { words, share, literal }: About,
): Map<string, number> {
  const figures = new Map<string, number>()
  const telling = missing.filter(({ kind }) => kind !== 'general')
  const isClose = telling.length === 0 && share >= closeShare
  for (const { kind } of signals) {
    figures.set(kind, 1)
    if (isClose) figures.set(`${kind} close`, 1)
  }
  for (const { kind, isReplacing, word } of missing) {
    const name = `missing ${kind}`
    figures.set(name, Math.min(2, (figures.get(name) ?? 0) + 1))
    if (kind !== 'general' && isReplacing()) figures.set('missing in place', 1)
    // Somebody of whom the source does not speak at all.
    if (word.isNoun && kind !== 'general' && isPersonName(word.word)) figures.set('missing person', 1)
  }
  if (telling.length === 1 && literal >= closeShare) {
    figures.set(`missing ${telling[0]!.kind} alone`, 1)
    // In a short sentence one noun of its own is a good part of what it says.
    if (words <= shortest && telling[0]!.word.isNoun) figures.set('missing noun short', 1)
  }
  // A reader puts some nouns otherwise, hardly most of them.
  const nouns = missing.filter(({ kind, word }) => word.isNoun && kind !== 'general').length
  if (nouns >= 3 && nouns / words >= manyNouns) figures.set('missing many', 1)
  figures.set('missing share', words === 0 ? 0 : missing.length / words)
  figures.set('distance', 1 - share)
  return figures
}

/** The reason to doubt a statement, undefined where what speaks against it does not suffice. */
export function doubtOf(signals: readonly Signal[], missing: readonly Missing[], about: About): string | undefined {
  const figures = figuresOf(signals, missing, about)
  let score = weights['bias']!
  for (const [name, value] of figures) score += value * (weights[name] ?? 0)
  if (score <= 0) return undefined
  const [strongest] = signals.toSorted((a, b) => (weights[b.kind] ?? 0) - (weights[a.kind] ?? 0))
  const words = missing.filter(({ kind }) => kind !== 'general')
  const ofWords = Math.max(0, ...words.map(({ kind }) => weights[`missing ${kind}`] ?? 0))
  if (strongest && (words.length === 0 || (weights[strongest.kind] ?? 0) >= ofWords)) return strongest.reason
  const named = words.length > 0 ? words : missing
  return named.length > 0
    ? `${listed(named.map(({ word }) => word))} steht nicht in der Quelle.`
    : 'Was hier steht, kommt der Quelle nur nahe.'
}
