import { matchesOf } from '../../../base/language/matches.ts'
import type { Passage } from './passage.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { isSameQuantity } from './same-quantity.ts'
import { isAccounted, tellingWords } from './words.ts'

/* From when a time runs, and which item or step of a list a number belongs to. */

const isTime = ({ unit }: Quantity) => /^(?:tag|werktag|monat|minute)$/u.test(unit)
const begins =
  /(?<!\p{L})(?:ab|nach|seit|von|vor|mit)\s(?:(?:de[rmns]|die|das|eine[rmns]?|seine[rmns]?|ihre[rmns]?|diese[rmns]?|jede[rmns]?|dessen|deren)\s)?(?:\p{Ll}+(?:e|en|er|es|em)\s){0,2}(\p{Lu}\p{L}{2,})/gu
/** Nouns that only say that a time ends. */
const idle = /^(?:Ablauf|Ende|Beginn|Maßgabe|Wahl|Tag\p{L}{0,2}|Jahr\p{L}{0,2}|Monat\p{L}{0,2}|Woche\p{L}{0,2}|Amts)$/u

/** What is named right behind a time as the event that it runs from. */
function eventsBehind({ end }: Quantity, text: string): string[] {
  const [behind = ''] = text.slice(end, end + 70).split(/[,;:.]/u)
  return Array.from(matchesOf(behind, begins), ([, noun]) => noun!).filter((noun) => !idle.test(noun))
}

/** The event from which a statement has a time run, where the source has the same time run from another one. */
export function otherBeginning(
  statement: string,
  passages: readonly Passage[],
): { said: string; source: string } | undefined {
  for (const quantity of readQuantities(statement)) {
    if (!isTime(quantity)) continue
    const [event] = eventsBehind(quantity, statement)
    if (event === undefined) continue
    const [telling] = tellingWords(`x ${event}`)
    if (!telling) continue
    const holding = passages.filter(({ quantities }) => quantities.some((one) => isSameQuantity(quantity, one)))
    const events = holding.flatMap(({ text, quantities }) =>
      quantities.filter((one) => isSameQuantity(quantity, one)).flatMap((one) => eventsBehind(one, text)),
    )
    if (events.length > 0 && !holding.some(({ vocabulary }) => isAccounted(telling, vocabulary)))
      return { said: event, source: events[0]! }
  }
  return undefined
}

/** A time that a statement gives a step (»nach dem fünften Dienstjahr«) for which a list has another one. */
export function otherStep(statement: string, near: readonly Passage[]): Quantity | undefined {
  const own = readQuantities(statement)
  const steps = own.filter(({ unit }) => unit.startsWith('ordinal ') || unit === 'lebensjahr')
  const times = own.filter(isTime)
  if (steps.length !== 1 || times.length !== 1) return undefined
  const [step, time] = [steps[0]!, times[0]!]
  for (const { text } of near) {
    const parts = text.split(/,\s|;\s/u).map((part) => readQuantities(part))
    const stepsOf = parts.map((part) => part.filter(({ unit }) => unit === step.unit))
    if (stepsOf.filter((of) => of.length > 0).length < 2) continue
    const at = stepsOf.findIndex((of) => of.some(({ value }) => value === step.value))
    const amounts = (parts[at] ?? []).filter(({ unit }) => unit !== step.unit)
    if (amounts.length > 0 && amounts.every(({ count }) => count !== time.count)) return time
  }
  return undefined
}

/** How much of two sentences must be the same before they are items of one list. */
const opening = 12

/** A number that stands in one item of a list, while the words of the statement are those of another one. */
export function otherItem(statement: string, passages: readonly Passage[]): Quantity | undefined {
  const words = tellingWords(statement)
  const own = readQuantities(statement)
  for (const quantity of own) {
    // A statement that tells several items of a list has words of all of them.
    if (own.filter(({ unit }) => unit === quantity.unit || unit === '?').length > 1) continue
    if (!isTime(quantity) && !['euro', 'prozent', 'anteil'].includes(quantity.unit)) continue
    const holding = passages.filter(({ quantities }) => quantities.some((one) => isSameQuantity(quantity, one)))
    const [item] = holding
    if (!item || holding.length > 1) continue
    const siblings = passages.filter(
      (other) =>
        other !== item &&
        other.source === item.source &&
        other.label === item.label &&
        other.text.slice(0, opening) === item.text.slice(0, opening) &&
        other.quantities.some((one) => (isTime(one) && isTime(quantity)) || one.unit === quantity.unit),
    )
    const isOwn = (passage: Passage) => words.filter((word) => isAccounted(word, passage.vocabulary))
    const held = isOwn(item)
    const better = siblings.some((other) => {
      const theirs = isOwn(other)
      return theirs.some((word) => !held.includes(word)) && held.every((word) => theirs.includes(word))
    })
    if (better) return quantity
  }
  return undefined
}
