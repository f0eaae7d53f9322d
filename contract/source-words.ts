import type { AnswerSourceKind } from './sources.ts'

/** What its day says about a source: since when a wording stands, or when a decision was made. */
export const dayWords = (kind: AnswerSourceKind) => (kind === 'DECISION' ? 'Entscheidung vom' : 'Stand:')

/** How a source is cited for itself: the Rechtssatz of a court by where it is published. */
export const citedAlone = ({ citation }: { citation: string }) =>
  citation.replace(/^(?:OGH[ \u00a0])?(RS\d{7})$/, 'RIS-Justiz $1')
