import { words, type Analyser } from './analysis.ts'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import type { QuestionReader } from './question-terms.ts'

/*
 * A small index of situations beside that of the documents: each is known by phrases as people say them and by a text
 * about it, and is read with the same analyser and the same vocabulary as the law.
 */

/** A situation: its title, how people put it, and what is said about it, line by line. */
export type Situation = { title: string; asked: readonly string[]; lines: readonly string[] }

/**
 * How well a situation fits a question; `at` is its place in the list. `score` grows with what agrees, `share` is how
 * much of its best phrase the question says, `cover` how much of the question it answers to (0 to 1), `words` how many of
 * its words, `lines` how well each of its lines fits beside its best one (0 to 1).
 */
export type SituationMatch = { at: number; score: number; share: number; cover: number; words: number; lines: number[] }

export type Situations = { match(question: string): SituationMatch[] }

const weights = { title: 3, asked: 2, text: 0.6 }
/** How fast more occurrences stop to matter. */
const saturation = 1.4
/** What the best phrase counts beside the situation as a whole. */
const phraseWeight = 1
const mostMatches = 40

type Phrase = { terms: ReadonlyMap<string, number>; worth: number }
type Read = { bag: ReadonlyMap<string, number>; phrases: Phrase[] }

/** From this count on compounds are split at a stem. */
const splitCount = 8

/** The stems of a corpus with those of situations, so that compounds of their own are split too: »Flugverspätung«. */
export function withStemsOf(list: readonly Situation[], stems: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, asked, lines } of list)
    for (const word of new Set(words([title, ...asked, ...lines].join(' ')))) {
      const stem = stemFolded(fold(word))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  const all = new Map(stems)
  for (const [stem, count] of counts) if (count >= 2) all.set(stem, Math.max(all.get(stem) ?? 0, splitCount))
  return all
}

/** Reads situations once; each question then takes well below a millisecond. */
export function openSituations(list: readonly Situation[], analyser: Analyser, reader: QuestionReader): Situations {
  const termsOf = (text: string) => {
    const terms = new Map<string, number>()
    for (const { term, weight } of analyser.terms(text)) terms.set(term, Math.max(terms.get(term) ?? 0, weight))
    return terms
  }
  const bags = list.map(({ title, asked, lines }) => {
    const bag = new Map<string, number>()
    const add = (from: string, factor: number) => {
      for (const { term, weight } of analyser.terms(from)) bag.set(term, (bag.get(term) ?? 0) + weight * factor)
    }
    add(title, weights.title)
    for (const phrase of asked) add(phrase, weights.asked)
    for (const line of lines) add(line, weights.text)
    return bag
  })
  const counts = new Map<string, number>()
  for (const bag of bags) for (const term of bag.keys()) counts.set(term, (counts.get(term) ?? 0) + 1)
  const rarity = (term: string) => {
    const count = counts.get(term) ?? 0
    return Math.log(1 + (list.length - count + 0.5) / (count + 0.5))
  }
  const read = list.map(({ title, asked }, at): Read => ({
    bag: bags[at]!,
    phrases: [title, ...asked].map((phrase) => {
      const terms = termsOf(phrase)
      return { terms, worth: Array.from(terms).reduce((sum, [term, weight]) => sum + weight * rarity(term), 0) }
    }),
  }))
  const postings = new Map<string, number[]>()
  bags.forEach((bag, at) => {
    for (const term of bag.keys()) postings.set(term, [...(postings.get(term) ?? []), at])
  })

  const weigh = ({ bag, phrases }: Read, asked: ReadonlyMap<string, number>) => {
    let whole = 0
    for (const [term, weight] of asked) {
      const frequency = bag.get(term)
      if (frequency) whole += (weight * rarity(term) * frequency) / (saturation + frequency)
    }
    let [best, share] = [0, 0]
    for (const { terms, worth } of phrases) {
      let agreed = 0
      for (const [term, weight] of terms) {
        const own = asked.get(term)
        if (own) agreed += Math.min(weight, own) * rarity(term)
      }
      if (worth > 0 && agreed * (agreed / worth) > best) [best, share] = [agreed * (agreed / worth), agreed / worth]
    }
    return { score: whole + phraseWeight * best, share }
  }

  const lineTerms = new Map<number, ReadonlyMap<string, number>[]>()
  const weighLines = (at: number, asked: ReadonlyMap<string, number>): number[] => {
    let lines = lineTerms.get(at)
    if (!lines) lineTerms.set(at, (lines = list[at]!.lines.map(termsOf)))
    const worths = lines.map((terms) =>
      Array.from(terms).reduce((sum, [term, weight]) => sum + Math.min(weight, asked.get(term) ?? 0) * rarity(term), 0),
    )
    const best = Math.max(...worths)
    return worths.map((worth) => (best > 0 ? worth / best : 0))
  }

  return {
    match(question) {
      const asked = reader.read(question)
      // What the vocabulary adds is no word of the question.
      const own = words(question)
        .map((word) => analyser.word(word))
        .filter((terms) => terms.length > 0)
      const worth = own.reduce((sum, [first]) => sum + rarity(first!.term), 0)
      const candidates = new Set(Array.from(asked.keys()).flatMap((term) => postings.get(term) ?? []))
      return Array.from(candidates, (at) => {
        const one = read[at]!
        const answered = own.map((terms) =>
          Math.max(0, ...terms.map(({ term, weight }) => (one.bag.has(term) ? weight : 0))),
        )
        const covered = own.reduce((sum, [first], word) => sum + answered[word]! * rarity(first!.term), 0)
        return {
          at,
          ...weigh(one, asked),
          cover: worth === 0 ? 0 : covered / worth,
          words: answered.filter((weight) => weight > 0).length,
        }
      })
        .sort((a, b) => b.score - a.score)
        .slice(0, mostMatches)
        .map((match) => ({ ...match, lines: weighLines(match.at, asked) }))
    },
  }
}
