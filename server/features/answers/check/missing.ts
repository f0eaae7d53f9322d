import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stemFolded } from '../../../base/language/stemmer.ts'
import { groupsOf, meaningsOf } from './synonyms.ts'
import { isAccounted, modifiers, partsIn, shortestPart, type TellingWord, type Vocabulary } from './words.ts'

/*
 * The words of a statement that its source does not have, sorted by how telling they are: what a law would have put so
 * itself says more than the word of a reader, a noun more than a verb.
 */

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
      groupsOf(stem).some((group) => vocabulary.groups.has(group)) ||
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
          [part, bare, stemFolded(bare)].some((one) => groupsOf(one).some((group) => vocabulary.groups.has(group))),
      )
    )
  }
  for (const vocabulary of vocabularies)
    for (const { before, behind } of partsIn(vocabulary, stem)) if (isThere(before) && isThere(behind)) return false
  return true
}

/** Nouns that name no matter of their own; a reader may put them in where a law says it otherwise. */
const general = new Set(
  'Behörde Maßnahme Regel Regelung Kosten Angelegenheit Bereich Handlung Vorgang Verhalten Zustand Situation Thema Punkt Einzelne Betroffene Beteiligte Berechtigte Außenstehende Dritte Rechtsfolge Konsequenz Leistung Zeit Einrichtung Grundsatz Ausnahmefall Zusammenhang Zweck Ziel Inhalt Begriff Form Schritt Anforderung Vorgabe Zuständige Seite Teil Stelle Gesetzesverletzung Rechtslage Anwendungsbereich Hinblick Sinne Sicht Möglichkeit Pflicht Recht Wort Gesamtheit Reihe Anzahl Vorliegen Erfordernis Kriterium Kriterien Gesichtspunkt Gegenteil Anspruch Aspekt Beispiel Hintergrund'
    .split(' ')
    .flatMap((word) => meaningsOf(word)),
)

/** How a word is missing: the more telling, the sooner the statement says something of its own. */
export type Missing = {
  word: TellingWord
  kind: 'modifier' | 'turned' | 'law_noun' | 'noun' | 'part' | 'law_attribute' | 'attribute' | 'other' | 'general'
  /** It stands where the source has another word. */ isReplacing: () => boolean
}

/** The words that none of the vocabularies accounts for, in order. */
export function missingWords(
  words: readonly TellingWord[],
  vocabularies: readonly Vocabulary[],
  isReplacing: (at: number) => boolean,
): Missing[] {
  return words.flatMap((word, at) => {
    const isThere = vocabularies.some((vocabulary) => isAccounted(word, vocabulary))
    const isTurned = isTurnedRound(word, vocabularies)
    if (isThere && !isPartly(word, vocabularies) && !(word.isNoun && isTurned)) return []
    const kind = kindOf(word, isThere, isTurned)
    let isInPlace: boolean | undefined
    // Looked up only where it counts: not for a statement that is about something else.
    return [{ word, kind, isReplacing: () => (isInPlace ??= isReplacing(at)) }]
  })
}

function kindOf(word: TellingWord, isPart: boolean, isTurned: boolean): Missing['kind'] {
  if (word.stems.some((stem) => modifiers.has(stem))) return 'modifier'
  if (isTurned) return 'turned'
  if (word.stems.some((stem) => general.has(stem))) return 'general'
  if (isPart) return 'part'
  // Abbreviations of laws are compared as citations.
  if (/^\p{Lu}{2,6}$/u.test(word.word)) return 'general'
  const isLaw = isLawWord(word)
  if (word.isNoun) return isLaw ? 'law_noun' : 'noun'
  if (word.isTelling) return isLaw ? 'law_attribute' : 'attribute'
  return 'other'
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

/** The first words of a list as they are shown. */
export const listed = (words: readonly TellingWord[]) =>
  words
    .slice(0, 3)
    .map(({ word }) => `»${word}«`)
    .join(', ')
