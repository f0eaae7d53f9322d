import type { Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown, type Handle } from 'mdast-util-to-markdown'
import { sourceWords, stateWords } from './thread-document.ts'
import type { Marker } from './answer-tree.ts'

/** The document as Markdown (GFM). */
export function writeMarkdown(document: Root): Buffer {
  const text = toMarkdown(document, {
    bullet: '-',
    emphasis: '_',
    rule: '-',
    extensions: [gfmToMarkdown()],
    handlers: { marker },
  })
  return Buffer.from(text)
}

/** `[1]` as it stands, unless what follows would make a link or a definition of it; `[1][2]` refers to none. */
const marker: Handle = (node: Marker, _parent, _state, info) => {
  const words = markerWords(node)
  return /^[(:]/.test(info.after) ? `\\${words}` : words
}

/** A marker in words: `[1]`, with its state where it is not fully borne out. */
export function markerWords({ value, source, state }: Marker): string {
  if (!source) return `[${stateWords[state]}]`
  return state === 'belegt' ? value : `[${value.slice(1, -1)} – ${sourceWords[state]}]`
}
