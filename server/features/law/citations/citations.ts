import type { Citation } from './citation.ts'
import { findFixed } from './fixed-forms.ts'
import type { LawNames } from './law-names.ts'
import { findProvisions, type Found } from './provisions.ts'

/** All citations in a text with their places, in order. A section whose law is not named takes `standardLaw`, otherwise it is left out. */
export function findCitations(text: string, names: LawNames, standardLaw?: string): Found<Citation>[] {
  // Soft hyphens and other signs that are not seen come along when a page is copied, in the middle of numbers too.
  if (unseen.test(text)) return findUnseen(text, names, standardLaw)
  const found: Found<Citation>[] = []
  let end = 0
  // »BGBl I 12/2025« and »1 Ob 50/24a« hold numbers that are no sections: where two readings overlap, the earlier form wins.
  for (const place of [...findFixed(text), ...findProvisions(text, names, standardLaw)].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    // The numbers of one group (`§§ 3, 6 und 8 MRG`) share their place.
    const isSameGroup = last?.citation.kind === 'provision' && place.citation.kind === 'provision' && last.start === place.start
    if (place.start < end && !isSameGroup) continue
    found.push(place)
    end = Math.max(end, place.end)
  }
  return found
}

const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/

/** The same for a text with signs that are not seen: they are left out, and the places are those of the text as it is. */
function findUnseen(text: string, names: LawNames, standardLaw?: string): Found<Citation>[] {
  const places: number[] = []
  for (let at = 0; at < text.length; at++) if (!unseen.test(text[at]!)) places.push(at)
  const seen = places.map((at) => text[at]).join('')
  return findCitations(seen, names, standardLaw).map((found) => ({ ...found, start: places[found.start]!, end: places[found.end - 1]! + 1 }))
}

/** All citations in a text, in order. */
export const parseCitations = (text: string, names: LawNames, standardLaw?: string): Citation[] => findCitations(text, names, standardLaw).map(({ citation }) => citation)

/** A text with a space in the place of each citation. The numbers of one group (`§§ 3, 6 und 8 MRG`) share their place, which goes once. */
export function withoutCitations(text: string, cited: readonly Pick<Found<Citation>, 'start' | 'end'>[]): string {
  let [out, at] = ['', 0]
  for (const { start, end } of cited) {
    if (start < at) continue
    out += `${text.slice(at, start)} `
    at = end
  }
  return out + text.slice(at)
}
