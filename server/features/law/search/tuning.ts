/**
 * Everything that can be turned in the ranking, in one place: the ablation of `npm run bench:retrieval -- --ablate`
 * leaves each out in turn.
 */

export const fieldNames = ['title', 'headings', 'law', 'everyday', 'ownTitle', 'digest', 'decisions', 'text'] as const
export type Field = (typeof fieldNames)[number]

export type Tuning = {
  /** Weight and length normalisation of each field (BM25F: Robertson, Zaragoza, Taylor 2004). */
  fields: Record<Field, { weight: number; b: number }>
  /** By which share a provision gains that people ask for often. */
  often: number
  /** How fast more occurrences stop to matter. */
  k1: number
  /** Stems instead of words as written. */
  stems: boolean
  /** Weight of a part of a compound beside the whole word; 0: no splitting. */
  parts: number
  /** Weight of the verb behind an inflected form (gebissen, kündigt), and of the word for a man behind that for a woman, beside the form itself; 0: none. */
  roots: number
  /** Weight of what the vocabulary adds for a lay word. */
  added: number
  /** Weight of a near word where the corpus does not know the word asked. */
  near: number
  /** Weight of a bare number in a question that is no citation. */
  numbers: number
  /** What the best everyday formulation counts beside the document as a whole. */
  formulation: number
  /** Share of the best section below the same heading: neighbours speak for each other. */
  group: number
  /** Share of the best score that a section gains whose title is all that the question says. */
  named: number
  /** Weight of the legal words that a model adds to the question. */
  rewritten: number
  /** Share of the best score that a provision gains which a model holds likely. */
  suggested: number
  /** Exact citations stand first. */
  citations: boolean
  /** Weight of the ranking by vectors beside the ranking by words, where there are vectors; 0: none. */
  vectors: number
}

export const standardTuning: Tuning = {
  fields: {
    title: { weight: 5, b: 0.4 },
    headings: { weight: 1.5, b: 0.5 },
    law: { weight: 1, b: 0.3 },
    everyday: { weight: 2.5, b: 0.15 },
    ownTitle: { weight: 2, b: 0.4 },
    digest: { weight: 1, b: 0.5 },
    decisions: { weight: 1, b: 0.7 },
    text: { weight: 1, b: 0.72 },
  },
  often: 0.33,
  k1: 1.4,
  stems: true,
  parts: 0.6,
  roots: 0.5,
  added: 0.5,
  near: 0.5,
  numbers: 0.5,
  formulation: 0.8,
  group: 0.2,
  named: 0.3,
  rewritten: 0.6,
  suggested: 0.4,
  citations: true,
  vectors: 1,
}
