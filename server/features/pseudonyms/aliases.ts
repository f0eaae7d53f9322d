import type { Found } from './entity.ts'
import { infoOf } from './person-text.ts'
import { keyOf } from './tokens.ts'

/*
 * What a text says a body will be called: »(im Folgenden kurz „Almkristall“)«, »(kurz: WGS)«.
 */

const called =
  /[(,–-]\s?(?:[„"»])?(?:(?:im|in)\s(?:[Ff]olgenden|[Ww]eiteren|der\sFolge|Folge)|[Nn]achfolgend|[Nn]achstehend|[Ff]ortan|[Kk]ünftig|kurz)(?:\s(?:auch|kurz|nur|noch|als|bezeichnet|genannt))*\s?[:,]?\s(?:die\s|der\s|das\s)?["„»']?(?<v>\p{Lu}[\p{L}\d&.'-]{1,24}(?:[ ](?:&[ ])?\p{Lu}[\p{L}\d'-]{1,24}){0,3})(?=["“”«']|\)|\sgenannt|,|;)/gu

/** Whether capitals are the first letters of words of a name, or letters of it in their order (»WGS« of »Wasser… Steinfurt«). */
function isShortOf(letters: string, name: string): boolean {
  let at = 0
  // »Ing. Leo Moik Bau GmbH« is »LMB«: titles are none of the letters.
  const whole = keyOf(name.replace(/^(?:(?:Dr|Mag|DI|Ing|Dipl|Prof|Bmstr?|Mst|KommR|Firma|Fa)\.?-?\s?)+/u, ''))
  for (const letter of letters.toLowerCase()) {
    at = whole.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return whole.startsWith(letters[0]!.toLowerCase())
}

const isWordOf = (word: string, name: string) => word.length > 3 && name.split(/[\s-]+/).includes(word) && name !== word

/** The names that a text gives the bodies found in it, each as written. */
export function aliasesOf(text: string, organisations: readonly Found[]): string[] {
  const sorted = organisations.toSorted((a, b) => a.end - b.end)
  const names: string[] = []
  for (const match of text.matchAll(called)) {
    const name = match.groups!.v!.replace(/\.$/, '')
    const near = sorted.findLast(({ end }) => end <= match.index + 1)
    const isNear = near && match.index - near.end <= 200 && !text.slice(near.end, match.index).includes('\n\n')
    // »Die Vermieterin, in der Folge auch „Almkristall“«: a word of the name of a body, wherever that stands.
    const of = isNear ? near : sorted.find(({ start, end }) => isWordOf(name, text.slice(start, end)))
    if (!of) continue
    const { isRole, isNever, isTitle, kind } = infoOf(name.split(' ')[0]!)
    if (isRole || isTitle || (isNever && !name.includes(' '))) continue
    const whole = text.slice(of.start, of.end)
    // »… im Mostland“ (kurz „KRM“)«: right behind the name and in quotes whatever the letters are.
    const isQuoted = isNear && /[„»"']$/.test(match[0].slice(0, -name.length)) && match.index - of.end <= 3
    const isOwn = keyOf(whole).includes(keyOf(name))
    if (
      /^\p{Lu}{2,6}$/u.test(name)
        ? (isQuoted || isShortOf(name, whole)) && name.length > 2
        : isOwn || (!kind.isOrdinary && isNear) || /\p{Ll}\p{Lu}/u.test(name)
    )
      names.push(name)
  }
  return names
}
