import { splitSentences } from '../../../base/language/sentences.ts'
import { readQuantities, type Quantity } from '../check/quantities.ts'
import { omission } from '../form/markdown.ts'
import type { Hit, Paragraph } from '../../law/law.ts'
import { sharedWords, tellingTerms, withoutNotes } from './passages.ts'

/*
 * What a provision says of the things that people want to know first: deadline, penalty, amount, form, place, who,
 * exception. Nothing is put into other words: a fact is the clause of the text that says it, with its Absatz.
 */

export type FactKind = 'frist' | 'strafe' | 'hoehe' | 'form' | 'stelle' | 'wer' | 'ausnahme'

/** `text` is a clause of the paragraph as it stands there; what was left out is marked. `figure` is its quantity where it has one. */
export type Fact = { kind: FactKind; index: number; label: string | null; text: string; figure: string | null }

const ofTime = new Set(['tag', 'werktag', 'monat', 'minute', 'datum'])
const ofAmount = new Set(['euro', 'prozent', 'promille', 'anteil', 'm2', 'meter', 'km/h', 'lebensjahr'])
const penal = /Freiheitsstrafe|Geldstrafe|Tagess[aä]tz|Geldbuße/u
const words = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu')
const due = words(
  'binnen|innerhalb|innert|\\p{L}*friste?n?|spätestens|längstens|frühestens|verjähr\\p{L}*|erlischt|erlöschen|ablauf|\\p{L}*dauer[nt]?|beträgt|höchstens|mindestens|übersteig\\p{L}*|überschreit\\p{L}*|endet|vor(?:her)?|nach|seit|ab|von|durch|bis|während|in',
)
const atOnce = words('unverzüglich|sofort|ohne (?:unnötigen |schuldhaften |jeden )?(?:Aufschub|Verzug)')
const form = words(
  'schriftlich\\p{L}*|mündlich|eigenhändig\\p{L}*|notariell\\p{L}*|Notariatsakt\\p{L}*|beglaubigt\\p{L}*|Schriftsatz\\p{L}*|unterschr\\p{L}*|unterfertig\\p{L}*|zu enthalten|formfrei|(?:bestimmte|besondere)n? Form|zu Protokoll|elektronisch\\p{L}*',
)
const place =
  /(?<!\p{L})(?:bei(?:m)?|bei (?:der|dem|jenem|welchem)|an (?:das|die|den)|vor (?:dem|einem|der)|vom|dem|der|Das|Die)\s(?:\p{L}+\s){0,3}(?:\p{L}*gericht\p{L}*|\p{L}*behörde\p{L}*|\p{L}*amte?s?|\p{L}*hauptmannschaft|Staatsanwaltschaft|Standesbeamten|Notar\p{L}*|\p{L}*stelle|Schulleiter\p{L}*|Schule)(?!\p{L})/u
const filed = words(
  'ein(?:zu)?bring\\p{L}*|eingebracht|an(?:zu)?bring\\p{L}*|anzuzeigen|anzumelden|zuständig\\p{L}*|überreich\\p{L}*|zu (?:stellen|erstatten|richten|erheben|errichten)|zu beantragen|entscheidet|entscheiden|geltend zu machen',
)
const who = words(
  'berechtigt|verpflichtet|haftet|haften|verantwortlich|befugt|klageberechtigt|(?:steht|stehen) .{0,60} zu|hat Anspruch|haben Anspruch|Anspruch auf|zuständig|betraut|gebührt|ist zum Ersatze?',
)
const exception =
  /(?<!\p{L})(?:es sei denn|(?:gilt|gelten) (?:jedoch |aber |dann )?nicht|nicht anzuwenden|keine Anwendung|ausgenommen|nicht zu bestrafen|(?:ist|sind) entschuldigt|kein Rechtsmittel|nicht zulässig|unzulässig|steht .{0,60} nicht zu|jedoch nicht|wenn er (?:nicht )?beweist|außer wenn|kann nicht verlängert)(?!\p{L})/iu

/** What a text has of a kind: its quantity, or that it has it; undefined where it says nothing of the kind. */
function signOf(kind: FactKind, text: string): Quantity | true | undefined {
  const quantities = () => readQuantities(text)
  switch (kind) {
    case 'frist':
      if (penal.test(text)) return undefined
      return due.test(text)
        ? (quantities().find(({ unit }) => ofTime.has(unit)) ?? (atOnce.test(text) || undefined))
        : atOnce.test(text) || undefined
    case 'strafe':
      return penal.test(text)
        ? quantities().find(({ unit, value }) => ofTime.has(unit) || unit === 'euro' || (unit[0] === '?' && value > 9))
        : undefined
    case 'hoehe':
      return penal.test(text) ? undefined : quantities().find(({ unit }) => ofAmount.has(unit))
    case 'form':
      return form.test(text) || undefined
    case 'stelle':
      return (place.test(text) && filed.test(text)) || undefined
    case 'wer':
      return who.test(text) || undefined
    case 'ausnahme':
      return exception.test(text) || undefined
  }
}

/** A sentence, or an item with the words that open its list. */
type Unit = { text: string; opener: string; paragraph: Paragraph & { index: number } }

const shortLine = 40
const isItem = /^\s*(?:\d+[a-z]?|[a-z]{1,2})[.)]/

function unitsOf(paragraph: Paragraph & { index: number }): Unit[] {
  const [opening = '', ...lines] = withoutNotes(paragraph.text).split('\n')
  const sentences = splitSentences(opening).map((one) => one.text.trim())
  const opener = lines.length > 0 ? (sentences.at(-1) ?? '') : ''
  // »zwanzig Jahre,« on a line of its own belongs to what follows.
  const items: string[] = []
  for (const line of lines)
    if (!isItem.test(line) && (items.at(-1)?.length ?? shortLine) < shortLine && items.at(-1)!.endsWith(','))
      items[items.length - 1] += ` ${line.trim()}`
    else items.push(line.trim())
  return [
    ...sentences.map((text) => ({ text, opener: '', paragraph })),
    ...items.filter((text) => text !== '' && !text.startsWith('(Anm')).map((text) => ({ text, opener, paragraph })),
  ]
}

const longestFact = 300
const longestOpener = 170

/** A text cut to the clauses around its figure; joined at commas and semicolons, what is left out is marked. */
function around(text: string, sign: Quantity | true, longest: number): string {
  if (text.length <= longest) return text
  const cuts = [0, ...Array.from(text.matchAll(/[;,]\s|\s–\s/g), (match) => match.index + match[0].length), text.length]
  const clauses = cuts.slice(0, -1).map((start, at) => ({ start, end: cuts[at + 1]! }))
  const where = sign === true ? 0 : sign.start
  const at = Math.max(
    0,
    clauses.findIndex(({ start, end }) => where >= start && where < end),
  )
  let [from, to] = [at, at]
  for (let isWider = true; isWider;) {
    isWider = false
    if (clauses[from - 1] && clauses[to]!.end - clauses[from - 1]!.start <= longest) [from, isWider] = [from - 1, true]
    if (clauses[to + 1] && clauses[to + 1]!.end - clauses[from]!.start <= longest) [to, isWider] = [to + 1, true]
  }
  const cut = text.slice(clauses[from]!.start, clauses[to]!.end).trim()
  const kept = cut.length <= longest * 1.3 ? cut : `${cut.slice(0, longest).replace(/\s+\S*$/, '')} ${omission}`
  return `${from > 0 ? `${omission} ` : ''}${kept}${to < clauses.length - 1 && kept === cut ? ` ${omission}` : ''}`
}

/** What a sentence of a provision gains: it stands in the Absatz found best, or in the first of a provision that is named after what is asked, its ranges hold what the question gives; what it loses: it comes later, it is about a special case. */
const gains = { best: 1.6, named: 1.6, fit: 1.5, later: 0.12, special: 0.7 }

/** »Bei Viehmängeln …«: a case that the question does not speak of. */
function isSpecial(text: string, terms: ReadonlySet<string>): boolean {
  const [, special] = /^(?:Bei|Für|Im Falle?|Ist|Hat|War|Wird|Soweit|Sofern|Wenn)\s([^,.;]{4,60})/u.exec(text) ?? []
  return special !== undefined && sharedWords(terms, special) === 0
}

/** Amounts that a question gives, to be held against the ranges of a text; a time that is given is seldom within the one that is sought. */
const givenIn = (question: string) => readQuantities(question).filter(({ unit }) => ofAmount.has(unit))

/**
 * How well a text that names bounds answers a quantity that is given: »0,8 Promille oder darüber« beside 0.9. 1 where it
 * lies within, -1 where it does not, 0 where nothing can be said.
 */
export function fitsQuantities(question: string, text: string): number {
  const given = givenIn(question)
  if (given.length === 0) return 0
  const bounds = readQuantities(text)
  let fit = 0
  for (const { unit, value } of given) {
    const same = bounds.filter((one) => one.unit === unit)
    if (same.length === 0) continue
    const lower = same.filter((one) => isLower(text, one)).map((one) => one.value)
    const upper = same.filter((one) => isUpper(text, one)).map((one) => one.value)
    if (lower.length + upper.length === 0) continue
    const isWithin =
      (lower.length === 0 || value >= Math.min(...lower)) && (upper.length === 0 || value <= Math.max(...upper))
    fit += isWithin ? 1 : -1
  }
  return Math.sign(fit)
}

const isLower = (text: string, { bound, end, start }: Quantity) =>
  /^[^.;]{0,14}\s(?:oder (?:mehr|darüber)|und (?:mehr|darüber)|übersteigend\p{L}*|übersteigt)/u.test(
    text.slice(end, end + 44),
  ) ||
  (bound === 'min' && !/nicht\s\p{L}*\s?$/u.test(text.slice(0, start)))
const isUpper = (text: string, { bound, end }: Quantity) =>
  bound === 'max' ||
  /^[^.;]{0,14}\snicht (?:übersteigt|übersteigen\p{L}*|überschreitet)/u.test(text.slice(end, end + 44))

/**
 * The facts of a provision, best first within each kind that is asked for. `asked` are the kinds in the order of
 * interest; `most` the facts of one kind. `near` is the paragraph that the search found best.
 */
export function factsOf(
  { paragraphs, best, document }: Pick<Hit, 'paragraphs' | 'best' | 'document'>,
  question: string,
  asked: readonly FactKind[],
  most: number,
): Fact[] {
  const terms = tellingTerms(question)
  // What a provision is named after stands in its first Absatz: »Gewährleistungsfrist«.
  const isNamedSo = sharedWords(terms, document.title ?? '') > 0
  const units = paragraphs.flatMap((paragraph, index) => unitsOf({ ...paragraph, index }))
  const weighed = units.flatMap((unit) => {
    const shared = sharedWords(terms, unit.text) + 0.6 * (unit.opener ? sharedWords(terms, unit.opener) : 0)
    const isBest = unit.paragraph.index === best
    if (shared === 0 && !isBest && !isNamedSo) return []
    const score =
      shared / Math.sqrt(1 + unit.text.length / 350) +
      (isBest ? gains.best : 0) +
      (isNamedSo && unit.paragraph.index === 0 ? gains.named : 0) +
      gains.fit * fitsQuantities(question, `${unit.opener} ${unit.text}`) -
      gains.later * Math.min(unit.paragraph.index, 5) -
      (unit.opener ? 0.15 : 0) -
      (isSpecial(unit.text, terms) ? gains.special : 0)
    return [{ unit, score, shared }]
  })
  return asked.flatMap((kind) => {
    const found = weighed.flatMap(({ unit, score, shared }) => {
      const own = signOf(kind, unit.text)
      const opened = unit.opener && own === undefined ? signOf(kind, unit.opener) : undefined
      const sign = own ?? opened
      // »unverzüglich« alone says too little to stand beside what was not asked.
      if (sign === undefined || (sign === true && shared === 0)) return []
      return [{ unit, sign, isOpened: own === undefined, score: score + (sign === true ? 0 : 0.4) }]
    })
    const ranked = found.sort((a, b) => b.score - a.score)
    const chosen: typeof ranked = []
    for (const one of ranked) {
      if (chosen.length >= most || one.score < ranked[0]!.score * 0.6) break
      if (!chosen.some((other) => figureOf(other) === figureOf(one) && figureOf(one) !== null)) chosen.push(one)
    }
    return chosen.map(({ unit, sign, isOpened }): Fact => {
      const { index, label } = unit.paragraph
      const item = around(unit.text, isOpened ? true : sign, longestFact)
      const text = unit.opener
        ? `${around(unit.opener, isOpened ? sign : true, longestOpener)} ${omission} ${item}`
        : item
      return { kind, index, label, text, figure: figureOf({ unit, sign, isOpened }) }
    })
  })
}

const figureOf = ({ unit, sign, isOpened }: { unit: Unit; sign: Quantity | true; isOpened: boolean }) =>
  sign === true ? null : (isOpened ? unit.opener : unit.text).slice(sign.start, sign.end)
