import { words, type Analyser } from './analysis.ts'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import type { Tuning } from './tuning.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

/** The terms of a question with their weights. */
export type QuestionTerms = Map<string, number>

/** What the terms of a question are made with. */
export type QuestionReader = {
  read(question: string): QuestionTerms
  /** How many telling words of a question the index knows nothing of. */
  unknown(question: string): number
}

/** A line of the vocabulary: each word of the lay expression in all its forms, and the legal words it stands for. */
type Entry = { lay: string[][]; legal: string }

/** »Was droht mir?« asks for the penalty; nobody threatens. */
const asksPenalty =
  /(?<!\p{L})(was|welche (?:strafen?|folgen|konsequenzen)|wie viel)(\s(?:alles|kann|könnte|würde|mir|ihm|ihr))*\s(?:droht|drohen)(?!\p{L})/giu

/** The words of a question that say what it is about. */
const askedWords = (question: string) => words(question.replace(asksPenalty, '$1'))

/** How far apart the words of a lay expression may stand: `Führerschein weg` is found in »mein Führerschein ist seit gestern weg«. */
const slack = 4

/** `nearest` finds a term of the index that resembles a word which the index does not know. */
export function createQuestionReader(
  analyser: Analyser,
  vocabulary: readonly (readonly [string, string])[],
  tuning: Tuning,
  index: { isKnown(term: string): boolean; nearest(term: string): string | undefined },
): QuestionReader {
  const entries = indexEntries(vocabulary)
  return {
    unknown: (question) =>
      new Set(
        askedWords(question)
          .filter((word) => !/^\d/.test(word))
          .flatMap((word) => {
            const found = analyser.word(word)
            return found.length > 0 && !found.some(({ term }) => index.isKnown(term)) ? [found[0]!.term] : []
          }),
      ).size,
    read(question) {
      const terms: QuestionTerms = new Map()
      const add = (term: string, weight: number) => terms.set(term, Math.max(terms.get(term) ?? 0, weight))
      const asked = askedWords(question)
      for (const word of asked) {
        const found = analyser.word(word)
        const factor = /^\d/.test(word) ? tuning.numbers : 1
        for (const { term, weight } of found) add(term, weight * factor)
        const whole = found[0]?.term
        if (
          tuning.near > 0 &&
          whole &&
          whole.length >= 5 &&
          factor === 1 &&
          !found.some(({ term }) => index.isKnown(term))
        ) {
          const near = index.nearest(whole) ?? knownEnding(fold(word), index.isKnown)
          if (near) add(near, tuning.near)
        }
      }
      if (tuning.added > 0)
        for (const legal of legalWords(asked, entries)) {
          // Several legal words for one lay word are guesses that share its weight.
          const choices = legal.split(';')
          for (const choice of choices)
            for (const { term, weight } of analyser.terms(choice))
              add(term, (weight * tuning.added) / Math.sqrt(choices.length))
        }
      return terms
    },
  }
}

/** An ending shorter than this is too often chance. */
const shortestEnding = 4
const shortestBeginning = 3

/** What a compound ends with says what it is, though the corpus has no word for the rest: a »Tischtennisverein« is a Verein. */
function knownEnding(folded: string, isKnown: (term: string) => boolean): string | undefined {
  for (let cut = shortestBeginning; cut <= folded.length - shortestEnding; cut++) {
    const ending = stemFolded(folded.slice(cut))
    if (ending.length >= shortestEnding && isKnown(ending)) return ending
  }
  return undefined
}

const formsOf = (word: string): string[] => {
  const folded = fold(word)
  return [stemFolded(folded), ...rootsOf(folded)]
}

/**
 * The forms by which a word calls up entries, or an entry is called up. Function words stand for themselves alone
 * (»nicht« is no »Nichte«), and a noun is no form of a verb (»Wirt« is not what »wir« do).
 */
const callingForms = (word: string, isNoun: boolean): string[] => {
  const folded = fold(word)
  if (stopwords.has(folded)) return [`=${folded}`]
  return isNoun ? [stemFolded(folded)] : formsOf(word)
}

/** Entries by the forms of their first telling word. */
function indexEntries(vocabulary: readonly (readonly [string, string])[]): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const [expression, legal] of vocabulary) {
    const all = words(expression)
    const telling = all.filter((word) => !stopwords.has(fold(word)))
    // »weg« and the like say something only inside an expression.
    const ordered =
      all.length > 1 && telling.length > 0 ? [telling[0]!, ...all.filter((word) => word !== telling[0])] : all
    const lay = ordered.map(formsOf)
    const [first = ''] = ordered
    for (const form of callingForms(first, /^\p{Lu}/u.test(first))) {
      const list = entries.get(form)
      if (list) list.push({ lay, legal })
      else entries.set(form, [{ lay, legal }])
    }
  }
  return entries
}

/** The legal words behind the lay expressions of a question. */
function legalWords(asked: readonly string[], entries: ReadonlyMap<string, Entry[]>): Set<string> {
  const forms = asked.map(formsOf)
  const found = new Set<string>()
  asked.forEach((word, position) => {
    for (const form of callingForms(word, false)) {
      for (const { lay, legal } of entries.get(form) ?? []) {
        const near = forms.slice(Math.max(0, position - lay.length - slack), position + lay.length + slack)
        if (lay.slice(1).every((wanted) => near.some((others) => others.some((other) => wanted.includes(other)))))
          found.add(legal)
      }
    }
  })
  return found
}
