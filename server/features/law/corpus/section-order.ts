/*
 * The position of a section in its law, made from its name, so that it is the same whichever file it came from:
 * § 2 < § 10 < § 10a < § 11; sections without an article first, then article by article, annexes last.
 */

const romanDigits: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 }

/** A number that orders the sections of one law; fits 31 bits. */
export function sectionPosition(section: string): number {
  const annex = /^Anl/i.test(section)
  const [, article = ''] = /Art\.?\s*(\w{1,10})/i.exec(section) ?? []
  const [, paragraph = ''] = /§\s*(\w{1,10})/.exec(section) ?? []
  const [, first = ''] = /(\w{1,10})$/.exec(section) ?? []
  if (annex) return 2_000_000_000 + rank(first, 9_999)
  return article
    ? 1_000_000_000 +
        Math.min(999, number(article)) * 1_000_000 +
        (letters(article) % 27) * 30_000 +
        Math.min(29_999, paragraph ? rank(paragraph, 1_100) : 0)
    : rank(paragraph || first, 9_999_999)
}

/** Number and letters of `1319a` in one: each number has room for a letter behind it. */
const rank = (text: string, most: number) => Math.min(most, number(text)) * 27 + (letters(text) % 27)

function number(text: string): number {
  const digits = /\d+/.exec(text)
  return digits ? Number(digits[0]) : roman(text.toLowerCase())
}

function roman(text: string): number {
  if (!/^[ivxlc]+$/.test(text)) return 0
  return Array.from(text).reduce((sum, digit, at) => {
    const value = romanDigits[digit]!
    return sum + (value < (romanDigits[text[at + 1] ?? ''] ?? 0) ? -value : value)
  }, 0)
}

function letters(text: string): number {
  const [, letter] = /\d([a-z])/i.exec(text) ?? []
  return letter ? letter.toLowerCase().charCodeAt(0) - 96 : 0
}
