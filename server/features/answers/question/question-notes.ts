import { subLaws, type SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { AnswerInput } from '../form/answer-form.ts'
import { germanDay } from '../../../../contract/vienna.ts'
import type { Hit, Missing } from '../../law/law.ts'

/*
 * What has to be said before an answer so that nobody takes it for more than it is: another country's law was asked for,
 * the law of a Land is not in stock, a provision named does not exist, the day asked for is not covered.
 */

/** Laws and words that only mean the law of another country; an abbreviation that Austria has too (StGB, ZPO) says nothing. */
const foreign =
  /(?<!\p{L})(?:BGB|deutsch(?:e[nmrs]?|land\p{L}*)\s+(?:\p{L}*recht\p{L}*|gesetz\p{L}*|bürgerliche\p{L}*)|recht\p{L}*\s+(?:in|von)\s+(?:deutschland|der schweiz|italien|ungarn|tschechien|liechtenstein)|(?:nach|im|gilt)\s+(?:deutsch|schweizer|italienisch|französisch|liechtensteinisch)\p{L}*\s*\p{L}*recht|schweizer(?:ische[nmrs]?)?\s+(?:\p{L}*recht|zgb|or|obligationenrecht)|(?:in|aus)\s+(?:deutschland|berlin|münchen|hamburg|zürich|der schweiz))(?!\p{L})/iu

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
  /(?<!\p{L})(?:rechtsprechung|judikatur|judikate?n?|rechtss(?:atz|ätze)|leitsatz|(?:ogh|höchstgerichtliche)[ -]?(?:entscheidung\p{L}*|urteile?)|was sag(?:t der ogh|en die gerichte)|gerichtsurteile?|gibt es (?:dazu |darüber |schon |hier )*(?:urteile|entscheidungen)|urteile (?:dazu|vom|des)|wie (?:entscheide[nt]|urteile[nt]?|beurteile[nt]|hat|haben|sieht|sehen) (?:der ogh|die gerichte|das höchstgericht)(?: das| es| dies)?|(?:entscheidungen|urteile|erkenntnisse) (?:zu[rm]?|über|betreffend|dazu)|ogh[ -](?:entscheidung|urteil)|höchstgericht\p{L}*|haben (?:die )?gerichte|(?<=^\s*)(?:ogh|vwgh|vfgh)(?=[ ,]*(?:zu[rm]?|über|dazu)(?!\p{L})))(?!\p{L})/giu

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

/** A provision of another country's law, or what »applies« there: nothing in stock answers that. */
const foreignLaw =
  /(?:§|Art\.?|Artikel|Paragra[fp]h?)\s*\d+[a-z]?(?:\s+(?:Abs\.?|Absatz|Satz)\s*\d+)*\s+(?:BGB|OR|ZGB|HGB-D|GG)(?!\p{L})|(?:nach|im|des)\s+(?:deutsche|schweizer|italienische|französische|liechtensteinische)\p{L}*\s+\p{L}*recht|(?:nach|im|des|das|dem)\s+(?:deutsche|schweizer|italienische|französische|liechtensteinische)\p{L}*\s+\p{L}*gesetz\p{L}*|(?:gilt\s+(?:in|nach)|in)\s+(?:deutschland|der schweiz|italien|liechtenstein|frankreich)\s+nach\s|gilt\s+(?:in|nach)\s+(?:deutschland|der schweiz|italien|liechtenstein|frankreich)(?!\s\p{Ll}+(?:te|ene)[nmrs]?\s)|(?<!\p{L})(?:BUrlG|BEEG|TzBfG|EntgFG|BetrVG|FamFG|InsO|BAföG|SGB\s[IVX]+)(?!\p{L})/iu

const country =
  'deutschland|bayern|berlin|münchen|der schweiz|zürich|liechtenstein|italien|südtirol|frankreich|spanien|ungarn|tschechien|slowenien|kroatien|der slowakei|der türkei|serbien|polen|england|den usa'
const asking = 'wie (?:lang\\p{L}*|hoch|viel\\p{L}*)|welche[nrs]?|was|(?:ab )?wann'

/**
 * »Wie lange ist die Frist für Mieter in Deutschland?«: what holds there is asked, in one clause that ends with the
 * country, or with what belongs to the verb. »Kann ich das in Deutschland vollstrecken?« is not, nor »Wie hoch ist die Beihilfe für ein Kind in Ungarn?«.
 */
const asksWhatHolds = new RegExp(
  `(?:^|[.?!]\\s+)(?:${asking}|gibt es)(?!\\p{L})[^.?!,]*(?<!(?<!\\p{L})(?:kind(?:er|ern|es)?|vater|mutter|eltern))\\sin (?:${country})(?:\\s(?:gesetzlich|mindestens|höchstens|zu|vor|vorgeschrieben|erlaubt|verboten|strafbar))*\\s*\\?`,
  'iu',
)

/**
 * »Wie hoch ist in Deutschland der Freibetrag?«, »Darf man in Italien wild campen?«: the country stands in the main
 * clause, directly behind the verb. What stands behind »wenn« or before »wohnt« and »errichtet« is about somebody or
 * something there, and so is a participle behind it (»in Deutschland gekaufte Ware«). Who speaks of himself lives here.
 */
const asksOfThere = new RegExp(
  `^(?:(?:${asking}|wo|wer|warum)(?:\\s(?!wenn(?!\\p{L}))\\p{L}+){0,4}?\\s)?(?:ist|sind|gilt|gelten|darf|dürfen|muss|müssen|kann|können|soll|braucht|brauchen|gibt|hat|haben|bekommt|kostet|dauert|beträgt|verjähr(?:t|en)|zahlt|wird|werden|steht|stehen|macht|droht)(?:\\s(?:man|es|jemand))?\\s(?:in|nach) (?:${country})(?!\\p{L})(?!\\s\\p{Ll}+(?:te|ene)[nmrs]?\\s)(?![^.?!,]*(?<!\\p{L})(?:wohn|leb|errichtet|ge?storben|verstorben|geboren|gemeldet))`,
  'iu',
)
const ofOneself = /(?<!\p{L})(?:ich|wir|mir|mich|uns|meine?[nrms]?|unsere?[nrms]?)(?!\p{L})/iu
/** What of here has its effect there. */
const acrossBorders = /vollstreck|anerk[ae]nn|zu(?:ge)?stell/iu
/** Codes that only other countries have; »Grundgesetz« is said of the constitution here too. */
const foreignCode = /(?<!\p{L})(?:BGB|(?:Schweizer|Schweizerische[nrs]?)\s(?:ZGB|OR|Obligationenrecht))(?!\p{L})/u
/** Who names Austria or its civil code asks for Austrian law, whatever else is named. */
const ofAustria = /(?<!\p{L})(?:ABGB(?!\p{L})|österreich)/iu

/** Whether a question asks for the law of another country itself, not only about somebody who lives there. */
export const asksForeignLaw = (question: string) =>
  !ofAustria.test(question) &&
  (foreignLaw.test(question) ||
    foreignCode.test(question) ||
    (!acrossBorders.test(question) &&
      (asksWhatHolds.test(question) || (asksOfThere.test(question) && !ofOneself.test(question)))))

/** Whether a question is about the law of another country. */
export const isForeign = (question: string) => foreign.test(question)

const foreignNote = (question: string) =>
  isForeign(question)
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
