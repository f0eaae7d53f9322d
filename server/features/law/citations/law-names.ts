import { matchesOf } from '../../../base/language/matches.ts'
import { knownLaws } from './known-laws.ts'

/** Longer names are words that are inflected. */
const longestAbbreviation = 8

/** A word of a text with its offset in it. */
export type Token = { word: string; start: number; end: number }

/**
 * A law by a name: its abbreviation, how many words the name has, and whether it is nowhere listed, neither in stock nor
 * among the laws that are often cited.
 */
export type NamedLaw = { law: string; length: number; isUnlisted?: true }

/** Finds the law behind an abbreviation or name, in any case and spelling, at the beginning or end of a run of words. */
export type LawNames = {
  find(words: readonly string[]): NamedLaw | undefined
  findBefore(words: readonly string[]): NamedLaw | undefined
}

/** Words with inner hyphens, numbers with their letters, signs, `(1)`; dots are dropped. No word is longer than 80 letters, so that one pass suffices. */
export function tokenize(text: string): Token[] {
  // `Abs2Z3` and `lita` are written together by RIS and others; in `B–VG` any dash is a hyphen.
  const pattern =
    /§§?|\(\d{1,3}[a-z]?\)|\d+[a-z]{0,2}(?![\p{L}\d])|\d+|(?:Abs|Art|Anl|Nr|TP|Z|S)(?=\d)|lit(?=[a-z]{1,2}(?!\p{L}))|\p{Lu}[–—−](?=\p{Lu})\p{L}+|[\p{L}][\p{L}\d]*(?:[-‐‑][\p{L}\d]+)*|[/,;–—-]/gu
  return matchesOf(text, pattern).map((match) => ({
    word: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

const normal = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace(/[-‐‑–—−.]/g, '')

/** A name without the endings that its words take in a sentence: »des Allgemeinen Bürgerlichen Gesetzbuches«. */
const uninflected = (key: string) => key.replace(/([a-z]{4,80}?)(?:es|en|er|em|e|s|n)(?= |$)/g, '$1')

const keys = new Map<string, { key: string; stem: string }>()
const mostKeys = 20_000
/** Both of a word. The same words are asked for again and again, as a name may begin or end with each. */
function keysOf(word: string): { key: string; stem: string } {
  const known = keys.get(word)
  if (known) return known
  if (keys.size >= mostKeys) keys.clear()
  const key = normal(word)
  const both = { key, stem: uninflected(key) }
  keys.set(word, both)
  return both
}

/** Abbreviations that are words of the language too: »am Weg 12«. */
const ordinaryWords = new Set(['weg', 'bag', 'nag', 'eg'])
export const isOrdinaryWord = (word: string) => ordinaryWords.has(word.toLowerCase())
export const isYear = (word: string | undefined) => word !== undefined && /^(?:18|19|20)\d\d$/.test(word)

type Law = { law: string; title: string; aliases: readonly string[] }

/**
 * Makes the look-up from all abbreviations, titles and aliases. Laws that are often cited and not among them
 * (`knownLaws`) are found as well: by abbreviation in the spelling of the text, by title with their abbreviation.
 * A year that is not the law's own makes it another law (`TKG 2003` is not the TKG 2021), which is nowhere listed.
 */
export function createLawNames(laws: Iterable<Law>): LawNames {
  const own = Array.from(laws)
  const inStock = new Set(own.map(({ law }) => law))
  const taken = new Set(spellingsOf(own).map(({ name }) => normal(name)))
  const others = knownLaws.filter(({ law }) => !inStock.has(law))
  const spellings = [...spellingsOf(others).filter(({ name }) => !taken.has(normal(name))), ...spellingsOf(own)]
  const { find, findBefore } = lookUpOf(spellings)
  const years = yearsOf([...others, ...own])
  /** The law that these words name, when `next` stands behind them. */
  const named = (law: string, name: readonly string[], next: string | undefined): NamedLaw => {
    const written = name.join(' ')
    const isAbbreviation = written.replace(/ \d{4}$/, '').length <= longestAbbreviation
    const spelled = inStock.has(law) || !isAbbreviation ? law : written
    const ownYears = years.get(law)
    if (!isYear(next) || isYear(name.at(-1)) || !ownYears?.size) return { law: spelled, length: name.length }
    const length = name.length + 1
    if (ownYears.has(next!)) return { law: inStock.has(law) || !isAbbreviation ? law : `${written} ${next}`, length }
    return { law: `${law} ${next}`, length, isUnlisted: true }
  }
  return {
    find(words) {
      const found = find(words)
      return found && named(found.law, words.slice(0, found.length), words[found.length])
    },
    findBefore(words) {
      const found = findBefore(words)
      if (found) return named(found.law, words.slice(words.length - found.length), undefined)
      // »WEG 1975 § 5«: the year stands between the name and the section.
      const rest = isYear(words.at(-1)) ? words.slice(0, -1) : []
      const before = findBefore(rest)
      return before && named(before.law, rest.slice(rest.length - before.length), words.at(-1))
    },
  }
}

type Spelling = { name: string; law: string }

const spellingsOf = (laws: readonly Law[]): Spelling[] =>
  laws.flatMap(({ law, title, aliases }) => [...aliases, title, law].map((name) => ({ name, law })))

/** The years that belong to the names of a law. */
function yearsOf(laws: readonly Law[]): Map<string, Set<string>> {
  const yearOf = (name: string) => /\b(?:18|19|20)\d\d$/.exec(name) ?? []
  return new Map(laws.map(({ law, title, aliases }) => [law, new Set([law, title, ...aliases].flatMap(yearOf))]))
}

function lookUpOf(spellings: readonly Spelling[]) {
  const names = new Map<string, string>()
  const inflected = new Map<string, string>()
  // »Straßenverkehrsordnung« is the one of 1960 as long as no other law is called so.
  const withoutYear = spellings.map(({ name, law }) => ({ name: name.replace(/\s\d{4}$/, ''), law }))
  for (const { name, law } of [...withoutYear, ...spellings]) {
    const key = tokenize(name).map(({ word }) => normal(word))
    names.set(key.join(' '), law)
    if (name.length > longestAbbreviation) inflected.set(uninflected(key.join(' ')), law)
  }
  // Most words begin and end no name, and most of the others short ones.
  const longestBy = { first: new Map<string, number>(), last: new Map<string, number>() }
  for (const name of [...names.keys(), ...inflected.keys()]) {
    const words = name.split(' ')
    for (const [known, word] of [[longestBy.first, words[0]!] as const, [longestBy.last, words.at(-1)!] as const])
      known.set(word, Math.max(known.get(word) ?? 0, words.length))
  }
  /** How many words the longest name has that a word may begin (or end); 0 where there is none. */
  const longestOf = (known: ReadonlyMap<string, number>, word: string | undefined) => {
    if (word === undefined) return 0
    const { key, stem } = keysOf(word)
    return Math.max(known.get(key) ?? 0, known.get(stem) ?? 0, known.get(key.slice(0, -1)) ?? 0)
  }
  const at = (words: readonly string[]) => {
    const key = words.map((word) => keysOf(word).key).join(' ')
    // »am Weg 12«
    if (isOrdinaryWord(key) && /^\p{Lu}\p{Ll}/u.test(words[0]!)) return undefined
    // »des ABGBs«: the genitive of an abbreviation is told by its case.
    return (
      names.get(key) ??
      (key.length > longestAbbreviation
        ? inflected.get(uninflected(key))
        : words.length === 1 && /\p{Lu}s$/u.test(words[0]!)
          ? names.get(key.slice(0, -1))
          : undefined)
    )
  }
  const search = (longest: number, part: (length: number) => readonly string[]) => {
    for (let length = longest; length > 0; length--) {
      const law = at(part(length))
      if (law) return { law, length }
    }
    return undefined
  }
  return {
    find: (words: readonly string[]) =>
      search(Math.min(longestOf(longestBy.first, words[0]), words.length), (length) => words.slice(0, length)),
    findBefore: (words: readonly string[]) =>
      search(Math.min(longestOf(longestBy.last, words.at(-1)), words.length), (length) =>
        words.slice(words.length - length),
      ),
  }
}
