/**
 * All matches of a global pattern. Not `matchAll`, which makes a new pattern each time: every sentence of a document is asked for
 * dozens of forms, and hardly one is there.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex++
  }
  return found
}
