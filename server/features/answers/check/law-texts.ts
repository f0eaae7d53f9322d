import { withinTurn } from '../../../base/language/within-turn.ts'

/*
 * Sentences of laws and decisions come again and again, those of persons do not and are never kept: what was read in a
 * sentence of a law is held as long as its section is (passage.ts), anything else until this turn of the event loop ends.
 */

/** What was read in each sentence, by the number of the reader. */
const held = new Map<string, unknown[]>()
let readers = 0

/** From now on what is read in these sentences is kept. */
export function holdTexts(texts: Iterable<string>): void {
  for (const text of texts) if (!held.has(text)) held.set(text, [])
}

/** What was read in these sentences is given back. */
export function releaseTexts(texts: Iterable<string>): void {
  for (const text of texts) held.delete(text)
}

/** A reader that reads a sentence of a law once. What it gives must not be changed. */
export function perText<Value extends NonNullable<unknown>>(read: (text: string) => Value): (text: string) => Value {
  const number = readers++
  const inTurn = withinTurn(read)
  return (text) => {
    const known = held.get(text)
    return known ? ((known[number] ??= read(text)) as Value) : inTurn(text)
  }
}
