import type { Citation, LawDocument, Paragraph, Resolution } from '../../law/law.ts'

/** A source as the check needs it; its number in the list, from 1, is that of its marker. */
export type CheckedSource = {
  document: Pick<LawDocument, 'id' | 'law' | 'section' | 'title' | 'headings'> & { kind: string; wording: string }
  paragraphs: readonly Paragraph[]
  /** What we say of the source ourselves: our title and short account of it, whose words it may be told in. */
  gloss?: string | undefined
}

/** What the check asks of the corpus: what is behind a citation that is none of the sources. */
export type Resolve = (citation: Citation) => Promise<Resolution>
