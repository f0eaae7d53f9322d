import type { Range } from '../../../contract/threads.ts'

/*
 * Words looked for in a text: in any case, ä as ae, ß as ss. The words become patterns instead of the texts being
 * folded, so that what is found has its position in the text as it stands.
 */

/** Every spelling that counts as the same, also the umlaut written as letter and sign. */
const spellings: [RegExp, string][] = [
  [/ae|ä/g, '(?:ä|ae|a\u0308)'],
  [/oe|ö/g, '(?:ö|oe|o\u0308)'],
  [/ue|ü/g, '(?:ü|ue|u\u0308)'],
  [/ss|ß/g, '(?:ss|ß|ẞ)'],
]

/** One pattern for each different word of a query. */
export function wordPatterns(query: string): RegExp[] {
  const words = query.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
  return [...new Set(words)].map((word) => {
    const literal = word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    return new RegExp(
      spellings.reduce((pattern, [variants, group]) => pattern.replace(variants, group), literal),
      'i',
    )
  })
}

/** Where the words stand, in their order; ranges that touch are one. */
export function rangesOf(patterns: RegExp[], text: string): Range[] {
  const all = patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map((match): Range => [match.index, match.index + match[0].length]),
  )
  const merged: Range[] = []
  for (const [begin, end] of all.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([begin, end])
  }
  return merged
}

const snippetLength = 160
const before = 40

/** The passage with most of the words, of several the one with most hits, cut at words, and where the hits stand in it. */
export function snippetOf(patterns: RegExp[], text: string): { text: string; matches: Range[] } {
  const best = bestStart(patterns, text)
  const begin = wordBorder(text, Math.max(0, best - before), best)
  const end =
    begin + snippetLength >= text.length
      ? text.length
      : Math.max(text.lastIndexOf(' ', begin + snippetLength), best + snippetLength - before)
  const cut =
    `${begin > 0 ? '… ' : ''}${text.slice(begin, end).trimEnd()}${end < text.length ? ' …' : ''}`.toWellFormed()
  return { text: cut, matches: rangesOf(patterns, cut) }
}

function bestStart(patterns: RegExp[], text: string): number {
  const hits = patterns
    .flatMap((pattern, word) => rangesOf([pattern], text).map(([begin, end]) => ({ word, begin, end })))
    .sort((a, b) => a.begin - b.begin)
  let best = { start: hits[0]?.begin ?? 0, words: 0, hits: 0 }
  for (const [index, { begin: start }] of hits.entries()) {
    const within = []
    for (let at = index; at < hits.length && hits[at]!.begin < start + snippetLength - before; at++)
      if (hits[at]!.end <= start + snippetLength - before) within.push(hits[at]!.word)
    const words = new Set(within).size
    if (words > best.words || (words === best.words && within.length > best.hits))
      best = { start, words, hits: within.length }
  }
  return best.start
}

/** Where the first whole word after `from` begins, but not behind `until`. */
function wordBorder(text: string, from: number, until: number): number {
  if (from === 0) return 0
  const blank = text.indexOf(' ', from)
  return blank === -1 || blank >= until ? Math.min(from, until) : blank + 1
}
