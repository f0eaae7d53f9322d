/** What a document of RIS says; the fields are the pairs of its head by the names RIS gives them (`kurztitel`, `gz` …). */
export type RisText = {
  /** Heading of the section; empty for decisions. */
  title: string
  /** Division headings printed at this section, outer to inner. */
  headings: string[]
  /** One Absatz a line group; items on lines of their own, two blanks of indentation a level. Empty when repealed. */
  text: string
  /** Notes of the RIS editors, and what stands under »Beachte«; no part of the law. */
  notes: string[]
  fields: Record<string, string>
}
