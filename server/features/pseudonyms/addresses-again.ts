import { streetNames } from './addresses.ts'
import { placesOf } from './at-words.ts'
import type { Found } from './entity.ts'
import { kindOf } from './words.ts'

/*
 * Addresses again: the street without its number, the village with another one.
 */

/** Streets and villages that a text names as addresses once, wherever they stand again. */
export function addressesAgain(text: string, addresses: readonly Found[]): Found[] {
  return [...streetsAgain(text, addresses), ...villagesAgain(text, addresses)]
}

const places = (text: string, name: string) =>
  placesOf(text, /^\p{L}+/u.exec(name)![0])
    .filter((at) => text.startsWith(name, at) && !/\p{L}/u.test(text[at + name.length] ?? ''))
    .slice(0, 500)

/** A street that was named with its number is an address without it too. */
const streetsAgain = (text: string, addresses: readonly Found[]): Found[] =>
  streetNames(text, addresses).flatMap((name) =>
    places(text, name).map((start) => ({
      start,
      end: start + name.length,
      type: 'ADDRESS' as const,
      score: 0.8,
      rule: 'street again',
    })),
  )

/** »wohnt Moosegg 7« and later »Moosegg Nr. 9«, »das Haus Moosegg 11«: the village with the number of another house. */
function villagesAgain(text: string, addresses: readonly Found[]): Found[] {
  const names = new Set(
    addresses.flatMap(({ start, end, rule }) => {
      if (!/^(?:place|village|line above)/.test(rule)) return []
      const name = /^\p{Lu}\p{Ll}[\p{L}-]{3,24}(?= (?:Nr\.? ?|H[Nn]r\.? ?)?\d)/u.exec(text.slice(start, end))?.[0]
      return name && !kindOf(name).isOrdinary ? [name] : []
    }),
  )
  return [...names].flatMap((name) =>
    places(text, name).flatMap((start) => {
      const number = /^ (?:Nr\.? ?|H[Nn]r\.? ?)?\d{1,3}[a-z]?(?![\d\p{L}]|[.,]\d)/u.exec(
        text.slice(start + name.length, start + name.length + 14),
      )?.[0]
      return number === undefined
        ? []
        : [
            {
              start,
              end: start + name.length + number.length,
              type: 'ADDRESS' as const,
              score: 0.8,
              rule: 'village again',
            },
          ]
    }),
  )
}
