import type { Citation } from '../../../../contract/chat.ts'
import { withinTurn } from '../../../base/language/within-turn.ts'
import { missingWords, type Missing } from './missing.ts'
import { nearShare, type Passage } from './passage.ts'
import { numberSignals, signalsOf } from './signals.ts'
import { doubtOf, type Signal } from './weigh.ts'
import {
  isAccounted,
  shareOf,
  standsForAnother,
  tellingWords,
  vocabularyInTurn,
  type TellingWord,
  type Vocabulary,
} from './words.ts'

/** What a comparison says: the state, why it is no better, and the passage that comes nearest. */
export type Verdict = { state: Citation['state']; reason: string | null; passage: Passage | undefined }

/** Below this share of its words a statement is not about what its sources say. */
const partShare = 0.25
/** What a source is called: its title, headings and our own short account, whose words count as the source's. */
type Gloss = readonly Vocabulary[]

type Beside = {
  known?: Vocabulary | undefined
  gloss?: Gloss
  sections?: readonly string[]
  /** Only what is proven is asked for, by a passage that is worth it: the rest is not looked at further. */
  isWorth?: ((nearest: Passage) => boolean) | undefined
}

/** What speaks for and against a statement; `share` of its words are in the nearest passage, `found` of them anywhere. */
export type Examined = {
  statement: string
  best: Passage | undefined
  /** All passages with their share, nearest first. */
  ranked: readonly { passage: Passage; share: number }[]
  readonly signals: Signal[]
  missing: Missing[]
  words: number
  share: number
  found: number
  /** Share of the words found that stand in the nearest passage themselves. */ literal: number
}

/** Lays a statement beside the passages of its sources: its words, its numbers, and all that may say something else. */
export function examine(written: string, passages: readonly Passage[], beside: Beside = {}): Examined {
  const { known, gloss = [], sections = [] } = beside
  const statement = onlyWith(plainly(written), passages)
  const words = tellingWords(statement)
  const ranked = rank(words, passages)
  const others = [...gloss, ...(known ? [known] : [])]
  const missing = missingWords(words, [...passages.map((passage) => passage.vocabulary), ...others], (at) =>
    ranked
      .filter(({ share }) => share >= ranked[0]!.share * nearShare)
      .some(({ passage }) => standsForAnother(words, at, (passage.read.words ??= tellingWords(passage.text)))),
  )
  const first = ranked[0]
  const isMissing = new Set(missing.map(({ word }) => word))
  const there = words.filter((word) => !isMissing.has(word))
  const parts = partsOf(statement).map((text) => {
    const own = text === statement ? words : tellingWords(text)
    return { text, words: own, ranked: text === statement ? ranked : rank(own, passages, words) }
  })
  const shareOf = (part: (typeof parts)[number]) =>
    part.ranked[0] ? sharedWords(part.words, part.ranked[0].passage.vocabulary) : 0
  const readSignals = () => {
    const all = parts.flatMap((part) => [
      ...numberSignals(part.text, part.ranked, passages),
      ...signalsOf({
        statement: part.text,
        whole: statement,
        words: part.words,
        ranked: part.ranked,
        passages,
        others,
        sections,
      }),
    ])
    return all.filter(({ kind }, at) => all.findIndex((one) => one.kind === kind) === at)
  }
  let signals: Signal[] | undefined = first ? undefined : []
  return {
    literal: first && there.length > 0 ? sameWords(there, first.passage.vocabulary) : 0,
    statement,
    best: first?.passage,
    ranked,
    missing,
    words: words.length,
    share:
      words.length === 0 ? 0 : parts.reduce((sum, part) => sum + shareOf(part) * part.words.length, 0) / words.length,
    found: words.length === 0 ? 1 : (words.length - missing.length) / words.length,
    // Most of the work, and nobody asks where a source speaks of something else.
    get signals() {
      return (signals ??= readSignals())
    },
  }
}

/**
 * The passages with the share of the words that each has, nearest first. A word that many passages have tells little of
 * which one is meant. `whole` are the words of the statement that the words are a part of.
 */
function rank(words: readonly TellingWord[], passages: readonly Passage[], whole: readonly TellingWord[] = []) {
  const has = passages.map(({ vocabulary }) => words.map((word) => isAccounted(word, vocabulary)))
  const weights = words.map((_, at) => {
    const times = has.filter((row) => row[at]).length
    return times === 0 ? 1 : 1 / Math.sqrt(times)
  })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const vocabulary = vocabularyInTurn(words.map(({ word }) => word).join(' '))
  return passages
    .map((passage, index) => {
      const own = weights.reduce((sum, weight, at) => sum + (has[index]![at] ? weight : 0), 0)
      if (total === 0 || own === 0) return { passage, share: 0 }
      const beside = whole.length > 0 ? 0.15 * sharedWords(whole, passage.vocabulary) : 0
      // A short sentence that a statement tells whole is meant rather than a long one that has its words by chance.
      const told = 0.2 * sharedWords((passage.read.words ??= tellingWords(passage.text)), vocabulary)
      return { passage, share: own / total + beside + told }
    })
    .sort((a, b) => b.share - a.share)
}

/** What stands on either side of a semicolon or a dash is said by itself, and may stand in different sentences of a source. */
function partsOf(statement: string): string[] {
  const parts = statement.split(/(?<=;)\s|\s[–—]\s/u)
  const isOwn = (part: string) => tellingWords(part).length >= 3 && ownVerb.test(part)
  return parts.length > 1 && parts.every(isOwn) ? parts : [statement]
}
const ownVerb = /(?<!\p{L})\p{Ll}{2,}(?:t|en|n|ss|ß|ind|rf|nn)(?!\p{L})/u

const unclear = 'Was hier steht, kommt der Quelle nur nahe.'

/** Whether the sources say nothing at all of a statement. */
export const isElsewhere = ({ best, found, share, words }: Examined): boolean =>
  !best || found < partShare || (words > 1 && share === 0)

/** A number of a statement that its sources have nowhere, which decides alone. */
export const isSaidOtherwise = ({ signals }: Examined): Signal | undefined =>
  signals.find(({ kind }) => kind === 'number')

/**
 * Compares a statement with the passages of its sources: every telling word, numbers and deadlines, denials, bounds,
 * who does it, how far it goes, what must and what may be done. `gloss` are further words of the sources, `known` those
 * that the question brought along and a statement may repeat.
 */
export function compare(written: string, passages: readonly Passage[], beside: Beside = {}): Verdict {
  const examined = examine(written, passages, beside)
  const { best, missing, statement } = examined
  const verdict = (state: Citation['state'], reason: string | null): Verdict => ({ state, reason, passage: best })
  if (isElsewhere(examined)) return saysNothing(best)
  if (beside.isWorth) {
    // No signal speaks for a statement.
    const early = beside.isWorth(best!) ? doubtOf([], missing, examined) : unclear
    if (early) return verdict('teilweise', early)
  }
  const hard = isSaidOtherwise(examined)
  if (hard) return verdict('ohne_beleg', hard.reason)
  const [first] = examined.signals
  // Only where everything else matches can it be said that the source says the opposite.
  if (first?.kind === 'denied_clear' && missing.length === 0 && isSameBut(statement, best!))
    return verdict('ohne_beleg', 'Die Quelle sagt das Gegenteil oder verneint es nicht.')
  const doubt = doubtOf(examined.signals, missing, examined)
  return doubt ? verdict('teilweise', doubt) : verdict('belegt', null)
}

export const saysNothing = (passage: Passage | undefined): Verdict => ({
  state: 'ohne_beleg',
  reason: 'Die Quelle sagt dazu nichts Erkennbares.',
  passage,
})

/** Whether the sources say nothing of a statement, and the passage that comes nearest; for those who ask no more. */
export function lookUp(written: string, passages: readonly Passage[], beside: Beside = {}) {
  const examined = examine(written, passages, beside)
  return { best: examined.best, isElsewhere: isElsewhere(examined) }
}

/** Turns of phrase that stand for one word of the law. */
const turns: [RegExp, string][] = [
  [/aus freien Stücken/giu, 'freiwillig'],
  [/ohne (?:jede[nr]? |unnötige[nr]? |schuldhafte[ns]? )?(?:Verzug|Aufschub|Zögern|Verzögerung)/giu, 'unverzüglich'],
  [/so bald wie möglich|so rasch wie möglich|schnellstmöglich/giu, 'ehestens'],
  [/auf der Stelle/giu, 'sofort'],
  [/(?<!\p{L})spiel(?:t|en)\s((?:\p{L}+\s){0,8}?)keine(?:rlei)? Rolle/giu, 'ist $1nicht zu berücksichtigen'],
  [/(?<!\p{L})spiel(?:t|en)\s((?:\p{L}+\s){0,8}?)(?:auch )?eine Rolle/giu, 'ist $1zu berücksichtigen'],
  [/(?<!\p{L})zähl(?:t|en)\s((?:\p{L}+\s){0,6}?)nicht(?!\p{L})/giu, 'ist $1nicht zu berücksichtigen'],
  [/(?<!\p{L})nie(?:mals)?\s(?=(?:länger|mehr|höher|weniger|später|früher|kürzer)\s(?:\p{L}+\s)?als)/giu, 'nicht '],
  [/im Großen und Ganzen/giu, 'überwiegend'],
  [/nach und nach/giu, 'schrittweise'],
  [/(?<!\p{L})fäll(?:t|en)\s((?:\p{L}+\s){0,5}?)an(?=[.,;]|$)/giu, 'besteht $1'],
]
const plainly = withinTurn((text: string) =>
  turns.reduce((said, [turn, word]) => said.replace(turn, word), withoutGaps(text)),
)

/** Without the blank where a marker stood. */
export const withoutGaps = (text: string): string => text.replace(/\s+(?=[.,;](?:\s|$))/gu, '')

const notWithout =
  /(?<!\p{L})[Oo]hne\s(?!(?:\p{Ll}+\s){0,3}(?:Schuld|Verschulden)(?!\p{L}))((?:\p{Ll}+\s){0,3}\p{Lu}\p{L}+(?:\s(?:der|des|eines|einer|seines|seiner|ihres|ihrer)\s(?:\p{Ll}+\s)?\p{Lu}\p{L}+)?)([^,.;:]{0,80}?)\snicht(?!\p{L}|\s(?:aber|nur|mehr)(?!\p{L}))/gu

/** »ohne Zustimmung nicht« in one clause is »nur mit Zustimmung«, where the source does not put it so itself. */
function onlyWith(text: string, passages: readonly Passage[]): string {
  const said = text.includes('hne') ? text.replace(notWithout, 'nur mit $1$2') : text
  return said === text || passages.some((passage) => passage.text.search(notWithout) >= 0) ? text : said
}

/** Whether a statement and a passage are of nearly the same words, so that only a denial tells them apart. */
function isSameBut(statement: string, passage: Passage): boolean {
  const [said, source] = [tellingWords(statement), tellingWords(passage.text)]
  return (
    said.length >= 2 &&
    sameWords(said, passage.vocabulary) === 1 &&
    sameWords(source, vocabularyInTurn(statement)) >= 0.8 &&
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
const sharedWords = shareOf
