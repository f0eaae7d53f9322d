import type { Box, Line, Paragraph, Word } from '../form/page-text.ts'
import type { PageRaster } from './raster.ts'

/*
 * What Tesseract says about a picture, as tab-separated values: a line for every page, block, paragraph, line (level 4)
 * and word (level 5), with its place in pixels and, for words, how sure it is (0 to 100).
 */

export type Recognised = {
  paragraphs: Paragraph[]
  /** Mean over the words, weighed by their length; 0 where there are none. */
  confidence: number
}

/** Words that are surer than this are kept. */
const leastSure = 20

/** Reads the values; `turns` are the quarter turns to the right that the picture got before. */
export function fromTsv(tsv: string, raster: PageRaster, turns = 0): Recognised {
  const paragraphs: Paragraph[] = []
  let lines: Line[] = []
  let lineKey = ''
  let paragraphKey = ''
  let weight = 0
  let sum = 0
  for (const row of tsv.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, sure, text = ''] = row.split('\t')
    const word = text.trim()
    if (level !== '5' || word === '') continue
    weight += word.length
    sum += word.length * Math.max(0, Number(sure))
    if (Number(sure) < leastSure) continue
    const box = {
      x0: Number(left),
      y0: Number(top),
      x1: Number(left) + Number(width),
      y1: Number(top) + Number(height),
    }
    const placed: Word = { text: word, ...onPage(box, raster, turns) }
    if (`${block}.${paragraph}` !== paragraphKey) {
      paragraphKey = `${block}.${paragraph}`
      lineKey = ''
      lines = []
      paragraphs.push(lines)
    }
    if (line === lineKey) lines.at(-1)!.words.push(placed)
    else {
      lineKey = line!
      lines.push({ words: [placed] })
    }
  }
  for (const line of paragraphs.flat()) repairSections(line.words)
  return { paragraphs, confidence: weight === 0 ? 0 : sum / weight }
}

/** The engine takes § for $; before the number of a section it is none, and nobody here writes sums of dollars so. */
function repairSections(words: Word[]): void {
  for (const [at, word] of words.entries())
    if (/^\(?\${1,2}$/.test(word.text) && /^\d{1,4}[a-z]?[.,;:)]*$/.test(words[at + 1]?.text ?? ''))
      word.text = word.text.replaceAll('$', '§')
}

/** From the pixels of the picture, which may have been turned, to the points of the page. */
function onPage({ x0, y0, x1, y1 }: Box, { width, height, scale, angle }: PageRaster, turns: number): Box {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ].map(([x, y]) => {
    let [atX, atY] = [x!, y!]
    // Back by quarter turns: sides change with each.
    for (let turn = turns; turn > 0; turn--) [atX, atY] = [atY, (turn % 2 === 1 ? height : width) - atX]
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [cx, cy] = [width / 2, height / 2]
    return [(cx + (atX - cx) * cos - (atY - cy) * sin) / scale, (cy + (atX - cx) * sin + (atY - cy) * cos) / scale]
  })
  const xs = corners.map(([x]) => x!)
  const ys = corners.map(([, y]) => y!)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
