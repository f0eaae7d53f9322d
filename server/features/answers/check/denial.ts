import { matchesOf } from '../../../base/language/matches.ts'
import { perText } from './law-texts.ts'
import { opensQuestion } from './propositions.ts'
import {
  isAccounted,
  isLike,
  isMostOf,
  shareFrom,
  shareOf,
  tellingWords,
  vocabularyOf,
  type TellingWord,
  type Vocabulary,
} from './words.ts'

/*
 * What a sentence denies. Two sentences are compared clause by clause: a clause of the statement and the clause of the
 * source that is nearest to it must deny equally often, where both are about the same. Words that deny in their own way
 * (»verweigert«, »unterbleibt«, »Ausnahme«) may stand for a denial in the other sentence; beside them nothing is said.
 */

/** »nicht nur« denies nothing, »nicht mehr als« is a bound, »ohne Verzug« says when, »ohne Verschulden« is »unverschuldet«. */
const noDenial =
  /(?<!\p{L})nicht\soder(?=\snicht(?!\p{L}))|(?<!\p{L})nicht\s(?:über|unter)\s(?=(?:de[mnr]|die|das|eine[mnr]?)\s(?:\p{L}+\s)?\p{L}*(?:wert|betrag|höhe|maß|grenze|preis|strafe|hälfte|wert(?:e?s)?)(?!\p{L}))|(?<!\p{L})nicht\s(?:nur|bloß|allein(?!\s(?:deshalb|deswegen|aus|wegen|dadurch|darum))|zuletzt|einmal|anders als|später als|früher als|weniger als|(?:mehr|länger|höher|größer|weniger|später|früher|schneller|älter|jünger)\s(?:\p{L}+\s){0,2}als|(?:\p{L}+\s){0,3}(?:mehr als|länger als|über|unter)(?=\s(?:\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)))|(?<!\p{L})kein\p{L}{0,2}\s(?:\p{L}+\s){1,4}(?:mehr als|länger als|weniger als|über|unter)(?=\s(?:\d|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn))|(?<!\p{L})nicht\s(?:über|unter)(?:steig|schreit)\p{L}*|(?:über|unter)(?:steig|schreit)\p{L}*\snicht|(?<!\p{L})nicht\sübersteigende?\p{L}?|(?<!\p{L})nicht\s(?=über\s(?:\p{L}+\s){1,4}hinausgeh)|(?<!\p{L})nicht vor (?=Ablauf|Ende)|unbeschadet|ohnehin|keinesfalls weniger|(?<!\p{L})ohne (?:weiteres|(?:unnötigen |schuldhaften |jeden |ungebührlichen )?(?:verzug|aufschub|zögern)|(?:ungebührliche |unnötige |jede )?verzögerung|schuldhaftes zögern|rücksicht (?:auf|darauf)|unterschied)|(?<!\p{L})(?:nichts?|nicht) (?:anderes|etwas anderes|anders|abweichend\p{L}*)(?!\p{L})/giu
const hard =
  /(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|niemals|niemand\p{L}{0,2}|nichts|weder|keinerlei|keinesfalls|keineswegs|ebenso\s?wenig|nirgends|außerhalb)(?!\p{L})/giu
/** Words that deny in ways of their own. */
const soft =
  /(?<!\p{L})(?:un(?!ter|d(?!\p{L})|s(?!\p{L})|i|verzüglich|gefähr|mittelbar|beschadet)\p{L}{4,}|Nicht\p{Ll}{4,}|ausgeschlossen|ausschlie(?:ß|ss)\p{L}*|Ausschluss|Ausschluß|ausgenommen|Ausnahme\p{L}*|außer|unterblieb\p{L}*|unterbleib\p{L}*|unterlass\p{L}*|unterläss\p{L}*|unterläß\p{L}*|unterließ\p{L}*|mangel\p{L}*|mangels|fehl\p{L}*|verweiger\p{L}*|weiger\p{L}*|abgelehnt|ablehn\p{L}*|Ablehn\p{L}*|entfäll\p{L}*|entfallen|erlisch\p{L}*|erlösch\p{L}*|verlier\p{L}*|verloren|befreit|frei|es sei denn|ohne|bleib\p{L}* (?:\p{L}+ ){0,5}aus|verbot\p{L}*|untersag\p{L}*|verbiet\p{L}*|nichtig|abgesehen|absehen|abzusehen|verzicht\p{L}*|entgegen|versäum\p{L}*|sonst|erst|nur|allein|verhinder\p{L}*|hinder\p{L}*|abwesend\p{L}*|ausbleib\p{L}*|bleiben \p{L}* aus|gratis|kostenlos|straflos|straffrei|wegfallen|fällt|lediglich|verschwieg\p{L}*|schweig\p{L}*|vernachlässig\p{L}*|scheiter\p{L}*|beseitig\p{L}*|abgewendet|abwend\p{L}*|vermeid\p{L}*|vermieden|gehemmt|hemm\p{L}*|ruht|ruhen|scheide[nt] (?:\p{L}+ ){0,6}aus|ausscheide\p{L}*)(?!\p{L})/giu

/** Words whose side decides: what the left says, the right denies. */
const concepts: [RegExp, RegExp][] = (
  [
    [
      'wirksam\\p{L}{0,2}|gültig\\p{L}{0,2}|verbindlich\\p{L}{0,2}|rechtswirksam\\p{L}{0,2}|bind(?:en|et)|gebunden|bindend',
      'unwirksam\\p{L}{0,2}|nichtig\\p{L}{0,2}|ungültig\\p{L}{0,2}|unverbindlich\\p{L}{0,2}|rechtsunwirksam\\p{L}{0,2}',
    ],
    [
      'zulässig\\p{L}{0,2}|erlaubt\\p{L}{0,2}|gestattet|statthaft|darf|dürfen',
      'unzulässig\\p{L}{0,2}|verboten\\p{L}{0,2}|untersagt\\p{L}{0,2}|unstatthaft\\p{L}{0,2}|ausgeschlossen',
    ],
    [
      '(?:mit)?(?:zu)?berücksichtig\\p{L}*|mitzuberücksichtigen|einzurechnen|einbezogen|einzubeziehen',
      'außer Betracht|unberücksichtigt|außer Ansatz|bleib\\p{L}* unbeachtet',
    ],
    ['öffentlich\\p{L}{0,2}', 'nichtöffentlich\\p{L}{0,2}'],
    [
      'vereinbar\\p{L}{0,2}|verträgt sich|vertragen sich|nebeneinander',
      'unvereinbar\\p{L}{0,2}|Unvereinbarkeit|schlie(?:ß|ss)\\p{L}* einander (?:\\p{L}+ )?aus',
    ],
    ['strafbar\\p{L}{0,2}|(?:zu )?bestrafen|bestraft', 'straflos\\p{L}{0,2}|straffrei\\p{L}{0,2}'],
    ['entgeltlich\\p{L}{0,2}|kostenpflichtig\\p{L}{0,2}', 'unentgeltlich\\p{L}{0,2}|kostenlos\\p{L}{0,2}'],
  ] as const
).map(([said, denied]) => [word(said), word(denied)])

function word(pattern: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'iu')
}

/** A clause: its words, those that it denies, and how often it denies, outright and in other ways. */
type Piece = {
  text: string
  words: readonly TellingWord[]
  denied: TellingWord[]
  /** What each of its outright denials is about. */
  denials: (readonly TellingWord[])[]
  vocabulary: Vocabulary
  hard: number
  soft: number
  /** On which side of each concept it stands, as far as it was asked. */ sides: (0 | 1 | 'none')[]
}
/** What a sentence denies and affirms, clause by clause. */
export type Polarity = { text: string; clauses: Piece[]; whole: Piece; hard: number; soft: number }

const infinitive =
  /^(?:(?!(?:kann|können|ist|sind|hat|haben|wird|werden|muss|müssen|darf|dürfen)\s)\p{L}+\s){1,16}(?:zu\s\p{Ll}{3,}n|\p{Ll}+zu\p{Ll}{2,}n)(?:[,;.]|$)/iu
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function readPiece(text: string, context = ''): Piece {
  const rest = text
    .replace(noDenial, ' ')
    .replace(/(?<!\p{L})weder(?!\p{L})(.{0,200}?)(?<!\p{L})noch(?!\p{L})/giu, 'nicht$1')
  const isDenied = rest.search(hard) >= 0
  return {
    text,
    words: tellingWords(text),
    denied: isDenied ? deniedIn(rest) : [],
    denials: isDenied ? denialsIn(rest) : [],
    vocabulary: vocabularyOf(`${context} ${text}`),
    // »nicht … und … nicht« denies once.
    hard: isDenied ? Math.max(0, ...rest.split(/\s(?:und|oder|sowie)\s/u).map((part) => count(part, hard))) : 0,
    soft: count(rest, soft),
    sides: [],
  }
}

/** What stands behind a denial up to the next »und«, where nothing does the words before it. */
function deniedIn(text: string): TellingWord[] {
  return Array.from(matchesOf(text, hard)).flatMap(({ 0: sign, index }) => {
    const behind = tellingWords(`x ${text.slice(index + sign.length).split(/\s(?:und|oder|sondern)\s/u)[0]!}`)
    return behind.length > 0 ? behind : tellingWords(text.slice(0, index)).slice(-3)
  })
}

/** What each denial is about: »kein« the noun behind it, »nicht« what follows in its clause, else the words before it. */
function denialsIn(text: string): (readonly TellingWord[])[] {
  return Array.from(matchesOf(text, hard), ({ 0: sign, index }) => {
    const behind = tellingWords(`x ${text.slice(index + sign.length).split(/\s(?:und|oder|sondern)\s/u)[0]!}`)
    if (/^(?:kein|außerhalb)/iu.test(sign)) return behind.slice(0, behind.findIndex(({ isNoun }) => isNoun) + 1)
    return behind.length > 0 ? behind : tellingWords(text.slice(0, index)).slice(-2)
  })
}

/** What a sentence denies and affirms; `context` are words of the sentence before it that it refers back to. */
export const polarityOf = (sentence: string, context = ''): Polarity =>
  context === '' ? ofSentence(sentence) : readPolarity(sentence, context)

/** A statement is often the sentence of a law itself. */
const ofSentence = perText((sentence) => readPolarity(sentence, ''))

function readPolarity(sentence: string, context: string): Polarity {
  const pieces = sentence.split(/(?<=[,;:])\s|\s(?=[(–])|(?<=\))\s/u).reduce<string[]>((joined, piece) => {
    // »ein Bewerber, der allen Erfordernissen entspricht, nicht vorhanden ist«: without two words no clause of its own,
    // nor an infinitive (»unfähig ist, ihr Vermögen zu verwalten«).
    if (
      joined.length > 0 &&
      !/[;:]$/.test(joined.at(-1)!) &&
      // What denies on both sides of a comma denies twice.
      (count(piece, hard) === 0 || (count(joined.at(-1)!, hard) === 0 && !condition.test(piece))) &&
      (tellingWords(piece).length < 2 || infinitive.test(piece))
    )
      joined[joined.length - 1] += ` ${piece}`
    else joined.push(piece)
    return joined
  }, [])
  const clauses = pieces.filter((piece) => piece.trim() !== '').map((piece) => readPiece(piece, context))
  return {
    text: sentence,
    clauses,
    whole: clauses.length === 1 && clauses[0]!.text === sentence ? clauses[0]! : readPiece(sentence, context),
    hard: clauses.reduce((sum, clause) => sum + clause.denials.length, 0),
    soft: clauses.reduce((sum, clause) => sum + clause.soft, 0),
  }
}

/** Shares of its words that a clause and its nearest one must have of each other: about the same, and nearly the same words. */
const isAboutShare = 0.6
const isCopyShare = 0.75
/** A clause counts by its words and by those of its sentence; others this near may speak for the statement. */
const fitWeight = 0.5
const nearShare = 0.93

/** By these a whole sentence takes something away. */
const excluding = /(?<!\p{L})(?:ausgeschlossen|ausgenommen)(?!\p{L})/iu

/**
 * The clause of a statement that denies what its passages only affirm, or the other way round; undefined where nothing
 * speaks against the statement. `isClear`: nearly the same words, so that only the denial tells them apart.
 */
export function deniedOtherwise(
  statement: Polarity,
  near: readonly Polarity[],
): { clause: string; against: string; isClear: boolean } | undefined {
  const copy = copyTurned(statement, near)
  if (copy) return copy
  const shares = near.map((sentence) => shareOf(statement.whole.words, sentence.whole.vocabulary))
  const plainly = plainlyDenied(statement, near, shares)
  if (plainly) return plainly
  // A short statement may stand for a sentence of several clauses.
  const isOne = statement.clauses.length === 1
  const best = Math.max(0, ...shares)
  const theirs = near.flatMap((sentence, at) => {
    const fit = best === 0 ? 0 : shares[at]! / best
    const clauses = sentence.clauses.map((clause) => ({ clause, sentence, fit }))
    if (!isOne || clauses.length === 1) return clauses
    const share = (clause: Piece) => shareOf(statement.whole.words, clause.vocabulary)
    return share(sentence.whole) > Math.max(...sentence.clauses.map(share)) + 0.1
      ? [{ clause: { ...sentence.whole, hard: deniedOf(sentence, statement) }, sentence, fit, isWhole: true }]
      : clauses
  })
  for (const own of statement.clauses) {
    if (own.words.length < 2) continue
    const scored = theirs
      .map((one): Near & { score: number } => {
        const share = shareFrom(own.words, one.clause.vocabulary, isAboutShare)
        return { ...one, share, score: share + fitWeight * one.fit }
      })
      .filter(({ share }) => share >= isAboutShare)
      .toSorted((a, b) => b.score - a.score)
    const top = scored[0]?.score ?? 0
    const nearest = scored.filter(({ score }) => score >= top * nearShare)
    const turned = nearest.filter((one) => isTurned(own, statement, one))
    if (turned.length < nearest.length || turned.length === 0) continue
    const first = turned[0]!
    return {
      clause: own.text,
      against: first.clause.text,
      isClear: isCopy(own, first.clause),
    }
  }
  return undefined
}

/** What is denied stands in another clause: »ein Bewerber, der …, nicht vorhanden ist«. */
const unspecific =
  /(?<!\p{L})nicht\s(?:vorhanden|gegeben|möglich|erforderlich|nötig|notwendig|der Fall|zutrifft|vorliegt|vorliegen|anzuwenden|anwendbar)(?!\p{L})/iu

/** Shares of their words that two sentences must have of each other so that one is a copy of the other. */
const sameSentence = 0.8
/** Share of words that stand in a text themselves, in one of their forms. */
const sameShare = (words: readonly TellingWord[], { stems }: Vocabulary) =>
  words.length === 0 ? 0 : words.filter((word) => word.stems.some((stem) => stems.has(stem))).length / words.length
const onlySign = /(?<!\p{L})nicht\s(?:nur|bloß|allein)(?!\p{L})/iu

/** A sentence that says its source word for word and denies once more or once less. */
function copyTurned(
  statement: Polarity,
  near: readonly Polarity[],
): { clause: string; against: string; isClear: boolean } | undefined {
  if (statement.whole.words.length < 3) return undefined
  const copies = near.filter(
    ({ whole }) =>
      sameShare(statement.whole.words, whole.vocabulary) >= sameSentence &&
      sameShare(whole.words, statement.whole.vocabulary) >= sameSentence,
  )
  const turned = copies.filter(
    (one) =>
      ((one.hard + statement.hard) % 2 === 1 && one.soft === statement.soft) ||
      onlySign.test(one.text) !== onlySign.test(statement.text),
  )
  return turned.length > 0 && turned.length === copies.length
    ? { clause: statement.text, against: turned[0]!.text, isClear: true }
    : undefined
}

const ofNoun = /(?<!\p{L})nicht\s(?:\p{Ll}+\s)?\p{Ll}{4,}(?:t|en)e[nrms]?\s(?:\p{Ll}+e[nrms]?\s)?(?=\p{Lu})/gu

/** Something denied that the other side says in the same words and affirms. */
function plainlyDenied(
  statement: Polarity,
  near: readonly Polarity[],
  shares: readonly number[],
): { clause: string; against: string; isClear: boolean } | undefined {
  const holds = (clause: Piece, denial: readonly TellingWord[]) =>
    denial.length > 0 && denial.every((word) => isAccounted(word, clause.vocabulary))
  // »eine nicht eigenhändig geschriebene Verfügung« denies nothing of what is done with it.
  const isPlain = ({ text, hard: outright, soft: otherwise }: Piece) => outright - count(text, ofNoun) + otherwise <= 0
  for (const own of statement.clauses) {
    // »soweit das Gesetz keine Ausnahme vorsieht« denies nothing of its own.
    if (/^(?:und |oder )?(?:soweit|sofern|soferne|außer|es sei denn|solange|bis|falls)(?!\p{L})/iu.test(own.text))
      continue
    for (const denial of own.denials) {
      // What a near sentence denies too is turned by none of them.
      const isDeniedToo = near.some(({ clauses }) =>
        clauses.some((clause) =>
          clause.denials.some(
            (other) =>
              denial.length > 0 &&
              denial.every(
                (word) =>
                  other.some((one) => isLike(word, one)) ||
                  // »darf ein Fahrzeug nicht lenken« is »darf kein Fahrzeug lenken«: the rest of what is denied is there.
                  (isAccounted(word, clause.vocabulary) && other.some((one) => isAccounted(one, own.vocabulary))),
              ),
          ),
        ),
      )
      if (isDeniedToo) continue
      const holding = near.flatMap(({ text, clauses }) =>
        unspecific.test(text)
          ? []
          : clauses.filter(
              (clause) =>
                isConditional(clause.text) === isConditional(own.text) &&
                holds(clause, denial) &&
                isMostOf(own.words, clause.vocabulary, denial.length > 1 ? 0.5 : 0.65),
            ),
      )
      if (holding.length > 0 && holding.every((clause) => isPlain(clause) && conceptParity(own, clause) !== false))
        return { clause: own.text, against: holding[0]!.text, isClear: isCopy(own, holding[0]!) }
    }
  }
  if (statement.hard + statement.soft > 0) return undefined
  const fits = near.map((sentence, at) => ({ sentence, fit: shares[at]! }))
  const top = Math.max(0, ...fits.map(({ fit }) => fit))
  const nearest = fits.filter(({ fit }) => fit >= top * 0.95)
  if (top < 0.75) return undefined
  const against = nearest.map(({ sentence }) =>
    sentence.clauses.find(
      (clause) =>
        !isConditional(clause.text) &&
        conceptParity(statement.whole, clause) !== false &&
        clause.denials.some((denial) => holds(statement.whole, denial)),
    ),
  )
  return against.every(Boolean)
    ? { clause: statement.text, against: against[0]!.text, isClear: isCopy(statement.whole, against[0]!) }
    : undefined
}

/** Whether two clauses are of nearly the same words. */
const isCopy = (one: Piece, other: Piece) =>
  isMostOf(one.words, other.vocabulary, isCopyShare) && isMostOf(other.words, one.vocabulary, isCopyShare)

/** How often a sentence denies something that the other one speaks of. */
const deniedOf = (sentence: Polarity, other: Polarity) =>
  sentence.clauses.reduce(
    (sum, { text, hard: times, denied }) =>
      sum + (unspecific.test(text) || denied.some((word) => isAccounted(word, other.whole.vocabulary)) ? times : 0),
    0,
  )

/** A clause of a source, or a whole sentence in the place of one, and how much of the statement it and its sentence have. */
type Near = { clause: Piece; sentence: Polarity; share: number; fit: number; isWhole?: boolean }

function isTurned(own: Piece, statement: Polarity, { clause, sentence, share, fit, isWhole = false }: Near): boolean {
  if (isConditional(clause.text) !== isConditional(own.text) || /^ob(?!\p{L})/iu.test(own.text)) return false
  if (withoutWhatIsThere(own, clause) || withoutWhatIsThere(clause, own)) return true
  const by = isWhole && own.hard + clause.hard > 0 ? undefined : conceptParity(own, clause)
  if (by !== undefined) return by
  // »Vom Anspruch ausgeschlossen sind: …«: what the whole sentence takes away cannot be affirmed.
  if (excluding.test(sentence.text) && share >= 0.9 && !exception.test(sentence.text) && !excluding.test(own.text))
    return statement.hard <= clause.hard && statement.soft < sentence.soft
  if (own.hard % 2 === clause.hard % 2) return false
  const [more, less] = own.hard > clause.hard ? [own, clause] : [clause, own]
  // »… zu erhalten und ihn nicht zu stören« says nothing else where only the first is spoken of.
  if (!more.denied.some((word) => isAccounted(word, less.vocabulary))) return false
  const back = shareOf(clause.words, own.vocabulary)
  // Nearly the same words: only their own denials count, otherwise nothing may stand for a denial on the other side.
  if (share >= isCopyShare && back >= isCopyShare && own.soft === clause.soft) return true
  return own.hard > clause.hard
    ? statement.hard > deniedOf(sentence, statement) &&
        clause.soft <= own.soft &&
        (share >= 0.65 || sentence.soft <= statement.soft)
    : deniedOf(statement, sentence) < sentence.hard &&
        statement.soft === 0 &&
        fit >= 0.95 &&
        (isWhole
          ? shareOf(clause.denied, own.vocabulary) >= 0.5 &&
            (own.words.length <= 3 || share >= 0.9) &&
            sentence.clauses.some((one) => one.hard > 0 && !condition.test(one.text))
          : back >= 0.4)
}

/** A clause that only says when the other ones hold: »wenn …«, »Kann die Frist nicht eingehalten werden, …«. */
const condition =
  /^(?:(?:und|oder|aber|auch)\s)?(?:wenn|falls|sofern|soferne|soweit|sobald|solange|außer|es sei denn|insoweit|Wenn|Falls|Sofern|Soferne|Soweit|Sobald|Solange|(?:Kann|Ist|Sind|Wird|Werden|Hat|Haben|Können|Erscheint|Bleibt|Bleiben|Liegt|Liegen|Kommt|Reicht|Verweigert|Besteht|Bestehen|Unterlässt|Unterläßt)(?!\p{L})[^?]*,$)/u
const isConditional = (text: string) => condition.test(text) || (text.endsWith(',') && opensQuestion.test(text))
const without = /(?<!\p{L})ohne\s(?:(?:\p{Ll}+(?:e|en|er|es|em|s)\s){0,2})(\p{Lu}\p{L}+)/gu

/** »ohne Festsetzung einer Frist«, where the other clause has it and denies nothing. */
function withoutWhatIsThere(one: Piece, other: Piece): boolean {
  if (other.hard + other.soft > 0 || !one.text.includes('ohne')) return false
  return Array.from(matchesOf(one.text.replace(noDenial, ' '), without)).some(([, noun]) =>
    tellingWords(`x ${noun}`).some(({ stems }) => stems.some((stem) => other.vocabulary.stems.has(stem))),
  )
}

/** Where something is excepted, the rest is affirmed. */
const exception = /(?<!\p{L})ausgenommen(?!\p{L})/iu

/** On which side of a concept a clause stands: 1 on the one that denies, 0 on the other; read once for each. */
function sideOf(piece: Piece, index: number): 0 | 1 | undefined {
  const known = piece.sides[index]
  if (known !== undefined) return known === 'none' ? undefined : known
  const [said, denied] = concepts[index]!
  const side = denied.test(piece.text) ? 1 : said.test(piece.text) ? 0 : undefined
  piece.sides[index] = side ?? 'none'
  return side
}

/** Whether two clauses stand on different sides of a concept that both have; undefined where they share none. */
function conceptParity(own: Piece, other: Piece): boolean | undefined {
  for (const index of concepts.keys()) {
    const [a, b] = [sideOf(own, index), sideOf(other, index)]
    if (a === undefined || b === undefined || (a === 0 && b === 0)) continue
    return (a + own.hard) % 2 !== (b + other.hard) % 2
  }
  // »unbekannt« and »bekannt«
  for (const one of own.text.match(/(?<!\p{L})\p{Ll}{5,}/gu) ?? []) {
    const stem = one.replace(/e[rnms]?$/, '')
    const opposite = stem.startsWith('un') ? stem.slice(2) : `un${stem}`
    if (opposite.length >= 5 && begins(opposite, other.text) && !begins(stem, other.text))
      return (own.hard + other.hard + 1) % 2 === 1
  }
  return undefined
}

/** Without an expression of its own for each word, which would take most of the time of a check. */
function begins(stem: string, text: string): boolean {
  const lower = text.toLowerCase()
  for (let at = lower.indexOf(stem); at >= 0; at = lower.indexOf(stem, at + 1))
    if (at === 0 || !/\p{L}/u.test(lower[at - 1]!)) return true
  return false
}
