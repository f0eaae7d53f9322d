import type { Citation } from '../../../../contract/chat.ts'
import { readClause, splitClauses, termsOf } from './clauses.ts'
import { deniedOtherwise, polarityOf } from './denial.ts'
import { contrastOf, exceptedIn, otherOrder } from './contrasts.ts'
import { otherModal } from './modality.ts'
import { belongsElsewhere, isCarried, isSameBound, nearest } from './carried-numbers.ts'
import {
  droppedCondition,
  inventedDenial,
  neededThing,
  otherComplement,
  otherJoint,
  otherOwner,
  otherSection,
  replacedWord,
  wordBefore,
} from './exchanged.ts'
import { backInside, nearShare, refersBack, type Passage } from './passage.ts'
import { propositionsOf, turnedModal, turnedVerb } from './propositions.ts'
import { otherDoer, swappedParty } from './roles.ts'
import { oppositeOf, scopeBeyond } from './scope.ts'
import {
  isAccounted,
  standsForAnother,
  tellingWords,
  unaccounted,
  vocabularyOf,
  type TellingWord,
  type Vocabulary,
} from './words.ts'
import { isSameQuantity } from './quantities.ts'

/** What a comparison says: the state, why it is no better, and the passage that comes nearest. */
export type Verdict = { state: Citation['state']; reason: string | null; passage: Passage | undefined }

/** Below this share of its words a statement is not about what its sources say. */
const partShare = 0.25
/** And one that has this share may hold the clause that a statement's clause says. */
const aboutShare = 0.4
/** What a source is called: its title, headings and our own short account, whose words count as the source's. */
export type Gloss = readonly Vocabulary[]

/**
 * Compares a statement with the passages of its sources: every telling word, numbers and deadlines, denials, bounds,
 * who does it, how far it goes, what must and what may be done. `gloss` are further words of the sources, `known` those
 * that the question brought along and a statement may repeat.
 */
export function compare(
  written: string,
  passages: readonly Passage[],
  {
    known,
    gloss = [],
    sections = [],
  }: { known?: Vocabulary | undefined; gloss?: Gloss; sections?: readonly string[] } = {},
): Verdict {
  const statement = plainly(written)
  const terms = termsOf(statement)
  const words = tellingWords(statement)
  const ranked = passages
    .map((passage) => ({ passage, share: sharedWords(words, passage.vocabulary) }))
    .sort((a, b) => b.share - a.share)
  const best = ranked[0]?.passage
  const missing = unaccounted(
    words,
    [...passages.map((passage) => passage.vocabulary), ...gloss, ...(known ? [known] : [])],
    (at) =>
      ranked
        .filter(({ share }) => share >= ranked[0]!.share * nearShare)
        .some(({ passage }) => standsForAnother(words, at, (passage.words ??= tellingWords(passage.text)))),
  )
  const verdict = (state: Citation['state'], reason: string | null): Verdict => ({ state, reason, passage: best })
  const share = words.length === 0 ? 1 : (words.length - missing.length) / words.length
  if (!best || share < partShare || (words.length > 1 && ranked[0]!.share === 0))
    return verdict('ohne_beleg', 'Die Quelle sagt dazu nichts Erkennbares.')
  let partly: string | null = null
  const doubt = (reason: string) => (partly ??= reason)
  const near = ranked
    .filter(({ share: one }) => one > 0 && one >= ranked[0]!.share * nearShare)
    .map(({ passage }) => passage)
  const nearTexts = near.map(({ text }) => text)
  for (const text of splitClauses(statement)) {
    const clause = readClause(text)
    if (clause.terms.size === 0 && clause.quantities.length === 0) continue
    const nearClause = nearest(clause, ranked)
    for (const quantity of clause.quantities) {
      const said = `»${text.slice(quantity.start, quantity.end).trim()}«`
      const other = passages.some((passage) =>
        passage.quantities.some(
          (one) => one.unit === quantity.unit && isSameQuantity(quantity, one) && isSameBound(quantity, one),
        ),
      )
      if (!isCarried(quantity, nearClause, passages, terms)) {
        if (!other || quantity.unit.startsWith('?'))
          return verdict('ohne_beleg', `${said} steht so nicht in der Quelle.`)
        doubt(`${said} steht in der Quelle an anderer Stelle.`)
      } else if (belongsElsewhere(quantity, text, nearClause)) doubt(`${said} steht in der Quelle bei etwas anderem.`)
    }
  }
  const denied = deniedOtherwise(
    polarityOf(statement),
    ranked
      .filter(({ share: one }) => one > 0 && one >= ranked[0]!.share * aboutShare)
      .map(({ passage }) => (passage.polarity ??= polarityOf(passage.text, passage.context))),
  )
  if (denied !== undefined) {
    // Only where everything else matches can it be said that the source says the opposite.
    if (denied.isClear && missing.length === 0 && partly === null && isSameBut(statement, near[0]!))
      return verdict('ohne_beleg', 'Die Quelle sagt das Gegenteil oder verneint es nicht.')
    doubt('Ob die Quelle das bejaht oder verneint, ist nicht eindeutig.')
  }
  const [first] = ranked
  const nearest2 = ranked
    .filter(({ share: one }) => one >= first!.share * 0.9)
    .slice(0, 2)
    .map(({ passage }) => passage.text)
  const party = swappedParty(statement, nearest2) ?? otherDoer(statement, nearest2)
  if (party) doubt(`In der Quelle steht an dieser Stelle ${party.source}, nicht ${party.said}.`)
  if (
    otherModal(
      statement,
      ranked.filter(({ share: one }) => one > 0 && one >= first!.share * 0.6).map(({ passage }) => passage.text),
    )
  )
    doubt('Ob etwas getan werden muss oder kann, steht in der Quelle anders.')
  const beyond = scopeBeyond(statement, nearest2.length < 2 ? nearTexts : nearest2) ?? sayMore(statement, passages)
  if (beyond) doubt(`»${beyond}« steht so nicht in der Quelle.`)
  const contrast = contrastOf(statement, nearest2, best.vocabulary)
  if (contrast) doubt(`In der Quelle steht »${contrast.source}«, nicht »${contrast.said}«.`)
  const order = otherOrder(statement, nearTexts)
  if (order) doubt(`»${order}« steht so nicht in der Quelle.`)
  const excepted = exceptedIn(statement, nearTexts)
  if (excepted) doubt(`»${excepted}« nimmt die Quelle aus.`)
  const opposite = oppositeOf(statement, nearTexts.join(' '))
  if (opposite) doubt(`»${opposite}« steht so nicht in der Quelle.`)
  const propositions = propositionsOf(statement)
  const theirs = ranked
    .filter(({ share: one }) => one > 0 && one >= ranked[0]!.share * aboutShare)
    .map(({ passage }) => (passage.propositions ??= propositionsOf(passage.text, passage.context)))
  if (turnedVerb(propositions, theirs)) doubt('Ob die Quelle das bejaht oder verneint, ist nicht eindeutig.')
  if (turnedModal(propositions, theirs)) doubt('Ob etwas getan werden muss oder kann, steht in der Quelle anders.')
  const replaced = replacedWord(propositions, theirs)
  if (replaced) doubt(`In der Quelle steht an dieser Stelle »${replaced.source}«, nicht »${replaced.said}«.`)
  if (inventedDenial(propositions, nearTexts)) doubt('Ob die Quelle das bejaht oder verneint, ist nicht eindeutig.')
  const needed = neededThing(statement, nearTexts)
  if (needed) doubt(`»${needed}« steht so nicht in der Quelle.`)
  const toward = otherComplement(propositions, theirs)
  if (toward) doubt(`In der Quelle steht an dieser Stelle »${toward.source}«, nicht »${toward.said}«.`)
  const owner = otherOwner(statement, nearTexts)
  if (owner) doubt(`In der Quelle steht an dieser Stelle »${owner.source}«, nicht »${owner.said}«.`)
  const dropped = droppedCondition(propositions, statement, theirs[0] ?? [])
  if (dropped) doubt(`Die Quelle sagt das nur unter einer Bedingung: »${dropped}«.`)
  const joint = otherJoint(statement, nearest2)
  if (joint) doubt(`»${joint}« steht so nicht in der Quelle.`)
  const section = otherSection(statement, nearTexts, sections)
  if (section) doubt(`»${section}« steht an dieser Stelle nicht in der Quelle.`)
  const strayed = strayedWords(statement, words, near, [...gloss, ...(known ? [known] : [])], passages)
  if (strayed.length > 0) doubt(`${listed(strayed)} steht in der Quelle an anderer Stelle.`)
  if (missing.length > 0) doubt(`${listed(missing)} steht nicht in der Quelle.`)
  return partly ? verdict('teilweise', partly) : verdict('belegt', null)
}

const listed = (words: readonly TellingWord[]) =>
  words
    .slice(0, 3)
    .map(({ word }) => `»${word}«`)
    .join(', ')

/**
 * Nouns of a statement that its source has, but not where it speaks of the matter, while the passage has other nouns in
 * their place: the name of somebody or something else.
 */
function strayedWords(
  statement: string,
  words: readonly TellingWord[],
  near: readonly Passage[],
  others: readonly Vocabulary[],
  passages: readonly Passage[],
): TellingWord[] {
  const around = near.flatMap((passage) => {
    const before = passages[passages.indexOf(passage) - 1]
    const isBack = refersBack.test(passage.text) || backInside.test(passage.text)
    return before && isBack && before.source === passage.source && before.label === passage.label
      ? [passage.vocabulary, before.vocabulary]
      : [passage.vocabulary]
  })
  const strayed = words.filter(
    (word) => word.isNoun && ![...around, ...others].some((vocabulary) => isAccounted(word, vocabulary)),
  )
  const inSource = strayed.filter((word) => passages.some(({ vocabulary }) => isAccounted(word, vocabulary)))
  if (inSource.length === 0) return []
  const [best] = near
  const own = vocabularyOf(words.map(({ word }) => word).join(' '))
  const replaced = (best!.words ??= tellingWords(best!.text)).filter((word) => word.isNoun && !isAccounted(word, own))
  return inSource.filter(({ word }) =>
    replaced.some((other) => wordBefore(statement, word) === wordBefore(best!.text, other.word)),
  )
}

/** Turns of phrase that stand for one word of the law. */
const turns: [RegExp, string][] = [
  [/aus freien Stücken/giu, 'freiwillig'],
  [/ohne (?:jede[nr]? |unnötige[nr]? |schuldhafte[ns]? )?(?:Verzug|Aufschub|Zögern|Verzögerung)/giu, 'unverzüglich'],
  [/so bald wie möglich|so rasch wie möglich|schnellstmöglich/giu, 'ehestens'],
  [/auf der Stelle/giu, 'sofort'],
  [/im Großen und Ganzen/giu, 'überwiegend'],
  [/nach und nach/giu, 'schrittweise'],
]
const plainly = (text: string) => turns.reduce((said, [turn, word]) => said.replace(turn, word), text)

/** Whether a statement and a passage are of nearly the same words, so that only a denial tells them apart. */
function isSameBut(statement: string, passage: Passage): boolean {
  const [said, source] = [tellingWords(statement), tellingWords(passage.text)]
  return (
    said.length >= 2 &&
    sameWords(said, passage.vocabulary) === 1 &&
    sameWords(source, vocabularyOf(statement)) >= 0.8 &&
    turning.test(statement) === turning.test(passage.text) &&
    !exception.test(statement) &&
    !exception.test(passage.text)
  )
}

/** Share of the telling words that a passage has themselves, in one of their forms. */
const sameWords = (words: readonly TellingWord[], { stems }: Vocabulary) =>
  words.filter((word) => word.stems.some((stem) => stems.has(stem))).length / words.length

/** Words that deny without a »nicht«: beside them a denial may say the same. */
const turning =
  /(?<!\p{L})(?:un(?!ter|d(?!\p{L})|s(?!\p{L})|verzüglich)\p{L}{4,}|nichtig|straf(?:los|frei)|ohne|frei|mangels|fehl\p{L}*|unter(?:bleib|lass)\p{L}*|verbot\p{L}*|ausgeschlossen|ausschließ\p{L}*|entfäll\p{L}*|erlisch\p{L}*|verlier\p{L}*|verweiger\p{L}*)(?!\p{L})/iu

/** Where exceptions are spoken of, a denial may be read either way. */
const exception =
  /(?<!\p{L})(?:außer|ausgenommen|es sei denn|Ausnahme\p{L}*|statt|anstatt|soweit|nur|erst|allein|sofern|wenn|falls|sonst)(?!\p{L})/iu

/** Share of the telling words that a passage has. */
export const sharedWords = (words: readonly TellingWord[], vocabulary: Vocabulary) =>
  words.length === 0 ? 0 : words.filter((word) => isAccounted(word, vocabulary)).length / words.length

/** Words that say more than their sentence would without them, and must stand in a source in one of their forms. */
const strong: [said: RegExp, source: RegExp][] = [
  [
    /(?<!\p{L})(sofort|unverzüglich|umgehend|fristlos)(?!\p{L})/iu,
    /(?<!\p{L})(sofort\p{L}*|unverzüglich\p{L}*|umgehend\p{L}*|fristlos\p{L}*|unmittelbar|alsbald|gleich|sogleich|vorzeitig\p{L}*|aufschub|verzug|ohne)(?!\p{L})/iu,
  ],
  [/leicht\p{L}{0,2}\sFahrlässigkeit/iu, /leicht\p{L}{0,2}\s(?:Fahrlässigkeit|Versehen)|leichtfahrlässig/iu],
  [/(?<!\p{L})mündlich/iu, /mündlich/iu],
]

function sayMore(statement: string, passages: readonly Passage[]): string | undefined {
  for (const [said, source] of strong) {
    const [word] = said.exec(statement) ?? []
    if (word && !passages.some(({ text }) => source.test(text))) return word
  }
  return undefined
}
