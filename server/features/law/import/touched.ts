import type { LawDocument } from '../corpus/documents.ts'

/** What an import did to the corpus: by law or court, and the first of the texts whose wording it replaced, by their id. */
export type Touched = {
  laws: Record<string, { added: number; changed: number; removed: number }>
  changed: string[]
}

/** Beyond this only the numbers are told. */
const toldTexts = 500

export const noneTouched = (): Touched => ({ laws: {}, changed: [] })

/** Counts a document that was stored or removed. */
export function touch(
  touched: Touched,
  { id, law }: Pick<LawDocument, 'id' | 'law'>,
  what: 'added' | 'changed' | 'removed',
): void {
  const counts = (touched.laws[law] ??= { added: 0, changed: 0, removed: 0 })
  counts[what]++
  if (what === 'changed' && touched.changed.length < toldTexts) touched.changed.push(id)
}
