import { splitSentences } from '../../../base/language/sentences.ts'
import { termsOf } from '../check/clauses.ts'
import { isSameMeaning } from '../check/synonyms.ts'
import { readQuantities } from '../check/quantities.ts'
import type { Quoted } from '../form/answer-form.ts'
import { omission } from '../form/markdown.ts'
import type { Hit, Paragraph } from '../../law/law.ts'

/*
 * Which passages of a provision answer a question: the Absatz that fits best, the one with the deadline where a deadline
 * was asked, all of them where the provision is short or was asked for by its number.
 */

/** Characters that a quotation of one provision may have: below `whole` it is quoted as a whole, `piece` is the longest piece of one paragraph. */
export type Room = { whole: number; piece: number }

const asksTime =
  /(?<!\p{L})(?:wie lang\p{L}*|bis wann|\p{L}*frist\p{L}*|verjähr\p{L}*|dauer\p{L}*|zeit|binnen)(?!\p{L})/iu
const asksAmount =
  /(?<!\p{L})(?:wie ?viel\p{L}*|wie hoch|höhe|höchst\p{L}*|straf(?:e|en|maß|rahmen|drohung)|kosten|kostet|betrag|prozent|anteil|grenze)(?!\p{L})/iu
/** What is due at once has no number of days. */
const atOnce = /(?<!\p{L})(?:unverzüglich|sofort|jederzeit|ohne (?:unnötigen |jeden )?(?:Aufschub|Verzug))(?!\p{L})/iu
const times = new Set(['tag', 'werktag', 'monat', 'minute', 'datum', 'ordinal'])
const amounts = new Set(['euro', 'prozent', 'promille', 'anteil', 'monat', 'm2', 'meter', 'km/h'])

/** What a paragraph begins with that goes on with the one before it. */
const leansBack =
  /^(?:Ebenso|Dasselbe|Das [Gg]leiche|Gleiches|Dies(?:e[rsmn]?|es)?|Solche[rsmn]?|Er|Sie|Hat (?:er|sie|die Tat|das)|In (?:diese[mnr]|solchen)|Hie(?:r)?von|Davon|Dabei|Hiebei|Die in Abs|Der in Abs|Das in Abs)(?!\p{L})/u
/** Up to this length a first Absatz goes along with the one that fits best. */
const shortRule = 450

/** Notes of the editors of RIS are no law: »(Anm.: Z 4 aufgehoben …)«, »(Beachte: …)« on a line of their own or at an end; the mark »(Anm. 2)« beside an amount says that it is not that of today. */
export const withoutNotes = (text: string) =>
  text
    .replace(/(?<!\s)\s*\((?!Anm\.\s*\d+\))(?:Anm\.?:?|Beachte)(?::|\s)(?:[^()]|\([^()]*\))*\)?\.?\s*$/gmu, '')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** The words of a question that say what is asked, without those that only name its citations. */
export const tellingTerms = (question: string) =>
  termsOf(
    question.replace(
      /§+\s*\d+\s?[a-z]?|\b(?:Art|Abs|Z|lit)\.?\s*\d+[a-z]?|\b(?:was|wie|steht|sagt|regelt|lautet|bedeutet|inhalt|wortlaut|erklär\p{L}*|OGH|VwGH|VfGH|BFG|RIS|Justiz)\b/giu,
      ' ',
    ),
  )

/** How many of these words a text has, or one that means the same. */
export const sharedWords = (terms: ReadonlySet<string>, text: string) => {
  const own = termsOf(text)
  let found = 0
  for (const term of terms) if (own.has(term) || [...own].some((other) => isSameMeaning(term, other))) found++
  return found
}

/** Whether a text holds a quantity of the kind that a question asks for; undefined where it asks for none. */
export function quantityAsked(question: string): ((text: string) => boolean) | undefined {
  const wanted = new Set([...(asksTime.test(question) ? times : []), ...(asksAmount.test(question) ? amounts : [])])
  return wanted.size === 0
    ? undefined
    : (text) =>
        (asksTime.test(question) && atOnce.test(text)) || readQuantities(text).some(({ unit }) => wanted.has(unit))
}

/** The passages to quote of a hit, in the order of the text; `seeks` adds the one with the deadline or amount asked for where the best has none; `items` (`Z 2`, `lit c`) are never cut. */
export function choosePassages(
  { paragraphs, best }: Pick<Hit, 'paragraphs' | 'best'>,
  question: string,
  room: Room,
  seeks: boolean,
  items: readonly string[] = [],
): Quoted[] {
  const clean = paragraphs.flatMap(({ label, text }: Paragraph, index) =>
    withoutNotes(text) === '' ? [] : [{ index, label, text: withoutNotes(text) }],
  )
  const length = clean.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= room.whole) return clean
  const terms = tellingTerms(question)
  const chosen = new Set([clean.find(({ index }) => index === best) ?? clean[0]!])
  const isAnswer = quantityAsked(question)
  if (isAnswer && seeks && ![...chosen].some(({ text }) => isAnswer(text))) {
    const [other] = clean
      .filter(({ text }) => isAnswer(text))
      .map((paragraph) => ({ paragraph, share: sharedWords(terms, paragraph.text) }))
      .sort((a, b) => b.share - a.share)
    if (other && other.share > 0) chosen.add(other.paragraph)
  }
  // The general rule stands in the first Absatz; one that begins with »Ebenso« says nothing without the one before it.
  if (seeks && clean[0]!.text.length <= shortRule) chosen.add(clean[0]!)
  for (const paragraph of Array.from(chosen)) {
    const before = clean[clean.indexOf(paragraph) - 1]
    if (before && leansBack.test(paragraph.text) && before.text.length <= room.piece) chosen.add(before)
  }
  return clean
    .filter((paragraph) => chosen.has(paragraph))
    .map((paragraph) => ({ ...paragraph, text: excerpt(paragraph.text, terms, room.piece, isAnswer, items) }))
}

/** The paragraph that has most of the question's words; the first of equals. */
export function fittingParagraph(paragraphs: readonly Paragraph[], question: string): number {
  const terms = tellingTerms(question)
  const shares = paragraphs.map(({ text }) => sharedWords(terms, text))
  return Math.max(0, shares.indexOf(Math.max(...shares)))
}

/** All paragraphs of a provision asked for by its number, as far as there is room, and whether some are left out. */
export function wholeText(
  { paragraphs }: Pick<Hit, 'paragraphs'>,
  longest: number,
): { quoted: Quoted[]; isCut: boolean } {
  const quoted: Quoted[] = []
  let length = 0
  for (const [index, { label, text }] of paragraphs.entries()) {
    const clean = withoutNotes(text)
    if (clean === '') continue
    if (quoted.length > 0 && length + clean.length > longest) return { quoted, isCut: true }
    quoted.push({ index, label, text: excerpt(clean, new Set(), longest) })
    length += clean.length
  }
  return { quoted, isCut: false }
}

/** Of another item that has nearly as many words of the question: it says as much of the matter as the best one, its neighbours need not. */
const nearlyAsTelling = 0.6

/** Whether a unit is one of these items: `Z 2` begins with »2.«, `lit c` with »c)«. */
const isOneOf = (items: readonly string[]) => {
  const numbers = items.map((item) => item.replace(/^(?:Z|lit)\s/u, ''))
  return (unit: string) => unit.startsWith('\n') && numbers.includes(/^\s*(\w{1,3})[.)]/u.exec(unit)?.[1] ?? '')
}

/** A long paragraph cut to `items`, and the sentences or items around the one that has most of the question's words; what is left out is marked. */
export function excerpt(
  text: string,
  terms: ReadonlySet<string>,
  longest: number,
  isAnswer?: (text: string) => boolean,
  items: readonly string[] = [],
): string {
  if (text.length <= longest) return text
  const units = unitsOf(text)
  // A long sentence has more words of any question.
  const shares = units.map(
    (unit) => (sharedWords(terms, unit) + (isAnswer?.(unit) ? 1.5 : 0)) / Math.sqrt(1 + unit.length / 200),
  )
  // The words that open an enumeration make its items readable; they hold words of the question themselves.
  const opener = units.findIndex((unit) => unit.startsWith('\n')) - 1
  if (opener >= 0) shares[opener] = 0
  const top = Math.max(...shares)
  const chosen = new Set<number>()
  let length = 0
  const add = (index: number) => {
    const unit = units[index]
    if (unit === undefined || chosen.has(index) || (chosen.size > 0 && length + unit.length > longest)) return
    chosen.add(index)
    length += unit.length
  }
  const named = isOneOf(items)
  for (const [index, unit] of units.entries()) if (named(unit)) add(index)
  if (chosen.size === 0 || top > 0) add(top > 0 ? shares.indexOf(top) : 0)
  // Outwards from there, the sentence before first: a law says the rule, then the details.
  const [first] = chosen
  if (opener >= 0 && first! > opener) add(opener)
  const telling = units.flatMap((unit, index) =>
    unit.startsWith('\n') && shares[index]! > 0 && shares[index]! >= nearlyAsTelling * top ? [index] : [],
  )
  for (const index of telling.toSorted((a, b) => shares[b]! - shares[a]!)) add(index)
  for (let distance = 1; distance < units.length; distance++)
    for (const index of [first! - distance, first! + distance])
      if (chosen.has(index - 1) || chosen.has(index + 1)) add(index)
  let out = ''
  for (const [index, unit] of units.entries()) {
    if (chosen.has(index)) out += unit
    else if (!out.endsWith(omission))
      out += unit.startsWith('\n') ? `\n${omission}` : `${out === '' ? '' : ' '}${omission}`
  }
  const cut = out.trim()
  // A single sentence that is longer than the room.
  return cut.length <= longest * 1.4 ? cut : `${cut.slice(0, longest).replace(/\s+\S*$/, '')} ${omission}`
}

/** Sentences, and items of an enumeration with the line break before them; joined they are the text again. */
function unitsOf(text: string): string[] {
  const [opening = '', ...lines] = text.split('\n')
  const ends = splitSentences(opening).map((sentence) => sentence.end)
  const sentences = ends.map((end, index) =>
    opening.slice(ends[index - 1] ?? 0, index === ends.length - 1 ? undefined : end),
  )
  return [...sentences, ...lines.map((line) => `\n${line}`)]
}
