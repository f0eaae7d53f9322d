import { mixedRuns, withPieces } from './signs.ts'
import { kindOf } from './words.ts'

/*
 * A text as the recognisers read it: without what copying, scanning and wrong encodings leave in it. Detected is on the
 * view, replaced in the original: every unit of the view knows its place there.
 */

/** A view of a text. `text[i]` stands in the original from `starts[i]` up to `ends[i]` (UTF-16 units). */
export type View = {
  text: string
  /** The same text, unit by unit, with what scans confuse put right: O and l in digits, 0 and 1 in words. */
  folded: string
  starts: Int32Array
  ends: Int32Array
}

/** What UTF-8 becomes when it is read as Windows-1252: »Ã¼« for »ü«. */
const misread = new Map<string, string>()
const upper1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const as1252 = (byte: number) => (byte >= 0x80 && byte < 0xa0 ? upper1252[byte - 0x80]! : String.fromCharCode(byte))
for (let code = 0xa0; code < 0x250; code++)
  misread.set([...Buffer.from(String.fromCharCode(code))].map(as1252).join(''), String.fromCharCode(code))
for (const sign of '‘’“”„–—…€‚') misread.set([...Buffer.from(sign)].map(as1252).join(''), sign)

const ligatures: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' }
const same: Record<string, string> = {
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2007': ' ',
  '\u2008': ' ',
  '\u2009': ' ',
  '\u200a': ' ',
  '\u202f': ' ',
  '\u3000': ' ',
  '\u0085': '\n',
  '\u2028': '\n',
  '\u2029': '\n',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
  '`': "'",
  '′': "'",
  '‛': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
}
const special =
  /\r\n?|[^\P{Cc}\t\n\r]\[[\d;]{0,20}[A-Za-z]|[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]|[ÂÃÄÅÆÇÈÉâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]{1,2}|[\ufb00-\ufb06]|[\u00a0\u2002-\u200a\u202f\u3000\u0085\u2028\u2029’‘ʼ´`′‛\u2010\u2011\u2212]|(?<=\p{L})-[ \t]*\r?\n[ \t>|]*(?=\p{Ll})(?!(?:und|u|oder|bzw|sowie|als|noch|wie|bis|im|in|am|an|auf)\b)/gu
/** The same with marks of their own behind letters, which few texts have and every letter would have to be asked about. */
const specialOrMarked = new RegExp(`${special.source}|.\\p{M}{1,8}`, 'gu')

/** Makes the view of a text, in one pass. */
export function viewOf(original: string): View {
  // A unit may become two (»ﬃ«: three), never more than three times as many.
  const codes: string[] = []
  let size = 0
  let starts = new Int32Array(original.length + 16)
  let ends = new Int32Array(original.length + 16)
  const grow = (by: number) => {
    if (size + by <= starts.length) return
    const larger = (old: Int32Array) => {
      const grown = new Int32Array((size + by) * 2)
      grown.set(old)
      return grown
    }
    starts = larger(starts)
    ends = larger(ends)
  }
  const keep = (from: number, to: number) => {
    grow(to - from)
    for (let at = from; at < to; at++) {
      starts[size] = at
      ends[size++] = at + 1
    }
    if (to > from) codes.push(original.slice(from, to))
  }
  const put = (text: string, from: number, to: number) => {
    grow(text.length)
    for (let at = 0; at < text.length; at++) {
      starts[size] = from
      ends[size++] = to
    }
    if (text) codes.push(text)
  }
  let at = 0
  for (const match of original.matchAll(/\p{M}/u.test(original) ? specialOrMarked : special)) {
    const [found] = match
    const end = match.index + found.length
    const read = replacementOf(found)
    if (read === undefined) continue
    keep(at, match.index)
    put(read.text, match.index, match.index + read.length)
    at = match.index + read.length
    if (at < end) {
      keep(at, end)
      at = end
    }
  }
  keep(at, original.length)
  const text = codes.join('')
  return { text, folded: foldScan(text), starts: starts.subarray(0, size), ends: ends.subarray(0, size) }
}

/** What a special piece is read as, and how much of it that takes up; undefined: it stays as it is. */
function replacementOf(found: string): { text: string; length: number } | undefined {
  const whole = (text: string) => ({ text, length: found.length })
  if (found[0] === '\r') return whole('\n')
  if (found[0] === '\u001b' || /^[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/.test(found)) return whole('')
  if (found[0] === '-' && found.length > 1) return whole('')
  const known = ligatures[found] ?? same[found]
  if (known !== undefined) return whole(known)
  for (const length of [3, 2]) {
    const meant = found.length >= length ? misread.get(found.slice(0, length)) : undefined
    if (meant !== undefined) return { text: same[meant] ?? meant, length }
  }
  const composed = found.normalize('NFC')
  return composed === found ? undefined : whole(composed)
}

/** Lines to write on (»____«, »......«) and signs between words, which are blanks to whoever reads; not those of an account or address. */
const fillers = /_{2,}|\.{4,}|…{2,}|(?<=\p{L})(?<!@[\p{L}\d_.]{0,60})_(?=\p{L}|\d)(?![^\s@]{0,80}@)/gu
/** A sign that says that a letter beyond ASCII was lost, in a word. */
const lost = /[\p{L}\ufffd]{0,40}\ufffd[\p{L}\ufffd]{0,40}/gu

/** The letter that was lost, by what makes a known word of it; of several in one word the same is tried for all but »ß«. */
function withLostLetters(word: string): string {
  const first = word.search('\ufffd')
  const isCapital = first === 0
  const candidates = Array.from(isCapital ? 'ÄÖÜ' : 'äöüßéćčšžıńł')
  let unknown = ''
  for (const letter of candidates)
    for (const rest of letter === 'ß' || isCapital ? Array.from('äöü') : [letter, 'ß']) {
      const read = word.replace('\ufffd', letter).replaceAll('\ufffd', rest)
      const { isGiven, isFamily, isOrdinary, isCompound } = kindOf(read)
      if (isGiven || isFamily || isOrdinary || isCompound) return read
      unknown ||= read
    }
  return unknown
}

/** »AT6I 19O4 …«, »ATU4O39I O27«: letters of a country before figures, in which a scan put letters. */
const accountHead =
  /(?<![\p{L}\d])(?:(?:AT|DE|CH|LI)[\dOIl]{2}(?=[ ]?[\dOIl]{4}[ ]?[\dOIl]{4})|ATU[ ]?[\dOIl]{3,8}(?=[\dOIl ]|(?![\p{L}])))/gu

/** Puts right what scans confuse in runs of letters and digits; as long as the text, unit by unit. */
function foldScan(original: string): string {
  const text = original
    .replace(fillers, (run) => ' '.repeat(run.length))
    .replace(original.includes('\ufffd') ? lost : /$^/u, (word) =>
      word.length > 1 && /\p{L}/u.test(word) ? withLostLetters(word) : word,
    )
  const cited = text.replace(/§\s?[lIO]{2,4}(?![\p{L}\d])/gu, (run) => run.replace(/O/g, '0').replace(/[lI]/g, '1'))
  // »FN 4471l8k«: a stroke among the figures of a register.
  const registered = cited.replace(/FN\s?[\dOIl]{4,6}(?=[a-zA-Z](?![\p{L}\d]))/gu, (run) =>
    /\d{2}/.test(run) ? run.replace(/O/g, '0').replace(/[lI]/g, '1') : run,
  )
  const numbered = registered.replace(accountHead, (run) =>
    run.replace(/(?<=^[A-Z]{2}U?[ ]?[\dOIl]*)[OIl]/g, (sign) => (sign === 'O' ? '0' : '1')),
  )
  // »lngrid«: an l for the I of a name, where no word begins so.
  const begun = numbered.replace(/(?<!\p{L})l[bcdfghjkmnpqrstvwxz]\p{Ll}{2,20}(?!\p{L})/gu, (word) => {
    const read = `I${word.slice(1)}`
    return kindOf(read).isGiven ? read : word
  })
  const runs = mixedRuns(begun)
  // In a text with many such words a figure at the end of one is a letter too (»Die Käuferin Tanz1«).
  const isScan = runs.filter(([start, end]) => /^\p{L}+[01]\p{Ll}+$/u.test(begun.slice(start, end))).length >= 3
  return withPieces(begun, runs, (run, start) => {
    const letters = run.replace(/\d/g, '')
    if (/^[OoQlI]+$/.test(letters)) {
      const digits = run.length - letters.length
      return digits > 0 ? run.replace(/[OoQ]/g, '0').replace(/[lI]/g, '1') : run
    }
    // »E1isabeth«, »Apri1«, »gemi1derte«: digits inside a word, or one at its end where the word is long.
    if (letters.length >= 3 && /^[\p{L}01]+$/u.test(run) && run.length <= 40)
      return isNumbered.test(begun.slice(Math.max(0, start - 8), start) + run)
        ? run
        : asWord(run, isBehindName(begun, start), isScan)
    return run
  })
}

/** »Top1«, »Abs1«, »Feldweg10«: a number that was written together with what it counts. */
const isNumbered =
  /(?<![\p{L}\d])(?:Top|Abs|Art|Anm|Stg|Obj|Gst|Nr|Rz|Stiege|Tür|Haus|Block)(?:[. ]{0,2}\p{L}{0,3})?\d{1,3}(?:[a-z]{0,2}|links|rechts)$|(?:stra(?:ß|ss)e|str|gasse|weg|platz|allee|ring|kai|steig|gürtel|zeile)\d{1,3}[a-z]?$/iu

/**
 * A word in which a scan put figures: »E1isabeth«, »Apri1«, »Ha11er«. 1 is an l, and an i where that alone makes a known
 * word of it (»We1nberger«); what is no known word either way stays as it is,
 * unless it is a name by the word before it (»Christa Nag1«).
 */
function asWord(run: string, isName: boolean, isScan: boolean): string {
  const read = (stroke: string) =>
    run.replace(/(?<=\p{L})[01]+(?=\p{L})|(?<=\p{L}{4}|^\p{Lu}\p{Ll}{2})[01]$|^[01](?=\p{Ll}{3})/gu, (digits) =>
      digits.replaceAll('1', stroke).replaceAll('0', 'o'),
    )
  // »TR0GER«, »ME1DL«: among capitals it is a capital.
  if (/^[\p{Lu}\d]+$/u.test(run)) {
    const capital = (stroke: string) =>
      run.replace(/(?<=\p{Lu})[01]+(?=\p{Lu})|(?<=\p{Lu}{4})[01]$|^[01](?=\p{Lu}{4})/gu, (digits) =>
        digits.replaceAll('1', stroke).replaceAll('0', 'O'),
      )
    // »KAR1«: at the end of a short word only where that makes a name.
    const short = /^\p{Lu}{3}1$/u.test(run) ? `${run.slice(0, -1)}L` : undefined
    if (short !== undefined && (kindOf(short).isGiven || kindOf(short).isFamily)) return short
    return ['I', 'L'].map(capital).find(isKnown) ?? (/^\p{Lu}{2,}[01]\p{Lu}{2,}$/u.test(run) ? capital('I') : run)
  }
  const usual = read('l')
  if (isKnown(usual)) return usual
  const other = run.includes('1') ? read('i') : usual
  if (isKnown(other)) return other
  // »Bo1eslaw«: a figure with letters on both sides is a stroke; »Feldweg10a« has a number.
  return isName || /^\p{L}+[01]{1,2}\p{Ll}{2,}$/u.test(run) || (isScan && /^\p{Lu}\p{Ll}{3,}1$/u.test(run))
    ? usual
    : run
}

/** Whether a given name, a form of address or a title stands before a place. */
function isBehindName(text: string, at: number): boolean {
  // The second half of a name (»Steiner-Vog1«).
  if (/\p{Ll}-$/u.test(text.slice(Math.max(0, at - 2), at))) return true
  const before = /(?<!\p{L})(\p{Lu}\p{Ll}+)\.?[ ]$/u.exec(text.slice(Math.max(0, at - 24), at))?.[1]
  return before !== undefined && (/^(?:Frau|Herrn?|Familie|Dr|Mag|Ing|Prof)$/.test(before) || kindOf(before).isGiven)
}

function isKnown(word: string): boolean {
  const { isGiven, isFamily, isOrdinary, isCompound } = kindOf(word)
  return isGiven || isFamily || isOrdinary || isCompound
}

/** The place in the original of a range of the view. */
export const originalRange = (view: View, start: number, end: number) => ({
  start: view.starts[start]!,
  end: view.ends[end - 1]!,
})

/** The first place of the view that begins at or behind a place of the original. */
export function firstFrom(starts: Int32Array, place: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < place) low = middle + 1
    else high = middle
  }
  return low
}
