import type { SourceContent } from '../../../contract/sources.ts'
import { splitSentences } from '../../base/language/sentences.ts'
import type { LawDocument } from './corpus/documents.ts'
import { listApplying } from './corpus/applying.store.ts'
import type { Corpus } from './open-corpus.ts'

/** So many signs of a decision are enough to see what it says. */
const mostSigns = 260

/**
 * The decisions in stock that apply a provision, because their norms name it: the newest `limit` of them, and how many
 * there are in all. What is no section or article of a law has none.
 */
export async function decisionsApplying(
  { db }: Pick<Corpus, 'db'>,
  { law, section }: Pick<LawDocument, 'law' | 'section'>,
  limit: number,
): Promise<SourceContent['applied_by']> {
  const [, sign, number] = /^(§|Art)\.?\s*(\d+[a-z]{0,2})$/.exec(section) ?? []
  if (!sign) return { count: 0, results: [] }
  const rows = await listApplying(db, law, `${sign}${number}`, limit)
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map(({ id, date, text }) => ({ id, citation: id, date, text: beginningOf(text) })),
  }
}

/** Whole sentences as far as they fit, at least one, which is cut at a word. */
function beginningOf(text: string): string {
  let end = 0
  for (const sentence of splitSentences(text.slice(0, 4 * mostSigns))) {
    if (sentence.end > mostSigns) break
    end = sentence.end
  }
  const words = end > 0 ? text.slice(0, end) : text.slice(0, mostSigns).replace(/\s\S*$/, '')
  return words.length < text.trim().length ? `${words} …` : words
}
