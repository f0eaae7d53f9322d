/** Longer names are words that are inflected. */
const longestAbbreviation = 8

/** A word of a text with its place in it. */
export type Token = { word: string; start: number; end: number }

/** Finds the law behind an abbreviation or name, in any case and spelling, at the beginning or end of a run of words. */
export type LawNames = { find(words: readonly string[]): { law: string; length: number } | undefined; findBefore(words: readonly string[]): { law: string; length: number } | undefined }

/** Words with inner hyphens, numbers with their letters, signs, `(1)`; dots are dropped. No word is longer than 80 letters, so that one pass suffices. */
export function tokenize(text: string): Token[] {
  // `Abs2Z3` and `lita` are written together by RIS and others; in `B–VG` any dash is a hyphen.
  const pattern =
    /§§?|\(\d{1,3}[a-z]?\)|\d+[a-z]{0,2}(?![\p{L}\d])|\d+|(?:Abs|Art|Anl|Nr|TP|Z|S)(?=\d)|lit(?=[a-z]{1,2}(?!\p{L}))|\p{Lu}[–—−](?=\p{Lu})\p{L}+|[\p{L}][\p{L}\d]*(?:[-‐‑][\p{L}\d]+)*|[/,;–—-]/gu
  return Array.from(text.matchAll(pattern), (match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }))
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

/** Makes the look-up from all abbreviations, titles and aliases. */
export function createLawNames(laws: Iterable<{ law: string; title: string; aliases: readonly string[] }>): LawNames {
  const names = new Map<string, string>()
  const inflected = new Map<string, string>()
  let longest = 1
  const spellings = Array.from(laws).flatMap(({ law, title, aliases }) => [...aliases, title, law].map((name) => ({ name, law })))
  // »Straßenverkehrsordnung« is the one of 1960 as long as no other law is called so.
  const withoutYear = spellings.map(({ name, law }) => ({ name: name.replace(/\s\d{4}$/, ''), law }))
  for (const { name, law } of [...withoutYear, ...spellings]) {
    const key = tokenize(name).map(({ word }) => normal(word))
    longest = Math.max(longest, key.length)
    names.set(key.join(' '), law)
    if (name.length > longestAbbreviation) inflected.set(uninflected(key.join(' ')), law)
  }
  const keys = [...names.keys(), ...inflected.keys()].map((key) => key.split(' '))
  // Most words begin and end no name.
  const ends = { first: new Set(keys.map((key) => key[0])), last: new Set(keys.map((key) => key.at(-1))) }
  const isEnd = (known: ReadonlySet<string | undefined>, word: string | undefined) => {
    if (word === undefined) return false
    const key = normal(word)
    return known.has(key) || known.has(uninflected(key)) || known.has(key.slice(0, -1))
  }
  const at = (words: readonly string[]) => {
    const key = words.map(normal).join(' ')
    // »des ABGBs«: the genitive of an abbreviation is told by its case.
    return names.get(key) ?? (key.length > longestAbbreviation ? inflected.get(uninflected(key)) : words.length === 1 && /\p{Lu}s$/u.test(words[0]!) ? names.get(key.slice(0, -1)) : undefined)
  }
  const search = (words: readonly string[], part: (length: number) => readonly string[]) => {
    for (let length = Math.min(longest, words.length); length > 0; length--) {
      const law = at(part(length))
      if (law) return { law, length }
    }
    return undefined
  }
  return {
    find: (words) => (isEnd(ends.first, words[0]) ? search(words, (length) => words.slice(0, length)) : undefined),
    findBefore: (words) => (isEnd(ends.last, words.at(-1)) ? search(words, (length) => words.slice(words.length - length)) : undefined),
  }
}
