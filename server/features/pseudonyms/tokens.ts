import { sign, signAt } from './signs.ts'
import { keyOf, kindOf, type Info } from './words.ts'

/** How a word, a number, a sign or a line break is written: one for all places where it stands so. */
export type Spelling = {
  text: string
  isBreak: boolean
  isWord: boolean
  isCapital: boolean
  isAllCapitals: boolean
  /** What is known of the word, once somebody has asked (person-text.ts). */
  info: Info | undefined
}

/** A word, a number, a sign or a line break of a text, with its place. Words keep their hyphens and inner apostrophes. */
export class Token {
  readonly spelling: Spelling
  readonly start: number
  readonly end: number

  constructor(spelling: Spelling, start: number, end: number) {
    this.spelling = spelling
    this.start = start
    this.end = end
  }

  get text(): string {
    return this.spelling.text
  }
  get isBreak(): boolean {
    return this.spelling.isBreak
  }
  get isWord(): boolean {
    return this.spelling.isWord
  }
  /** Begins with a capital: »Huber«, »HUBER«, »H«, »al-Hassan«. */
  get isCapital(): boolean {
    return this.spelling.isCapital
  }
  /** Only capitals, two or more. */
  get isAllCapitals(): boolean {
    return this.spelling.isAllCapitals
  }
}

/** »al-Hassan«, »d'Angelo«: the small word at the beginning of a name is part of it. */
const begins = /^(?:(?:[ae]l|a[dnrstz]|ash|ould|ben|bin|ibn|abd)-|[dl]['’]|dell['’])?\p{Lu}/u

/** Splits a text into tokens, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  const spellings = new Map<string, Spelling>()
  for (let at = 0; at < text.length;) {
    const start = at
    const kind = signAt(text, at)
    at = endOf(text, at, kind)
    if (kind === sign.blank) continue
    const found = text.slice(start, at)
    let spelling = spellings.get(found)
    if (!spelling) spellings.set(found, (spelling = spellingOf(found)))
    tokens.push(new Token(spelling, start, at))
  }
  return tokens
}

function spellingOf(text: string): Spelling {
  const isWord = /^\p{L}/u.test(text)
  return {
    text,
    isBreak: text === '\n',
    isWord,
    isCapital: isWord && begins.test(text),
    isAllCapitals: isWord && text.length > 1 && !/\p{Ll}/u.test(text.replaceAll('ß', '')),
    info: undefined,
  }
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
