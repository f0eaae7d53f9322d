import { words, type Analyser } from './analysis.ts'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import type { QuestionReader } from './question-terms.ts'

/*
 * A small index of situations beside that of the documents: each is known by phrases as people say them and by a text
 * about it, and is read with the same analyser and the same vocabulary as the law.
 */

/**
 * A situation: its title, how people put it, and what is said about it, line by line; `questions` are phrases of single
 * lines, `beside` the places of lines that are said of many situations and so speak for none. `rests` are the ids of the
 * provisions with which it leads and that each of its lines names; for one provision several, where it may be stored under
 * each.
 */
export type Situation = {
  title: string
  asked: readonly string[]
  lines: readonly string[]
  questions?: readonly string[]
  beside?: ReadonlySet<number>
  rests?: { lead: readonly string[]; lines: readonly (readonly string[])[] }
}

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

/** From this count on compounds are split at a stem. */
const splitCount = 8

/** The stems of a corpus with those of situations, so that compounds of their own are split too: »Flugverspätung«. */
export function withStemsOf(list: readonly Situation[], stems: ReadonlyMap<string, number>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { title, asked, lines, questions = [] } of list)
    for (const word of new Set(words([title, ...asked, ...lines, ...questions].join(' ')))) {
      const stem = stemFolded(fold(word))
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    }
  const all = new Map(stems)
  for (const [stem, count] of counts) if (count >= 2) all.set(stem, Math.max(all.get(stem) ?? 0, splitCount))
  return all
}

/** Terms by their numbers, each with its weight. */
type Weighted = { numbers: Uint32Array; weights: Float64Array }
/** The situations that have a term, in their order, with how often. */
type Posting = { places: number[]; frequencies: number[] }

/**
 * Reads situations once. Terms become numbers and what they are worth is worked out here, so that a question costs a few
 * passes over arrays, however many phrases there are.
 */
export function openSituations(list: readonly Situation[], analyser: Analyser, reader: QuestionReader): Situations {
  const numbers = new Map<string, number>()
  const postings: Posting[] = []
  list.forEach(({ title, asked, lines, questions = [], beside }, at) => {
    const bag = new Map<string, number>()
    const add = (from: string, factor: number) => {
      for (const { term, weight } of analyser.terms(from)) bag.set(term, (bag.get(term) ?? 0) + weight * factor)
    }
    add(title, weights.title)
    for (const phrase of asked) add(phrase, weights.asked)
    for (const [place, line] of lines.entries()) add(line, beside?.has(place) === true ? 0 : weights.text)
    // Many questions would make a situation fit by their number: each counts as a phrase, but not in the whole.
    for (const one of questions) add(one, 0)
    for (const [term, frequency] of bag) {
      let number = numbers.get(term)
      if (number === undefined) {
        numbers.set(term, (number = numbers.size))
        postings.push({ places: [], frequencies: [] })
      }
      postings[number]!.places.push(at)
      postings[number]!.frequencies.push(frequency)
    }
  })
  const rarityOf = (count: number) => Math.log(1 + (list.length - count + 0.5) / (count + 0.5))
  // A question of a single line makes a word no more common among situations: what it is worth is what it was without.
  const rarities = Float64Array.from(postings, ({ frequencies }) =>
    rarityOf(Math.max(1, frequencies.filter((frequency) => frequency > 0).length)),
  )
  const unknown = rarityOf(0)
  const rarity = (number: number | undefined) => (number === undefined ? unknown : rarities[number]!)

  /** The terms of a part of a situation: all of them have their numbers. */
  const weighted = (text: string): Weighted => {
    const terms = new Map<number, number>()
    for (const { term, weight } of analyser.terms(text)) {
      const number = numbers.get(term)!
      terms.set(number, Math.max(terms.get(number) ?? 0, weight))
    }
    return { numbers: Uint32Array.from(terms.keys()), weights: Float64Array.from(terms.values()) }
  }
  const phrases = phrasesByTerm(
    list.map(({ title, asked, questions = [] }) => [title, ...asked, ...questions].map(weighted)),
    rarities,
  )
  const lineTerms = new Map<number, Weighted[]>()

  /** What a question says of each term, 0 of most; and what it adds up to for each situation. Empty between two questions. */
  const said = new Float64Array(numbers.size)
  const scores = new Float64Array(list.length)
  const isCandidate = new Uint8Array(list.length)
  /** The best phrase of each situation, how much of it is said and what that is worth; and what is said of each phrase. */
  const bestPhrases = new Uint32Array(list.length)
  const shares = new Float64Array(list.length)
  const bests = new Float64Array(list.length)
  const agreed = new Float64Array(phrases.worths.length)

  /** What a question says of the best phrase of each situation. */
  const weighPhrases = (asked: readonly { number: number; weight: number }[]) => {
    const touched: number[] = []
    for (const { number, weight } of asked)
      for (let i = phrases.starts[number]!; i < phrases.starts[number + 1]!; i++) {
        const phrase = phrases.phrases[i]!
        if (agreed[phrase] === 0) touched.push(phrase)
        agreed[phrase]! += Math.min(phrases.weights[i]!, weight) * rarities[number]!
      }
    for (const phrase of touched) {
      const at = phrases.situations[phrase]!
      const share = agreed[phrase]! / phrases.worths[phrase]!
      const best = agreed[phrase]! * share
      agreed[phrase] = 0
      if (best > bests[at]! || (best === bests[at] && phrase < bestPhrases[at]!)) {
        bests[at] = best
        shares[at] = share
        bestPhrases[at] = phrase
      }
    }
  }

  const weighLines = (at: number): number[] => {
    let lines = lineTerms.get(at)
    if (!lines) lineTerms.set(at, (lines = list[at]!.lines.map(weighted)))
    const worths = lines.map(({ numbers, weights }) => {
      let sum = 0
      for (let i = 0; i < numbers.length; i++) sum += Math.min(weights[i]!, said[numbers[i]!]!) * rarities[numbers[i]!]!
      return sum
    })
    const best = Math.max(...worths)
    return worths.map((worth) => (best > 0 ? worth / best : 0))
  }

  return {
    match(question) {
      const asked = Array.from(reader.read(question)).flatMap(([term, weight]) => {
        const number = numbers.get(term)
        return number === undefined ? [] : [{ number, weight }]
      })
      // What the vocabulary adds is no word of the question.
      const own = words(question)
        .map((word) => analyser.word(word))
        .filter((terms) => terms.length > 0)
        .map((terms) => terms.map(({ term, weight }) => ({ number: numbers.get(term), weight })))
      const worth = own.reduce((sum, [first]) => sum + rarity(first!.number), 0)
      const candidates: number[] = []
      for (const { number, weight } of asked) {
        said[number] = weight
        const { places, frequencies } = postings[number]!
        for (let i = 0; i < places.length; i++) {
          const [at, frequency] = [places[i]!, frequencies[i]!]
          if (isCandidate[at] === 0) {
            isCandidate[at] = 1
            candidates.push(at)
          }
          scores[at]! += (weight * rarities[number]! * frequency) / (saturation + frequency)
        }
      }
      weighPhrases(asked)
      for (const at of candidates) scores[at]! += phraseWeight * bests[at]!
      const matches = candidates
        .toSorted((a, b) => scores[b]! - scores[a]!)
        .slice(0, mostMatches)
        .map((at): SituationMatch => {
          const answered = own.map((terms) =>
            Math.max(
              0,
              ...terms.map(({ number, weight }) => (number !== undefined && has(postings[number]!, at) ? weight : 0)),
            ),
          )
          const covered = own.reduce((sum, [first], word) => sum + answered[word]! * rarity(first!.number), 0)
          return {
            at,
            score: scores[at]!,
            share: shares[at]!,
            cover: worth === 0 ? 0 : covered / worth,
            words: answered.filter((weight) => weight > 0).length,
            lines: weighLines(at),
          }
        })
      for (const { number } of asked) said[number] = 0
      for (const at of candidates) scores[at] = shares[at] = bests[at] = isCandidate[at] = 0
      return matches
    },
  }
}

/**
 * The phrases of all situations by the terms in them: from `starts` of a term to the next stand the phrases that have it,
 * with its weight in each. Of each phrase the situation, and what all of it is worth.
 */
function phrasesByTerm(phrases: readonly (readonly Weighted[])[], rarities: Float64Array) {
  const all = phrases.flat()
  const situations = Uint16Array.from(phrases.flatMap((own, at) => own.map(() => at)))
  const starts = new Uint32Array(rarities.length + 1)
  for (const { numbers } of all) for (const number of numbers) starts[number + 1]!++
  for (let number = 0; number < rarities.length; number++) starts[number + 1]! += starts[number]!
  const next = starts.slice()
  const having = new Uint32Array(starts.at(-1)!)
  const weights = new Float64Array(having.length)
  const worths = Float64Array.from(all, ({ numbers, weights: own }, phrase) =>
    numbers.reduce((sum, number, i) => {
      const place = next[number]!++
      having[place] = phrase
      weights[place] = own[i]!
      return sum + own[i]! * rarities[number]!
    }, 0),
  )
  return { situations, starts, phrases: having, weights, worths }
}

/** Whether a situation is among those of a term, which stand in their order. */
function has({ places }: Posting, at: number): boolean {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < at) low = middle + 1
    else high = middle
  }
  return places[low] === at
}
