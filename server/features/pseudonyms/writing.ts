import { inSmallLetters, isScrambled, unlocked, withCapitals, withoutCapitals } from './letter-case.ts'
import { tokenize, type Token } from './tokens.ts'

/*
 * How a text is written as a whole and line by line: in capitals, in small letters, or as usual.
 */

/** The text with its letters as they are usually written, so that rules can go by capitals. */
export function readable(folded: string) {
  const text = isScrambled(folded) ? inSmallLetters(folded) : unlocked(folded)
  const tokens = tokenize(text)
  const writing = writingOf(tokens)
  if (!writing.isSmall && !writing.isCapitals) {
    const lines = byLines(text, tokens)
    return { text: lines, tokens: lines === text ? tokens : tokenize(lines), writing, isPut: false }
  }
  const put = writing.isSmall ? withCapitals(text, tokens) : withoutCapitals(text, tokens)
  return { text: put, tokens: tokenize(put), writing: { ...writing, isCapitals: false }, isPut: true }
}

/** Single lines that somebody typed without capitals (chats), or all in capitals, in a text that has both. */
function byLines(text: string, tokens: readonly Token[]): string {
  const [small, capitals]: Token[][] = [[], []]
  let first = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && !tokens[at]!.isBreak) continue
    // What stands before a colon is who speaks.
    const colon = tokens.slice(first, Math.min(at, first + 20)).findLastIndex((token) => token.text === ':')
    const line = tokens.slice(first, at)
    const said = line.slice(colon + 1)
    const words = said.filter((token) => token.isWord && token.text.length > 2)
    // What is all in capitals there is a plate or an abbreviation.
    const capitalised = words.filter(({ isCapital, isAllCapitals }) => isCapital && !isAllCapitals).length
    const inCapitals = words.filter(({ isAllCapitals }) => isAllCapitals).length
    // What is all in capitals among small words is a plate or an abbreviation.
    const isSmall = words.length >= 4 && capitalised === 0 && inCapitals * 4 <= words.length
    // »Burgi: er heißt nimmer stoissinger, hat die Moni geheiratet«: somebody says something in small letters, with a slip.
    const hasSlip =
      colon > 0 && words.length >= 6 && words[0]!.isCapital === false && capitalised <= words.length * 0.15
    if (isSmall || (hasSlip && inCapitals * 4 <= words.length)) small!.push(...said)
    else {
      const all = line.filter((token) => token.isWord && token.text.length > 2)
      if (all.length >= 3 && all.every(({ isAllCapitals }) => isAllCapitals)) capitals!.push(...line)
    }
    first = at + 1
  }
  let read = text
  if (small!.length > 0) read = withCapitals(read, small!)
  if (capitals!.length > 0) read = withoutCapitals(read, capitals!)
  return read
}

/** Whether a text has hardly a capital, or hardly a small letter, in it. */
function writingOf(tokens: readonly Token[]) {
  let [words, capitals, all] = [0, 0, 0]
  for (const token of tokens) {
    if (!token.isWord || token.text.length < 3) continue
    words++
    if (token.isCapital) capitals++
    if (token.isAllCapitals) all++
  }
  return { isSmall: words > 8 && capitals / words < 0.16, isCapitals: words > 8 && all / words > 0.6 }
}
