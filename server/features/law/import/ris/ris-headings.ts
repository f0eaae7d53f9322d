/*
 * RIS prints the heading of a division at its first section only; the path of the others is carried on from there. Which
 * heading stands above which is told by its word.
 */

/** `1. Hauptstück`, `Zweyter Theil des …`, `ABSCHNITT X`, `Artikel II`. */
const division = /^(?:\S+\s+)?(artikel|buch|th?eil|hauptst(?:ü|ue)ck|abschnitt|unterabschnitt|titel)(?![\p{L}-])/iu
const order = ['artikel', 'buch', 'teil', 'hauptstück', 'abschnitt', 'unterabschnitt', 'titel']
/** A group without such a word stands below all divisions. */
const group = order.length

/** Follows the headings through the sections of a law in their order; returns the path at each section, outer to inner. */
export function createHeadingPath(): (printed: readonly string[]) => string[] {
  let path: { rank: number; text: string }[] = []
  return (printed) => {
    let above: number | undefined
    for (const line of printed) {
      const text = line.replace(/\s+/g, ' ').trim()
      const rank = rankOf(text)
      const last = path.at(-1)
      if (rank === group && last && above !== undefined && above < group) {
        // What follows a division at the same section is its name.
        last.text += ` ${text}`
        above = group
      } else {
        path = [...path.filter((place) => place.rank < rank), { rank, text }]
        above = rank
      }
    }
    return path.map((place) => place.text)
  }
}

function rankOf(text: string): number {
  const word = division.exec(text)?.[1]?.toLowerCase().replace('th', 't').replace('ue', 'ü')
  return word === undefined ? group : order.indexOf(word)
}
