import { matchesOf } from '../../../base/language/matches.ts'
import type { Main } from './mains.ts'
import type { Passage } from './passage.ts'
import { perText } from './law-texts.ts'
import { isAccounted, isMostOf, tellingWords, vocabularyOf, type TellingWord, type Vocabulary } from './words.ts'

/* What a statement grants although its source takes it away there, and what it says of one of two that the source says of the other. */

const also = /(?<!\p{L})(?:auch|selbst|sogar|ebenso)(?!\p{L})/iu
const alsoWhen =
  /(?<!\p{L})(?:auch|selbst|sogar)\s(?:dann,?\s)?(?:wenn|falls|bei|im Fall\p{L}*)\s([^.;]+)|(?<!\p{L})(?:auch|selbst|sogar)\s[^,.;]{0,60},\s(?:wenn|falls)\s([^.;]+)/iu
const denial = /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|niemand\p{L}{0,2}|weder|nie)(?!\p{L})/iu
const taken = /(?<!\p{L})(?:ohne|nicht|kein\p{L}{0,2}|es sei denn|außer|ausgenommen)(?!\p{L})([^;.]*)/giu
const most = 0.8

/** »auch dann, wenn …« where the passages say it only without that, or say of it that it does not hold. */
export function grantedDespite(
  statement: string,
  near: readonly Passage[],
  theirs: readonly (readonly Main[])[],
): string | undefined {
  const [whole = '', one, other] = alsoWhen.exec(statement) ?? []
  const granted = one ?? other
  if (granted === undefined || denial.test(statement)) return undefined
  const words = tellingWords(`x ${granted}`)
  if (words.length < 2) return undefined
  const holds = (vocabulary: Vocabulary) => isMostOf(words, vocabulary, most)
  // »ohne dies vorsätzlich oder grob fahrlässig verschuldet zu haben«
  const isTaken = near.some(
    ({ text }) => !also.test(text) && Array.from(matchesOf(text, taken)).some(([, rest]) => holds(vocabularyOf(rest!))),
  )
  // »Hat der Mieter selbst gekündigt, so ist das nicht anzuwenden.«
  const isDenied = theirs
    .flat()
    .some(({ isDenied, conditions }) => isDenied && conditions.some(({ vocabulary }) => holds(vocabulary)))
  return isTaken || isDenied ? whole.split(' ').slice(0, 6).join(' ') : undefined
}

/** Two who stand against each other, as their names begin. */
const pairs = (
  [
    ['Mieter', 'Vermieter'],
    ['Dienstnehmer|Arbeitnehmer|Angestellte', 'Dienstgeber|Arbeitgeber'],
    ['Verbraucher|Konsument', 'Unternehmer'],
    ['Käufer', 'Verkäufer'],
    ['Gläubiger', 'Schuldner'],
    ['Kläger', 'Beklagte'],
    ['Bund', 'Land|Länder'],
    ['Ehegatte', 'Kind'],
    ['Vorstand', 'Aufsichtsrat'],
    ['Staatsanwaltschaft', 'Gericht'],
  ] as const
).map((names) => {
  const pair = [named(names[0]), named(names[1])] as const
  return { one: pair[0], halves: perText((text) => ({ of: halvesOf(text, pair) })) }
})

function named(names: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${names})(?:e?n|e?s|r|in)?(?!\\p{L})`, 'gu')
}

/** What a sentence says of each of two, without the verbs that it says of both. */
function halvesOf(text: string, [one, other]: readonly [RegExp, RegExp]): [Said, Said] | undefined {
  const a = text.search(one) < 0 ? [] : Array.from(matchesOf(text, one))
  if (a.length !== 1) return undefined
  const b = Array.from(matchesOf(text, other))
  if (b.length !== 1) return undefined
  const [from, to] = [a[0]!.index, b[0]!.index]
  const [first, second] = [text.slice(Math.min(from, to), Math.max(from, to)), text.slice(Math.max(from, to))]
  return from < to ? [readSaid(first), readSaid(second)] : [readSaid(second), readSaid(first)]
}
type Said = { words: TellingWord[]; vocabulary: Vocabulary; isOnly: boolean }
const readSaid = (half: string): Said => readWords(half.replace(/^\p{L}+/u, ''))
const readWords = (text: string): Said => ({
  words: tellingWords(`x ${text}`).filter(({ word }) =>
    /^\p{Lu}|(?:lich|isch|bar)(?:e[rnms]?)?$|ig(?:e[rms]?)?$/u.test(word),
  ),
  vocabulary: vocabularyOf(text),
  isOnly: /(?<!\p{L})(?:nur|ausschließlich|lediglich)(?!\p{L})/iu.test(text),
})

/** »Der Vermieter kann schriftlich, der Mieter nur gerichtlich kündigen«, where the source says it the other way round. */
export function crossed(statement: string, near: readonly string[]): string | undefined {
  for (const pair of pairs) {
    const own = pair.halves(statement).of
    if (!own) continue
    for (const text of near) {
      const theirs = pair.halves(text).of
      if (!theirs) continue
      const fits = (said: Said, source: Said, against: Said) =>
        said.words.filter((word) => isAccounted(word, source.vocabulary) && !isAccounted(word, against.vocabulary))
          .length + Number(said.isOnly && source.isOnly && !against.isOnly)
      const straight = fits(own[0], theirs[0], theirs[1]) + fits(own[1], theirs[1], theirs[0])
      const across = fits(own[0], theirs[1], theirs[0]) + fits(own[1], theirs[0], theirs[1])
      if (across >= 2 && straight === 0) return statement.match(pair.one)?.[0]
    }
  }
  return undefined
}
