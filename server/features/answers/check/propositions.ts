import { matchesOf } from '../../../base/language/matches.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { perText } from './law-texts.ts'
import { readQuantities } from './quantities.ts'
import {
  isMostOf,
  shareFrom,
  shareOf,
  tellingWords,
  vocabularyInTurn,
  vocabularyOf,
  type TellingWord,
  type Vocabulary,
} from './words.ts'
import { isSameMeaning, meaningsOf } from './synonyms.ts'

/*
 * A sentence as its propositions: what is done, whether it is denied, and whether it must or may be done. A proposition of
 * a statement is laid beside the one of its passages that speaks of the same; there both must agree. Unlike the comparison
 * of whole sentences this finds one turned word in a long provision.
 */
export type Proposition = {
  text: string
  words: readonly TellingWord[]
  vocabulary: Vocabulary
  /** Stems of what is done: the verb at its end, or the finite one. */
  verbs: string[][]
  isDenied: boolean
  /** »nur«, »ohne«, »erst«: it may be read either way. */ isOpen: boolean
  isCondition: boolean
  modal: 'duty' | 'right' | undefined
}

export const noDenial =
  /(?<!\p{L})(?:nicht\s(?:nur|bloß|allein(?!\s(?:deshalb|deswegen|aus|wegen|dadurch|darum))|zuletzt|einmal|anders als|(?:später|früher|weniger|mehr|länger|höher|größer|kleiner|schneller|älter|jünger)\s(?:\p{L}+\s){0,2}als)|ohnehin|nichts? (?:anderes|abweichend\p{L}*))(?!\p{L})/giu
/** »darf neun Monate nicht übersteigen« is a bound; without a number it is denied as anything else. */
const noBound = /(?<!\p{L})(?:noch )?nicht\s(?:zu\s)?(?:über|unter)(?:zu)?(?:steig|schreit|schritt|stieg)\p{L}*/giu
/** »darf das Höchstmaß nicht übersteigen« */
const measure =
  /(?<!\p{L})(?:Betr[aä]g\p{L}*|Höchst\p{L}+|Höhe|Ausmaß\p{L}*|Dauer|Grenze\p{L}*|Wert\p{L}*|\p{L}+strafe)(?!\p{L})/u
export const denial =
  /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|niemals|niemand\p{L}{0,2}|nichts|weder|keinerlei|keinesfalls|keineswegs|ebenso\s?wenig)(?!\p{L})/giu
/** What is denied twice is affirmed; »nicht … und … nicht« denies both. */
export const isDeniedOnce = (text: string): boolean => partsOf(text).some((part) => timesDenied(part) % 2 === 1)

const timesDenied = (text: string): number => text.match(denial)?.length ?? 0
const partsOf = (text: string) => text.split(/\s(?:und|oder|sowie|sondern)\s/u)

const open =
  /(?<!\p{L})(?:nur|erst|ohne|außer|sonst|solange|lediglich|ausschließlich|es sei denn|ausgenommen|soweit|Ausnahme\p{L}*|statt|anstatt|trotz\p{L}*|mangels|abgesehen|sondern|selten|kaum|Nicht\p{Ll}{4,}|un(?!ter|d(?!\p{L})|s(?!\p{L})|i|verzüglich|mittelbar|beschadet)\p{L}{4,})(?!\p{L})/iu
/** Words that deny in themselves, put so that they can be laid beside their opposites. */
const sides: [RegExp, string][] = [
  [/(?<!\p{L})außer (?:Betracht|Ansatz|Acht)\s(zu\s)?(?:lassen|gelassen|bleib\p{L}*)/giu, 'nicht $1berücksichtigen'],
  [/(?<!\p{L})(?:unberücksichtigt|unbeachtet)(?:\s(?:zu\s)?(?:lassen|bleib\p{L}*))?/giu, 'nicht berücksichtigen'],
  [/(?<!\p{L})(?:rechts)?(?:unwirksam|ungültig)(?!\p{Ll}{3})|(?<!\p{L})nichtig(?!\p{L})/giu, 'nicht wirksam'],
  [/(?<!\p{L})(?:rechtswirksam|rechtsgültig|gültig|rechtsverbindlich)(?!\p{L})/giu, 'wirksam'],
  [/(?<!\p{L})(?:unzulässig|unstatthaft|verboten|untersagt)(?!\p{L})/giu, 'nicht erlaubt'],
  [/(?<!\p{L})(?:zulässig|statthaft|gestattet)(?!\p{L})/giu, 'erlaubt'],
  [/(?<!\p{L})straf(?:los|frei)(?!\p{L})/giu, 'nicht bestrafen'],
  [/(?<!\p{L})(?:entfällt|entfallen)(?!\p{L})/giu, 'besteht nicht'],
  [/(?<!\p{L})(?:ist|sind|wird|werden)\s(?:\p{L}+\s){0,3}gehemmt(?!\p{L})/giu, 'läuft nicht'],
  [/(?<!\p{L})unterbleib(?:t|en)(?!\p{L})/giu, 'erfolgt nicht'],
  [/(?<!\p{L})(?:ist|sind)\s(?:\p{L}+\s){0,3}ausgeschlossen(?!\p{L})/giu, 'nicht möglich'],
]

/** A text without the denials that are bounds, and with words that deny in themselves put plainly. */
export const plainOf = withinTurn((bare: string) => {
  const unbound = bare.replace(noBound, ' ')
  const isBound = unbound !== bare && (measure.test(bare) || readQuantities(bare).length > 0)
  return sides.reduce((text, [pattern, said]) => text.replace(pattern, said), isBound ? unbound : bare)
})
/** What is said of something without a verb of its own. */
const states = /(?<!\p{L})(?:wirksam|erlaubt|rechtswidrig|öffentlich|strafbar|verpflichtet|berechtigt)(?!\p{L})/giu

export const opensCondition =
  /^(?:(?:und|oder|aber|auch|es sei denn|außer)\s)?(?:wenn|falls|sofern|soferne|soweit|sobald|solange|insoweit|ob|obwohl|obgleich|bevor|nachdem|bis(?!\s(?:zu|zum|zur|auf|dahin|längstens|spätestens|Ende|Ablauf|\d|eine[nmrs]?)(?!\p{L})))(?!\p{L})/iu
export const opensQuestion =
  /^(?:Kann|Ist|Sind|Wird|Werden|Hat|Haben|Können|War|Waren|Hatte|Hätte|Fehlt|Fehlen)\s|^\p{Lu}\p{Ll}+(?:t|en)\s(?:de[rmn]|die|das|eine?\p{L}?|er|sie|es|man|ich|wir|sich|jemand|niemand|beide|mehrere|alle|jede\p{L}?|in|im|auf|bei|an|am|nach|gegen|auch|seine?\p{L}?|ihre?\p{L}?|kein\p{L}*|ihm|diese\p{L}?|\p{Ll}+e[rsnm]?\s\p{Lu}|\p{Lu})/u
const strict =
  /(?<!\p{L})(?:muss|muß|müssen|verpflichtet|gehalten|angehalten|schuldig|verbunden|obliegt|zwingend)(?!\p{L})/iu
const weakDuty = /(?<!\p{L})(?:hat|haben|ist|sind|sei|seien)(?!\p{L})/iu
const right =
  /(?<!\p{L})(?:kann|können|darf|dürfen|berechtige?t|befugt|ermächtigt|gestattet|steht\s(?:\p{L}+\s){0,5}fre[iy]|steht es|es steht|(?:ist|sind|bleibt)\s(?:\p{L}+\s){0,5}freigestellt|Ermessen\p{L}{0,2}|(?:das|ein)\s(?:\p{L}+\s){0,4}Recht|(?:hat|haben)\s(?:\p{L}+\s){0,5}(?:die Wahl|die Möglichkeit))(?!\p{L})/iu
const zuInfinitive = /(?<!\p{L})(?:zu\s\p{Ll}{3,}n|\p{Ll}{2,}zu\p{Ll}{3,}n)(?!\p{L})/u
const auxiliaries =
  /^(?:werden|wird|wurde|wurden|worden|würde|ist|sind|war|waren|sein|sei|seien|hat|haben|habe|hatte|hätte|kann|können|könne|könnte|muss|muß|müssen|müsse|darf|dürfen|soll|sollen|lassen|lässt|gilt|gelten|nicht|zu|auch|so|als|wie)$/iu

const tail = new Set(
  'ab an auf aus bei ein fest fort frei her hin los mit nach nieder statt teil um unter vor weg weiter wieder zu zurück zusammen entgegen bekannt bereit'.split(
    ' ',
  ),
)

const atMost = /nicht\s(?:länger|mehr|höher|größer|älter|später)/iu

/** »ist nicht verpflichtet, das Werk herauszugeben«: what is denied or left free is what follows. */
const governs =
  /(?<!\p{L})(?:verpflichtet|berechtigt|befugt|ermächtigt|gehalten|verboten|untersagt|gestattet|erlaubt|freigestellt|schuldig|verbunden|Pflicht|Recht|steht\s(?:\p{L}+\s){0,4}frei)(?!\p{L})/u
const isGoverned = (piece: string) =>
  !/^(?:um|ohne|statt|anstatt|und|oder|wenn|sofern)\s/iu.test(piece) &&
  /(?:\szu\s\p{Ll}{3,}n|\p{Ll}{2,}zu\p{Ll}{3,}n)[.,;:]?$/u.test(piece)

/** The propositions of a sentence: what stands between its commas, and on either side of an »und« with a verb of its own. */
export const propositionsOf = (sentence: string, context = ''): readonly Proposition[] =>
  context === '' ? ofSentence(sentence) : readPropositions(sentence, context)

/** A statement is often the sentence of a law itself. */
const ofSentence = perText((sentence) => readPropositions(sentence, ''))

function readPropositions(sentence: string, context: string): Proposition[] {
  const plain = plainOf(sentence.replace(noDenial, (said) => (atMost.test(said) ? ' höchstens ' : ' ')))
  const pieces = plain
    .split(
      /(?<=[,;:])\s|\s(?=[(–])|(?<=\))\s|\n|\s(?=(?:und|oder|sondern|aber|jedoch)\s(?=[^,;]*\p{Ll}{3,}(?:en|t|n)(?:[,;.]|$)))/u,
    )
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    // Parts of a list have their verb behind them all: »die Zulagen und die Leistungen, und … sind nicht zu zählen«.
    .reduce<string[]>((joined, piece) => {
      const last = joined.at(-1)
      if (last !== undefined && last.endsWith(',') && governs.test(last) && isGoverned(piece))
        joined[joined.length - 1] = `${last} ${piece}`
      else if (
        last !== undefined &&
        !/[;:.)]$/u.test(last) &&
        /^(?:und|oder|sowie)(?!\p{L})/iu.test(piece) &&
        verbsOf(last.replace(/[,]$/u, '')).length === 0
      )
        joined[joined.length - 1] = `${last} ${piece}`
      else joined.push(piece)
      return joined
    }, [])
  // »so kann, wenn dies zweckmäßig ist, gesondert abgesprochen werden«: what may be done stands in a later piece.
  let carried: Proposition['modal']
  const hasException = /(?<!\p{L})(?:es sei denn|außer|ausgenommen)(?!\p{L})/iu.test(plain)
  return pieces.flatMap((text, index) => {
    const isCondition =
      opensCondition.test(text) || (text.endsWith(',') && index < pieces.length - 1 && opensQuestion.test(text))
    const isRight = right.test(text)
    const isDuty = strict.test(text) || (weakDuty.test(text) && zuInfinitive.test(text))
    const own = isRight === isDuty ? undefined : isDuty ? ('duty' as const) : ('right' as const)
    const bare = text.replace(/[.,;:()–]+$/u, '')
    const isLast = /(?:werden|wird|worden|\p{Ll}{3,}en)$/u.test(bare)
    const modal = own ?? (isCondition || !isLast ? undefined : carried)
    if (own && !isCondition) carried = isLast ? undefined : own
    if (/[;:]$/u.test(text)) carried = undefined
    const words = tellingWords(text)
    if (words.length === 0) return []
    return [
      {
        text,
        words,
        vocabulary: vocabularyOf(`${context} ${text}`),
        verbs: verbsOf(bare),
        isDenied: isDeniedOnce(text),
        isOpen: open.test(text) || hasException,
        isCondition,
        modal,
      },
    ]
  })
}

/** By its ending; words in -lich, -ig and the like are none. */
const isVerb = (word: string) =>
  /^\p{Ll}{3,}(?:t|n)$/u.test(word) &&
  (!/(?:lich|ig|isch|bar|sam|haft|los)(?:en)?$/u.test(word) || verbOfAdjective.test(word))
const verbOfAdjective =
  /(?:ständig|kündig|nehmig|willig|mächtig|schädig|nachrichtig|rücksichtig|scheinig|teilig|fertig|rechtig|einig|festig|fähig|händig)en$/u

const neither = /(?<!\p{L})weder\s(?:\p{L}+\s){0,4}?(\p{Ll}{3,}en)\snoch(?!\p{L})/giu

/** The verb at the end; where none stands there the finite one with what is set apart from it (»nehmen … teil«). */
export function verbsOf(text: string): string[][] {
  const tokens = text.match(/\p{L}+/gu) ?? []
  const found: string[][] = []
  let at = tokens.length - 1
  while (at > 0 && auxiliaries.test(tokens[at]!)) at--
  const last = tokens[at]
  if (last && isVerb(last)) found.push(meaningsOf(last))
  // »weder lenken noch in Betrieb nehmen«
  if (text.toLowerCase().includes('weder'))
    for (const [, verb] of matchesOf(text, neither)) found.push(meaningsOf(verb!))
  for (const [state] of matchesOf(text, states)) found.push(meaningsOf(state))
  if (found.length > 0) return found
  const apart = tokens.at(-1)!
  for (const [index, token] of tokens.entries()) {
    if (!isVerb(token) || auxiliaries.test(token) || index === at) continue
    found.push(tail.has(apart) && index < tokens.length - 1 ? meaningsOf(`${apart}${token}`) : meaningsOf(token))
  }
  return found
}

/** Share of its words that a proposition must have in another one to speak of the same. */
const sameMatter = 0.5

/** A statement's proposition beside those of its passages that speak of the same, the nearest first. */
function beside(own: Proposition, theirs: readonly Proposition[]): Proposition[] {
  const scored = theirs
    .filter((other) => other.isCondition === own.isCondition)
    .map((other) => ({
      other,
      share: Math.max(
        shareFrom(own.words, other.vocabulary, sameMatter),
        // A short one may stand in a longer one as a whole.
        other.words.length >= 2 && isMostOf(other.words, own.vocabulary, 1) ? sameMatter : 0,
      ),
    }))
    .filter(({ share }) => share >= sameMatter)
  const top = Math.max(0, ...scored.map(({ share }) => share))
  return scored
    .filter(({ share }) => share >= top * 0.85)
    .toSorted((a, b) => b.share - a.share)
    .map(({ other }) => other)
}

const sameVerb = (a: readonly string[], b: readonly string[]) =>
  a.some((one) => one.length > 2 && b.some((other) => one === other || isSameMeaning(one, other)))

/** A proposition that says of the same verb what its passages deny, or the other way round. */
export function turnedVerb(
  statement: readonly Proposition[],
  passages: readonly (readonly Proposition[])[],
): Proposition | undefined {
  const theirs = passages.flat()
  return statement.find((own) => {
    if (own.isOpen) return false
    const near = beside(own, theirs).filter(
      (other) =>
        own.verbs.some((verb) => other.verbs.some((item) => sameVerb(verb, item))) ||
        // »gilt für sie nicht«: without a verb that says anything all the rest must be there.
        (own.verbs.length + other.verbs.length === 0 &&
          other.words.length >= 2 &&
          isMostOf(other.words, own.vocabulary, 1)),
    )
    if (near.length === 0 || near.some((other) => other.isDenied === own.isDenied || other.isOpen)) return false
    // The sentence that has most of the statement's words may say it so with another verb.
    const best = Math.max(...near.map((other) => shareOf(own.words, other.vocabulary)))
    return !passages[0]?.some(
      (other) =>
        other.isCondition === own.isCondition &&
        other.isDenied === own.isDenied &&
        isMostOf(own.words, other.vocabulary, Math.max(sameMatter, best * 0.85)),
    )
  })
}

const timed = /(?<!\p{L})(?:binnen|innerhalb|spätestens|innert|bis|vor|rechtzeitig|fristgerecht|längstens)(?!\p{L})/iu

/** »kann mit bis zu drei Jahren bestraft werden« is how a reader tells a threat of punishment. */
export const threat =
  /(?<!\p{L})(?:be)?straf(?:t|en)(?!\p{L})(?<=(?:\d|bis zu|Gefängnis|Haft|Freiheitsstrafe|Geldstrafe).*)/iu

/** »kann verlangen« is how a reader tells what a law has done »auf Antrag«. */
const asks =
  /(?<!\p{L})(?:kann|können|darf|dürfen)(?!\p{L})[^.;]*(?<!\p{L})(?:verlang|beantrag|forder|begehr|einklag|einforder|zurückforder)\p{L}*(?!\p{L})/iu
const onRequest =
  /(?<!\p{L})(?:Antr(?:ag|äge)\p{L}*|\p{L}*antrag(?:es|s)?|Verlangen\p{L}?|Begehren\p{L}?|Ersuchen\p{L}?|Anspruch\p{L}*|Ansprüche\p{L}*|gebührt|gebühren|berechtig\p{L}*|verlangt|beantragt|(?:das|ein) Recht)(?!\p{L})/u
/** Whether a statement lets somebody ask for what its source has done on request. */
export const asksForIt = (statement: string, near: readonly string[]): boolean =>
  asks.test(statement) && near.some((text) => onRequest.test(text))

const bounded = /(?<!\p{L})(?:höchstens|längstens|maximal)(?!\p{L})/iu

/** A proposition that makes a duty of what its passages leave free, or the other way round, whatever its verb. */
export function turnedModal(
  statement: readonly Proposition[],
  passages: readonly (readonly Proposition[])[],
): Proposition | undefined {
  const theirs = passages.flat()
  return statement.find((own) => {
    if (own.modal === undefined || own.isDenied || own.isOpen) return false
    // »darf höchstens zwei Monate dauern« is a bound.
    if (own.modal === 'right' && (threat.test(own.text) || bounded.test(own.text))) return false
    if (own.modal === 'duty' ? timed.test(own.text) : /(?<!\p{L})auch(?!\p{L})/iu.test(own.text)) return false
    // Whatever speaks of the same at all must leave no doubt.
    const near = theirs.filter(
      (other) => other.isCondition === own.isCondition && isMostOf(own.words, other.vocabulary, sameMatter),
    )
    if (
      own.modal === 'right' &&
      asksForIt(
        own.text,
        near.map(({ text }) => text),
      )
    )
      return false
    return (
      near.length > 0 &&
      near.every((other) => other.modal !== undefined && other.modal !== own.modal && !other.isDenied && !other.isOpen)
    )
  })
}

/** Shares of the words of both from which a duty and a right, and a denial, of two propositions are laid beside each other. */
const mutualShare = 0.4
const sameShare = 0.6

/** What a proposition makes of the one that comes nearest: a duty of a right, a right of a duty, what is denied of what is not. */
export type Slot = 'duty_for_right' | 'right_for_duty' | 'slot_denied'

/**
 * The modality and the denial of a statement's propositions beside those of the nearest one of its passages. What a law
 * puts plainly may be denied in a reader's words, so that only what a law denies or allows counts as turned.
 */
const narrowed = /(?<!\p{L})(?:nur|ausschließlich|lediglich|allein|frühestens|erst)(?!\p{L})/iu

export function otherSlots(statement: readonly Proposition[], passages: readonly (readonly Proposition[])[]): Slot[] {
  const theirs = passages.flat().filter(({ isCondition }) => !isCondition)
  return statement.flatMap((own): Slot[] => {
    if (own.isCondition || own.words.length < 2) return []
    const words = vocabularyInTurn(own.text)
    const nearest = theirs
      .flatMap((other) => {
        const there = shareOf(own.words, other.vocabulary)
        // What has so little of the statement is not near enough even if the statement has all of it.
        return (2 * there + 1) / 3 < mutualShare
          ? []
          : [{ other, share: (2 * there + shareOf(other.words, words)) / 3 }]
      })
      .toSorted((a, b) => b.share - a.share)[0]
    if (!nearest || nearest.share < mutualShare) return []
    const { other, share } = nearest
    const isTold = own.modal === 'right' && (threat.test(own.text) || asksForIt(own.text, [other.text]))
    if (own.modal !== other.modal) {
      if (own.isDenied || other.isDenied || isTold) return []
      // »kann nur gerichtlich kündigen« and »kann binnen vier Wochen« are told as what must be done to reach it.
      if (own.modal === 'duty' && other.modal === 'right')
        return narrowed.test(other.text) || timed.test(own.text) || readQuantities(own.text).length > 0
          ? []
          : ['duty_for_right']
      return own.modal === 'right' && other.modal === 'duty' ? ['right_for_duty'] : []
    }
    if (share < sameShare || own.isDenied === other.isDenied || own.isOpen || other.isOpen) return []
    return other.isDenied || own.modal === 'right' ? ['slot_denied'] : []
  })
}
