/*
 * For words that the corpus does not know, mostly slips of the pen: the most common term that begins alike and
 * differs in one or two letters.
 */

const sharedLetters = 4

/** `beginningWith` gives terms of the index with the number of their documents. */
export function nearestTerm(
  term: string,
  beginningWith: (prefix: string) => { term: string; documents: number }[],
): string | undefined {
  if (term.length <= sharedLetters || term.length > 40) return undefined
  const allowed = term.length >= 8 ? 2 : 1
  let best: { term: string; distance: number; documents: number } | undefined
  for (const row of beginningWith(term.slice(0, sharedLetters))) {
    const distance = editDistance(term, row.term, allowed)
    if (
      distance <= allowed &&
      (!best || distance < best.distance || (distance === best.distance && row.documents > best.documents))
    )
      best = { ...row, distance }
  }
  return best?.term
}

/** Letters to change, add or drop (neighbours swapped count once); stops above `most`. */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length]!
}
