import { sign, signAt } from './signs.ts'
import { keyOf, kindOf } from './words.ts'

/** A word, a number, a sign or a line break of a text, with its place. Words keep their hyphens and inner apostrophes. */
export type Token = {
  text: string
  start: number
  end: number
  isBreak: boolean
  isWord: boolean
  /** Begins with a capital: »Huber«, »HUBER«, »H«, »al-Hassan«. */
  isCapital: boolean
  /** Only capitals, two or more. */
  isAllCapitals: boolean
}

/** »al-Hassan«, »d'Angelo«: the small word at the beginning of a name is part of it. */
const begins = /^(?:(?:[ae]l|a[dnrstz]|ash|ould|ben|bin|ibn|abd)-|[dl]['’]|dell['’])?\p{Lu}/u

/** Splits a text into tokens, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const shapes = new Map<string, Omit<Token, 'start' | 'end'>>()
  for (let at = 0; at < text.length;) {
    const start = at
    const kind = signAt(text, at)
    at = endOf(text, at, kind)
    if (kind === sign.blank) continue
    const found = text.slice(start, at)
    // One string for a word however often it stands there: what is known of it is found faster then.
    let shape = shapes.get(found)
    if (!shape) {
      const isWord = /^\p{L}/u.test(found)
      shape = {
        text: found,
        isBreak: found === '\n',
        isWord,
        isCapital: isWord && begins.test(found),
        isAllCapitals: isWord && found.length > 1 && !/\p{Ll}/u.test(found.replaceAll('ß', '')),
      }
      shapes.set(found, shape)
    }
    const { text: word, isBreak, isWord, isCapital, isAllCapitals } = shape
    tokens.push({ text: word, start, end: at, isBreak, isWord, isCapital, isAllCapitals })
  }
  return tokens
}

/** Where the token ends that begins at a place. */
function endOf(text: string, start: number, kind: number): number {
  let at = start + 1
  if (kind === sign.letter)
    for (;;) {
      let here = signAt(text, at)
      while (here === sign.letter || here === sign.mark) here = signAt(text, ++at)
      const unit = text.charCodeAt(at)
      if (!((unit === 39 || unit === 45) && signAt(text, at + 1) === sign.letter)) return at
      at++
    }
  if (kind === sign.digit) while (signAt(text, at) === sign.digit) at++
  else if (kind === sign.highSurrogate && /[\udc00-\udfff]/.test(text[at] ?? '')) at++
  return at
}

/** A function that finds the last token that ends at or before a place, by halving. */
export function tokenFinder(tokens: readonly Token[]): (at: number) => number {
  return (at) => {
    let [low, high] = [0, tokens.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (tokens[middle]!.end <= at) low = middle + 1
      else high = middle
    }
    return low - 1
  }
}

export { keyOf, kindOf }
