import type { Detected } from './detect.ts'
import type { Typed } from './typed-forms.ts'

/*
 * What the rules find in a text, and the typed forms of what is known, put together.
 */

/** What was found, with the typed forms in the place of what was taken for somebody new. Both in order. */
export function withTyped(
  text: string,
  found: readonly Detected[],
  typed: readonly Typed[],
  isPersonHere: (one: Detected) => boolean,
): Detected[] {
  const all: Detected[] = []
  let next = 0
  for (const one of typed) {
    if (one.type === 'PERSON') continue
    if (one.start < (all.at(-1)?.end ?? 0)) continue
    while (next < found.length && found[next]!.end <= one.start) all.push(found[next++]!)
    const over: Detected[] = []
    for (let at = next; at < found.length && found[at]!.start < one.end; at++) over.push(found[at]!)
    const wide = over.find(({ start, end }) => start < one.start || end > one.end)
    if (wide) {
      // »QUELLENGASSE 17, 1100 Wien« is the address that is known, »Krötenhuber Holding AG« another firm.
      const isSame =
        over.length === 1 &&
        wide.type === one.type &&
        wide.replacement === undefined &&
        one.type !== 'ORG' &&
        (one.type !== 'ADDRESS' || one.only !== undefined)
      if (isSame && one.replacement) {
        all.push({ ...wide, replacement: one.replacement })
        next++
      }
      continue
    }
    if (over.some((place) => place.replacement !== undefined && place.replacement !== one.replacement)) continue
    if (one.type === 'ORG' && over.some(isPersonHere)) continue
    next += over.length
    all.push(asDetected(text, one))
  }
  return [...all, ...found.slice(next)]
}

/** The typed forms that nothing covers yet: what is known never stays, whatever else was made of it. */
export function leftOf(
  text: string,
  covered: readonly { start: number; end: number }[],
  typed: readonly Typed[],
): Detected[] {
  let next = 0
  return typed.flatMap((one) => {
    const isFree = (start: number, end: number) => {
      while (next > 0 && covered[next - 1]!.end > start) next--
      while (next < covered.length && covered[next]!.end <= start) next++
      return next >= covered.length || covered[next]!.start >= end
    }
    if (isFree(one.start, one.end)) return [asDetected(text, one)]
    const [start, end] = one.only ?? [one.start, one.end]
    return one.only && isFree(start, end) ? [asDetected(text, { ...one, start, end })] : []
  })
}

const asDetected = (text: string, { start, end, type, replacement }: Typed): Detected => ({
  start,
  end,
  type,
  text: text.slice(start, end).replaceAll(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''),
  confidence: 0.9,
  tier: 1,
  rule: 'typed form',
  ...(replacement && { replacement }),
})
