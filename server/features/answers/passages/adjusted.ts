import type { Quoted } from '../form/answer-form.ts'
import type { Hit } from '../../law/law.ts'

/*
 * Amounts that are adjusted year by year. RIS leaves the old amount in the text with a mark, »500,00 € (Anm. 2)«, and
 * gives those of later years in a note at the end of the provision: the amount beside the mark is not that of today.
 */

/** An amount with its mark: the amount, and the number of its note. */
const marked = /(\d[\d\s.,\u00a0]*(?:€|Euro|vH|%))\s*\(Anm\.\s*(\d+)\)/gu
/** A note with its number, up to the next one. */
const note = /Anm\.\s*(\d+):\s*([\s\S]*?)(?=\n\(?Anm\.\s*\d+:|$)/gu
/** What a note says of a year. */
const ofYear = /für\s(?:das\sJahr\s)?(20\d\d):\s*([^\n;]+?)[\s;,.)]*(?=\n|;|$)/gu

/** Amounts among those quoted that a later year has replaced, each with the last that the notes know. */
function replacedAmounts({ paragraphs }: Pick<Hit, 'paragraphs'>, quoted: readonly Quoted[]) {
  const notes = new Map<string, { year: string; amount: string } | undefined>()
  for (const { text } of paragraphs)
    for (const [, number = '', says = ''] of text.matchAll(note))
      notes.set(
        number,
        Array.from(says.matchAll(ofYear), ([, year = '', amount = '']) => ({ year, amount })).toSorted((a, b) =>
          b.year.localeCompare(a.year),
        )[0],
      )
  const amounts = new Map<string, { year: string; amount: string } | undefined>()
  for (const { index, text } of quoted)
    for (const [, amount = '', number = ''] of (paragraphs[index]?.text ?? '').matchAll(marked))
      if (text.includes(amount)) amounts.set(amount.trim(), notes.get(number))
  return amounts
}

/** Markdown that stands before a quotation with such amounts; empty where it has none. */
export function adjustedNote(hit: Pick<Hit, 'paragraphs'>, quoted: readonly Quoted[]): string {
  const amounts = replacedAmounts(hit, quoted)
  if (amounts.size === 0) return ''
  const known = Array.from(amounts, ([amount, last]) => (last ? `statt ${amount} ${last.year}: ${last.amount}` : []))
    .flat()
    .join('; ')
  return `**Beträge werden jährlich angepasst.** Die mit »(Anm.)« bezeichneten Beträge wurden seither angepasst${known ? `: ${known}` : ''}. Die geltenden stehen im RIS.\n\n`
}
