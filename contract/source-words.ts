import type { AnswerSourceKind } from './sources.ts'

/** What its day says about a source: since when a wording stands, or when a decision was made. */
export const dayWords = (kind: AnswerSourceKind) => (kind === 'DECISION' ? 'Entscheidung vom' : 'Stand:')

/** Its title, unless that says no more than its citation, as those of decisions do. */
export const titleBeside = ({ citation, title }: { citation: string; title: string }): string | undefined =>
  title === '' || title.replace(/\s/g, '').includes(citation.replace(/\s/g, '')) ? undefined : title

/** How a source is cited for itself: the Rechtssatz of a court by where it is published, its decision with the court. */
export const citedAlone = ({ citation }: { citation: string }) =>
  citation
    .replace(/^(?:OGH[ \u00a0])?(RS\d{7})$/, 'RIS-Justiz\u00a0$1')
    .replace(/^(\d{1,3})([A-Z][A-Za-z]{1,3})(\d{1,5}\/\d{2}[a-z]?)$/, 'OGH\u00a0$1\u00a0$2\u00a0$3')
