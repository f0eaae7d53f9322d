import type { Chunk } from '../contract/chat.ts'

/** An answer as a scorer reads it: `cited` is what a quotation or statement is attached to, in the order of the text, with its Absatz where one is given; `named` is only listed. */
export type Answer = { text: string; cited: string[]; named: string[] }

/** A line that opens a list of what is only named; it ends at the next heading. */
const opensList =
  /^[\s>#*_]*(?:Außerdem|Weiteres dazu|Weitere Fundstellen|Siehe auch|Am nächsten kommen|Benachbart sind)/
/** A provision that is not in stock stands behind its statement as a link to RIS: `[§ 105 Abs 4 ArbVG](https://www.ris…)`. */
const link = /\[((?:§|Art)[^\]\n]{2,80})\]\(https:\/\/(?:www\.ris\.bka\.gv\.at|eur-lex\.europa\.eu)[^)\s]*\)/g

/** Reads the events of an answer. */
export function readAnswer(chunks: readonly Chunk[]): Answer {
  const text = chunks.map((chunk) => (chunk.type === 'delta' ? chunk.text : '')).join('')
  const named = rangesOfLists(text)
  const marked = chunks
    .flatMap((chunk) => (chunk.type === 'citations' ? chunk.citations : []))
    .flatMap(({ source_id, pinpoint, marker_start }) =>
      source_id === null ? [] : [{ at: marker_start ?? 0, reference: withParagraph(source_id, pinpoint) }],
    )
  const linked = Array.from(text.matchAll(link), ({ 1: printed = '', index }) => ({
    at: index,
    reference: idOf(printed),
  }))
  const all = [...marked, ...linked].sort((a, b) => a.at - b.at)
  const isNamed = ({ at }: { at: number }) => named.some(([start, end]) => at >= start && at < end)
  const references = (list: typeof all) => [...new Set(list.map(({ reference }) => reference))]
  return { text, cited: references(all.filter((one) => !isNamed(one))), named: references(all.filter(isNamed)) }
}

const withParagraph = (id: string, pinpoint: string | null | undefined) => {
  const [, paragraph] = /\bAbs\s(\d+[a-z]*)/.exec(pinpoint ?? '') ?? []
  return paragraph ? `${id} Abs ${paragraph}` : id
}

/** `§ 105 Abs 4 ArbVG` as `ArbVG/§ 105 Abs 4`. */
function idOf(printed: string): string {
  const [, sign = '', number = '', inner = '', law = ''] =
    /^(§|Art)\s(\w+)((?:\s(?:Abs|Z|lit|S)\s\w+)*)\s(.+)$/u.exec(printed.replaceAll('\u00a0', ' ')) ?? []
  const [, paragraph] = /\bAbs\s(\w+)/.exec(inner) ?? []
  return `${law}/${sign === 'Art' ? 'Art.' : sign} ${number}${paragraph ? ` Abs ${paragraph}` : ''}`
}

function rangesOfLists(text: string): [number, number][] {
  const ranges: [number, number][] = []
  let [at, open] = [0, -1]
  for (const line of text.split('\n')) {
    if (opensList.test(line)) open = open < 0 ? at : open
    else if (open >= 0 && /^\s*#{1,6}\s/.test(line)) {
      ranges.push([open, at])
      open = -1
    }
    at += line.length + 1
  }
  if (open >= 0) ranges.push([open, at])
  return ranges
}
