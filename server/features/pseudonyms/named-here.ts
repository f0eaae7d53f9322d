import { carMakes } from './cars.ts'
import { infoOf } from './person-text.ts'

/**
 * Whether a text calls somebody by a word: behind a form of address, a title, a role or a given name (»Zeuge Golf«).
 * Such a word is nowhere kept as that of a car or of an author.
 */
export function isNamedHere(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (/[\p{L}-]/u.test(text[at + word.length] ?? '')) continue
    const before = /(?<![\p{L}-])(\p{Lu}[\p{L}-]*)(?:\.|:)?[ ]$/u.exec(text.slice(Math.max(0, at - 32), at))?.[1]
    if (before === undefined || carMakes.test(before)) continue
    const { kind, isTitle, isAddress, isRole } = infoOf(before)
    if (isTitle || isAddress || isRole || kind.isGiven) return true
  }
  return false
}
