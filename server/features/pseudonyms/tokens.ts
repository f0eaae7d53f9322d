import { keyOf, kindOf } from './words.ts'

/** A word, a number, a sign or a line break of a text, with its place. Words keep their hyphens and inner apostrophes. */
export type Token = {
  text: string
  start: number
  end: number
  isBreak: boolean
  isWord: boolean
  /** Begins with a capital: »Huber«, »HUBER«, »H«. */
  isCapital: boolean
  /** Only capitals, two or more. */
  isAllCapitals: boolean
}

const pattern = /\n|\p{L}[\p{L}\p{M}]*(?:['-]\p{L}[\p{L}\p{M}]*)*|\d+|[^\s]/gu

/** Splits a text into tokens, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const shapes = new Map<string, Pick<Token, 'isBreak' | 'isWord' | 'isCapital' | 'isAllCapitals'>>()
  for (const match of text.matchAll(pattern)) {
    const [found] = match
    let shape = shapes.get(found)
    if (!shape) {
      const isWord = /^\p{L}/u.test(found)
      shape = {
        isBreak: found === '\n',
        isWord,
        isCapital: isWord && /^\p{Lu}/u.test(found),
        isAllCapitals: isWord && found.length > 1 && !/\p{Ll}/u.test(found.replaceAll('ß', '')),
      }
      shapes.set(found, shape)
    }
    tokens.push({ text: found, start: match.index, end: match.index + found.length, ...shape })
  }
  return tokens
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
