import type { Found } from './entity.ts'
import type { PersonText } from './person-text.ts'

/*
 * Persons by their initials: below a letter, and as whoever dictated a note and whoever wrote it.
 */

/** »E. K.-W.« below a letter: initials that are those of a person with a name in the text. */
export function initialsOf({ text }: PersonText, initials: ReadonlySet<string>): Found[] {
  if (initials.size === 0) return []
  const found: Found[] = []
  for (const match of text.matchAll(
    /(?<![\p{L}\d.])\p{Lu}\.(?:[ -]?\p{Lu}\.){1,3}(?=[ \t]*(?:[\n,;)(:]|$)|[ ]\p{Ll})/gu,
  )) {
    if (initials.has(match[0].replace(/[^\p{Lu}]/gu, '')))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        type: 'PERSON',
        score: 0.7,
        rule: 'initials',
      })
  }
  // »AD« on the line below a letter, for Anna Dorn.
  for (const match of text.matchAll(/(?<=(?:^|\n)[ \t>]{0,8})\p{Lu}{2,3}(?=[ \t]*(?:\n|$))/gu))
    if (initials.has(match[0]))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        type: 'PERSON',
        score: 0.7,
        rule: 'initials',
      })
  return found
}

/** »AV HK/ps«, »Diktat: HK/ps«: who dictated and who wrote. */
export function dictationSigns(text: string): Found[] {
  return Array.from(
    text.matchAll(
      /(?<=(?:^|\n)[ \t]{0,8}(?:AV|Aktenvermerk|Diktat(?:zeichen)?|Diktiert|DZ|dz|Zeichen|Sachb\.|Bearb\.)[.: ]{1,3})\p{Lu}{2,3}\/\p{L}{2,3}(?![\p{L}\d/])/gu,
    ),
    ({ index, 0: signs }) => ({
      start: index,
      end: index + signs.length,
      type: 'PERSON' as const,
      score: 0.7,
      rule: 'signs of a dictation',
    }),
  )
}
