import { matchesOf } from '../../../base/language/matches.ts'
import type { Citation } from './citation.ts'
import { findFixed } from './fixed-forms.ts'
import type { LawNames } from './law-names.ts'
import { findProvisions, type Found } from './provisions.ts'

/** All citations in a text with their offsets, in order. A section whose law is not named takes `standardLaw`, otherwise it is left out. */
export function findCitations(text: string, names: LawNames, standardLaw?: string): Found<Citation>[] {
  return untidy.test(text) ? findUntidy(text, names, standardLaw) : readTidy(text, names, standardLaw)
}

function readTidy(text: string, names: LawNames, standardLaw?: string): Found<Citation>[] {
  const found: Found<Citation>[] = []
  let end = 0
  // »BGBl I 12/2025« and »1 Ob 50/24a« hold numbers that are no sections: where two readings overlap, the earlier form wins.
  for (const one of [...findFixed(text), ...findProvisions(text, names, standardLaw)].sort(
    (a, b) => a.start - b.start,
  )) {
    const last = found.at(-1)
    // The numbers of one group (`§§ 3, 6 und 8 MRG`) share their range.
    const isSameGroup =
      last?.citation.kind === 'provision' && one.citation.kind === 'provision' && last.start === one.start
    if (one.start < end && !isSameGroup) continue
    found.push(one)
    end = Math.max(end, one.end)
  }
  return found
}

/*
 * What copying out of a page or a PDF leaves in a text: signs that are not seen (soft hyphens in the middle of numbers
 * too), runs of blanks and line breaks, words that are hyphenated at the end of a line. A hyphen before »und«, »oder« …
 * stands for a left-out part of a word (»Miet- und Pachtrecht«) and stays.
 */
const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/
const hyphenated =
  /-(?<=\p{L}-)\s+(?=\p{Ll})(?!(?:und|u|oder|bzw|sowie|als|noch|wie|bis|beziehungsweise|in|im|an|auf)\b)/u
const split = /\s(?<=\p{L}-\s)\s*(?=\p{Lu}\p{Ll})/u
/** »B - VG«, as older texts of RIS have it. */
const spacedHyphen = / - (?<=(?<!\p{L})(?:B|F|EU|UVP|VwGbk) - )(?=\p{Lu}{1,3}(?!\p{L}))/u
const blanks = /\s(?<=\s\s)/
const untidy = new RegExp([unseen, hyphenated, split, spacedHyphen, blanks].map(({ source }) => source).join('|'), 'u')
const everyUntidy = new RegExp(untidy, 'gu')

/** The same for such a text: it is read tidied up, and the offsets are those of the text as it is. */
function findUntidy(text: string, names: LawNames, standardLaw?: string): Found<Citation>[] {
  const offsets: number[] = []
  const pieces: string[] = []
  let from = 0
  const keep = (to: number) => {
    for (let at = from; at < to; at++) offsets.push(at)
    pieces.push(text.slice(from, to))
  }
  for (const match of matchesOf(text, everyUntidy)) {
    keep(match.index)
    from = match.index + match[0].length
  }
  keep(text.length)
  const tidy = pieces.join('')
  // Leaving something out may bring two blanks side by side.
  const found = untidy.test(tidy) && tidy.length < text.length ? findCitations : readTidy
  return found(tidy, names, standardLaw).map((one) => ({
    ...one,
    start: offsets[one.start]!,
    end: offsets[one.end - 1]! + 1,
  }))
}

/** All citations in a text, in order. */
export const parseCitations = (text: string, names: LawNames, standardLaw?: string): Citation[] =>
  findCitations(text, names, standardLaw).map(({ citation }) => citation)

/** A text with a space in the range of each citation. The numbers of one group (`§§ 3, 6 und 8 MRG`) share their range, which goes once. */
export function withoutCitations(text: string, cited: readonly Pick<Found<Citation>, 'start' | 'end'>[]): string {
  let [out, at] = ['', 0]
  for (const { start, end } of cited) {
    if (start < at) continue
    out += `${text.slice(at, start)} `
    at = end
  }
  return out + text.slice(at)
}
