import { stopwords } from '../../../base/language/stopwords.ts'
import { readQuantities, type Quantity } from './quantities.ts'
import { isSameMeaning, wordOf } from './synonyms.ts'

/** A piece of a sentence between commas, as far as it can be compared: its telling words, whether it denies, what it demands. */
export type Clause = {
  terms: Set<string>
  isNegated: boolean
  /** »außer«, »es sei denn«, »verliert«: it may be read either way. */ isOpen: boolean
  modal: 'duty' | 'right' | undefined
  quantities: readonly Quantity[]
}

/** »nicht nur« denies nothing, »nicht mehr als« is a bound, »ohne Verzug« says when. */
const noNegation =
  /\bnicht\s(?:nur|bloß|allein|zuletzt|mehr als|weniger als|länger als|(?:über|unter)(?=\s(?:\d|ein)))\b|\bunbeschadet\b|\bohne (?:weiteres|(?:unnötigen |schuldhaften |jeden )?(?:verzug|aufschub|zögern)|(?:ungebührliche |unnötige )?verzögerung|schuldhaftes zögern|rücksicht (?:auf|darauf)|unterschied)|\bnicht später als\b|\bohnehin\b|\bkeinesfalls weniger\b/giu
const negation =
  /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|niemals|niemand\p{L}{0,2}|nichts|weder|ohne|keinerlei|keinesfalls|keineswegs|nirgends)(?!\p{L})/giu
/** Words that deny what their stem says: the clause counts as denied, the word as its opposite. */
const opposites: [RegExp, string][] = [
  [
    /(?<!\p{L})un(wirksam|zulässig|berechtigt|verbindlich|entgeltlich|befristet|statthaft|anfechtbar|beschränkt|begründet|erheblich|möglich|verjährbar|pfändbar|verzichtbar|richtig|rechtmäßig|erlaubt|bedingt|selbständig|ehelich|mündig)(\p{L}{0,3})(?!\p{L})/giu,
    '$1',
  ],
  [/(?<!\p{L})nichtig\p{L}{0,2}(?!\p{L})/giu, 'wirksam'],
  [/(?<!\p{L})ungültig\p{L}{0,2}(?!\p{L})/giu, 'wirksam'],
  [/(?<!\p{L})straf(?:los|frei)(?!\p{L})/giu, 'bestrafen'],
  [/(?<!\p{L})(?:verboten|untersagt)\p{L}{0,2}(?!\p{L})/giu, 'erlaubt'],
  [/(?<!\p{L})ausgeschlossen(?!\p{L})/giu, 'möglich'],
  [/(?<!\p{L})(?:entfällt|entfallen)(?!\p{L})/giu, 'besteht'],
]
/** »nicht nichtig« is valid: two denials side by side are none. */
const doubled = /(?<!\p{L})nicht\s(?:nichtig|ungültig|unwirksam)(?!\p{L})/giu
const exception =
  /(?<!\p{L})(?:außer|ausgenommen|es sei denn|ausnahme\p{L}*|statt|anstatt|soweit|nur|erst|allein|lediglich|ausschließlich|verliert|verlieren|erlischt|erlöschen|entgegen|trotz|obwohl|unterlass\p{L}*|unterbleib\p{L}*|verweiger\p{L}*|ablehn\p{L}*|abgelehnt|abzuweisen|befreit|frei|verzicht\p{L}*|sonst)(?!\p{L})/iu
const duty = /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|pflicht|zwingend|obliegt|hat|haben|ist|sind)(?!\p{L})/iu
const plainDuty = /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|obliegt)(?!\p{L})/iu
const infinitive = /(?<!\p{L})(?:zu\s\p{Ll}{3,}|\p{Ll}{2,}zu\p{Ll}{3,})(?!\p{L})/u
const right = /(?<!\p{L})(?:kann|können|darf|dürfen|berechtigt|zulässig|erlaubt|steht\s(?:es\s)?frei)(?!\p{L})/iu

export function readClause(text: string): Clause {
  const quantities = readQuantities(text)
  let denials = 0
  let rest = text
    .replace(noNegation, ' ')
    .replace(doubled, 'wirksam')
    .replace(/(?<!\p{L})gültig(?!\p{L})/giu, 'wirksam')
  for (const [pattern, opposite] of opposites)
    rest = rest.replace(
      pattern,
      (_whole: string, word: string | number, ending: string | number) => (
        denials++,
        opposite === '$1' ? `${word}${typeof ending === 'string' ? ending : ''}` : opposite
      ),
    )
  denials += (rest.match(negation) ?? []).length
  const isDuty = plainDuty.test(rest) || (duty.test(rest) && infinitive.test(rest))
  const isRight = right.test(rest)
  return {
    terms: termsOf(rest),
    isNegated: denials % 2 === 1,
    isOpen: denials > 1 || exception.test(rest),
    modal: isDuty === isRight ? undefined : isDuty ? 'duty' : 'right',
    quantities,
  }
}

/** Pieces between commas, dashes and brackets; a piece of a single word joins the one after it. */
export function splitClauses(sentence: string): string[] {
  // »…, verjähren«, »… und ist verlängerbar«: what is said last may be a single word.
  const pieces = sentence
    .split(
      /(?:,(?!\d)|;|:|–|\(|\)|\s(?:und|aber|jedoch)\s(?=(?:ist|sind|kann|können|darf|dürfen|muss|müssen|wird|werden|gilt|haftet)\s))\s*/,
    )
    .filter((piece) => piece.trim() !== '')
  return pieces.reduce<string[]>((joined, piece, index) => {
    const last = joined.at(-1)
    if (last !== undefined && index > 0 && termsOf(last).size < 2) joined[joined.length - 1] = `${last} ${piece}`
    else joined.push(piece)
    return joined
  }, [])
}

/** The stems of the telling words. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>()
  for (const word of text.match(/\p{L}{3,}/gu) ?? []) {
    const { folded, stem } = wordOf(word)
    if (!stopwords.has(folded)) terms.add(stem)
  }
  return terms
}

/** Share of `terms` that `others` has. */
export function overlap(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (terms.size === 0) return 0
  let found = 0
  for (const term of terms)
    if (others.has(term) || Array.from(others).some((other) => isSameMeaning(term, other))) found++
  return found / terms.size
}
