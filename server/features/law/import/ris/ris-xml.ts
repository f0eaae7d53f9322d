import { decisionText } from './decision-xml.ts'
import { normText } from './norm-xml.ts'
import type { RisText } from './ris-text.ts'
import { readBlocks } from './xml-blocks.ts'
import { parseXml } from './xml-tree.ts'

/** @public Thrown by parseRisXml; the message is the reason in German. */
export { RisXmlError } from './xml-tree.ts'

export type { RisText } from './ris-text.ts'

/**
 * Reads a document XML of RIS (norm or decision; format as of 2026 and the one before about 2015). The whole text or
 * nothing: throws RisXmlError when the document is cut off, not well-formed, no risdok, or beyond 20 MB or 200 levels.
 * @public
 */
export function parseRisXml(xml: string): RisText {
  const read = readBlocks(parseXml(xml))
  const parts = new Set(read.blocks.map((block) => block.part))
  const isDecision =
    !parts.has('artikel_anlage') &&
    !parts.has('kurztitel') &&
    ['gericht', 'gz', 'rechtssatz', 'strs', 'spruch'].some((part) => parts.has(part))
  return isDecision ? decisionText(read) : normText(read)
}
