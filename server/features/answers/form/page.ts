import type { Citation } from '../../../../contract/chat.ts'
import { shorten } from '../../../../contract/excerpt.ts'
import { escapeMarkdown } from './markdown.ts'
import { isFileHit, type AnswerHit, type Piece, type Quoted } from './answer-form.ts'

import { citationOf, titleOf, type Hit } from '../../law/law.ts'

export type { Piece } from './answer-form.ts'

/** The text of an answer as it grows, with what its markers stand for. */
export function openPage(order: readonly AnswerHit[], quotedAs: Citation['state'] = 'belegt') {
  let length = 0
  const citations: Citation[] = []
  const settled = new Set<number>()
  const ours = new Set<number>()
  return {
    citations,
    /** Where the markers stand that no check has to doubt: behind quotations, and behind statements of ours. */
    settled,
    /** Where those stand that a check may doubt but not deny: behind statements of ours that go beyond their sources. */
    ours,
    /** Where the next piece begins. */
    position: () => length,
    write(piece: Piece): string {
      let text = ''
      for (const part of piece) {
        if (typeof part === 'string') {
          text += part
          continue
        }
        const marker = `[${order.findIndex(({ document }) => document.id === part.hit.document.id) + 1}]`
        citations.push({
          ...resultOf(part.hit, part.quoted, quotedAs, part.isNamed),
          ...(part.pinpoint !== undefined && { pinpoint: part.pinpoint }),
          ...(part.onlyPartly !== undefined && { state: 'teilweise' as const, reason: part.onlyPartly }),
          marker,
          marker_start: length + text.length,
        })
        if (part.quoted || part.isOwn || part.onlyPartly) settled.add(length + text.length)
        else if (part.isOwn === false) ours.add(length + text.length)
        text += marker
      }
      length += text.length
      return text
    },
  }
}

/** A quotation is always borne out by its source; where no text is in stock there is nothing to bear it out. */
function resultOf(
  hit: AnswerHit,
  quoted: Quoted | undefined,
  quotedAs: Citation['state'],
  isNamed = false,
): Omit<Citation, 'marker'> {
  const { document } = hit
  const paragraph = hit.paragraphs[quoted?.index ?? hit.best]
  // Who only names a provision does not say which Absatz.
  const pinpoint = quoted?.label ? citationOf(document.law, document.section, quoted.label) : null
  return {
    source_id: document.id,
    state: paragraph || isNamed ? quotedAs : 'ohne_beleg',
    quote: paragraph?.text ?? null,
    pinpoint,
  }
}

/** What a provision is about. RIS sets a title in brackets that the law itself does not have; nobody reads that from them. */
const subjectOf = (document: Parameters<typeof titleOf>[0]) => titleOf(document).replace(/^\[([^[\]]+)\]$/u, '$1')

/** A source in words: its citation, and what it is about. */
export function nameOf(hit: AnswerHit): string {
  const { document, citation } = hit
  // Names of files are the person's words.
  if (isFileHit(hit)) return escapeMarkdown(citation)
  const title = document.kind === 'DECISION' ? '' : subjectOf(document)
  return title ? `${citation}: ${escapeMarkdown(title)}` : citation
}

/** A source in a list, before its marker, which names it: what it is about, or how it begins. */
export function listed(hit: Hit): Piece {
  const { document } = hit
  const about = document.kind === 'DECISION' ? shorten(hit.paragraphs[hit.best]?.text ?? '') : subjectOf(document)
  return [`- ${about === '' ? '' : `${escapeMarkdown(about)} `}`, { hit, isNamed: true }, '\n']
}

/** A result whose places stand so many units further on. */
export function moved(citation: Citation, by: number): Citation {
  const { start, end, marker_start } = citation
  return {
    ...citation,
    ...(start !== undefined && { start: start + by }),
    ...(end !== undefined && { end: end + by }),
    ...(marker_start !== undefined && { marker_start: marker_start + by }),
  }
}
