import type { LawDocument } from '../../server/features/law/documents.ts'

/** A section of a law that nobody made, in force and with official text. */
export const section = (number: string | number, title: string, text: string, more: Partial<LawDocument> = {}): LawDocument => ({
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
