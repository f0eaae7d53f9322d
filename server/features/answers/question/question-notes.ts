import { subLaws, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { AnswerInput } from '../form/answer-form.ts'
import { germanDay } from '../../../../contract/vienna.ts'
import { mayAskForeignLaw } from './foreign-law.ts'
import type { Hit, Missing } from '../../law/law.ts'

/*
 * What has to be said before an answer so that nobody takes it for more than it is: another country's law was asked for,
 * the law of a Land is not in stock, a provision named does not exist, the day asked for is not covered.
 */

/** Laws and words that only mean the law of another country; an abbreviation that Austria has too (StGB, ZPO) says nothing. */
const foreign =
  /(?<!\p{L})(?:BGB|deutsch(?:e[nmrs]?|land\p{L}*)\s+(?:\p{L}*recht\p{L}*|gesetz\p{L}*|bürgerliche\p{L}*)|recht\p{L}*\s+(?:in|von)\s+(?:deutschland|der schweiz|italien|ungarn|tschechien|liechtenstein)|(?:nach|im|gilt)\s+(?:deutsch|schweizer|italienisch|französisch|liechtensteinisch)\p{L}*(?:\s+\p{L}*)?recht|schweizer(?:ische[nmrs]?)?\s+(?:\p{L}*recht|zgb|or|obligationenrecht)|(?:in|aus)\s+(?:deutschland|berlin|münchen|hamburg|zürich|der schweiz))(?!\p{L})/iu

/** Whether a question is English; only ever a hint. */
export function isEnglish(question: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}']+/gu) ?? []
  const english = words.filter((word) =>
    /^(the|is|are|what|how|can|my|of|for|to|does|do|when|which|who|i|if|and|have|long|much|a)$/.test(word),
  ).length
  return words.length >= 3 && english >= 2 && english / words.length >= 0.3 && !/[äöüß§]/i.test(question)
}

/** A court named at the beginning (»OGH zur Haftung …«) wants its decisions; anywhere else it may be a step of proceedings. */
const decisionWords =
  /(?<!\p{L})(?:rechtsprechung|judikatur|judikate?n?|rechtss(?:atz|ätze)|leitsatz|(?:ogh|höchstgerichtliche)[ -]?(?:entscheidung\p{L}*|urteile?)|was sag(?:t der ogh|en die gerichte)|gerichtsurteile?|gibt es (?:dazu |darüber |schon |hier )*(?:urteile|entscheidungen|erkenntnisse)(?: (?:de[sr]|vom) (?:ogh|vwgh|vfgh|bfg|bvwg|höchstgerichte|(?:verwaltungs|verfassungs)gerichtshof(?:e?s)?))?|urteile (?:dazu|vom|des)|wie (?:entscheide[nt]|urteile[nt]?|beurteile[nt]|hat|haben|sieht|sehen) (?:der ogh|die gerichte|das höchstgericht)(?: das| es| dies)?|(?:entscheidungen|urteile|erkenntnisse) (?:zu[rm]?|über|betreffend|dazu|(?:de[sr]|vom) (?:ogh|vwgh|vfgh|bfg|bvwg|höchstgerichte|(?:verwaltungs|verfassungs)gerichtshof(?:e?s)?))|ogh[ -](?:entscheidung|urteil)|höchstgericht\p{L}*|haben (?:die )?gerichte|(?<=^\s*)(?:ogh|vwgh|vfgh)(?=[ ,]*(?:zu[rm]?|über|dazu)(?!\p{L})))(?!\p{L})/giu

/** Whether a question wants decisions of the courts. */
export const asksDecisions = (question: string) => question.search(decisionWords) >= 0

/** A question without the words that only say that decisions are wanted: no provision has them. */
export const withoutDecisionWords = (question: string) => question.replace(decisionWords, ' ')

const note = (text: string) => `*${text}*\n\n`

function landNote(
  { knowledgeBase, subLaw }: Pick<AnswerInput, 'knowledgeBase' | 'subLaw'>,
  inStock: readonly SubLaw[],
): string {
  if (knowledgeBase !== 'publiclaw' || !subLaw || subLaw === 'bund' || inStock.includes(subLaw)) return ''
  return note(
    `Landesrecht (${subLaws[subLaw]}) ist noch nicht im Bestand; gesucht wurde im Bundesrecht. Ihre Administration kann es aus dem RIS importieren.`,
  )
}

/** Whether a question is about the law of another country. */
export const isForeign = (question: string) => foreign.test(question)

const foreignNote = (question: string) =>
  isForeign(question) || mayAskForeignLaw(question)
    ? note('Fundstelle kennt nur österreichisches Recht; zum Recht anderer Staaten kann ich nichts sagen.')
    : ''

/** A wording without a first day says nothing of the law of another day than today. */
function dayNote(asOf: string | undefined, today: string, hits: readonly Hit[]): string {
  if (!asOf || asOf === today) return ''
  const unsure = hits.filter(({ document }) => document.kind !== 'DECISION' && document.validFrom === null)
  if (unsure.length === 0) return ''
  const stands = [...new Set(unsure.map(({ document }) => document.versionDate).filter((date) => date !== null))].sort()
  const known = stands.length > 0 ? ` (Stand ${germanDay(stands.at(-1)!)})` : ''
  return note(
    `Gefragt ist die Rechtslage am ${germanDay(asOf)}. Im Bestand ist ${unsure.length === hits.length ? '' : 'zum Teil '}nur die gespeicherte Fassung${known}; ob sie an diesem Tag galt, müssen Sie im RIS prüfen.`,
  )
}

/** All notes of an answer, empty where nothing has to be said. `missing` is told here only where the answer goes on without it. */
export function notesFor(
  input: AnswerInput,
  hits: readonly Hit[],
  { lands, missing, today }: { lands: readonly SubLaw[]; missing: readonly Missing[]; today: string },
): string {
  return [
    foreignNote(input.question),
    landNote(input, lands),
    ...missing.map(({ reason }) => note(reason)),
    dayNote(input.asOf, today, hits),
  ].join('')
}
