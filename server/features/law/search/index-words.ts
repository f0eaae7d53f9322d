import { words } from './analysis.ts'
import { splitParagraphs, type LawDocument, type LawName } from '../corpus/documents.ts'
import type { Field } from './tuning.ts'

/*
 * Words as numbers while an index is built: each text is taken apart once, and what is known of a word is found by its
 * number. Words keep their numbers as written; stems and parts come later, when the whole vocabulary is known.
 */

/** What people call the situation of a provision. */
export type Everyday = ReadonlyMap<string, readonly string[]>

/** What the product itself says of a provision: a title in plain words, a summary where it has one, and whether people ask for it often. */
export type OwnWords = ReadonlyMap<string, { title: string; digest: string; isOftenAsked: boolean }>

/** Numbers of the words of a text, in their order. */
export type Words = readonly number[]

/** A document taken apart. The text begins with its paragraphs' labels where they have one: `from` tells where the paragraph's own words begin. */
export type WordedDocument = {
  id: string
  title: Words
  headings: Words
  law: Words
  ownTitle: Words
  digest: Words
  formulations: Words[]
  paragraphs: { length: number; words: Words; from: number }[]
}

/** Texts of headings and law names that are remembered: they are the same again and again. */
const longestMemory = 20_000

export function createWordNumbers({
  laws,
  everyday,
  own,
}: {
  laws: readonly LawName[]
  everyday: Everyday
  own?: OwnWords
}) {
  const numbers = new Map<string, number>()
  const written: string[] = []
  const times: number[] = []
  const titles = new Map(laws.map(({ law, title }) => [law, title]))
  const memory = new Map<string, Words>()
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    // A copy: a piece of a longer text keeps all of it in memory, and with the rarest words that is the whole corpus.
    const own = Buffer.from(word).toString()
    numbers.set(own, written.length)
    times.push(0)
    return written.push(own) - 1
  }
  const read = (text: string): Words => words(text).map(numberOf)
  const readRepeated = (text: string): Words => {
    let known = memory.get(text)
    if (!known) {
      if (memory.size >= longestMemory) memory.clear()
      memory.set(text, (known = read(text)))
    }
    return known
  }
  return {
    /** The words by their numbers. */
    written: written as readonly string[],
    /** How often each was counted. */
    times: times as readonly number[],
    count(words: Words): void {
      for (const word of words) times[word]!++
    },
    take: (document: LawDocument): WordedDocument => ({
      id: document.id,
      title: document.kind === 'DECISION' ? [] : read(document.title),
      headings: readRepeated(document.headings.join(' ')),
      law: document.kind === 'LAW' ? readRepeated(`${document.law} ${titles.get(document.law) ?? ''}`) : [],
      // Where our own words are the document itself, they count once.
      ownTitle: document.wording === 'official' ? read(own?.get(document.id)?.title ?? '') : [],
      digest: document.wording === 'official' ? read(own?.get(document.id)?.digest ?? '') : [],
      formulations: (everyday.get(document.id) ?? []).map(read),
      paragraphs: splitParagraphs(document.text).map(({ label, text }) => ({
        length: text.length,
        words: read(label === null ? text : `${label.slice('Abs '.length)} ${text}`),
        from: label === null ? 0 : 1,
      })),
    }),
  }
}

/** The words of a field, in pieces; those of decisions stand in their own documents. */
export function fieldWords(document: WordedDocument, field: Field): readonly Words[] {
  if (field === 'text') return document.paragraphs.map(({ words }) => words)
  if (field === 'everyday') return document.formulations
  return field === 'decisions' ? [] : [document[field]]
}
