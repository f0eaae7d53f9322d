import type { Leak } from '../pseudonyms/pseudonyms.ts'
import type { KeptText } from './read-one.ts'
import { pseudonymised, type Place } from './review-form.ts'
import { pageBreakLength, wholeText } from './read-one.ts'

/** What stands in the place of something: its range in the released text of a page, and that in the original page. */
export type Replaced = { start: number; end: number; original: { start: number; end: number } }
export type ReleasedPage = { number: number; text: string; replaced: Replaced[] }

/**
 * The pages of a text with its placeholders. What goes over the end of a page belongs to the page where it begins.
 * `leaks` are words that should have been replaced and still stand there, though nobody decided so: then nothing may be given
 * out.
 */
export function releasedPages(kept: KeptText, places: readonly Place[]): { pages: ReleasedPage[]; leaks: Leak[] } {
  const replaced = places.filter(({ action }) => action === 'ersetzen').toSorted((a, b) => a.start - b.start)
  const {
    text,
    places: written,
    leaks,
  } = pseudonymised(
    wholeText(kept),
    places.toSorted((a, b) => a.start - b.start),
  )
  const pairs = replaced.map(({ start, end }, at) => ({
    start: written[at]!.start,
    end: written[at]!.end,
    original: { start, end },
  }))
  const moved = (offset: number) => {
    const before = pairs.findLast(({ original }) => original.start < offset)
    return before ? before.end + Math.max(0, offset - before.original.end) : offset
  }
  let begun = 0
  const pages = kept.pages.map((page) => {
    const [first, last] = [begun, begun + page.text.length]
    begun = last + pageBreakLength
    const [from, to] = [moved(first), moved(last)]
    return {
      number: page.number,
      text: text.slice(from, to),
      replaced: pairs
        .filter(({ original }) => original.start >= first && original.start < last)
        .map(({ start, end, original }) => ({
          start: start - from,
          end: end - from,
          original: { start: original.start - first, end: Math.min(original.end, last) - first },
        })),
    }
  })
  return { pages, leaks }
}
