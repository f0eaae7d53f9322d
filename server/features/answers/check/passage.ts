import { withinTurn } from '../../../base/language/within-turn.ts'
import { splitSentences } from '../../../base/language/sentences.ts'
import { holdTexts, releaseTexts } from './law-texts.ts'
import { readClause, splitClauses, termsOf, type Clause } from './clauses.ts'
import type { Main } from './mains.ts'
import type { Polarity } from './denial.ts'
import type { Proposition } from './propositions.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { vocabularyOf, type TellingWord, type Vocabulary } from './words.ts'
import type { Paragraph } from '../../law/law.ts'

/** A sentence of a source, ready to be compared. An item of an enumeration is read with the words that open it. */
export type Passage = {
  text: string
  label: string | null
  source: number
  /** Words of the sentence before it that it refers back to. */ context: string
  terms: Set<string>
  /** Stems of all its words. */
  vocabulary: Vocabulary
  /** Its telling words, what it denies and what it says then; read when they are needed first. */
  read: {
    words?: readonly TellingWord[]
    polarity?: Polarity
    propositions?: readonly Proposition[]
    mains?: readonly Main[]
    around?: Map<Quantity, Around>
  }
  clauses: Clause[]
  quantities: readonly Quantity[]
}

/** The words around a number of a passage, and those that open its sentence. */
export type Around = { own: Vocabulary; opening: Vocabulary | undefined }

/** A passage this near to the best one speaks for the clause too. */
export const nearShare = 0.8
/** A passage that begins with a pronoun speaks of what the one before it names. */
const refersBack =
  /^(?:\(\d+[a-z]?\)\s)?(?:Er|Sie|Es|Diese[rsmn]?|Dies|Dessen|Deren|Hiebei|Dabei|Dazu|Darunter|Hierüber|Darüber|Solche[rs]?|Ist dies|In diesem Fall\p{L}*|Sein\p{L}*|Ihr\p{L}*|Das Gleiche|Gleiches)(?!\p{L})/u

/** As many characters of texts of law are kept taken apart; the least used go first. */
const mostKept = 300_000
const kept = new Map<string, Passage[]>()
let keptLength = 0

/**
 * The passages of a source, which for texts of law are taken apart once: the same sections come again and again. Texts of
 * persons are never kept.
 */
export function keptPassagesOf(paragraphs: readonly Paragraph[], source: number): Passage[] {
  // By the text itself, so that a changed wording is another one.
  const key = keyOf(paragraphs)
  const known = kept.get(key)
  const passages = known ?? passagesOf(paragraphs, source)
  if (known) kept.delete(key)
  else {
    keptLength += key.length
    holdTexts(passages.map(({ text }) => text))
  }
  kept.set(key, passages)
  for (const oldest of kept.keys()) {
    if (keptLength <= mostKept || oldest === key) break
    releaseTexts(kept.get(oldest)!.map(({ text }) => text))
    kept.delete(oldest)
    keptLength -= oldest.length
  }
  return passages.map((passage) => ({ ...passage, source }))
}

/** As many characters of what sources are called and of our short accounts of them are kept with their words. */
const mostNamed = 60_000
const named = new Map<string, Vocabulary>()
let namedLength = 0

/** The words of what a source of law is called, read once: the same ones come again and again. The least used go first. */
export function keptVocabularyOf(text: string): Vocabulary {
  const known = named.get(text)
  if (known) named.delete(text)
  else namedLength += text.length
  const vocabulary = known ?? vocabularyOf(text)
  named.set(text, vocabulary)
  for (const oldest of named.keys()) {
    if (namedLength <= mostNamed || oldest === text) break
    named.delete(oldest)
    namedLength -= oldest.length
  }
  return vocabulary
}

/** What is asked of one answer after the other has one list of its paragraphs. */
const keyOf = withinTurn((paragraphs: readonly Paragraph[]) =>
  paragraphs.map(({ label, text }) => `${label ?? ''}\t${text}`).join('\n\n'),
)

/** The sentences of a source. `source` tells sources apart when several carry a statement. */
export function passagesOf(paragraphs: readonly Paragraph[], source: number): Passage[] {
  return paragraphs.flatMap(({ text, label }) => {
    const [opening = '', ...items] = text.split(/\n(?=\s*(?:\d+[a-z]?[.)]|[a-z]{1,2}\)|[-–•]))/)
    // What stands between semicolons is a rule of its own.
    const sentences = splitSentences(opening).flatMap((sentence) => sentence.text.split(/(?<=;)\s+(?=\p{Lu})/u))
    const last = sentences.at(-1) ?? ''
    return [
      ...sentences,
      ...items.flatMap((item) => {
        // What stands below the items on a line of its own closes them, or is a sentence of its own.
        const [own = '', ...closing] = item.split(/\n(?=\p{Lu})/u)
        return [
          `${last} ${own.replace(/^\s*(?:\d+[a-z]?[.)]|[a-z]{1,2}\)|[-–•])\s*/, '')}`,
          ...closing.flatMap((line) => splitSentences(line).map(({ text: one }) => one)),
        ]
      }),
    ].map((sentence, index, all) => {
      // »Er muss binnen einem Jahr vorgelegt werden« speaks of what the sentence before it opens with.
      const context = index > 0 && refersBack.test(sentence.trim()) ? openingOf(all[index - 1]!) : ''
      return {
        text: sentence.trim(),
        label,
        source,
        read: {},
        terms: termsOf(sentence),
        context,
        vocabulary: vocabularyOf(`${context} ${sentence}`),
        clauses: splitClauses(sentence).map(readClause),
        quantities: readQuantities(sentence),
      }
    })
  })
}

const openingOf = (sentence: string) => sentence.slice(0, 80).replace(/\s\S*$/u, '')
