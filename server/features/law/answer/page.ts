import type { Citation } from '../../../../contract/chat.ts'
import { shorten } from '../../../../contract/excerpt.ts'
import { citationOf } from '../citations/citation.ts'
import { titleOf } from '../documents.ts'
import type { Hit } from '../search/index-search.ts'
import { escapeMarkdown } from './markdown.ts'
import type { Quoted } from './passages.ts'

/** Text with the places where sources are named; `quoted` is the passage that stands before such a place, `isNamed` says that nothing is said of the source. */
export type Piece = (string | { hit: Hit; quoted?: Quoted; isNamed?: true })[]

/** The text of an answer as it grows, with what its markers stand for. */
export function openPage(order: readonly Hit[], quotedAs: Citation['state'] = 'belegt') {
  let length = 0
  const citations: Citation[] = []
  return {
    citations,
    write(piece: Piece): string {
      let text = ''
      for (const part of piece) {
        if (typeof part === 'string') {
          text += part
          continue
        }
        const marker = `[${order.indexOf(part.hit) + 1}]`
        citations.push({ ...resultOf(part.hit, part.quoted, quotedAs, part.isNamed), marker, marker_start: length + text.length })
        text += marker
      }
      length += text.length
      return text
    },
  }
}

/** A quotation is always borne out by its source; where no text is in stock there is nothing to bear it out. */
function resultOf(hit: Hit, quoted: Quoted | undefined, quotedAs: Citation['state'], isNamed = false): Omit<Citation, 'marker'> {
  const { document } = hit
  const paragraph = hit.paragraphs[quoted?.index ?? hit.best]
  // Who only names a provision does not say which Absatz.
  const pinpoint = quoted?.label ? citationOf(document.law, document.section, quoted.label) : null
  return { source_id: document.id, state: paragraph || isNamed ? quotedAs : 'ohne_beleg', quote: paragraph?.text ?? null, pinpoint }
}

/** A source in words: its citation, and what it is about. */
export function nameOf({ document, citation }: Hit): string {
  const title = document.kind === 'DECISION' ? '' : titleOf(document)
  return title ? `${citation}: ${escapeMarkdown(title)}` : citation
}

/** A source in a list, before its marker, which names it: what it is about, or how it begins. */
export function listed(hit: Hit): Piece {
  const { document } = hit
  const about = document.kind === 'DECISION' ? shorten(hit.paragraphs[hit.best]?.text ?? '') : titleOf(document)
  return [`- ${about === '' ? '' : `${escapeMarkdown(about)} `}`, { hit, isNamed: true }, '\n']
}
