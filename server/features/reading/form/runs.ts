import { marksOf } from './marks.ts'
import type { Box } from './page-text.ts'
import type { Boxes } from './reading-form.ts'

/** Words that go from a page together, and what stands in their stead. */
export type Run = {
  /** Numbers of the words, from `first` up to `last`, which is not among them. */
  first: number
  last: number
  /** Where they stand, one rectangle a line. */
  rects: Box[]
  /** What is written in their place. */
  words: string
}

/** What stands in the place of characters of the text of a page. */
export type Replacement = { start: number; end: number; words: string }

/**
 * What has to go from a page and what comes in its place, as whole words: of »Huber-Vertrag« the rest is written anew.
 * Undefined where a place stands over no word. Replacements are in order and do not overlap.
 */
export function runsOf(text: string, boxes: Boxes, replacements: readonly Replacement[]): Run[] | undefined {
  const runs: (Omit<Run, 'rects' | 'words'> & { of: Replacement[] })[] = []
  let word = 0
  const count = boxes.length / 6
  const startOf = (at: number) => boxes[6 * at]!
  const endOf = (at: number) => startOf(at) + boxes[6 * at + 1]!
  for (const one of replacements) {
    while (word < count && endOf(word) <= one.start) word++
    let last = word
    while (last < count && startOf(last) < one.end) last++
    if (last === word) return undefined
    const before = runs.at(-1)
    // Two in one word go together.
    if (before && before.last > word) {
      before.last = Math.max(before.last, last)
      before.of.push(one)
    } else runs.push({ first: word, last, of: [one] })
  }
  return runs.map(({ first, last, of }) => {
    let [words, at] = ['', startOf(first)]
    for (const one of of) {
      words += text.slice(at, Math.max(at, one.start)) + one.words
      at = Math.max(at, one.end)
    }
    words += text.slice(at, Math.max(at, endOf(last - 1)))
    const range = { start: startOf(first), end: endOf(last - 1) }
    return {
      first,
      last,
      rects: marksOf(boxes.slice(6 * first, 6 * last), [range]),
      words: words.replaceAll(/\s+/g, ' '),
    }
  })
}
