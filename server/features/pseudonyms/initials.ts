import { atWords, matchesAtWords } from './at-words.ts'
import type { Found } from './entity.ts'
import type { PersonText } from './person-text.ts'
import { matchesIn, windowsAround } from './windows.ts'

/*
 * Persons by their initials: below a letter, and as whoever dictated a note and whoever wrote it.
 */

/** »E. K.-W.« */
const dotted = atWords(
  /(?<![\p{L}\d.])\p{Lu}\.(?:[ -]?\p{Lu}\.){1,3}(?=[ \t]*(?:[\n,;)(:]|$)|[ ]\p{Ll})/gu,
  /^\p{Lu}$/u,
)
/** »AD« on the line below a letter, for Anna Dorn. */
const signed = atWords(/(?<=(?:^|\n)[ \t>]{0,8})\p{Lu}{2,3}(?=[ \t]*(?:\n|$))/gu, /^\p{Lu}{2,3}$/u)

/** »E. K.-W.« or »EK« below a letter: initials that are those of a person with a name in the text. */
export function initialsOf({ text }: PersonText, initials: ReadonlySet<string>): Found[] {
  if (initials.size === 0) return []
  return [dotted, signed].flatMap((pattern) =>
    Array.from(matchesAtWords(text, pattern), ({ match }) => match)
      .filter(([written]) => initials.has(written.replace(/[^\p{Lu}]/gu, '')))
      .map(({ index, 0: written }) => ({
        start: index,
        end: index + written.length,
        type: 'PERSON' as const,
        score: 0.7,
        rule: 'initials',
      })),
  )
}

const dictation =
  /(?<=(?:^|\n)[ \t]{0,8}(?:AV|Aktenvermerk|Diktat(?:zeichen)?|Diktiert|DZ|dz|Zeichen|Sachb\.|Bearb\.)[.: ]{1,3})\p{Lu}{2,3}\/\p{L}{2,3}(?![\p{L}\d/])/gu
/** »AV HK/ps«, »Diktat: HK/ps«: who dictated and who wrote. */
export function dictationSigns(text: string): Found[] {
  return Array.from(
    matchesIn(windowsAround(text, /\/(?<=\p{Lu}{2}\/)\p{L}{2}/gu, 42, 6), dictation),
    ({ match: { 0: signs }, at: index }) => ({
      start: index,
      end: index + signs.length,
      type: 'PERSON' as const,
      score: 0.7,
      rule: 'signs of a dictation',
    }),
  )
}
