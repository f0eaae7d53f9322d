import { matchesOf } from '../../../base/language/matches.ts'
import { splitSentences } from '../../../base/language/sentences.ts'

/** A sentence of an answer with its range in the Markdown (UTF-16 units, end behind closing signs) and the markers that carry it. */
export type Statement = {
  text: string
  start: number
  end: number
  markers: { marker: string; start: number }[]
  isOwnMarker: boolean
}

const markerPattern = /\[(\d{1,3})\]/g

/**
 * Splits the Markdown of an answer into its statements. Headings, code, intros that end with a colon, questions and
 * remarks on the answer itself assert nothing about the law and are left out. A marker counts for the sentences before
 * it in the same paragraph that have none of their own.
 */
export function splitStatements(markdown: string): Statement[] {
  const paragraphs = paragraphsOf(markdown).map(({ text, start, isItem }) => ({
    isItem,
    sentences: sentencesOf(text, start),
  }))
  // The only marker of a list, at its end, is that of the whole list.
  let ofList: Statement['markers'] = []
  for (const [at, { isItem, sentences }] of paragraphs.entries().toArray().toReversed()) {
    const isLast = isItem && !paragraphs[at + 1]?.isItem
    if (isLast) ofList = isMarkedAtEndOnly(paragraphs, at) ? sentences.at(-1)!.markers : []
    // From the end: a sentence without a marker is carried by the next one that has some.
    let carried: Statement['markers'] = isItem ? ofList : []
    for (const sentence of sentences.toReversed()) {
      if (sentence.markers.length > 0) carried = sentence.markers
      else sentence.markers = carried
    }
  }
  return paragraphs.flatMap(({ sentences }) => sentences.filter((sentence) => isAssertion(sentence.text)))
}

/** Whether of the items of a list that ends here only the last sentence has a marker. */
function isMarkedAtEndOnly(paragraphs: readonly { isItem: boolean; sentences: Statement[] }[], last: number): boolean {
  const first = paragraphs.slice(0, last).findLastIndex(({ isItem }) => !isItem) + 1
  const sentences = paragraphs.slice(first, last + 1).flatMap((one) => one.sentences)
  return sentences.filter(({ isOwnMarker }) => isOwnMarker).length === 1 && sentences.at(-1)!.isOwnMarker
}

/** Runs of lines that belong together: paragraphs, items, rows of tables, quotations. */
function paragraphsOf(markdown: string): { text: string; start: number; isItem: boolean }[] {
  const found: { text: string; start: number; isItem: boolean }[] = []
  let isCode = false
  let isOpen = false
  let at = 0
  const lines = markdown.split('\n')
  for (const [index, line] of lines.entries()) {
    const [begin] = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?/.exec(line)!
    const text = line.slice(begin.length)
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    // What names the columns of a table asserts nothing.
    const isHead = text.startsWith('|') && /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(lines[index + 1] ?? '')
    const isSkipped = isCode || isHead || text.trim() === '' || /^\s*(```|~~~|\|?\s*:?-{3,})/.test(line)
    const isHeading = /^#{1,6}\s/.test(text)
    if (isSkipped) isOpen = false
    else if (isOpen && begin.trim() === '' && !isHeading) {
      const last = found.at(-1)!
      last.text = markdown.slice(last.start, at + line.length)
    } else {
      found.push({ text, start: at + begin.length, isItem: /(?:[-*+]|\d[.)])\s+$/.test(begin) })
      isOpen = !/^\s*\|/.test(line) && !isHeading
    }
    at += line.length + 1
  }
  return found
}

function sentencesOf(text: string, offset: number): Statement[] {
  return splitSentences(text).map((sentence) => {
    const markers = Array.from(matchesOf(sentence.text, markerPattern), (match) => ({
      marker: match[0],
      start: offset + sentence.start + match.index,
    }))
    return {
      text: sentence.text.replace(markerPattern, '').trim(),
      start: offset + sentence.start,
      end: offset + sentence.end,
      markers,
      isOwnMarker: markers.length > 0,
    }
  })
}

/**
 * Sentences about the answer itself, as a whole: offers of help, advice to ask a lawyer, what the answer is made of. Only
 * what is provably such a sentence is left out; one that says something about the law beside it is not.
 */
const remarks = [
  /^(?:gerne?|selbstverständlich|natürlich)\b.{0,120}$/i,
  /^(?:bitte )?(?:wenden sie sich|lassen sie sich|kontaktieren sie|konsultieren sie|ziehen sie).{0,160}\b(?:anw[aä]lt|rechtsanw|notar|beratung|beraten|fachperson|steuerberat)/i,
  /\b(?:ersetzt|stellt|ist) keine (?:individuelle |anwaltliche |verbindliche )?rechts(?:beratung|auskunft)/i,
  /^(?:für (?:eine|die) (?:verbindliche|konkrete|genaue|individuelle)|eine (?:anwältin|beratung|anwaltliche)).{0,160}(?:beratung|anw[aä]lt|auskunft|einschätzung|prüfung)/i,
  /^bitte (?:über)?(?:prüfen|lesen|fragen|geben|nennen|teilen|senden|schildern|wählen|formulieren|klären|achten)\b(?!.*\d).{0,160}$/i,
  /^es ist kein sprachmodell/i,
  /^(?:im folgenden|nachfolgend|hier (?:ist|sind|finden sie)|außerdem in betracht|am (?:besten|nächsten) (?:passt|passen|kommen)).{0,160}$/i,
  /^(?:diese|die folgende) antwort\b(?!.{0,200}(?:frist|muss|darf|haftet|anspruch|euro))/i,
  /^(?:die|den|diesen|vorliegenden|genannten|angegebenen|in den) (?:quellen?|unterlagen|fundstellen?)\b.{0,60}(?:enthält|enthalten|geht|gehen|ergibt|ergeben|findet|finden|sagt|sagen|beantwort\p{L}*|reichen|nicht|nichts|keine)\b.{0,80}(?:nicht|nichts|keine|hervor|beantwort)/iu,
  /^(?:ich (?:habe|kann|konnte|hoffe|bin|beziehe|stütze|fasse|gehe))(?!.*(?:\d|\bda(?:ss|ß)\b)).{0,200}$/i,
  /^(?:dazu|darüber|zu ihrer frage).{0,80}(?:im bestand|in den quellen|keine angaben?)/i,
]

/** Phrases that only introduce what is said. */
const frame =
  /^(?:(?:wichtiger |ein )?hinweis|achtung|wichtig|merke?|kurz(?: gesagt)?|kurzum|fazit|ergebnis|zusammen(?:gefasst|fassend)|zusammenfassung|antwort|also|beachten sie(?: bitte)?|bitte beachten sie|zu beachten ist|(?:die|laut|nach) (?:der )?quelle (?:sagt|besagt|regelt|bestimmt|zufolge)?|grundsätzlich gilt|es gilt)\s*(?::|,|–|-)?\s*(?:dass|daß|aber|auch)?\s*/i

/** A sentence without the phrase that introduces it. */
export const withoutFrame = (text: string): string => text.replace(frame, '')

function isAssertion(text: string): boolean {
  const bare = text.replace(/[*_`>#|]/g, ' ').trim()
  if (/[?]["»“”)]*$/.test(bare) || remarks.some((remark) => remark.test(bare))) return false
  // A heading, a line in bold or an opening with a colon says nothing, unless a figure or a verb in it does.
  if (/:["»“”)]*$/.test(bare)) return figure.test(bare)
  if (/^#{1,6}\s/.test(text) || /^(\*\*|__)[^*_.!]{1,80}\1:?$/.test(text)) return figure.test(bare) || verb.test(bare)
  // »| Kaution | 900 € |« needs no second word.
  return (withoutFrame(bare).match(/\p{L}{3,}/gu) ?? []).length >= (figure.test(bare) ? 1 : 2)
}

const figure = /\d+\s?(?:tag|woche|monat|jahr|stunde|euro|€|%|prozent)/i
const verb =
  /(?<!\p{L})(?:ist|sind|hat|haben|muss|müssen|darf|dürfen|kann|können|gilt|gelten|haftet|haften|schuldet|verjährt|verjähren|verliert|besteht|beträgt|endet|entfällt|erlischt)(?!\p{L})/iu
