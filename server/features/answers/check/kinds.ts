import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { meaningsOf, perWord } from './synonyms.ts'
import type { Signal } from './weigh.ts'
import { isAccounted, vocabularyInTurn, type TellingWord, type Vocabulary } from './words.ts'

/*
 * Words of one kind, of which a sentence of the law names the one that it means: who acts, what is issued, in which form,
 * from when a time runs, whether it must or may be. Who says one of a kind that the source does not have hardly says the
 * same in other words, as one does with most verbs. kinds.txt has a kind on each line.
 */

/** Read where they are first asked for: many a process checks nothing. */
let kindsOfStem: ReadonlyMap<string, ReadonlySet<string>> | undefined
function readKinds(): ReadonlyMap<string, ReadonlySet<string>> {
  const read = new Map<string, Set<string>>()
  for (const line of readFileSync(join(import.meta.dirname, 'kinds.txt'), 'utf8')
    .trim()
    .split('\n')) {
    const [kind = '', words = ''] = line.split(': ')
    for (const word of words.split(' '))
      for (const stem of meaningsOf(word)) read.set(stem, (read.get(stem) ?? new Set()).add(kind))
  }
  return read
}

/** Kinds whose words end longer ones of the same kind: the Bezirksgericht is a Gericht, »Halbtag« no time of day. */
const isOfCompounds = (kind: string) => !['number', 'colour', 'time', 'end'].includes(kind)
const shortestWhole = 10
const shortestEnd = 5

const known = new WeakMap<TellingWord, ReadonlySet<string>>()
/** The kinds that a word is of, by itself or by what it ends with. */
function kindsOf(word: TellingWord): ReadonlySet<string> {
  const read = known.get(word)
  if (read) return read
  const found = new Set<string>()
  kindsOfStem ??= readKinds()
  for (const stem of word.stems) {
    for (const kind of kindsOfStem.get(stem) ?? []) found.add(kind)
    if (!word.isNoun || stem.length < shortestWhole) continue
    for (let at = 3; at <= stem.length - shortestEnd; at++)
      for (const kind of kindsOfStem.get(stem.slice(at)) ?? []) if (isOfCompounds(kind)) found.add(kind)
  }
  known.set(word, found)
  return found
}

/** Whether a noun names a body or a party, by what it ends with too. */
export const isActor = perWord((noun) => {
  const kinds = kindsOf({ word: noun, stems: meaningsOf(noun), isNoun: true, isTelling: true })
  return kinds.has('authority') || kinds.has('party')
})

/** Kinds that count for themselves; the others only as one of them all. */
const telling = ['duty', 'number', 'form', 'authority', 'fault', 'decision', 'thing', 'moment']

type Near = { words: readonly TellingWord[]; vocabulary: Vocabulary }

/**
 * Words of a kind that a statement has and its source has not; `in place` where its nearest passages name another one of
 * the kind that the statement leaves out. `all` are the words of the source and of what it is called.
 */
export function kindSignals(
  statement: string,
  words: readonly TellingWord[],
  near: readonly Near[],
  all: readonly Vocabulary[],
): Signal[] {
  const own = vocabularyInTurn(statement)
  let left: TellingWord[] | undefined
  return words.flatMap((word) => {
    const kinds = kindsOf(word)
    if (kinds.size === 0 || all.some((vocabulary) => isAccounted(word, vocabulary))) return []
    left ??= near.flatMap((one) => one.words.filter((other) => kindsOf(other).size > 0 && !isAccounted(other, own)))
    const isInPlace = (kind: string) => left!.some((other) => kindsOf(other).has(kind))
    const place = [...kinds].some(isInPlace) ? ' in place' : ''
    const isActor = kinds.has('authority') || kinds.has('party')
    return [
      ...telling.filter((kind) => kinds.has(kind)).map((kind) => `${kind}${isInPlace(kind) ? ' in place' : ''}`),
      `any${place}`,
      ...(isActor ? [`actor${place}`] : []),
    ].map((name) => ({ kind: `kind ${name}`, reason: `»${word.word}« steht so nicht in der Quelle.` }))
  })
}
