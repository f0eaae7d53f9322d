/** A sentence of an answer with its place in the Markdown (UTF-16 units, end behind closing signs) and the markers that carry it. */
export type Statement = { text: string; start: number; end: number; markers: { marker: string; start: number }[]; isOwnMarker: boolean }

const abbreviations =
  /(?:^|[\s(])(?:Abs|Art|Z|Zl|lit|Nr|bzw|ca|usw|etc|gem|vgl|zB|z\.\s?B|d\.\s?h|dh|i\.\s?d\.\s?R|ua|u\.\s?a|insb|ggf|Dr|Mag|Prof|Ing|St|Hr|Fr|Rz|BGBl|sog|inkl|exkl|max|min|mind|höchst|evtl|allg|Anm|S|ff|f|Bsp|o\.\s?Ä|u\.\s?Ä|iVm|iSd|[a-zA-Z])\.$/
const markerPattern = /\[(\d{1,3})\]/g

/**
 * Splits the Markdown of an answer into its statements. Headings, code, intros that end with a colon, questions and
 * remarks on the answer itself assert nothing about the law and are left out. A marker counts for the sentences before
 * it in the same paragraph that have none of their own.
 */
export function splitStatements(markdown: string): Statement[] {
  return paragraphsOf(markdown).flatMap(({ text, start }) => {
    const sentences = sentencesOf(text, start)
    // From the end: a sentence without a marker is carried by the next one that has some.
    let carried: Statement['markers'] = []
    for (const sentence of sentences.toReversed()) {
      if (sentence.markers.length > 0) carried = sentence.markers
      else sentence.markers = carried
    }
    return sentences.filter((sentence) => isAssertion(sentence.text))
  })
}

/** Runs of lines that belong together: paragraphs, items, rows of tables, quotations. */
function paragraphsOf(markdown: string): { text: string; start: number }[] {
  const found: { text: string; start: number }[] = []
  let isCode = false
  let isOpen = false
  let at = 0
  const lines = markdown.split('\n')
  for (const [index, line] of lines.entries()) {
    const [begin] = /^\s*(?:>\s?)*(?:(?:[-*+]|\d{1,3}[.)])\s+)?/.exec(line)!
    const text = line.slice(begin.length)
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode
    // What names the columns of a table asserts nothing.
    const isHead = text.startsWith('|') && /^\s*\|?[\s:|-]*-[\s:|-]*$/.test(lines[index + 1] ?? '')
    const isSkipped = isCode || isHead || text.trim() === '' || /^\s*(#{1,6}\s|```|~~~|\|?\s*:?-{3,})/.test(line)
    if (isSkipped) isOpen = false
    else if (isOpen && begin.trim() === '') {
      const last = found.at(-1)!
      last.text = markdown.slice(last.start, at + line.length)
    } else {
      found.push({ text, start: at + begin.length })
      isOpen = !/^\s*\|/.test(line)
    }
    at += line.length + 1
  }
  return found
}

function sentencesOf(text: string, offset: number): Statement[] {
  const found: Statement[] = []
  let start = 0
  const close = (end: number) => {
    const raw = text.slice(start, end)
    const lead = raw.length - raw.trimStart().length
    if (raw.trim() !== '') {
      const markers = Array.from(raw.matchAll(markerPattern), (match) => ({ marker: match[0], start: offset + start + match.index }))
      found.push({ text: raw.replace(markerPattern, '').trim(), start: offset + start + lead, end: offset + start + raw.trimEnd().length, markers, isOwnMarker: markers.length > 0 })
    }
    start = end
  }
  for (const match of text.matchAll(/[.!?…]["»“”)*_\]]*(?:\s*\[\d{1,3}\])*(?=\s|$)/g)) {
    const end = match.index + match[0].length
    const before = text.slice(start, match.index + 1)
    const after = text.slice(end).trimStart()
    const hasMarker = /\[\d/.test(match[0])
    // »§ 16 Abs. 2«, »am 1. Jänner«, »2. Satz«: a dot that ends no sentence.
    if (
      !hasMarker &&
      match[0].startsWith('.') &&
      (abbreviations.test(before) || (/\d\.$/.test(before) && /^[\p{L}\d]/u.test(after) && !/^(Der|Die|Das|Ein|Eine|Wer|Wenn|Bei|Im|Nach|Für|Es|Sie)\s/.test(after)) || /^\p{Ll}/u.test(after))
    )
      continue
    close(end)
  }
  close(text.length)
  return found
}

/** What a sentence about the answer itself begins with or speaks of. */
const remark =
  /^(bitte|gerne|hinweis|diese antwort|zusammenfass|kurz gesagt|im folgenden|außerdem in betracht|es ist kein sprachmodell|am (besten|nächsten)|ich |beachten sie|für (eine|die) (verbindliche|konkrete|genaue)|eine (anwältin|beratung)|wenden sie sich|lassen sie sich)|\b(die|den|der|diesen|vorliegenden|genannten) (quellen?|unterlagen|fundstellen?)\b|\bim bestand\b|\brechtsberatung\b/i

function isAssertion(text: string): boolean {
  // A line in bold is a heading, as many models write them.
  if (/^(\*\*|__)[^*_.!]{1,80}\1:?$/.test(text)) return false
  const bare = text.replace(/[*_`>#|]/g, ' ').trim()
  if (/[?:]["»“”)]*$/.test(bare) || remark.test(bare)) return false
  return (bare.match(/\p{L}{3,}/gu) ?? []).length >= 3
}
