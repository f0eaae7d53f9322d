import { matchesOf } from '../../../base/language/matches.ts'
import { vocabularyFor, type Main } from './mains.ts'
import type { Passage } from './passage.ts'
import { isAccounted, isMostOf, shareOf, tellingWords, vocabularyInTurn } from './words.ts'

/*
 * What a source says under a condition alone, and a statement without it: a clause that says when, an approval or a reason
 * that it takes, a »nur«. It counts where the main clause beside it is the one that the statement says. Who leaves such a
 * thing out and says so (»grundsätzlich«) tells it rightly in short.
 */

/** Clauses that open another case or none: »es sei denn« and »aber« say what else holds, »obwohl« that it does not matter. */
const noCondition =
  /^(?:(?:und|oder)\s)?(?:aber|jedoch|es sei denn|außer|ausgenommen|auch\s(?:wenn|dann)|selbst\s(?:wenn|dann)|ob(?:wohl|gleich)?|bevor|nachdem|bis|daß|dass)(?!\p{L})/iu
/** »sofern nichts anderes vereinbart ist« */
const unlessOtherwise = /(?<!\p{L})(?:nichts?|kein\p{L}*)\s(?:\p{Ll}+\s)?(?:ander\p{L}*|abweichend\p{L}*)(?!\p{L})/iu
const shortened =
  /(?<!\p{L})(?:grundsätzlich|in der Regel|im Regelfall|unter (?:bestimmten|gewissen|näheren|den|weiteren|gesetzlichen) \p{L}*|üblicherweise|regelmäßig|gegebenenfalls|prinzipiell|meist\p{L}*|etwa|insbesondere|zum Beispiel)(?!\p{L})/iu
const taken =
  /(?<!\p{L})(?:mit|nach|auf|ohne|unter|aus|gegen|bei|durch)\s(?:(?:de[rmns]|die|deren|dessen|seiner|ihrer|vorheriger|schriftlicher|ausdrücklicher|gerichtlicher|einer|eines)\s){0,2}((?:\p{Ll}+e[rnms]?\s)?(?:Zustimmung|Einwilligung|Genehmigung|Bewilligung|Ermächtigung|Einvernehmen|Anhörung|Antrag|Verlangen|Gründen?|Voraussetzung\p{L}*|Sicherheit\p{L}*|Verschulden|Androhung|Mahnung|Nachfrist|Gefahr|Vereinbarung))(?!\p{L})/gu
/** Said with a verb instead: »wenn er zustimmt«, »kann verlangen«. */
const saidOtherwise: [thing: RegExp, verb: RegExp][] = [
  [
    /Zustimmung|Einwilligung|Genehmigung|Bewilligung|Ermächtigung|Einvernehmen/u,
    /zustimm|zugestimmt|einwillig|eingewilligt|genehmig|bewillig|ermächtig|einverst|erlaub|gestatte/iu,
  ],
  [/Antrag|Verlangen/u, /antrag|verlang|begehr|forder|ersuch|wünsch|will|möchte|bitte|geltend/iu],
  [/Vereinbarung/u, /vereinbar|Vertrag|vertraglich|ausgemacht/iu],
  [/Verschulden/u, /schuld|fahrlässig|vorsätzlich|absichtlich/iu],
]
const asked = /Antrag|Verlangen/u

const narrowing = /(?<!\p{L})(?:nur|ausschließlich|lediglich|erst)(?!\p{L})/iu
const narrowed =
  /(?<!\p{L})(?:nur|ausschließlich\p{L}*|lediglich|erst|allein|bloß|muss|muß|müssen|nicht|kein\p{L}*|bedarf|bedürfen|braucht|brauchen|nötig|notwendig|erforderlich|mindestens|frühestens|höchstens|längstens|außer|sonst|wenn|sofern|falls|soweit|wer)(?!\p{L})/iu

/** Shares of their words that a statement and a main clause must have of each other, so that it is the one that is said. */
const isSaidShare = 0.6
const isToldShare = 0.5
/** Share of its words up to which a condition counts as left out. */
const leftOut = 0.2

/** What of the nearest passage a statement leaves out: `when` it holds, beside a condition of its own or not, what it takes, who asks for it, a »nur«. */
export type Dropped = {
  kind: 'dropped' | 'dropped_one' | 'dropped_need' | 'dropped_request' | 'dropped_only'
  said: string
}

/** The conditions of the nearest passage that no word of a statement speaks of; none where it says that it is put shortly. */
export function droppedConditions(
  statement: string,
  mains: readonly Main[],
  { text }: Pick<Passage, 'text'>,
  theirs: readonly Main[],
): Dropped[] {
  if (shortened.test(statement)) return []
  const said = vocabularyInTurn(statement)
  const words = mains.flatMap((main) => main.words)
  const isSaid = (main: Main) =>
    main.words.length >= 2 &&
    isMostOf(words, vocabularyFor(main), isSaidShare) &&
    isMostOf(main.words, said, isToldShare)
  const found: Dropped[] = []
  const hasOwn = mains.some(({ conditions }) => conditions.length > 0)
  const carrying = theirs.filter(isSaid)
  const clause = carrying
    .flatMap(({ conditions }) => conditions)
    .find(
      (one) =>
        !noCondition.test(one.text) &&
        !unlessOtherwise.test(one.text) &&
        one.words.length >= 2 &&
        shareOf(one.words, said) <= leftOut,
    )
  if (clause) found.push({ kind: hasOwn ? 'dropped_one' : 'dropped', said: clause.text.replace(/[,;:.]+$/u, '') })
  for (const [whole, thing] of matchesOf(text, taken)) {
    const main = theirs.find((one) => one.text.includes(whole))
    const rest = main ? tellingWords(`x ${main.text.replace(whole, '')}`) : []
    if (!main || !isMostOf(rest, said, isToldShare) || !isMostOf(words, vocabularyFor(main), isToldShare)) continue
    const needed = tellingWords(`x ${thing!}`)
    if (needed.length === 0 || needed.some((word) => isAccounted(word, said))) continue
    if (saidOtherwise.some(([noun, verb]) => noun.test(thing!) && verb.test(statement))) continue
    found.push({ kind: asked.test(thing!) ? 'dropped_request' : 'dropped_need', said: whole })
    break
  }
  if (!narrowed.test(statement)) {
    const only = carrying.map((main) => main.text).find((piece) => narrowing.test(piece))
    const behind = only && narrowing.exec(only)
    if (behind) found.push({ kind: 'dropped_only', said: only.slice(behind.index, behind.index + 80) })
  }
  return found
}
