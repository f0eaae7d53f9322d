const longest = 200
/** What a cut within a sign leaves at the end, as of an emoji. */
export const halfSign = /[\uD800-\uDBFF\u200D]+$/

/** The beginning of a text in one line, cut at a word: what a reply quotes of a message. */
export function shorten(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  return words.length <= longest
    ? words
    : `${words
        .slice(0, longest - 2)
        .replace(/\s+\S*$/, '')
        .replace(halfSign, '')
        .toWellFormed()} …`
}
