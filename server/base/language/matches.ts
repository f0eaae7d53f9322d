/**
 * All matches of a pattern with the flag `g` in a text, in order. `String.matchAll` makes the pattern anew for every text,
 * which costs more than looking for it in a sentence.
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    found.push(match)
    // An empty match would come again and again.
    if (match[0] === '') pattern.lastIndex += text.codePointAt(match.index)! > 0xffff ? 2 : 1
  }
  return found
}
