/** Characters. Headnotes alone have copies; whole decisions are longer, and are not searched for any. */
const longestHeadnote = 20_000

/**
 * RIS keeps a text for screen readers beside the shown one; some files have it right behind, whole or after each paragraph:
 * »… § 176 Abs 2 ForstG.Paragraph 176, Absatz 2, ForstG …«.
 */
export function withoutSpokenCopy(text: string): string {
  let [kept, rest] = ['', text]
  while (rest && rest.length <= longestHeadnote) {
    const copy = spokenCopyIn(rest)
    if (!copy) break
    kept += rest.slice(0, copy.start)
    rest = rest.slice(copy.end)
    if (rest && !/^\s/.test(rest)) kept += '\n'
  }
  return (kept + rest).trimEnd()
}

/** Where the first paragraph of a text is read out right behind itself. */
function spokenCopyIn(text: string): { start: number; end: number } | null {
  const first = firstLetters(text)
  for (const { index: start } of text.matchAll(
    /(?<=\S)(?:Paragraph(?:en)?|Artikel|Absatz|Ziffer) (?:\d|eins|zwei|drei)|(?<=[\p{Ll}.,)?!:;"“])(?=[\p{Lu}"„]|\d+\.|[a-z]\) )/gu,
  )) {
    const isRead = /^(?:Paragraph|Artikel|Absatz|Ziffer)/.test(text.slice(start, start + 12))
    if (!isRead && firstLetters(text.slice(start, start + 80)) !== first) continue
    const own = letters(text.slice(0, start))
    if (own.length <= 20) continue
    const ends = [...text.slice(start).matchAll(/(?<=[\p{Ll}.,)?!:;"“])(?=[\p{Lu}"„–-]|\d+\.|[a-z]\) )|$/gu)].map(
      ({ index }) => start + index,
    )
    const end = ends.find((at) => isSaidAgain(letters(text.slice(start, at)), own))
    if (end !== undefined) return { start, end }
  }
  return null
}

const firstLetters = (text: string): string => letters(text.slice(0, 80)).slice(0, 15)

/** Whether letters are those of a text read out: nearly as many, and the same at the end. */
const isSaidAgain = (spoken: string, own: string): boolean =>
  Math.abs(spoken.length - own.length) <= own.length * 0.25 && spoken.slice(-12) === own.slice(-12)

/** The letters of a text but for what is read out otherwise than it is written: signs, short forms and Roman numbers. */
const letters = (part: string): string =>
  part
    .replace(/römisch \S+|\b[IVX]+\b/g, '')
    .replace(/(?<=(?:Paragraph(?:en)?|Artikel|Absatz|Ziffer|Litera) )(?:eins|zwei|drei|vier|fünf|[a-z])\b/g, '')
    .replace(/(?<=(?:§|Art|Abs|Z|lit) ?\d*) ?[a-z]\b/g, '')
    .replace(/§+|Paragraph(?:en)?|Absatz|Abs|Artikel|Art|Ziffer|Z|Litera|lit|Anmerkung|Anm|in der Fassung|idF/g, '')
    .replace(/in Verbindung mit|iVm|vergleiche|vgl/g, '')
    .replace(/[^\p{L}]/gu, '')
