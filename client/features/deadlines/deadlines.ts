import type { Procedure, Term, Unit } from '../../../contract/deadlines.ts'

/** What a window for a deadline begins with: the term that an answer names, and the procedure that its law points to. */
export type Suggestion = Pick<Term, 'count' | 'unit'> & { procedure: Procedure | undefined }

const appeals = /\b(?:Berufung|Rekurs|Revision)/
const byLaw: [RegExp, Procedure][] = [
  [/\b(?:AVG|VwGVG|VStG|VVG)\b/, 'administrative'],
  [/\b(?:BAO|FinStrG)\b/, 'tax'],
  [/\bStPO\b/, 'criminal'],
  [/\b(?:ABGB|KSchG|UGB|MRG|AngG|FAGG|VersVG)\b/, 'substantive'],
]

/** What an answer suggests to compute; undefined where it names no term. `citations` are those of its sources, the leading one first. */
export function suggestionOf(text: string, citations: readonly string[]): Suggestion | undefined {
  const term = findTerm(text)
  if (!term) return undefined
  const leading = citations[0] ?? ''
  const procedure = /\bZPO\b/.test(leading)
    ? appeals.test(text)
      ? 'civilAppeal'
      : 'civil'
    : byLaw.find(([law]) => law.test(leading))?.[1]
  return { ...term, procedure }
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
  const pattern = new RegExp(
    `(?:binnen|innerhalb(?:\\sv(?:on|om))?|frist(?:\\sv(?:on|om))?:?\\**:?|spätestens|längstens)\\s(?:einer\\sFrist\\svon\\s)?(\\d{1,3}|${words})\\s(Tag|Woche|Monat|Jahr)`,
    'iu',
  )
  const [, number, word] = pattern.exec(text) ?? []
  if (!number || !word) return undefined
  const unit = unitWords.find(([form]) => form.test(word))![1]
  const plain = number.toLowerCase()
  const count = /^\d/.test(plain)
    ? Number(plain)
    : (more[plain] ?? 1 + numbers.findLastIndex((one) => plain.startsWith(one)))
  return count >= 1 ? { count, unit } : undefined
}
