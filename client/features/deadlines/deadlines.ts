import type { Procedure, Term, Unit } from '../../../contract/deadlines.ts'

/** A term that an answer names, the procedure that its law points to, and the line that says it, without its signs. */
export type Named = Pick<Term, 'count' | 'unit'> & { procedure: Procedure | undefined; words: string }

const appeals = /\b(?:Berufung|Rekurs|Revision)/
const byLaw: [RegExp, Procedure][] = [
  [/\b(?:AVG|VwGVG|VStG|VVG)\b/, 'administrative'],
  [/\b(?:BAO|FinStrG)\b/, 'tax'],
  [/\bStPO\b/, 'criminal'],
  [/\b(?:ABGB|KSchG|UGB|MRG|AngG|FAGG|VersVG)\b/, 'substantive'],
]

/** An answer: its text, the citations of its sources, the leading one first, and what a marker (`[1]`) stands for. */
export type Told = { text: string; citations: readonly string[]; citationOf?: (marker: string) => string | undefined }

/** Lines that say what somebody has to keep come before what else has a term, and quotations last. */
const rankOf = (line: string) => (/^- \*\*(?:Frist|Dagegen):/.test(line) ? 0 : line.startsWith('>') ? 2 : 1)
const mostNamed = 8

/** The terms that an answer names, the likeliest first, each with the words that say it; none where it names none. */
export function termsOf({ text, citations, citationOf }: Told): Named[] {
  const lines = text.split('\n').flatMap((line) => {
    const term = findTerm(line)
    return term ? [{ line, term }] : []
  })
  const said = lines
    .toSorted((one, other) => rankOf(one.line) - rankOf(other.line))
    .map(({ line, term }): Named => {
      const own = (line.match(/\[\d+\]/g) ?? []).flatMap((marker) => citationOf?.(marker) ?? [])
      const links = Array.from(line.matchAll(/\[([^\]]+)\]\(/g), ([, label]) => label!)
      const named = [...own, ...links].map((one) => procedureOf(one, line)).find(Boolean)
      return { ...term, procedure: named ?? procedureOf(citations[0] ?? '', line), words: plain(line) }
    })
  return said.filter((one, at) => said.findIndex(({ words }) => words === one.words) === at).slice(0, mostNamed)
}

const procedureOf = (citation: string, line: string): Procedure | undefined =>
  /\bZPO\b/.test(citation)
    ? appeals.test(line)
      ? 'civilAppeal'
      : 'civil'
    : byLaw.find(([law]) => law.test(citation))?.[1]

/** A line of Markdown as one reads it, without markers and links. */
const plain = (line: string) =>
  line
    .replace(/^(?:[->]\s*)+/, '')
    .replace(/,?\s*\[[^\]]+\](?:\([^)]*\))?/g, '')
    .replace(/\*\*|\\(?=\W)/g, '')
    .trim()

const months = 'jänner|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember'.split('|')

/** The one day up to `today` that a question names (»gestern«, »am 16. November«); undefined where it names none or several. */
export function dayIn(question: string, today: string): string | undefined {
  const days = new Set<string>()
  const shifted = (by: number) => new Date(Date.parse(today) - by * 86_400_000).toISOString().slice(0, 10)
  for (const [, word] of question.matchAll(/(?<!\p{L})(heute|gestern|vorgestern)(?!\p{L})/giu))
    days.add(shifted(['heute', 'gestern', 'vorgestern'].indexOf(word!.toLowerCase())))
  const dates = new RegExp(
    `(?<![\\d.])(\\d{1,2})\\.\\s?(?:(\\d{1,2})\\.|(${months.join('|')})(?!\\p{L}))(?:\\s?(\\d{4}))?`,
    'giu',
  )
  for (const [, day, number, name, year] of question.matchAll(dates)) {
    // January has two names.
    const place = name ? months.indexOf(name.toLowerCase()) : Number(number)
    const month = name ? Math.max(1, place) : place
    const inYear = (one: number) => `${one}-${String(month).padStart(2, '0')}-${day!.padStart(2, '0')}`
    const thisYear = Number(today.slice(0, 4))
    const date = inYear(year ? Number(year) : inYear(thisYear) <= today ? thisYear : thisYear - 1)
    if (new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date)) days.add(date)
  }
  const past = [...days].filter((day) => day <= today)
  return past.length === 1 ? past[0] : undefined
}

const numbers = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf']
const more: Record<string, number> = { vierzehn: 14, dreißig: 30, sechzig: 60, neunzig: 90 }
const unitWords: [RegExp, Unit][] = [
  [/^tag/i, 'day'],
  [/^woche/i, 'week'],
  [/^monat/i, 'month'],
  [/^jahr/i, 'year'],
]

/** The first term that a text names (»binnen vier Wochen«, »Frist von 14 Tagen«); undefined where it names none. */
export function findTerm(text: string): Pick<Term, 'count' | 'unit'> | undefined {
  const words = [...numbers.map((word) => `${word}(?:e[sr]?|em|en)?`), ...Object.keys(more)].join('|')
  const term = `(\\d{1,3}|${words})\\s(Tag|Woche|Monat|Jahr)`
  const pattern = new RegExp(
    `(?:binnen|innerhalb(?:\\sv(?:on|om))?|frist(?:\\sv(?:on|om)|\\sbeträgt)?:?\\**:?|spätestens|längstens)\\s(?:einer\\sFrist\\svon\\s)?${term}|(?<!\\p{L})${term}\\p{L}*\\s(?:ab|nach)\\s`,
    'iu',
  )
  const [, before, beforeWord, after, afterWord] = pattern.exec(text) ?? []
  const number = before ?? after
  const word = beforeWord ?? afterWord
  if (!number || !word) return undefined
  const unit = unitWords.find(([form]) => form.test(word))![1]
  const plain = number.toLowerCase()
  const count = /^\d/.test(plain)
    ? Number(plain)
    : (more[plain] ?? 1 + numbers.findLastIndex((one) => plain.startsWith(one)))
  return count >= 1 ? { count, unit } : undefined
}
