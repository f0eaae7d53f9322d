import { ambiguous, inflectedKeys, placeholderKey } from '../../../contract/covered-names.ts'

/** How things are counted. */
type Count = 'letters' | 'digits'

/**
 * What in a text is or would be read as a placeholder: »[Person A]«, and »Person B« or »des Klägers 1« without brackets,
 * as models write them, too. `isBare`: the same without brackets alone. `countsWith`: whether the text counts things of this label itself, and how. The text is read
 * once; each question is a look-up.
 */
export function takenIn(text: string): {
  isTaken: (placeholder: string) => boolean
  isBare: (placeholder: string) => boolean
  countsWith: (label: string, count: Count) => boolean
} {
  const taken = new Set<string>()
  const bare = new Set<string>()
  const counted = new Set<string>()
  for (const [, inner] of text.matchAll(/\[([^[\]\n\\]{1,200})\\?\]/g)) {
    const key = placeholderKey(inner!)
    taken.add(key).add(key.replace(/s$/, ''))
  }
  for (const [, label, number] of text.matchAll(
    /(?<![\p{L}\d])(?!(?<=\[)[^[\]\n]{1,40}\])(\p{Lu}[\p{L}-]{1,40})[ \u00a0]([A-Z]{1,3}|\d{1,4})(?:['’]?s)?(?![\p{L}\d])/gu,
  )) {
    const key = label!.toLowerCase()
    if (ambiguous.has(key)) continue
    bare.add(`${key} ${number!.toLowerCase()}`)
    counted.add(`${key} ${/\d/.test(number!) ? '1' : 'a'}`)
  }
  const isIn = (keys: ReadonlySet<string>, placeholder: string) =>
    keys.has(placeholderKey(placeholder.replace(/^\[(.+)\]$/, '$1'))) ||
    inflectedKeys(placeholder).some((key) => keys.has(key))
  return {
    isTaken: (placeholder) => isIn(taken, placeholder) || isIn(bare, placeholder),
    isBare: (placeholder) => isIn(bare, placeholder),
    countsWith: (label, count) => isIn(counted, `[${label} ${count === 'digits' ? '1' : 'A'}]`),
  }
}
