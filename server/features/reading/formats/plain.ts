import { decodeText } from '../open/encoding.ts'
import { createFlow, type FlowItem } from './flow.ts'

/** Adds plain text: an empty line ends a paragraph, a form feed a page. */
export function addPlain(flow: ReturnType<typeof createFlow>, text: string): void {
  for (const [index, page] of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\f').entries()) {
    if (index > 0) flow.endPage()
    for (const paragraph of page.split(/\n[^\S\n]*\n/)) {
      flow.begin()
      flow.add(paragraph)
    }
  }
  flow.begin()
}

/** A text file in whatever encoding. */
export function readPlain(bytes: Uint8Array): FlowItem[] {
  const flow = createFlow()
  addPlain(flow, decodeText(bytes))
  return flow.finish()
}
