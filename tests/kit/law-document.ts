import type { LawDocument } from '../../server/features/law/corpus/documents.ts'

/** A day in whose law tests search; what they search has no days unless it says so. */
export const someDay = '2026-03-01'

/** A section of a law that nobody made, in force and with official text. */
export const section = (
  number: string | number,
  title: string,
  text: string,
  more: Partial<LawDocument> = {},
): LawDocument => ({
  id: `BeispG/§ ${number}`,
  kind: 'LAW',
  law: 'BeispG',
  section: `§ ${number}`,
  title,
  inheritedTitle: '',
  headings: [],
  text,
  knowledgeBases: ['zivilrechtogh'],
  subLaw: null,
  wording: 'official',
  url: null,
  versionDate: null,
  validFrom: null,
  validTo: null,
  norms: [],
  checked: null,
  ...more,
})
