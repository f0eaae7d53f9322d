/*
 * Costly patterns are only tried around the places where a cheap one says that they may fit.
 */

/** The pieces of a text around the matches of a pattern, so many units before and after each; overlapping ones are one. */
export function windowsAround(
  text: string,
  mark: RegExp,
  before: number,
  after: number,
): { start: number; text: string }[] {
  const ranges: { start: number; end: number }[] = []
  let last: { start: number; end: number } | undefined
  let from = 0
  for (;;) {
    mark.lastIndex = from
    const match = mark.exec(text)
    if (!match) break
    const behind = match.index + match[0].length
    const start = Math.max(0, match.index - before)
    const end = Math.min(text.length, behind + after)
    if (last && start <= last.end) last.end = end
    else ranges.push((last = { start, end }))
    from = Math.max(behind, match.index + 1)
  }
  return ranges.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}

/** The pieces of a text from the words that a pattern says, one unit before each and so many behind; overlapping ones are one. */
export function windowsOfWords(
  text: string,
  tokens: readonly { text: string; start: number; end: number; isCapital: boolean }[],
  word: RegExp,
  after: number,
): { start: number; text: string }[] {
  const known = new Map<string, boolean>()
  const ranges: { start: number; end: number }[] = []
  for (const token of tokens) {
    if (!token.isCapital) continue
    let is = known.get(token.text)
    if (is === undefined) known.set(token.text, (is = word.test(token.text)))
    if (!is) continue
    const [start, end] = [Math.max(0, token.start - 1), Math.min(text.length, token.end + after)]
    const last = ranges.at(-1)
    if (last && start <= last.end) last.end = end
    else ranges.push({ start, end })
  }
  return ranges.map(({ start, end }) => ({ start, text: text.slice(start, end) }))
}

/** All matches of costly patterns in the windows, with their places in the whole text. */
export function* matchesIn(
  windows: readonly { start: number; text: string }[],
  pattern: RegExp,
): Generator<{ match: RegExpExecArray; at: number }> {
  for (const { start, text } of windows) {
    // Not `matchAll`, which makes a new pattern each time, and there are thousands of windows.
    let from = 0
    for (;;) {
      pattern.lastIndex = from
      const match = pattern.exec(text)
      if (!match) break
      from = match.index + Math.max(1, match[0].length)
      yield { match, at: start + match.index }
    }
  }
}

/** All matches of a pattern in a whole text, without the new pattern that `matchAll` makes, and compiles once more, each time. */
export const matchesOf = (text: string, pattern: RegExp) => matchesIn([{ start: 0, text }], pattern)
