import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { rootsOf } from '../../../base/language/verbs.ts'

/*
 * What is read of a question beside its matter. Here function words say something too: »wie lange« and »bei wem« name no
 * matter, but what is wanted to be known.
 */

/** Pieces of words tell that »Kündigungsfrist« and »Frist« have something in common. */
const gramLength = 4
/** So many words of a text are read: a question may be a pleading. */
const mostWords = 200
const pairSeed = 0x9747b28c
const gramSeed = 0x51ed270b

/**
 * A text in numbers of 32 bits: its words, function words as they stand and others by their stems, its pairs of words, and
 * pieces of its words that are no function words. Two of them seldom have the same number.
 */
export type AskedWords = Record<'single' | 'pairs' | 'grams', ReadonlySet<number>>

function numberOf(word: string, seed = 2166136261): number {
  let hash = seed
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619)
  return hash >>> 0
}

export function readWords(text: string): AskedWords {
  const words = (text.match(/\p{L}{1,60}|\d{1,10}/gu) ?? []).slice(0, mostWords).map(fold)
  const single = new Set<number>()
  const pairs = new Set<number>()
  const grams = new Set<number>()
  for (const [at, word] of words.entries()) {
    const isFunction = stopwords.has(word)
    const stem = stemFolded(word)
    single.add(numberOf(isFunction ? `=${word}` : stem))
    if (!isFunction) {
      for (const root of rootsOf(word)) single.add(numberOf(root))
      const whole = `^${stem}$`
      for (let i = 0; i + gramLength <= whole.length; i++) grams.add(numberOf(whole.slice(i, i + gramLength), gramSeed))
    }
    if (at > 0) pairs.add(numberOf(word, numberOf(words[at - 1]!, pairSeed)))
  }
  return { single, pairs, grams }
}
