import { perText } from './law-texts.ts'
import { isDeniedOnce, noDenial, opensCondition, opensQuestion, plainOf } from './propositions.ts'
import { isAccounted, shareOf, tellingWords, vocabularyOf, type TellingWord, type Vocabulary } from './words.ts'

/*
 * What a sentence says then, and when: its main clause, put together again where conditions and relative clauses stand
 * within it, and its conditions. A »nicht« in a condition of the law denies nothing of what the law says then.
 */
export type Main = {
  text: string
  words: readonly TellingWord[]
  /** Words of the whole sentence with its conditions. */ vocabulary: Vocabulary
  isDenied: boolean
  /** »nur«, »erst«, »außer«: it may be read either way. */ isOpen: boolean
  conditions: { text: string; words: readonly TellingWord[]; vocabulary: Vocabulary; isDenied: boolean }[]
}

const open =
  /(?<!\p{L})(?:nur|erst|ohne|außer|sonst|solange|lediglich|ausschließlich|ausgenommen|Ausnahme\p{L}*|statt|anstatt|mangels|abgesehen|sondern|kaum|frei|befreit|verweiger\p{L}*|ablehn\p{L}*|abgelehnt|abzulehnen|verlier\p{L}*|verlust\p{L}*|erlisch\p{L}*|erlösch\p{L}*|erloschen|endet|enden|verbot\p{L}*|untersag\p{L}*|unterlass\p{L}*|unterläss\p{L}*|absehen|abzusehen|verzicht\p{L}*|entzieh\p{L}*|entzogen|aufgehoben|aufzuheben|aufhebung|hinder\p{L}*|verhinder\p{L}*|ausschlie\p{L}*|ausgeschlossen|ausscheid\p{L}*|zurückweis\p{L}*|zurückzuweisen|zurückgewiesen|abweis\p{L}*|abzuweisen|abgewiesen|fehl\p{L}*|un(?:zuständig|berechtigt|befugt|vereinbar|begründet|anwendbar|möglich|berührt|verändert|beachtlich|erheblich|schädlich|verbindlich|anfechtbar|wider\p{L}+))(?!\p{L})/iu
/** A clause that only says more of a noun. */
const relative =
  /^(?:(?:der|die|das|dem|den|deren|dessen|denen|welche[rmns]?|wer|wem|wen|was|wo\p{L}*)\s.*\p{Ll}(?:t|en|n|ist|sei)|(?:in|an|auf|bei|mit|von|zu|aus|für|gegen|über|unter|nach|vor|durch|um|ohne)\s(?:der|die|das|dem|den|deren|dessen|denen|welche[rmns]?)\s.*\s(?:ist|sind|wird|werden|hat|haben|kann|können|darf|dürfen|muss|muß|müssen|soll|sollen|\p{Ll}{2,}t))[,.)]?$/u
const exceptional =
  /^(?:(?:und|oder|aber)\s)?(?:es sei denn|außer|ausgenommen|mit Ausnahme|sofern nicht|soweit nicht)(?!\p{L})/iu

/** Behind a semicolon a question that stands for a condition begins small: »fehlt der Tag, …«. */
const capital = (piece: string) => piece.charAt(0).toUpperCase() + piece.slice(1)

/** What a piece of a sentence belongs to. */
type Within = 'main' | 'condition' | 'relative'

/** The main clauses of a sentence; `context` are words of the one before it that it refers back to. */
export const mainsOf = (sentence: string, context = ''): readonly Main[] =>
  context === '' ? ofSentence(sentence) : readMains(sentence, context)

/** A statement is often the sentence of a law itself. */
const ofSentence = perText((sentence) => readMains(sentence, ''))

function readMains(sentence: string, context: string): Main[] {
  const bare = sentence.replace(noDenial, ' ').replace(/(?<!\p{L})nicht vor (?=Ablauf|Ende)/giu, 'erst nach ')
  return plainOf(bare)
    .split(/(?<=[;:])\s|\n/u)
    .flatMap((segment) => {
      const pieces = segment
        .split(
          /(?<=,)\s|\s(?=[(–])|(?<=\))\s|\s(?=und\s(?:müssen|muss|dürfen|darf|können|kann|haben|hat|sind|ist|werden|wird)\s)/u,
        )
        .map((piece) => piece.trim())
        .filter(Boolean)
      const mains: string[][] = [[]]
      const conditions: string[] = []
      let isWithin = 'main' as Within
      let around = 'main' as Within
      for (const [index, piece] of pieces.entries()) {
        const bareWords = piece.replace(/[,;:.()–]+$/u, '')
        if (isWithin !== 'relative') around = isWithin
        // »Wird ein Bescheid, gegen den …, nicht erlassen, so …«
        if (
          isWithin === 'relative' &&
          around === 'condition' &&
          !resumesMain.test(piece) &&
          !relative.test(bareWords) &&
          pieces.slice(index + 1).some((next) => resumesMain.test(next))
        ) {
          conditions[conditions.length - 1] += ` ${piece}`
          isWithin = 'condition'
          continue
        }
        if (exceptional.test(piece)) isWithin = 'relative'
        else if (
          opensCondition.test(piece) ||
          (index === 0 && piece.endsWith(',') && opensQuestion.test(capital(piece)))
        )
          isWithin = 'condition'
        else if (isWithin === 'condition' && continuesCondition.test(bareWords)) isWithin = 'condition'
        else if (/^[(–]/u.test(piece)) isWithin = 'relative'
        else if (index > 0 && /^wobei\s/iu.test(piece)) isWithin = 'main'
        else if (index > 0 && relative.test(bareWords)) isWithin = /^wer|^was/iu.test(piece) ? 'condition' : 'relative'
        else if (index === 0 && /^(?:Wer|Wen|Wem)\s/u.test(piece) && pieces.length > 1) isWithin = 'condition'
        else isWithin = 'main'
        // »…, und dagegen gibt es kein Rechtsmittel« denies nothing of what stands before it.
        if (
          isWithin === 'main' &&
          (/^wobei\s/iu.test(piece) ||
            (opensAnother.test(piece) && finite.test(piece) && finite.test(mains.at(-1)!.join(' '))))
        )
          mains.push([piece])
        else if (isWithin === 'main') mains.at(-1)!.push(piece)
        else if (isWithin === 'condition') conditions.push(piece)
      }
      const read = conditions.map((condition) => ({
        text: condition,
        words: tellingWords(`x ${condition}`),
        vocabulary: vocabularyOf(condition),
        isDenied: isDeniedOnce(condition),
      }))
      const vocabulary = vocabularyOf(`${context} ${segment}`)
      return mains.flatMap((main) => {
        const text = main.join(' ')
        return text === ''
          ? []
          : [
              {
                text,
                words: tellingWords(`x ${text}`),
                vocabulary,
                isDenied: isDeniedOnce(text.replace(attributive, '$1').replace(complement, ' ')),
                isOpen: open.test(text) || pieces.some((piece) => exceptional.test(piece)),
                conditions: read,
              },
            ]
      })
    })
}

/** »wenn der Wert den Betrag nicht übersteigt, und diese Streitigkeiten nicht … zugewiesen sind«, »derart …, daß …«. */
const continuesCondition =
  /^(?:daß|dass)\s|^(?:und|oder)\s(?!(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|müssen|gilt|\p{Ll}+t)\s).*\s(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|müssen|wurde|wurden|\p{Ll}{2,}t)$/u
/** What follows a condition begins with its verb. */
const resumesMain =
  /^(?:(?:so|dann)\s)?(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|muß|müssen|soll|sollen|(?!(?:nicht|erst|sonst|meist|gegen|wegen|neben|zwischen|binnen)\s)\p{Ll}{3,}(?:t|en))\s/u
const opensAnother = /^(?:und|aber|doch|jedoch|weil|während|denn|dagegen|dafür)\s/iu
const finite =
  /(?<!\p{L})(?:ist|sind|hat|haben|wird|werden|kann|können|darf|dürfen|muss|müssen|soll|sollen|gilt|gelten|\p{Ll}{3,}(?:t|en))(?!\p{L})/u
/** »den nicht bezahlten Betrag«: what is denied is said of the noun. */
const attributive =
  /(?<!\p{L})nicht\s(?:(?:schon|mehr|rechtzeitig|ordnungsgemäß|vollständig)\s)?(\p{Ll}{4,}(?:t|en)e[nrms]?\s\p{Lu})/gu

/** »muss beweisen, dass ihn kein Verschulden trifft«: the proof is not denied. */
const complement = /,\s(?:dass|daß)\s[^,;:.]+/gu

/** How a main clause or a condition of a statement denies what its nearest passages do not, or the other way round. */
export type Turned =
  | 'turned_back_loose'
  | 'turned_main'
  | 'turned_back'
  | 'turned_main_loose'
  | 'turned_main_open'
  | 'turned_main_full'
  | 'turned_condition'

/** Shares of its words that a clause must have in another one to be laid beside it, and to be the same. */
const besideShare = 0.5
const sameShare = 0.8

const onlySaid = /(?<!\p{L})nur(?!\p{L})/iu
/** »nicht mehr«, »nicht unter«: bounds. */
const positive = /(?<!\p{L})nicht\s(?:mehr|weniger|unter|über)(?!\p{L})/iu

/** The first such difference, the surest kind first. */
export function turnedMain(statement: readonly Main[], passages: readonly (readonly Main[])[]): Turned | undefined {
  const theirs = passages.flat()
  const found: Turned[] = []
  for (const own of statement) {
    if (own.words.length === 0) continue
    const all = [...own.words, ...own.conditions.flatMap(({ words }) => words)]
    const shares = theirs.map((other) => shareOf(own.words, other.vocabulary))
    if (!shares.some((share) => share >= besideShare)) continue
    const done = own.words.filter(({ isNoun }) => !isNoun)
    const scored = theirs.map((other, at) => ({
      other,
      share: shares[at]!,
      score:
        (all.length === own.words.length ? shares[at]! : shareOf(all, other.vocabulary)) +
        0.3 * shareOf(own.words, vocabularyFor(other)) +
        // What is done says more than what it is done to.
        0.2 * shareOf(done, vocabularyFor(other)),
    }))
    const top = Math.max(0, ...scored.map(({ score }) => score))
    const near = scored.filter(({ score, share }) => share >= besideShare && score >= top * 0.93)
    if (near.length === 0) continue
    for (const condition of own.conditions) {
      const same = near.flatMap(({ other }) =>
        other.conditions.filter((one) => shareOf(condition.words, one.vocabulary) >= 0.6),
      )
      if (same.length > 0 && same.every((one) => one.isDenied !== condition.isDenied)) found.push('turned_condition')
    }
    if (near.some(({ other }) => other.isDenied === own.isDenied)) continue
    // The sentence that has most of the statement's words may say it so, whatever stands in the others.
    const isSaidSo = passages[0]?.some(
      (other) =>
        other.isDenied === own.isDenied &&
        scored.some((one) => one.other === other && one.share >= besideShare && one.score >= top * 0.8),
    )
    if (isSaidSo) continue
    const isOpen = own.isOpen || near.some(({ other }) => other.isOpen)
    const best = Math.max(...near.map(({ share }) => share))
    if (isOpen) found.push(best >= 0.99 && own.words.length > 2 ? 'turned_main_full' : 'turned_main_open')
    else found.push(best >= sameShare ? 'turned_main' : 'turned_main_loose')
  }
  // »Sicherheitsleistung durch Bürgen ist ausgeschlossen«: what a short clause denies stands in the statement affirmed.
  const said = statement.filter(({ words }) => words.length > 0)
  if (said.length > 0 && said.every(({ isDenied, isOpen, text }) => !isDenied && (!isOpen || onlySaid.test(text)))) {
    const whole = vocabularyOf(
      said.map(({ text, conditions }) => [text, ...conditions.map((one) => one.text)].join(' ')).join(' '),
    )
    const all = said.flatMap(({ words, conditions }) => [...words, ...conditions.flatMap((one) => one.words)])
    // A sentence that affirms and has more of the statement is the one it tells.
    const affirming = theirs
      .filter(({ isDenied }) => !isDenied)
      .map(({ vocabulary }) => ({ vocabulary, share: shareOf(all, vocabulary) }))
      .toSorted((a, b) => b.share - a.share)[0]
    const isTold = ({ vocabulary }: Main) =>
      !affirming ||
      shareOf(all, vocabulary) >= affirming.share ||
      // »einen Bürgen«, which stands in what is denied alone.
      all.some((word) => word.isNoun && isAccounted(word, vocabulary) && !isAccounted(word, affirming.vocabulary))
    const back = Math.max(
      0,
      ...theirs
        .filter(({ words, isDenied, isOpen, text }) => isDenied && words.length >= 2 && !isOpen && !positive.test(text))
        .filter(isTold)
        .map(({ words }) => shareOf(words, whole)),
    )
    if (back >= sameShare) found.push('turned_back')
    else if (back >= 0.66) found.push('turned_back_loose')
  }
  return (
    [
      'turned_main',
      'turned_back',
      'turned_main_full',
      'turned_condition',
      'turned_back_loose',
      'turned_main_loose',
      'turned_main_open',
    ] as const
  ).find((kind) => found.includes(kind))
}

/**
 * Whether a passage denies as a statement does under the same conditions: then it is the one that is told, and
 * what other passages say of the same verb is beside the point.
 */
export function saysSoUnder(statement: readonly Main[], passage: readonly Main[]): boolean {
  const conditional = statement.filter(({ conditions, words }) => words.length > 0 && conditions.length > 0)
  return (
    conditional.length > 0 &&
    conditional.length === statement.filter(({ words }) => words.length > 0).length &&
    conditional.every((own) =>
      passage.some(
        (other) =>
          own.isDenied &&
          other.isDenied &&
          own.conditions.every((condition) =>
            other.conditions.some(
              (one) => one.isDenied === condition.isDenied && shareOf(condition.words, one.vocabulary) >= 0.6,
            ),
          ),
      ),
    )
  )
}

const ofMain = new WeakMap<Main, Vocabulary>()
/** Words of a main clause without its conditions. */
export function vocabularyFor(main: Main): Vocabulary {
  const known = ofMain.get(main) ?? vocabularyOf(main.text)
  ofMain.set(main, known)
  return known
}
