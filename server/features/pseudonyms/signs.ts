/*
 * What kind of sign a UTF-16 unit is, without asking a pattern for each: texts are read unit by unit in several places.
 */

export const sign = { other: 1, letter: 2, mark: 3, digit: 4, blank: 5, lineBreak: 6, highSurrogate: 7 } as const

const kinds = new Uint8Array(0x10000)

/** The kind of a unit, as in `sign`. Halves of a pair: the first is told, the second is »other«. */
export function signAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  // Behind the end there is nothing.
  if (Number.isNaN(unit)) return 0
  return kinds[unit] || (kinds[unit] = kindOfSign(unit))
}

function kindOfSign(unit: number): number {
  const text = String.fromCharCode(unit)
  if (text === '\n') return sign.lineBreak
  if (unit >= 0xd800 && unit <= 0xdbff) return sign.highSurrogate
  if (/\p{L}/u.test(text)) return sign.letter
  if (/\p{M}/u.test(text)) return sign.mark
  if (/\d/.test(text)) return sign.digit
  return /\s/.test(text) ? sign.blank : sign.other
}

/** The runs of letters and digits in which both stand, as [start, end]. */
export function mixedRuns(text: string): [number, number][] {
  const runs: [number, number][] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 48 || unit > 57) continue
    let [start, end] = [at, at + 1]
    let hasLetter = false
    for (; start > 0; start--) {
      const kind = signAt(text, start - 1)
      if (kind === sign.letter) hasLetter = true
      else if (kind !== sign.digit) break
    }
    for (; end < text.length; end++) {
      const kind = signAt(text, end)
      if (kind === sign.letter) hasLetter = true
      else if (kind !== sign.digit) break
    }
    if (hasLetter) runs.push([start, end])
    at = end - 1
  }
  return runs
}

/** The words in which a capital follows a small letter, as [start, end]. */
export function wordsOfBothCases(text: string): [number, number][] {
  const words: [number, number][] = []
  let isSmall = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 97 && unit <= 122) isSmall = true
    else if (unit >= 65 && unit <= 90 ? isSmall : unit >= 0xc0 && isSmall && /\p{Lu}/u.test(text[at]!)) {
      let [start, end] = [at, at + 1]
      while (start > 0 && signAt(text, start - 1) === sign.letter) start--
      while (end < text.length && signAt(text, end) === sign.letter) end++
      words.push([start, end])
      at = end - 1
      isSmall = false
    } else isSmall = unit >= 0xdf && /\p{Ll}/u.test(text[at]!)
  }
  return words
}

/** A text with pieces of it replaced; `pieces` are in order and do not overlap. */
export function withPieces(
  text: string,
  pieces: readonly [number, number][],
  as: (piece: string, start: number, end: number) => string,
): string {
  const parts: string[] = []
  let from = 0
  for (const [start, end] of pieces) {
    const piece = text.slice(start, end)
    const changed = as(piece, start, end)
    if (changed === piece) continue
    parts.push(text.slice(from, start), changed)
    from = end
  }
  if (from === 0) return text
  parts.push(text.slice(from))
  return parts.join('')
}
