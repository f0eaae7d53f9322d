/** A word of a text with its place in it. */
export type Token = { word: string; start: number; end: number }

/** Finds the law behind an abbreviation or name, in any case and spelling, at the beginning or end of a run of words. */
export type LawNames = { find(words: readonly string[]): { law: string; length: number } | undefined; findBefore(words: readonly string[]): { law: string; length: number } | undefined }

/** Words with inner hyphens, numbers with their letters, signs, `(1)`; dots are dropped. No word is longer than 80 letters, so that one pass suffices. */
export function tokenize(text: string): Token[] {
  const pattern = /§§?|\(\d{1,3}[a-z]?\)|\d+[a-z]{0,2}(?![\p{L}\d])|\d+|[\p{L}][\p{L}\d]*(?:[-‐‑][\p{L}\d]+)*|[/,–-]/gu
  return Array.from(text.matchAll(pattern), (match) => ({ word: match[0], start: match.index, end: match.index + match[0].length }))
}

const normal = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replace(/[-‐‑.]/g, '')

/** Makes the look-up from all abbreviations, titles and aliases. */
export function createLawNames(laws: Iterable<{ law: string; title: string; aliases: readonly string[] }>): LawNames {
  const names = new Map<string, string>()
  let longest = 1
  for (const { law, title, aliases } of laws) {
    for (const name of [...aliases, title, law]) {
      const key = tokenize(name).map(({ word }) => normal(word))
      longest = Math.max(longest, key.length)
      names.set(key.join(' '), law)
    }
  }
  const at = (words: readonly string[], length: number) => {
    const key = words.slice(0, length).map(normal).join(' ')
    // »des Mietrechtsgesetzes«, »der Zivilprozessordnung«: names may stand in the genitive.
    return names.get(key) ?? (length > 0 && key.length > 6 ? (names.get(key.replace(/s$/, '')) ?? names.get(key.replace(/es$/, ''))) : undefined)
  }
  const search = (words: readonly string[], part: (length: number) => readonly string[]) => {
    for (let length = Math.min(longest, words.length); length > 0; length--) {
      const law = at(part(length), length)
      if (law) return { law, length }
    }
    return undefined
  }
  return {
    find: (words) => search(words, (length) => words.slice(0, length)),
    findBefore: (words) => search(words, (length) => words.slice(words.length - length)),
  }
}
