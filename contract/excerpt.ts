const longest = 200

/** The beginning of a text in one line, cut at a word: what a reply quotes of a message. */
export function shorten(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= longest
    ? words
    : `${words
        .slice(0, longest - 2)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`
}
