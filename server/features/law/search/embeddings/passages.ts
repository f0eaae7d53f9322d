import { createHash } from 'node:crypto'
import { splitParagraphs, titleOf, type LawDocument } from '../../corpus/documents.ts'

/** A piece of a document that gets a vector of its own; `paragraph` is the Absatz it is about, -1 the whole document. */
export type Passage = { paragraph: number; text: string }

/** What every embedding model takes without cutting much of it off: about 700 tokens of German. */
const longest = 2000
/** Absätze of a long document that get a vector of their own. */
const mostParagraphs = 8

/** The passages of a document: one of the whole, and one per Absatz where the whole does not fit into one. */
export function passagesOf(document: LawDocument, everyday: readonly string[]): Passage[] {
  const title = titleOf(document)
  const whole = join([title, ...document.headings, ...everyday, document.text])
  if (whole === '') return []
  const passages = [{ paragraph: -1, text: bounded(whole) }]
  if (whole.length <= longest) return passages
  const paragraphs = splitParagraphs(document.text)
  if (paragraphs.length < 2) return passages
  return [
    ...passages,
    ...paragraphs
      .slice(0, mostParagraphs)
      .map(({ text }, paragraph) => ({ paragraph, text: bounded(join([title, text])) })),
  ]
}

/** Cuts a text to what is embedded; a letter that the cut splits would be refused by strict servers. */
export const bounded = (text: string): string => text.slice(0, longest).toWellFormed()

const join = (parts: readonly string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n')

/** Names a text by its content, so that its vector is found again. */
export const contentHash = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, 16)
