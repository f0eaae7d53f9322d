import { holdsNames } from '../../../contract/covered-names.ts'

/**
 * What in a text is or would be read as a placeholder: »[Person A]«, and »Person B« or »des Klägers 1« without brackets,
 * as models write them, too. `isNumbered`: whether the text counts things of this label itself.
 */
export function takenIn(text: string): {
  isTaken: (placeholder: string) => boolean
  isNumbered: (label: string) => boolean
} {
  const written = new Set(text.match(/\[[^[\]\n]{1,40}\]/g))
  const bare = new Map<string, Set<string>>()
  const group = (words: string) => words.slice(0, 3).toLowerCase()
  for (const [words] of text.matchAll(
    /(?<![\p{L}\d])(?!(?<=\[)[^[\]\n]{1,40}\])\p{Lu}[\p{L}-]{2,40}[ \u00a0](?:[A-Z]{1,3}|\d{1,4})(?![\p{L}\d])/gu,
  ))
    bare.set(group(words), (bare.get(group(words)) ?? new Set()).add(words))
  const isRead = (words: string, placeholder: string) => holdsNames(words, [{ placeholder, original: '?' }])
  return {
    isTaken: (placeholder: string) =>
      written.has(placeholder) ||
      [...(bare.get(group(placeholder.slice(1))) ?? [])].some((words) => isRead(words, placeholder)),
    isNumbered: (label: string) =>
      [...(bare.get(group(label)) ?? [])].some((words) =>
        isRead(words, `[${label} ${words.split(/[ \u00a0]/).at(-1)}]`),
      ),
  }
}
