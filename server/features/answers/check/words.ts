import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, stemFolded } from '../../../base/language/stemmer.ts'
import { stopwords } from '../../../base/language/stopwords.ts'
import { groupsOf, isLight, isSameMeaning, isTurning, meaningsOf } from './synonyms.ts'

/*
 * Accounts for the words of a statement: every telling word must stand in the source, in one of its forms, as part of a
 * longer word, or as another word for the same. What is left over is what the statement adds of its own.
 */

/** A telling word of a statement; a noun says more than a verb or an adjective. */
export type TellingWord = {
  word: string
  stems: string[]
  isNoun: boolean
  /** A noun, or what is said of one: a reader may put a verb otherwise, hardly these. */ isTelling: boolean
}

/** Words that change what is said although they are small: each must have its like in the source. */
const modifiers = new Set(
  'vorsätzlich fahrlässig grob leicht schriftlich mündlich notariell beglaubigt eigenhändig unentgeltlich entgeltlich volljährig minderjährig öffentlich zweimal mehrmals dauernd vorläufig endgültig rückwirkend einstimmig gewerbsmäßig wiederholt doppelt volle vollen halbe halben erstmals jährlich monatlich täglich wöchentlich bedingt unbedingt beeidet unbeeidet ehelich unehelich befristet unbefristet'
    .split(' ')
    .flatMap((word) => meaningsOf(word)),
)

/**
 * Stems that at least twenty of 9,500 sections of 58 federal laws have, in at least two of these laws: counted, not chosen.
 * A law would have put it so: one of them in a statement that its source has not is no reader's way of putting it.
 */
const lawWords = new Set(
  readFileSync(join(import.meta.dirname, 'law-words.txt'), 'utf8')
    .trim()
    .split('\n'),
)
const isLawWord = ({ stems }: TellingWord) => lawWords.has(stems[0]!)

/** The words of a text, made for looking words up in it. */
export type Vocabulary = {
  stems: ReadonlySet<string>
  groups: ReadonlySet<number>
  /** All stems, each between two line breaks: a part of a word is found in it as a part of the text. */
  joined: string
  /** The beginnings by which longer words are the same. */
  beginnings: ReadonlySet<string>
}

/** The vocabulary of a text. */
export function vocabularyOf(text: string): Vocabulary {
  const stems = new Set<string>()
  for (const word of text.match(/\p{L}{2,}/gu) ?? []) for (const stem of meaningsOf(word)) stems.add(stem)
  const beginnings = new Set<string>()
  const groups = new Set<number>()
  for (const stem of stems) {
    if (stem.length >= shortestBeginning) beginnings.add(beginningOf(stem))
    for (const group of groupsOf(stem)) groups.add(group)
  }
  return { stems, groups, joined: `\n${[...stems].join('\n')}\n`, beginnings }
}

const shortestPart = 5
const shortestBeginning = 6
/** rückzustellen, zurückgestellt; mindern, Minderung: alike at the beginning for most of the word. */
const beginningOf = (stem: string) => stem.slice(0, Math.max(shortestBeginning, Math.ceil(stem.length * 0.75)))

/** Whether a vocabulary has a stem: equal, as a part of a longer word, with such a part itself, or another word for it. */
function has(vocabulary: Vocabulary, stem: string): boolean {
  if (vocabulary.stems.has(stem)) return true
  for (const group of groupsOf(stem)) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestPart) return false
  for (let at = vocabulary.joined.indexOf(stem); at >= 0; at = vocabulary.joined.indexOf(stem, at + 1))
    if (!isTurning(vocabulary.joined.slice(vocabulary.joined.lastIndexOf('\n', at) + 1, at))) return true
  if (partIn(vocabulary, stem)) return true
  // »Polizeieinsatz« where a source speaks of »Sicherheitsbehörden«.
  for (let to = shortestPart; to < stem.length - 2; to++)
    for (const group of groupsOf(stem.slice(0, to))) if (vocabulary.groups.has(group)) return true
  if (stem.length < shortestBeginning) return false
  if (vocabulary.joined.includes(`\n${beginningOf(stem)}`)) return true
  for (let to = shortestBeginning; to <= stem.length; to++)
    if (vocabulary.beginnings.has(stem.slice(0, to))) return true
  return false
}

/** The longest part of a word that a vocabulary has as a word, and what is left of the word before and behind it. */
const partIn = (vocabulary: Vocabulary, stem: string) => partsIn(vocabulary, stem).next().value

function* partsIn(vocabulary: Vocabulary, stem: string): Generator<{ before: string; behind: string }, undefined> {
  for (let length = stem.length - 1; length >= shortestPart; length--)
    for (let from = 0; from + length <= stem.length; from++) {
      if (from > 0 && isTurning(stem.slice(0, from))) continue
      if (vocabulary.stems.has(stem.slice(from, from + length)))
        yield { before: stem.slice(0, from), behind: stem.slice(from + length) }
    }
  return undefined
}

/** Letters that link the parts of a word, and parts that say nothing of their own. */
const link = /^(?:ungs|heits|keits|schafts|ions|täts|es|en|er|s|n|e)|(?:es|en|er|s|n|e)$/
const emptyPart =
  /^(?:.{0,2}|recht|rechts|pflicht|frist|anspruch|fall|zeit|sache|grund|haupt|gesamt|einzel|höchst|hochst|mindest|ober|unter|über|mit|vor|nach|rück|ruck|fort|weiter|aus|ein|auf|bei|neben|teil|wert|satz|last|seite|person|stell|dauer|lauf|ander|eigen|selb|selbst|jahr|bund|land|geld|bar|lich|haft|los|schaft|heit|keit|ung|nehm|geb|träg|trag|general|allgemein|grob|schwer|leicht|voll|halb|neu|zusatz)$/

/** Whether a noun of several parts is only there in part: »Strafverfahren« where a source speaks of »Strafe«. */
function isPartly(word: TellingWord, vocabularies: readonly Vocabulary[]): boolean {
  if (!word.isNoun) return false
  const [stem = ''] = word.stems
  const whole = vocabularies.some(
    (vocabulary) =>
      vocabulary.stems.has(stem) ||
      [...groupsOf(stem)].some((group) => vocabulary.groups.has(group)) ||
      vocabulary.joined.includes(stem),
  )
  if (whole || stem.length < shortestPart + 4) return false
  const isThere = (part: string) => {
    const bare = part.replace(link, '')
    return (
      emptyPart.test(part) ||
      emptyPart.test(bare) ||
      vocabularies.some(
        (vocabulary) =>
          [part, bare, stemFolded(bare)].some((one) => one.length >= 4 && vocabulary.joined.includes(`\n${one}`)) ||
          [part, bare, stemFolded(bare)].some((one) =>
            [...groupsOf(one)].some((group) => vocabulary.groups.has(group)),
          ),
      )
    )
  }
  const found = vocabularies.flatMap((vocabulary) => [...partsIn(vocabulary, stem)])
  return !found.some(({ before, behind }) => isThere(before) && isThere(behind))
}

/** The telling words of a statement in order. */
export function tellingWords(text: string): TellingWord[] {
  const found: TellingWord[] = []
  for (const match of text.matchAll(/(\p{L}[\p{L}-]*\p{L})/gu)) {
    const word = match[0]
    const folded = fold(word)
    if (word.length < 3 || (stopwords.has(folded) && !modifiers.has(stemFolded(folded)))) continue
    const stems = meaningsOf(word)
    if (stems.some(isLight)) continue
    // »ein halbes Jahr« is a time, compared as such.
    if (/^halbe[nsm]?$/i.test(word) && /^\sJahr/u.test(text.slice(match.index + word.length))) continue
    const isNoun = /^\p{Lu}/u.test(word) && !isFirst(text, match.index)
    const isOfNoun =
      /e[rnms]?$/u.test(word) && !participle.test(word) && /^\s\p{Lu}/u.test(text.slice(match.index + word.length))
    found.push({ word, stems, isNoun, isTelling: isNoun || isOfNoun })
  }
  return found
}

/** »eingeräumte«, »bestellten«: a verb put before its noun. */
export const participle =
  /^(?:(?:ab|an|auf|aus|bei|ein|fort|her|hin|mit|nach|um|unter|vor|weg|weiter|zu|zurück|zusammen)?ge\p{Ll}+|(?:be|ver|er|ent|zer|über|unter|wider)\p{Ll}+)(?:t|en)e[rnms]?$/u

/** At the beginning of a sentence every word has a capital. */
const isFirst = (text: string, at: number) =>
  /(?:^|[.:;!?]\s|^[-*>\s|]+)$/.test(text.slice(0, at).trimEnd() + (at > 0 ? ' ' : '')) ||
  text.slice(0, at).trim() === ''

/** Whether a vocabulary has the word in one of its forms or another word for it. */
export const isAccounted = ({ stems }: TellingWord, vocabulary: Vocabulary): boolean =>
  stems.some((stem) => has(vocabulary, stem))

/** Nouns that name no matter of their own; a reader may put them in where a law says it otherwise. */
const general = new Set(
  'Behörde Maßnahme Regel Regelung Kosten Angelegenheit Bereich Handlung Vorgang Verhalten Zustand Situation Thema Punkt Einzelne Betroffene Beteiligte Berechtigte Außenstehende Dritte Rechtsfolge Konsequenz Leistung Zeit Einrichtung Grundsatz Ausnahmefall Zusammenhang Zweck Ziel Inhalt Begriff Form Schritt Anforderung Vorgabe Zuständige Seite Teil Stelle Gesetzesverletzung Rechtslage Anwendungsbereich Hinblick Sinne Sicht Möglichkeit Pflicht Recht Wort Gesamtheit Reihe Anzahl Vorliegen Erfordernis Kriterium Kriterien Gesichtspunkt Gegenteil Anspruch Aspekt Beispiel Hintergrund'
    .split(' ')
    .flatMap((word) => meaningsOf(word)),
)

/**
 * The words that a vocabulary does not account for. A verb or an adjective alone is let pass where nearly all else is
 * there: a reader's own way of putting it, and so is a noun that names nothing of its own; words in `modifiers` never are.
 * `isReplacing` says of a word that it stands in the place of another one of the source, which no reader's way explains.
 */
export function unaccounted(
  words: readonly TellingWord[],
  vocabularies: readonly Vocabulary[],
  isReplacing: (at: number) => boolean,
): TellingWord[] {
  const missing = words.flatMap((word, at) => {
    const isThere = vocabularies.some((vocabulary) => isAccounted(word, vocabulary))
    return isThere && !isPartly(word, vocabularies) && !(word.isNoun && isTurnedRound(word, vocabularies))
      ? []
      : [{ word, at, isPart: isThere }]
  })
  const isHeavy = ({ word: { word, isNoun, stems }, isPart }: { word: TellingWord; isPart: boolean }) =>
    stems.some((stem) => modifiers.has(stem)) ||
    (isNoun && !isPart && !/^\p{Lu}{2,6}$/u.test(word) && !stems.some((stem) => general.has(stem)))
  const heavy = missing.filter(isHeavy)
  const soft = missing.length - heavy.length
  const isOwnWay =
    heavy.length <= toleratedNouns(words.length) &&
    soft + heavy.length <= Math.max(heavy.length, tolerated(words.length)) &&
    heavy.every(({ word, at }) => !word.stems.some((stem) => modifiers.has(stem)) && !isReplacing(at)) &&
    !missing.some(({ word }) => word.isTelling && isLawWord(word) && !word.stems.some((stem) => general.has(stem))) &&
    !missing.some(({ word }) => isTurnedRound(word, vocabularies))
  return isOwnWay ? [] : missing.map(({ word }) => word)
}

/** »Kenntnis« where the source has »Unkenntnis«, and the other way round. */
const isTurnedRound = ({ stems }: TellingWord, vocabularies: readonly Vocabulary[]) =>
  stems.some(
    (stem) =>
      vocabularies.every((one) => !one.stems.has(stem)) &&
      vocabularies.some((one) =>
        stem.startsWith('un') && stem.length > 6 ? one.stems.has(stem.slice(2)) : one.stems.has(`un${stem}`),
      ),
  )

/** How many verbs and adjectives of so many telling words may be the reader's own. */
const tolerated = (count: number) => (count >= 3 ? Math.max(1, Math.round(count * 0.35)) : 0)
/** And how many nouns. */
const toleratedNouns = (count: number) => (count >= 5 ? 1 + Math.floor((count - 5) / 6) : 0)

/** Whether two words are the same, in one of their forms or by another word for it. */
export const isLike = (a: TellingWord, b: TellingWord) =>
  a.stems.some((x) => b.stems.some((y) => x === y || isSameMeaning(x, y)))

/**
 * Whether the word of a statement at a place stands where a passage has another one: between the same neighbours, and the
 * statement says nothing of what stands there.
 */
export function standsForAnother(words: readonly TellingWord[], at: number, passage: readonly TellingWord[]): boolean {
  const [word, before, behind] = [words[at]!, words[at - 1], words[at + 1]]
  for (let from = -1; from < passage.length; from++) {
    const left = passage[from]
    if (!(before && left ? isLike(before, left) : !before && !left)) continue
    // What stands there may be several words; the statement has none of them.
    for (let to = from + 1; to <= Math.min(passage.length, from + longestPlace); to++) {
      const right = passage[to]
      const between = passage.slice(from + 1, to)
      if (between.length > 0 && words.some((one) => isLike(one, between.at(-1)!))) break
      if (between.length === 0 || !between.some(({ isNoun }) => isNoun === word.isNoun)) continue
      if (behind && right ? isLike(behind, right) : !behind && !right) return true
    }
  }
  return false
}

const longestPlace = 5
