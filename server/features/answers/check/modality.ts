import { matchesOf } from '../../../base/language/matches.ts'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { rootsOf } from '../../../base/language/verbs.ts'
import { perText } from './law-texts.ts'
import { asksForIt, threat } from './propositions.ts'
import { isSameMeaning } from './synonyms.ts'

/*
 * What must and what may be done, verb by verb: »kann mäßigen« is not »ist zu mäßigen«. The verb is the infinitive that
 * belongs to the modal; only the same verb is compared.
 */
type Modal = 'duty' | 'right'
type Demand = { stem: string; modal: Modal }

const duty =
  /(?<!\p{L})(?:muss|muß|müssen|musst|hat|haben|ist|sind|sei|seien|soll|sollen|verpflichtet|obliegt)(?!\p{L})/iu
const strict = /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|obliegt)(?!\p{L})/iu
const right =
  /(?<!\p{L})(?:kann|können|darf|dürfen|berechtige?t|befugt|ermächtigt|steht\s(?:\p{L}+\s){0,5}fre[iy]|Ermessen\p{L}{0,2}|(?:das|ein)\s(?:\p{L}+\s){0,4}Recht|die Befugnis|die Möglichkeit|die Wahl|nach Wahl)(?!\p{L})/iu
const zu = /(?<!\p{L})zu\s(\p{Ll}{3,}n)(?!\p{L})|(?<!\p{L})(\p{Ll}{2,})zu(\p{Ll}{3,}n)(?!\p{L})/gu
const infinitive = /(?<!\p{L})(\p{Ll}{3,}(?:en|ern|eln))(?!\p{L})/gu

const forbidden =
  /(?<!\p{L})(?:(?:verboten|untersagt)(?!\swerden)|unzulässig|(?:darf|dürfen|kann|können)(?=[^,;]*\s(?:nicht|kein\p{L}{0,2}|weder|niemand))|(?:nicht|kein\p{L}{0,2}|weder|niemand)(?=[^,;]*\s(?:darf|dürfen|kann|können)))(?!\p{L})/iu

const stem = (word: string) => stemFolded(fold(word))

/** The verbs of a clause with what is demanded of them. */
function demandsIn(clause: string): Demand[] {
  // What must not be done is neither a duty nor a right: that is compared as a denial.
  if (forbidden.test(clause)) return []
  const withZu = Array.from(matchesOf(clause, zu), (match) => stem(match[1] ?? `${match[2]}${match[3]}`))
  if (right.test(clause) && !strict.test(clause)) {
    const verbs =
      withZu.length > 0 && /berechtige?t|befugt|ermächtigt|fre[iy]|Recht|Möglichkeit|Wahl/.test(clause)
        ? withZu
        : infinitivesOf(clause)
    return verbs.map((verb) => ({ stem: verb, modal: 'right' as const }))
  }
  if (strict.test(clause))
    return [...withZu, ...infinitivesOf(clause)].map((verb) => ({ stem: verb, modal: 'duty' as const }))
  return duty.test(clause) ? withZu.map((verb) => ({ stem: verb, modal: 'duty' as const })) : []
}

/** »mäßigen«, and of a passive »gemäßigt werden« the verb behind the participle. */
function infinitivesOf(clause: string): string[] {
  const participle = /(?<!\p{L})(\p{Ll}{4,}(?:t|en))\s(?:werden|sein)(?!\p{L})/u.exec(clause)?.[1]
  if (participle) return [stem(participle), ...rootsOf(fold(participle))]
  return Array.from(matchesOf(clause, infinitive), (match) => stem(match[1]!)).slice(-1)
}

const clausesOf = (text: string) => text.split(/(?<=[,;:])\s|\n|\s(?:und|oder)\s(?=\p{Ll}+\s)/u)

/** »bedarf eines einstimmigen Beschlusses« is »muss einstimmig beschlossen werden«. */
const needsIn = (clause: string): Demand[] =>
  Array.from(matchesOf(clause, needed), ([, noun, other]) => ({ stem: stem((noun ?? other)!), modal: 'duty' as const }))
const needed =
  /(?<!\p{L})(?:bedarf|bedürfen)\s(?:(?!nicht|kein)\p{Ll}+\s){0,4}(\p{Lu}\p{L}{4,})|(?<!\p{L})(\p{Lu}\p{L}{4,})\s(?:ist|sind)\s(?:erforderlich|notwendig|nötig)/gu

/** »Handlungsfähigkeit ist die Fähigkeit, sich zu verpflichten« demands nothing. */
const definition = /(?<!\p{L})(?:ist|sind)\s(?:die|das|der|eine?)\s\p{Lu}\p{L}+[^,]{0,60},[^,]*\szu\s/u

/** The demands of a sentence. An infinitive whose modal stands in another clause belongs to it: »ist er, wenn …, zu mäßigen«. */
const demandsOf = perText((sentence): Demand[] => {
  const isDuty = duty.test(sentence) && !right.test(sentence) && !definition.test(sentence)
  return clausesOf(sentence).flatMap((clause) => {
    const own = [...demandsIn(clause), ...needsIn(clause)]
    if (own.length > 0 || !isDuty) return own
    return Array.from(matchesOf(clause, zu), (match) => ({
      stem: stem(match[1] ?? `${match[2]}${match[3]}`),
      modal: 'duty' as const,
    }))
  })
})

const narrow =
  /(?<!\p{L})(?:kann|können|darf|dürfen)(?!\p{L})[^.;]*(?<!\p{L})(?:nur|ausschließlich|lediglich)(?!\p{L})/iu

/** Who may choose where the law lets them: for them a deadline makes no duty. */
const authority = /(?<!\p{L})(?:Behörde|Gericht|Richter|Staatsanwaltschaft|Verwaltungsgericht)(?!\p{L})/u

/** Whether a statement makes a duty of what its passages leave free, or the other way round. The verb must be the same. */
export function otherModal(statement: string, passages: readonly string[]): boolean {
  const demanded = demandsOf(statement)
  if (demanded.length === 0) return false
  const theirs = passages.flatMap(demandsOf)
  const [best = ''] = passages
  // »muss binnen 14 Tagen erklärt werden« says when, not that it must be done.
  const isTimed = /(?<!\p{L})(?:binnen|innerhalb|spätestens|innert|bis|vor|rechtzeitig|fristgerecht)(?!\p{L})/iu
  // »kann nur gerichtlich« is told as »muss gerichtlich«.
  const isNarrow = passages.some((text) => narrow.test(text))
  const own = demanded.filter(
    // »zu berichtigen, zum Nachteil jedoch nur, solange …«: a duty with such a bound is a right in the rest.
    ({ modal }) =>
      (modal === 'right' && !/(?<!\p{L})nur(?!\p{L})/iu.test(best)) ||
      (modal === 'duty' && !isNarrow && (authority.test(statement) || !isTimed.test(statement))),
  )
  return own.some(({ stem: verb, modal }) => {
    if (modal === 'right' && /^(?:be)?straf/u.test(verb) && threat.test(statement)) return false
    if (modal === 'right' && asksForIt(statement, passages)) return false
    const same = theirs.filter((other) => isSameMeaning(other.stem, verb))
    if (same.length > 0) return same.every((other) => other.modal !== modal)
    // Another verb for the same: only where a body must do what the nearest passage as a whole leaves free.
    return (
      modal === 'duty' && authority.test(statement) && strict.test(statement) && right.test(best) && !duty.test(best)
    )
  })
}

const plainDuty = /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|zwingend|Pflicht|unbedingt|obliegt)(?!\p{L})/iu
const anyDuty =
  /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|verpflichten|Pflicht|zwingend|obliegt|obliegen|soll|sollen|nur|erst|bedarf|bedürfen|erforderlich|spätestens|längstens|binnen|innerhalb|unverzüglich|verlangen|widrigenfalls|(?:hat|haben|ist|sind)(?=\s[^.;]*(?:\szu\s\p{Ll}{3,}n|\s\p{Ll}{2,}zu\p{Ll}{3,}n)))(?!\p{L})/iu
const plainRight =
  /(?<!\p{L})(?:kann|können|darf|dürfen|berechtige?t|befugt|ermächtigt|zulässig|gestattet|erlaubt|(?:ist|sind|bleibt)\s(?:\p{L}+\s){0,5}freigestellt|steht\s(?:\p{L}+\s){0,5}fre[iy]|(?:das|ein)\s(?:\p{L}+\s){0,4}Recht|Ermessen\p{L}{0,2}|freiwillig|nach Belieben|Möglichkeit)(?!\p{L})/iu
const denied = /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|niemand\p{L}*|weder|un(?:zulässig|berechtigt)\p{L}*)(?!\p{L})/iu

/** What a clause only says of a noun, or as an example: »eine Pause, die geteilt werden kann«. */
const aside =
  /,\s(?:(?:zum Beispiel|etwa|insbesondere)\s[^,;.]*,\s?)?(?:die|der|das|dem|den|deren|dessen|wo\p{Ll}*|zum Beispiel|etwa)\s[^,;.]*(?:kann|können|darf|dürfen|muss|müssen)(?=[,;.\s[]|$)/gu

/**
 * Whether a statement only speaks of a duty where its passages only leave something free, or the other way round,
 * whatever the verbs are.
 */
export function plainModal(whole: string, near: readonly string[]): boolean {
  const statement = whole.replace(aside, ' ')
  if (near.length === 0 || denied.test(statement)) return false
  if (plainDuty.test(statement) && !plainRight.test(statement))
    return near.every((text) => plainRight.test(text) && !anyDuty.test(text) && !denied.test(text))
  // »dürfen eine Dauer von höchstens 24 Monaten vorsehen« is a bound.
  if (
    plainRight.test(statement) &&
    !anyDuty.test(statement) &&
    !threat.test(statement) &&
    !asksForIt(statement, near) &&
    !/\d|höchst|mindest/iu.test(statement)
  )
    return near.every(
      (text) => anyDuty.test(text) && !plainRight.test(text) && !denied.test(text) && !threat.test(text),
    )
  return false
}
