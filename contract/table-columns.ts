/*
 * How wide the columns of a table are, on the screen and in Word files. Known from its words and not from the browser, so
 * that a row that arrives later does not move those that are being read.
 */

/** In signs: no column gets more room than a line of text, and no word alone makes one wider than this. */
const [longest, word, least] = [40, 18, 3]

/** Shares of the width in percent, and the width in signs below which the table scrolls by itself; `cells` by row. */
export function columnWidths(cells: readonly (readonly string[])[]): { shares: number[]; least: number } {
  const count = Math.max(0, ...cells.map((row) => row.length))
  const columns = Array.from({ length: count }, (_, column) => {
    const texts = cells.map((row) => row[column] ?? '')
    const words = Math.max(least, ...texts.flatMap((text) => text.split(/[\s\u00ad-]+/).map((one) => one.length)))
    return {
      needs: Math.min(words, word) + padding,
      wants: Math.min(Math.max(words, ...texts.map((text) => text.length)), longest) + padding,
    }
  })
  const sum = columns.reduce((total, { wants }) => total + wants, 0)
  return {
    shares: columns.map(({ wants }) => (100 * wants) / sum),
    // So wide that the column that is worst off has room for its longest word.
    least: Math.ceil(Math.max(0, ...columns.map(({ needs, wants }) => (needs * sum) / wants))),
  }
}

/** The space beside the words of a cell, in signs. */
const padding = 2
