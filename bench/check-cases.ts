import { splitSentences } from '../server/base/language/sentences.ts'
import { splitParagraphs, type LawDocument } from '../server/features/law/law-bench.ts'

/** A statement about a source, and whether it says what the source says. */
export type Case = { kind: 'honest' | 'number' | 'deadline' | 'negation'; statement: string; document: LawDocument }

/** A generator of numbers between 0 and 1 that gives the same ones for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Sentences of a document that assert something by themselves. */
export function sentencesOf(document: LawDocument): string[] {
  return splitParagraphs(document.text)
    .flatMap(({ text }) => splitSentences(text.split('\n')[0]!))
    .flatMap(({ text }) => text.split(/(?<=;)\s+(?=\p{Lu})/u))
    .map((sentence) => sentence.trim().replace(/[;,]$/, '.'))
    .filter(
      (sentence) =>
        sentence.endsWith('.') &&
        sentence.length > 40 &&
        sentence.length < 400 &&
        (sentence.match(/\p{L}{4,}/gu) ?? []).length >= 5,
    )
}

const spelled: [string, string][] = [
  ['zwei', '2'],
  ['drei', '3'],
  ['vier', '4'],
  ['fünf', '5'],
  ['sechs', '6'],
  ['sieben', '7'],
  ['acht', '8'],
  ['neun', '9'],
  ['zehn', '10'],
  ['zwölf', '12'],
  ['vierzehn', '14'],
  ['dreißig', '30'],
]

/** Ways to say the same in other words, as a careful writer would. */
const turns: ((sentence: string) => string)[] = [
  (sentence) => sentence,
  (sentence) =>
    `Nach dieser Bestimmung gilt: ${sentence}`.replace(
      /: (\p{Lu})/u,
      (_all, letter: string) => ` Folgendes – ${letter}`,
    ),
  (sentence) =>
    spelled.reduce(
      (text, [word, digits]) => text.replace(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'), digits),
      sentence,
    ),
  (sentence) =>
    sentence
      .replace(/(?<!\p{L})binnen(?!\p{L})/u, 'innerhalb von')
      .replace(/(?<!\p{L})insbesondere(?!\p{L})/u, 'vor allem')
      .replace(/(?<!\p{L})sofern(?!\p{L})/u, 'wenn')
      .replace(/(?<!\p{L})jedoch(?!\p{L})/u, 'aber'),
  (sentence) => sentence.replace(/,[^,]{5,60},/, ''),
  (sentence) => `Für Sie heißt das – ${sentence}`,
  (sentence) => sentence.replace(/\s?\([^)]{1,80}\)/, ''),
]

const unit = '(Tage?n?|Wochen?|Monate?n?s?|Jahre?n?s?|Stunden?|Euro|EUR|Prozent|%)'
const count =
  '(\\d{1,3}(?:[. ]\\d{3})*|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|achtzehn|zwanzig|dreißig|vierzig)'
const quantity = new RegExp(`(?<![\\p{L}\\d§./])${count}\\s${unit}(?!\\p{L})`, 'u')
const others: Record<string, string[]> = {
  Tag: ['Wochen', 'Monaten'],
  Woche: ['Tagen', 'Monaten', 'Jahren'],
  Monat: ['Wochen', 'Jahren', 'Tagen'],
  Jahr: ['Monaten', 'Wochen'],
  Stunde: ['Tagen'],
}
const numbers = [
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'zwölf',
  '15',
  '21',
  '45',
  '90',
  '250',
  '700',
]

export function swapNumber(sentence: string, random: () => number): string | undefined {
  const match = quantity.exec(sentence)
  if (!match) return undefined
  const fresh = numbers.filter(
    (number) => number !== match[1] && spelled.find(([word]) => word === number)?.[1] !== match[1],
  )
  return sentence.replace(match[1]!, fresh[Math.floor(random() * fresh.length)]!)
}

export function swapDeadline(sentence: string, random: () => number): string | undefined {
  const match = quantity.exec(sentence)
  const family = match && Object.keys(others).find((name) => match[2]!.startsWith(name))
  if (!match || !family) return undefined
  const choice = others[family]!
  return sentence.replace(match[0], `${match[1]} ${choice[Math.floor(random() * choice.length)]!}`)
}

export function swapNegation(sentence: string): string | undefined {
  const without = sentence.replace(/(?<!\p{L})(nicht|keinen|keine|kein)\s(?!nur|mehr|bloß)/u, (_all, word: string) =>
    word === 'nicht' ? '' : `${word.slice(1)} `,
  )
  if (without !== sentence) return without
  const verb = /(?<!\p{L})(ist|sind|darf|kann|können|dürfen|hat|wird|werden|muss|gilt|haftet|verjährt|besteht)\s/u
  return verb.test(sentence) ? sentence.replace(verb, '$1 nicht ') : undefined
}

/** Honest and wrong statements about documents, in equal parts as far as their texts allow. */
export function makeCases(documents: readonly LawDocument[], wanted: number, seed: number): Case[] {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const pool = documents.flatMap((document) => sentencesOf(document).map((sentence) => ({ document, sentence })))
  const cases: Case[] = []
  for (let tries = 0; cases.length < wanted && tries < wanted * 40; tries++) {
    const { document, sentence } = pick(pool)
    const kind = (['honest', 'number', 'deadline', 'negation'] as const)[cases.length % 4]!
    const said =
      kind === 'honest'
        ? sentence
        : kind === 'number'
          ? swapNumber(sentence, random)
          : kind === 'deadline'
            ? swapDeadline(sentence, random)
            : swapNegation(sentence)
    const statement = said && pick(turns)(said)
    // Leaving out a clause may leave out the very word that was swapped.
    if (statement && (kind === 'honest' || !sentence.includes(statement.slice(0, -1))))
      cases.push({ kind, statement, document })
  }
  return cases
}
