import type { KnowledgeBase, SubLaw } from '../../../../contract/knowledge-bases.ts'
import type { SourceKind } from '../../../../contract/sources.ts'

/** official: the wording as published; digest: our own summary; none: only the citation is in stock. */
type Wording = 'official' | 'digest' | 'none'

/** One item of the corpus: a section of a law, a decision, a section of a guideline. Dates are YYYY-MM-DD. */
export type LawDocument = {
  /** `MRG/§ 16b`, `RS0129750`, `EStR 2000/Rz 1234`. */
  id: string
  kind: SourceKind
  /** Abbreviation of the law or guideline; the court for decisions. */
  law: string
  /** `§ 16b`, `Art. 18`, `Anl. 1`; empty for decisions. */
  section: string
  title: string
  /** Title of the group a section without a title belongs to. */
  inheritedTitle: string
  /** Outer to inner. */
  headings: string[]
  /** A paragraph (Absatz) per line group; items on lines of their own. */
  text: string
  knowledgeBases: KnowledgeBase[]
  subLaw: SubLaw | null
  wording: Wording
  url: string | null
  versionDate: string | null
  validFrom: string | null
  validTo: string | null
  /** Sections a decision applies, as ids. */
  norms: string[]
  /** What a digest was checked against. */
  checked: string | null
}

/** A law as the citation parser and the lists know it. */
export type LawName = {
  law: string
  title: string
  gesetzesnummer: string | null
  kb: KnowledgeBase[]
  sub_law: SubLaw | null
  aliases: string[]
}

/** A piece of a document that is quoted as one: an Absatz with its label, or an unnumbered paragraph. */
export type Paragraph = { label: string | null; text: string }

/** Splits a text into its Absätze: a line that begins with `(1)` opens one and has the lines after it; without numbers every line is one, but for items, indented lines and rows of tables. */
export function splitParagraphs(text: string): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, number, rest] = /^\((\d+[a-z]{0,2})\)\s*(.*)$/s.exec(line) ?? []
    if (number !== undefined) paragraphs.push({ label: `Abs ${number}`, text: rest ?? '' })
    else if (paragraphs.length === 0 || (paragraphs.at(-1)!.label === null && !isItem(line)))
      paragraphs.push({ label: null, text: line })
    else paragraphs[paragraphs.length - 1]!.text += `\n${line}`
  }
  return paragraphs
}

/** Items of an enumeration (`1.`, `a)`, `-`) and closing parts that begin in lower case belong to their Absatz. */
const isItem = (line: string) => /^(\s{2,}|.* \| |\s*(\d+[a-z]?[.)]|[a-z]{1,2}\)|[-–•]|\p{Ll}))/u.test(line)

/** The title as it reads outside of its law: »7. Durch ein Tier;« stands in a list there. */
export function titleOf({ title, inheritedTitle }: Pick<LawDocument, 'title' | 'inheritedTitle'>): string {
  const bare = withoutNumber(title || inheritedTitle)
    .replace(/[\s;,:.]+$/, '')
    .trim()
  return bare.charAt(0).toUpperCase() + bare.slice(1)
}

const withoutNumber = (title: string) =>
  title.replace(/^\s*(?:(?:\d{1,3}[a-z]?|[IVX]{1,5}|[A-Za-z]{1,2})[.)]\s*)+(?=\p{L})/u, '')

/** Titles that go on where the one before stopped: »oder anderer Mängel«, »In Hinsicht auf Ueberlassung«, »Verjährungszeit. Allgemeine«. */
const piece =
  /^(?:\p{Ll}|\(|(?:Oder|Und|In|Im|An|Auf|Aus|Als|Bei|Bey|Beym|Durch|Für|Mit|Nach|Von|Wegen|Wenn|Zu|Zum|Zur)\s)|\.\s\p{Lu}\p{Ll}+\.?$/u

/**
 * A document with a title that says what it is about: many sections have none, only the one of the group before them
 * (§ 1489 ABGB »Verjährung erbrechtlicher Ansprüche«), or a piece of a list (»oder anderer Mängel«). Then `own`, what we
 * call it ourselves, is shown; above an official text in square brackets, as editors of laws mark their headings.
 */
export function withTitle<D extends Pick<LawDocument, 'title' | 'inheritedTitle' | 'wording'>>(
  document: D,
  own: string | undefined,
): D {
  const isTelling = document.title !== '' && !piece.test(withoutNumber(document.title))
  return isTelling || !own ? document : { ...document, title: document.wording === 'official' ? `[${own}]` : own }
}
